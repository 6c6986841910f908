/* Rows of a report from what was counted and timed. */
import { nth } from '../base/known.ts';
import { PER_SECOND } from './report.ts';
import type { Row } from './report.ts';
import type { LoopTimes } from './runs.ts';
import { summarize } from './statistics.ts';
import type { Batch, CountedMetric, TimedMetric } from './suite.ts';

type Subject = Pick<Row, 'era' | 'workload'> & { readonly n: number };

const PER_MS = { ms: 1, µs: 1e3, ns: 1e6 } as const;
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
  return metrics.flatMap(({ metric, unit, of }) => {
    const values = batches.map(of).filter((value) => value !== undefined);
    const [first, ...more] = values;
    if (first === undefined || values.length < batches.length) return [];
    const row = { ...subject, metric, unit, kind: 'counted' } as const;
    return more.length === 0
      ? [{ ...row, median: first }]
      : [{ ...row, ...summarize(values), samples: values, loops: values.length }];
  });
}

/** `samples` are milliseconds for one operation. */
export function measuredSamples(
  metrics: readonly TimedMetric[],
  subject: Subject,
  samples: readonly number[],
): Row[] {
  return metrics.map(({ metric, unit }) => {
    const values = samples.map((ms) => inUnit(ms, unit));
    return { ...subject, metric, unit, kind: 'measured', ...summarize(values), samples: values };
  });
}

/** `runs` has the loops of each run; a loop repeats its step `repeats` times. */
export function measuredLoops(
  metrics: readonly TimedMetric[],
  subject: Subject,
  runs: readonly (readonly LoopTimes[])[],
  repeats: number,
): Row[] {
  return metrics.map(({ metric, unit, phase, per }) => {
    const loops = nth(runs, 0).length;
    const by = (loop: number): number => {
      if (typeof per === 'function') return per(subject.n, loop);
      return per === undefined ? 1 : { n: subject.n, repeat: repeats }[per];
    };
    const values = runs.flat().map((phases, i) => {
      const ms = phase === undefined ? phases.reduce((sum, time) => sum + time, 0) : nth(phases, phase);
      return inUnit(ms / by(i % loops), unit);
    });
    return { ...subject, metric, unit, kind: 'measured', ...summarize(values), samples: values, loops };
  });
}

function inUnit(ms: number, unit: TimedMetric['unit']): number {
  return unit === PER_SECOND ? MS_PER_SECOND / ms : ms * PER_MS[unit];
}
