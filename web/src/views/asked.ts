import { PAGE_SIZE } from '../core/layout.ts';
import { MAP_FIXED, MAP_FIXED_NOREPLACE } from '../narrate/flags.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { isSafe, toNumber } from '../protocol/u64.ts';

const PLACED = MAP_FIXED | MAP_FIXED_NOREPLACE;

/** Bytes, in whole pages, for which a call has the kernel look for a place; 0 if it names the place or maps nothing new. */
export function askedOf({ call, flags, length }: Pick<RecordOperation, 'call' | 'flags' | 'length'>): number {
  const isSearched = call === 'mmap' && (flags & PLACED) === 0 && isSafe(length);
  return isSearched ? Math.ceil(toNumber(length) / PAGE_SIZE) * PAGE_SIZE : 0;
}
