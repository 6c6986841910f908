/* The gain of a whole spawn: what a real machine takes for it, and what our copied tree saves on top. */
import { nth } from '../../base/known.ts';
import { NOTED_SPAWNS, SPAWNS } from '../../bench/composed/base.ts';
import type { Base } from '../../bench/composed/base.ts';
import type { Row } from '../../bench/report.ts';
import { figure } from '../../bench/tables.ts';
import { message, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { INDEX_COPY, MT_DUP_POSTED, REPORTED_SIZES } from './plan.ts';
import { APPLIED_FORKS } from './published.ts';
import { savingsOf } from './saving.ts';
import { signed } from './shapes.ts';

export interface ComposedFork {
  readonly n: number;
  /** Microseconds: a spawn with today's copy, … */
  readonly base: number;
  /** … and what the posted copy saves over inserting one VMA after the other. */
  readonly saved: number;
  /** Percent more spawns in the same time. */
  readonly gain: number;
  readonly reported: number;
}

const PERCENT = 100;

/** `spawn` has microseconds by the number of VMAs. A size without base or saving is left out. */
export function composedForks(rows: readonly Row[], spawn: Base['times']): ComposedFork[] {
  const savings = savingsOf(rows, INDEX_COPY, MT_DUP_POSTED);
  return REPORTED_SIZES.flatMap((n, i) => {
    const saved = savings.find((each) => each.n === n)?.saved;
    const base = spawn[n];
    if (saved === undefined || base === undefined || !(base > 0)) return [];
    return [{ n, base, saved, gain: (saved / base) * PERCENT, reported: nth(APPLIED_FORKS.printed, i) }];
  });
}

/** Half or twice what was reported, or further. */
export function isFar(gain: number, reported: number): boolean {
  return gain < reported / 2 || gain > reported * 2;
}

export const GAIN_OF_WHOLE = 'gain of the whole';

export function composedForkRows(rows: readonly Row[]): Row[] {
  return SPAWNS.flatMap((base) =>
    composedForks(rows, base.times).map(({ n, gain }) => ({
      era: MT_DUP_POSTED,
      workload: base.program,
      n,
      metric: GAIN_OF_WHOLE,
      unit: '%',
      kind: 'composed' as const,
      median: gain,
      source: `base: ${base.kernel}, ${base.machine ?? 'machine not written down'}; saving: this run’s index copy`,
    })),
  );
}

/** What each base gives, beside what was reported. */
export function composedForkNotes(rows: readonly Row[]): Said[] {
  return SPAWNS.flatMap((base) => {
    const all = composedForks(rows, base.times);
    if (all.length === 0) return [];
    const list = (of: (each: ComposedFork) => number): Said =>
      series(all.map((each) => message('benchComposed.gainAt', { gain: signed(of(each)), n: each.n })));
    return [
      message(`benchComposed.fork_${base.id}`, {
        kernel: base.kernel,
        machine: base.machine ?? '',
        gains: list(({ gain }) => gain),
        reported: list(({ reported }) => reported),
        times: series(all.map((each) => figure(each.base / (NOTED_SPAWNS.times[each.n] ?? Number.NaN)))),
      }),
    ];
  });
}
