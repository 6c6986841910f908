/* The suite of forks level by level: what it runs and was reported, its notes, and the composed gain of whole levels. */
import { NOTED_PAGES, PAGE, PAGES, composedOf } from '../../bench/composed/base.ts';
import type { Base } from '../../bench/composed/base.ts';
import type { Row } from '../../bench/report.ts';
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import type { Suite } from '../../bench/suite.ts';
import { figure } from '../../bench/tables.ts';
import { message, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { byLevel, sizesOf } from './figures.ts';
import { ANON_VMA, EXITS, EXIT_TIME, FORK_TIME, LEVELS, RMAP_FORK_PLAN } from './plan.ts';
import { REPORTED_LEVELS, RMAP_FORK_ROWS, reportedRatios } from './published.ts';
import { rmapForkNotes } from './shapes.ts';

export const suite: Suite = {
  plan: RMAP_FORK_PLAN,
  published: RMAP_FORK_ROWS,
  notes: ({ rows }) => rmapForkNotes(rows),
  composed: composedOf({
    bases: PAGES,
    of: composedLevels,
    row: ({ level, n, ratio }) => ({
      kernel: PTE_CHAIN,
      workload: `forks and exits of level ${level}`,
      n,
      metric: 'time of the whole',
      unit: `times ${ANON_VMA}`,
      median: ratio,
    }),
    extra: 'extra: this run’s forks and exits',
    note: composedNote,
  }),
};

interface ComposedLevel {
  readonly n: number;
  readonly level: number;
  /** Nanoseconds that a real machine takes for a page, … */
  readonly page: number;
  /** … and that chains take more than anon_vma, for each page that a fork copies and an exit lets go. */
  readonly extra: number;
  /** Chains divided by anon_vma, of the whole. */
  readonly ratio: number;
  /** Of the first and the second run. */
  readonly reported: readonly number[];
}

const PAGES_OF_MIB = 256;
const NS_PER_MS = 1e6;

/** At the largest region that was run; empty if either kernel wasn't. */
export function composedLevels(
  rows: readonly Row[],
  { [PAGE]: page = Number.NaN }: Base['times'],
): ComposedLevel[] {
  const n = sizesOf(rows, LEVELS).at(-1);
  if (n === undefined || !(page > 0)) return [];
  const timeOf = (kernel: string, level: number): number | undefined => {
    const [fork, exit] = [
      byLevel(rows, kernel, LEVELS, n, FORK_TIME),
      byLevel(rows, kernel, EXITS, n, EXIT_TIME),
    ].map((times) => times.find((each) => each.level === level)?.value);
    return fork === undefined || exit === undefined ? undefined : fork + exit;
  };
  return REPORTED_LEVELS.flatMap((level) => {
    const [chains, vmas] = [timeOf(PTE_CHAIN, level), timeOf(ANON_VMA, level)];
    if (chains === undefined || vmas === undefined) return [];
    // A level's forks double the processes; each copies all pages of the region.
    const pages = 2 ** (level - 1) * n * PAGES_OF_MIB;
    const extra = ((chains - vmas) * NS_PER_MS) / pages;
    return [{ level, n, page, extra, ratio: (page + extra) / page, reported: reportedRatios(level) }];
  });
}

/** What goes beyond × 1 is less than half of what was reported, or more than twice as much. */
export function isFar(ratio: number, reported: number): boolean {
  return ratio - 1 < (reported - 1) / 2 || ratio - 1 > (reported - 1) * 2;
}

/** What a base gives, beside what was reported. */
function composedNote(all: readonly ComposedLevel[], base: (typeof PAGES)[number]): Said {
  const timesNoted = (base.times[PAGE] ?? Number.NaN) / (NOTED_PAGES.times[PAGE] ?? Number.NaN);
  return message(`benchComposed.levels_${base.id}`, {
    kernel: base.release,
    machine: base.machine ?? '',
    times: figure(timesNoted),
    ratios: series(
      all.map(({ level, ratio }) => message('benchComposed.ratioAt', { ratio: figure(ratio), level })),
    ),
    reported: series(
      all.map(({ level, reported }) =>
        message('benchComposed.ratioAt', { ratio: reported.map(figure).join(' and '), level }),
      ),
    ),
  });
}
