/** The results of many recordings, in all and for each row. */
import { postingOf } from '../core/row-of-release.ts';
import type { RecordedCase } from './case.ts';
import { PARTS } from './run.ts';
import type { CaseResult, Part } from './run.ts';

/** For each part: the number of recordings in which it could be compared. */
type Compared = Readonly<Record<Part, number>>;

export interface Tally {
  readonly cases: number;
  readonly casesAgree: number;
  readonly operations: number;
  readonly operationsAgree: number;
  readonly compared: Compared;
}

/** The releases are those of the recorded kernels, such as `6.18.44`, `2.6.31-rc8` or `3.14.1-vmacache`. */
interface RowTally extends Tally {
  readonly releases: readonly string[];
}

const NOTHING: Tally = {
  cases: 0,
  casesAgree: 0,
  operations: 0,
  operationsAgree: 0,
  compared: Object.fromEntries(PARTS.map((part) => [part, 0])) as Compared,
};

export class Tallies {
  #all = NOTHING;
  readonly #rows = new Map<string, RowTally>();

  add(kernel: string, recorded: Pick<RecordedCase, 'release'>, result: CaseResult): void {
    const row = this.#rows.get(kernel) ?? { ...NOTHING, releases: [] };
    const release = releaseOf(kernel, recorded.release);
    const releases =
      release === undefined || row.releases.includes(release) ? row.releases : [...row.releases, release];
    this.#all = plus(this.#all, result);
    this.#rows.set(kernel, { ...plus(row, result), releases: releases.toSorted() });
  }

  get all(): Tally {
    return this.#all;
  }

  /** By the row's id, in the order in which the rows first occurred. */
  get rows(): ReadonlyMap<string, RowTally> {
    return this.#rows;
  }
}

function plus(sum: Tally, { operations, operationsAgree, difference, compared }: CaseResult): Tally {
  const counts = PARTS.map((part) => [part, sum.compared[part] + (compared.includes(part) ? 1 : 0)]);
  return {
    cases: sum.cases + 1,
    casesAgree: sum.casesAgree + (difference ? 0 : 1),
    operations: sum.operations + operations,
    operationsAgree: sum.operationsAgree + operationsAgree,
    compared: Object.fromEntries(counts) as Compared,
  };
}

/**
 * Drops what builds append: `6.18.44-fc-v445` is 6.18.44. But Debian's 6.1.0-50 is not 6.1.0, because Debian counts its
 * own builds. A posting keeps its name.
 */
function releaseOf(kernel: string, release: string | undefined): string | undefined {
  if (release !== undefined && postingOf(release) === kernel) return release;
  return /^\d+(?:\.\d+)*(?:-rc\d+|-\d+(?=-))?/.exec(release ?? '')?.[0];
}
