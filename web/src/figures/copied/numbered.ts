/* What the numbers in the VMAs of the copied tree mean. */
import { X86_64 } from '../../core/layout.ts';
import { layoutOf, LENGTH } from './program.ts';
import { FEWEST, MOST_FAILING, type CopiedParameters } from './parameters.ts';

/** Where the VMAs start whose numbers it shows, from 1 on; none among too many. What the process maps lies below mmap_base, downwards. */
export function numbered({ vmas }: CopiedParameters): readonly number[] {
  if (vmas > MOST_FAILING) return [];
  const mapped = Array.from({ length: vmas - FEWEST }, (_, i) => X86_64.mmapBase - (i + 1) * LENGTH);
  return [...layoutOf().vmas.map(({ start }) => start), ...mapped].toSorted((a, b) => a - b);
}
