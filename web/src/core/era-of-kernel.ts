/** Which row of the table of eras stands for a kernel that a recording names. */
import type { EraRow } from './era-row.ts';
import { release } from './release.ts';

/** A row that is no release, such as `3.5-free-gap`, is no kernel that somebody has recorded. */
const RELEASE = /^\d+(?:\.\d+)+$/;

/**
 * The row of that name, or the newest of `rows` that is no newer than `kernel`, such as `6.18.44-arch1`; undefined when none is. One with 32 bits
 * has to be chosen: whoever records has more.
 */
export function eraOfKernel(
  rows: readonly Pick<EraRow, 'id' | 'keeps'>[],
  kernel: string | undefined,
): string | undefined {
  if (rows.some(({ id }) => id === kernel)) return kernel;
  const wanted = release(kernel ?? '');
  // The table is in the order of time.
  return wanted === undefined
    ? undefined
    : rows.findLast(
        ({ id, keeps }) => RELEASE.test(id) && (release(id) ?? Infinity) <= wanted && !keeps.has('32_bits'),
      )?.id;
}
