/* Where the VMAs of the copied tree lie, which have numbers from 1 on. */
import { PAGE_SIZE, X86_64 } from '../../core/layout.ts';
import { FEWEST, MOST_FAILING, type CopiedParameters } from './parameters.ts';

/** Of each VMA that it maps. */
export const LENGTH = 10 * PAGE_SIZE;
export const HEAP = 0x60_6000;
/** The VMAs of a small process. */
export const LISTED = [
  { start: 0x40_0000, end: 0x40_4000, kind: 'text', file: 1, offset: 0 },
  { start: 0x60_4000, end: HEAP, kind: 'data', file: 1, offset: 0x4000 },
  { start: HEAP, end: HEAP + 0x1_0000, kind: 'data', file: 0, offset: 0 },
  { start: 0x7fff_f7a0_0000, end: 0x7fff_f7bb_e000, kind: 'text', file: 2, offset: 0 },
  { start: 0x7fff_f7db_e000, end: 0x7fff_f7dc_2000, kind: 'rodata', file: 2, offset: 0x1b_e000 },
  { start: 0x7fff_f7dc_2000, end: 0x7fff_f7dc_4000, kind: 'data', file: 2, offset: 0x1c_2000 },
  { start: X86_64.taskSize - 0x2_1000, end: X86_64.taskSize, kind: 'stack', file: 0, offset: 0 },
] as const;

/** Where the VMAs start whose numbers it shows, from 1 on; none among too many. What the process maps lies below mmap_base, downwards. */
export function numbered({ vmas }: CopiedParameters): readonly number[] {
  if (vmas > MOST_FAILING) return [];
  const mapped = Array.from({ length: vmas - FEWEST }, (_, i) => X86_64.mmapBase - (i + 1) * LENGTH);
  return [...LISTED.map(({ start }) => start), ...mapped].toSorted((a, b) => a - b);
}
