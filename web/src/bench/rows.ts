/* Rows of a report from what was counted and timed. */
import { min, sum } from 'd3-array';
import { nth } from '../base/known.ts';
import { PER_SECOND } from './report.ts';
import type { Row } from './report.ts';
import type { LoopTimes } from './runs.ts';
import { summarize } from './statistics.ts';
import type { Batch, CountedMetric, TimedMetric } from './suite.ts';

type Subject = Pick<Row, 'kernel' | 'workload'> & { readonly n: number };

const PER_MS = { s: 1e-3, ms: 1, µs: 1e3, ns: 1e6 } as const;
const MS_PER_SECOND = 1000;

/** The metrics that a workload has. */
export function metricsOf<T extends CountedMetric | TimedMetric>(metrics: readonly T[], name: string): T[] {
  return metrics.filter(({ workload = name }) => [workload].flat().includes(name));
}

/** `batches` has one batch, or one for each loop of a run. */
export function countedRows(
  metrics: readonly CountedMetric[],
  subject: Subject,
  batches: readonly Batch[],
): Row[] {
  return metrics.flatMap(({ metric, unit, of, isOutcome = false }) => {
    const values = batches.map(of).filter((value) => value !== undefined);
    const [first, ...more] = values;
    if (first === undefined || values.length < batches.length) return [];
    const row = { ...subject, metric, unit, kind: 'counted' } as const;
    if (more.length === 0) return [{ ...row, median: first }];
    const figures = isOutcome ? { median: nth(values, -1) } : summarize(values);
    return [{ ...row, ...figures, samples: values, loops: values.length }];
  });
}

/** `samples` are milliseconds for one operation; `perStart` of them come from one start of the program. */
export function measuredSamples(
  metrics: readonly TimedMetric[],
  subject: Subject,
  samples: readonly number[],
  perStart: number,
): Row[] {
  return metrics.map(({ metric, unit }) => {
    const values = samples.map((ms) => inUnit(ms, unit));
    return { ...subject, metric, unit, kind: 'measured', ...summarize(values), samples: values, perStart };
  });
}

/** `runs` has the loops of each run, and `counted` what each loop did; a loop repeats its step `repeats` times. */
export function measuredLoops(
  metrics: readonly TimedMetric[],
  subject: Subject,
  runs: readonly (readonly LoopTimes[])[],
  counted: readonly Batch[],
  repeats: number,
): Row[] {
  return metrics.map(({ metric, unit, phase, per, loops: isIn = () => true, isTotal = false }) => {
    const by = (loop: number): number => {
      if (typeof per === 'function') return per(subject.n, loop);
      return per === undefined ? 1 : { n: subject.n, repeat: repeats }[per];
    };
    const timesOf = (run: readonly LoopTimes[]): number[] =>
      run.flatMap((phases, loop) => {
        if (!isIn(nth(counted, loop))) return [];
        return [inUnit(timeOf(phases, phase) / by(loop), unit)];
      });
    const times = runs.map(timesOf);
    const values = isTotal ? times.map((of) => sum(of)) : times.flat();
    return {
      ...subject,
      metric,
      unit,
      kind: 'measured',
      ...summarize(values),
      samples: values,
      ...(!isTotal && { loops: nth(times, 0).length }),
    };
  });
}

/** Milliseconds of a loop, or of one of its phases. */
function timeOf(phases: LoopTimes, phase: number | undefined): number {
  return phase === undefined ? sum(phases) : nth(phases, phase);
}

/** Milliseconds of the shortest thing that one of the metrics times in one go. */
export function shortestOf(metrics: readonly TimedMetric[], runs: readonly (readonly LoopTimes[])[]): number {
  const times = metrics.flatMap(({ phase }) => runs.flat().map((phases) => timeOf(phases, phase)));
  return min(times) ?? Infinity;
}

function inUnit(ms: number, unit: TimedMetric['unit']): number {
  return unit === PER_SECOND ? MS_PER_SECOND / ms : ms * PER_MS[unit];
}
