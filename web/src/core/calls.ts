/* System calls written by hand, for benchmarks and tests. */
import type { SessionCall } from './session.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { u64 } from '../protocol/u64.ts';

const ZERO = u64(0);
const NOTHING: Omit<RecordOperation, 'call'> = {
  task: 0,
  addr: ZERO,
  length: ZERO,
  offset: ZERO,
  newAddr: ZERO,
  newLength: ZERO,
  prot: 0,
  flags: 0,
  file: 0,
  spare: 0,
};

export const PROT = { NONE: 0, READ: 1, WRITE: 2, EXEC: 4 } as const;
export const MAP = { SHARED: 0x01, PRIVATE: 0x02, FIXED: 0x10, ANONYMOUS: 0x20 } as const;

/** One call with the given arguments, the others zero; nothing is recorded of its result. */
export function call(operation: Pick<RecordOperation, 'call'> & Partial<RecordOperation>): SessionCall {
  return { operation: { ...NOTHING, ...operation } };
}

/** A private anonymous mapping of `length` bytes, wherever the era puts it. */
export function anonymous(length: number, prot: number = PROT.READ | PROT.WRITE): SessionCall {
  return call({ call: 'mmap', length: u64(length), prot, flags: MAP.PRIVATE | MAP.ANONYMOUS });
}

export function munmap(addr: number, length: number): SessionCall {
  return call({ call: 'munmap', addr: u64(addr), length: u64(length) });
}
