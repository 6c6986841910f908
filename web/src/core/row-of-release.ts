/** Which row of the table of kernels stands for the kernel that a recording names. */
import { known } from '../base/known.ts';
import type { KernelRow } from './kernel-row.ts';
import type { RowId } from '../protocol/protocol.gen.ts';
import { release } from './release.ts';

/** The row that stands for the Linux of today. */
export const NEWEST = '7.3' satisfies RowId;

/** Rows that are no release, such as `2.6.5-aa1`, don't match. */
const RELEASE = /^\d+(?:\.\d+)+$/;

/** The newest release among `rows`, whatever their order. Undefined if none of them is a release. */
export function newestRelease<R extends Pick<KernelRow, 'id'>>(rows: readonly R[]): R | undefined {
  const age = ({ id }: R): number => release(id) ?? 0;
  return rows.filter(({ id }) => RELEASE.test(id)).toSorted((a, b) => age(b) - age(a))[0];
}

/**
 * The first release that a row stands for, where that isn't its own: it has fewer differences from the row than from the
 * one before (kernel-of.test.ts counts them).
 */
const FROM: ReadonlyMap<string, string> = new Map([
  ['3.4', '3.0'],
  ['3.8', '3.7'],
  ['3.14', '3.10'],
  ['4.20', '4.9'],
  ['5.10', '5.6'],
  ['6.5', '6.4'],
  ['6.18', '6.16'],
  ['7.3', '7.2'],
]);

/** The row of a posting that was built on a release: `3.14-vmacache` for `3.14.1-vmacache`. */
export function postingOf(recorded: string): string {
  return recorded.replace(/(?:\.\d+|-rc\d+)-(?!rc\d)(?=[a-z])/, '-');
}

/**
 * The row with this id, or else the one that stands for releases such as `6.18.44-arch1`; undefined if there is none. A
 * 32-bit row must be named, by itself or by a release of its series (2.4.20), because other recordings come from 64-bit
 * kernels. A posting must be named, too.
 */
export function rowOfRelease(
  rows: readonly Pick<KernelRow, 'id' | 'keeps'>[],
  recorded: string | undefined,
): string | undefined {
  const named =
    rows.find(({ id }) => recorded !== undefined && postingOf(recorded) === id) ??
    rows.find(({ id }) => recorded === id || recorded?.startsWith(`${id}.`));
  if (named) return named.id;
  const wanted = release(recorded ?? '');
  if (wanted === undefined) return undefined;
  const offered = rows.filter(
    ({ id, keeps }) => (release(FROM.get(id) ?? id) ?? Infinity) <= wanted && !keeps.has('32_bits'),
  );
  return newestRelease(offered)?.id;
}

/**
 * The row that runs a log where nobody chooses one: that of the log's own kernel, or the newest one if the log doesn't name
 * it. The page and the command line ask this alone.
 */
export function kernelOfLog(
  rows: readonly Pick<KernelRow, 'id' | 'keeps'>[],
  recorded: string | undefined,
): string {
  return rowOfRelease(rows, recorded) ?? known(newestRelease(rows), 'there is a release').id;
}
