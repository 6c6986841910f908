/* The gain of whole levels of forks: what a real machine takes for a page that is forked and let go, and what chains add to it. */
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import { NOTED_PAGES, PAGE, PAGES } from '../../bench/composed/base.ts';
import type { Base } from '../../bench/composed/base.ts';
import type { Row } from '../../bench/report.ts';
import { figure } from '../../bench/tables.ts';
import { message, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { byLevel, sizesOf } from './figures.ts';
import { ANON_VMA, EXIT_TIME, EXITS, FORK_TIME, LEVELS } from './plan.ts';
import { REPORTED_LEVELS, reportedRatios } from './published.ts';

export interface ComposedLevel {
  readonly level: number;
  /** Nanoseconds that chains take more than anon_vma, for each page that a fork copies and an exit lets go. */
  readonly extra: number;
  /** Chains divided by anon_vma, of the whole. */
  readonly ratio: number;
  /** Of the first and the second run. */
  readonly reported: readonly number[];
}

const PAGES_OF_MIB = 256;
const NS_PER_MS = 1e6;

/** `page` is in nanoseconds. At the largest region that was run; empty if either kernel wasn't. */
export function composedLevels(rows: readonly Row[], page: number): ComposedLevel[] {
  const n = sizesOf(rows, LEVELS).at(-1);
  if (n === undefined || !(page > 0)) return [];
  const timeOf = (era: string, level: number): number | undefined => {
    const [fork, exit] = [
      byLevel(rows, era, LEVELS, n, FORK_TIME),
      byLevel(rows, era, EXITS, n, EXIT_TIME),
    ].map((times) => times.find((each) => each.level === level)?.value);
    return fork === undefined || exit === undefined ? undefined : fork + exit;
  };
  return REPORTED_LEVELS.flatMap((level) => {
    const [chains, areas] = [timeOf(PTE_CHAIN, level), timeOf(ANON_VMA, level)];
    if (chains === undefined || areas === undefined) return [];
    // A level's forks double the processes; each copies all pages of the region.
    const pages = 2 ** (level - 1) * n * PAGES_OF_MIB;
    const extra = ((chains - areas) * NS_PER_MS) / pages;
    return [{ level, extra, ratio: (page + extra) / page, reported: reportedRatios(level) }];
  });
}

/** What goes beyond × 1 is less than half of what was reported, or more than twice as much. */
export function isFar(ratio: number, reported: number): boolean {
  return ratio - 1 < (reported - 1) / 2 || ratio - 1 > (reported - 1) * 2;
}

function pageOf({ times }: Base): number {
  return times[PAGE] ?? Number.NaN;
}

export function composedLevelRows(rows: readonly Row[]): Row[] {
  return PAGES.flatMap((base) =>
    composedLevels(rows, pageOf(base)).map(({ level, ratio }) => ({
      era: PTE_CHAIN,
      workload: `forks and exits of level ${level}`,
      n: sizesOf(rows, LEVELS).at(-1),
      metric: 'time of the whole',
      unit: `times ${ANON_VMA}`,
      kind: 'composed' as const,
      median: ratio,
      source: `base: ${base.kernel}, ${base.machine ?? 'machine not written down'}; extra: this run’s forks and exits`,
    })),
  );
}

/** What each base gives, beside what was reported. */
export function composedLevelNotes(rows: readonly Row[]): Said[] {
  return PAGES.flatMap((base) => {
    const all = composedLevels(rows, pageOf(base));
    if (all.length === 0) return [];
    return [
      message(`benchComposed.levels_${base.id}`, {
        kernel: base.kernel,
        machine: base.machine ?? '',
        times: figure(pageOf(base) / pageOf(NOTED_PAGES)),
        ratios: series(
          all.map(({ level, ratio }) => message('benchComposed.ratioAt', { ratio: figure(ratio), level })),
        ),
        reported: series(
          all.map(({ level, reported }) =>
            message('benchComposed.ratioAt', { ratio: reported.map(figure).join(' and '), level }),
          ),
        ),
      }),
    ];
  });
}
