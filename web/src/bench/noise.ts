/* Whether measurements can be trusted: what the clock and the machine let them say. */
import { group } from 'd3-array';
import { kernelRef, message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { STEPS_OF_A_BATCH } from './batches.ts';
import type { Row } from './report.ts';
import { medianOf, summarize } from './statistics.ts';

/** Samples are too scattered where half of them lie farther from the median than this share of it … */
const MOST_SCATTER = 0.1;
/** … and too unsteady where the medians of the first and the second half differ by this share. */
const MOST_DRIFT = 0.1;
const FEWEST = 4;

const PERCENT = 100;

/** Messages for the report. `shortest` is the shortest time that was measured in one go, in ms; so is `resolution`, the clock's step. */
export function warnings(rows: readonly Row[], shortest: number, resolution: number): Said[] {
  // Shares, such as how many acquisitions had to wait, are counts: they vary by chance, whatever the clock.
  const measured = rows.filter(
    ({ kind, unit, samples }) => kind === 'measured' && unit !== '%' && samples !== undefined,
  );
  return [
    ...coarseness(shortest, resolution),
    ...warning('benchReport.scattered', measured, scatterOf, MOST_SCATTER),
    ...warning('benchReport.drifting', measured, driftOf, MOST_DRIFT),
  ];
}

/** A time of zero was too short, whatever the clock's step. */
function coarseness(shortest: number, resolution: number): Said[] {
  if (resolution === 0) return [message('benchReport.unseenSteps')];
  if (shortest > 0 && shortest >= STEPS_OF_A_BATCH * resolution) return [];
  return [message('benchReport.saturated', { shortest: rounded(shortest), resolution: rounded(resolution) })];
}

function warning(
  key: 'benchReport.scattered' | 'benchReport.drifting',
  rows: readonly Row[],
  of: (row: Row) => number,
  most: number,
): Said[] {
  const noisy = rows
    .map((row) => ({ row, noise: of(row) }))
    .filter(({ noise }) => noise > most)
    .toSorted((a, b) => b.noise - a.noise);
  const [worst] = noisy;
  if (!worst) return [];
  const { kernel, workload, n, metric } = worst.row;
  return [
    message(key, {
      rows: noisy.length,
      all: rows.length,
      most: most * PERCENT,
      worst: Math.round(worst.noise * PERCENT),
      metric,
      kernel: kernelRef(kernel),
      workload,
      n: n ?? 0,
    }),
  ];
}

/** Loops of a run are not alike: each is compared with the same loop of other runs. */
function scatterOf({ samples = [], loops = 1 }: Row): number {
  const runs = samples.length / loops;
  if (runs < FEWEST) return 0;
  const same = group(
    samples.map((value, i) => ({ value, loop: i % loops })),
    ({ loop }) => loop,
  );
  const scatters = Array.from(same.values(), (of) => {
    const { mad, median } = summarize(of.map(({ value }) => value));
    return median > 0 ? mad / median : 0;
  });
  return medianOf(scatters);
}

/** Compares whole runs, or samples, of the second half with those of the first. */
function driftOf({ samples = [], loops = 1 }: Row): number {
  const runs = Math.floor(samples.length / loops);
  if (runs < FEWEST) return 0;
  const half = Math.floor(runs / 2) * loops;
  const [first, second] = [medianOf(samples.slice(0, half)), medianOf(samples.slice(-half))];
  return first > 0 ? Math.abs(second - first) / first : 0;
}

function rounded(ms: number): string {
  return String(Number(ms.toPrecision(2)));
}
