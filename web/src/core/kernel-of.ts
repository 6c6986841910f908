/** Which row stands for the kernel of a distribution, or for what `uname -r` says, and what is known to differ. */
import type { KernelRow } from './kernel-row.ts';
import { ROW_IDS } from '../protocol/protocol.gen.ts';
import * as TRAITS from '../protocol/traits.gen.ts';
import { DISTRIBUTIONS, type Distribution } from './distributions.ts';
import { release } from './release.ts';
import { rowOfRelease } from './row-of-release.ts';

export type TraitName = keyof typeof TRAITS;

export interface KernelOf {
  /** Those that have, or had, this kernel, as far as the text says. */
  readonly distributions: readonly Distribution[];
  readonly release: string;
  /** The row that stands for it; undefined for releases older than all rows. */
  readonly row?: string;
  /** Traits that only one of the two has. */
  readonly differs: readonly { readonly name: TraitName; readonly onlyIn: 'row' | 'release' }[];
  /** Columns of the row whose algorithm was exchanged between the two, and the release that did it. */
  readonly exchanged: readonly Exchange[];
}

interface Exchange {
  readonly column: string;
  readonly since: string;
}

/** The releases in which 64-bit kernels got another algorithm for a column of eras.def; some are from memory. */
export const EXCHANGES: readonly Exchange[] = Object.entries({
  lock: ['2.6.32', '2.6.34', '3.0', '3.19', '6.4'],
  rmap: ['2.6.34', '3.7'],
  gap: ['3.8', '6.1'],
  cache: ['3.15', '4.19', '6.1'],
  merge: ['3.0', '4.9', '6.12', '6.16'],
  index: ['6.1'],
  dup: ['6.1', '6.8'],
}).flatMap(([column, releases]) => releases.map((since) => ({ column, since })));

const all: Readonly<Record<TraitName, { readonly since?: string; readonly gone?: string }>> = TRAITS;
const NAMES = Object.keys(all) as readonly TraitName[];
/** All kernels of distributions are too new for a row with 32 bits. */
const NOTHING: KernelRow['keeps'] = new Map();
const ONLY_NAME = /^[a-z]+(?: linux)? *\d+(?:\.\d+)?$/i;

function has(name: TraitName, at: number): boolean {
  const { since, gone } = all[name];
  return (since === undefined || at >= numberOf(since)) && (gone === undefined || at < numberOf(gone));
}

function numberOf(text: string): number {
  return release(text) ?? Number.NaN;
}

/** The traits in which two releases differ. */
export function differences(row: string, other: string): KernelOf['differs'] {
  return NAMES.filter((name) => has(name, numberOf(row)) !== has(name, numberOf(other))).map((name) => ({
    name,
    onlyIn: has(name, numberOf(row)) ? 'row' : 'release',
  }));
}

/** The algorithms that were exchanged between two releases. */
export function exchanges(row: string, other: string): readonly Exchange[] {
  const [low, high] = [numberOf(row), numberOf(other)].toSorted((a, b) => a - b) as [number, number];
  return EXCHANGES.filter(({ since }) => numberOf(since) > low && numberOf(since) <= high);
}

/** The distributions whose kernels, at first or later, a row stands for, with the releases of these kernels. */
export function distributionsOf(
  row: string,
): readonly { readonly distribution: Distribution; readonly releases: readonly string[] }[] {
  const rows = ROW_IDS.map((id) => ({ id, keeps: NOTHING }));
  return DISTRIBUTIONS.map((distribution) => ({
    distribution,
    releases: distribution.releases.filter((each) => rowOfRelease(rows, each) === row),
  })).filter(({ releases }) => releases.length > 0);
}

/**
 * `text` is a distribution ("Debian 12", "rhel8"), or a version as `uname -r` says it ("5.14.0-427.el9.x86_64"). Returns
 * one result for each kernel that a distribution has had; none if the text is neither.
 */
export function kernelsOf(rows: readonly KernelRow[], text: string): readonly KernelOf[] {
  const wanted = text.trim();
  if (ONLY_NAME.test(wanted)) {
    const distribution = DISTRIBUTIONS.find(({ name }) => bare(name) === bare(wanted));
    return distribution ? distribution.releases.map((each) => kernelOf(rows, each, [distribution])) : [];
  }
  if (release(wanted) === undefined) return [];
  const distributions = DISTRIBUTIONS.filter(
    ({ version, releases }) => version?.test(wanted) && releases.some((each) => isOf(wanted, each)),
  );
  return [kernelOf(rows, wanted, distributions)];
}

function kernelOf(
  rows: readonly KernelRow[],
  version: string,
  distributions: readonly Distribution[],
): KernelOf {
  const row = rowOfRelease(rows, version);
  return {
    distributions,
    release: version,
    ...(row !== undefined && { row }),
    differs: row === undefined ? [] : differences(row, version),
    exchanged: row === undefined ? [] : exchanges(row, version),
  };
}

const bare = (name: string): string => name.toLowerCase().replaceAll(/ |linux/g, '');

/** Whether "6.1.0-18-amd64" is a 6.1. */
const isOf = (version: string, of: string): boolean =>
  new RegExp(`^${of.replace('.', '\\.')}(?!\\d)`).test(version);
