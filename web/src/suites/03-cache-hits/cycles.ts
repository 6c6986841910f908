/* Cycles of find_vma() with four slots, divided by those with one pointer: modelled from counts, beside what was reported. */
import { group, max, min } from 'd3-array';
import { CYCLE_METRICS, PLACES } from '../../bench/streams/cost.ts';
import type { Place } from '../../bench/streams/cost.ts';
import { kernelRef, message, sentences } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { ONE_POINTER, PATCHED } from './plan.ts';
import { besideOf, reportedCycles } from './published.ts';
import type { Row } from '../../bench/report.ts';

interface CycleRatios {
  readonly workload: string;
  /** The kernel with the patch. */
  readonly kernel: string;
  /** Undefined for streams that resemble no reported workload. */
  readonly reported: { readonly workload: string; readonly ratio: number } | undefined;
  readonly modelled: Readonly<Record<Place, number>>;
}

/** Each stream at its largest size; without those whose rows have no modelled cycles. */
export function cycleRatios(rows: readonly Row[]): readonly CycleRatios[] {
  const simulated = rows.filter(({ kind }) => kind === 'simulated');
  return [...group(simulated, ({ workload }) => workload)].flatMap(([workload, of]) => {
    const largest = max(of, ({ n }) => n);
    const cycles = (kernel: string, place: Place): number | undefined =>
      of.find((row) => row.n === largest && row.kernel === kernel && row.metric === CYCLE_METRICS[place])
        ?.median;
    const kernel = PATCHED.find((each) => cycles(each, 'L1') !== undefined);
    if (kernel === undefined) return [];
    const found = PLACES.flatMap((place) => {
      const [before, after] = [cycles(ONE_POINTER, place), cycles(kernel, place)];
      return before === undefined || after === undefined || before === 0
        ? []
        : [[place, after / before] as const];
    });
    if (found.length < PLACES.length) return [];
    const beside = besideOf(workload)?.workload;
    const reported = beside === undefined ? undefined : { workload: beside, ratio: reportedCycles(beside) };
    return [{ workload, kernel, reported, modelled: Object.fromEntries(found) as Record<Place, number> }];
  });
}

/** How far a reported ratio is outside of what the assumptions span: 1 within, above 1 as a factor. */
export function outside(ratio: number, { modelled }: CycleRatios): number {
  const all = Object.values(modelled);
  const [least = 0, most = 0] = [min(all), max(all)];
  return Math.max(1, ratio / most, least / ratio);
}

export function cycleNotes(rows: readonly Row[]): Said[] {
  return cycleRatios(rows).flatMap((ratios) => {
    const { workload, kernel, reported, modelled } = ratios;
    if (reported === undefined) return [];
    const { L1, L2, memory } = modelled;
    const times = outside(reported.ratio, ratios);
    return [
      sentences(
        message('benchReport.cyclesBeside', {
          workload,
          kernel: kernelRef(kernel),
          against: kernelRef(ONE_POINTER),
          beside: reported.workload,
          reported: reported.ratio.toFixed(2),
          L1: L1.toFixed(2),
          L2: L2.toFixed(2),
          memory: memory.toFixed(2),
        }),
        times === 1
          ? message('benchReport.cyclesWithin')
          : message('benchReport.cyclesOutside', { times: times.toFixed(2) }),
      ),
    ];
  });
}
