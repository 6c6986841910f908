/* Rows of a report from what was counted and timed. */
import type { Row } from './report.ts';
import type { LoopTimes } from './runs.ts';
import { summarize } from './statistics.ts';
import type { Batch, CountedMetric, TimedMetric } from './suites.ts';

type Subject = Pick<Row, 'era' | 'workload'> & { readonly n: number };

const PER_MS = { ms: 1, µs: 1e3, ns: 1e6 } as const;

/** `batches`: one, or one for each loop of a run. */
export function countedRows(
  metrics: readonly CountedMetric[],
  subject: Subject,
  batches: readonly Batch[],
): Row[] {
  return metrics.flatMap(({ metric, unit, of }) => {
    const values = batches.map(of).filter((value) => value !== undefined);
    if (values.length < batches.length) return [];
    const row = { ...subject, metric, unit, kind: 'counted' } as const;
    return values.length === 1
      ? [{ ...row, median: values[0]! }]
      : [{ ...row, ...summarize(values), samples: values, loops: values.length }];
  });
}

/** `samples`: milliseconds for one operation. */
export function measuredSamples(
  metrics: readonly TimedMetric[],
  subject: Subject,
  samples: readonly number[],
): Row[] {
  return metrics.map(({ metric, unit }) => {
    const values = samples.map((ms) => ms * PER_MS[unit]);
    return { ...subject, metric, unit, kind: 'measured', ...summarize(values), samples: values };
  });
}

/** `runs`: the loops of each run. */
export function measuredLoops(
  metrics: readonly TimedMetric[],
  subject: Subject,
  runs: readonly (readonly LoopTimes[])[],
): Row[] {
  return metrics.map(({ metric, unit, phase }) => {
    const values = runs.flat().map((phases) => {
      const ms =
        phase === undefined ? phases.reduce((sum, time) => sum + time, 0) : phases[phase]! / subject.n;
      return ms * PER_MS[unit];
    });
    const loops = runs[0]!.length;
    return { ...subject, metric, unit, kind: 'measured', ...summarize(values), samples: values, loops };
  });
}
