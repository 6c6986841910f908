/* How much more is done with a change of a lock, by the number of CPUs, beside what was reported. */
import { known } from '../../../base/known.ts';
import { doneAt, gainOf } from '../../../bench/cpus/figures.ts';
import { gainNote } from '../../../bench/cpus/notes.ts';
import { planOf } from '../../../bench/suites.ts';
import type { LineSeries, Place } from '../../../chart/spec.ts';
import { seriesStyle } from '../../../d3/series.ts';
import { kernelName } from '../../../narrate/kernel-name.ts';
import { t } from '../../../words/index.ts';
import { message } from '../../../words/message.ts';
import { ratioText } from '../figures.ts';
import { kernelsOf, originOf, reportedSeries, type MainChart } from './main.ts';

/** A line for each program on virtual CPUs. `reported`: the number of CPUs, and how many times as much got done. */
export function gainsByCpus(reported: readonly Place[] = []): MainChart {
  return (of) => {
    const { rows, settings } = of;
    const plan = known(planOf(of.suite)?.cpus, 'the suite has virtual CPUs');
    const kernels = kernelsOf(of);
    const before = kernels.includes(plan.before) ? plan.before : kernels[0];
    const after = kernels.includes(plan.after) ? plan.after : kernels.findLast((kernel) => kernel !== before);
    const isUsual = before === plan.before && after === plan.after;
    const programs = Object.keys(plan.round).filter((program) => (settings.n[program] ?? []).length > 0);
    const sizes = programs.flatMap((program) => settings.n[program] ?? []);
    const valueAt = (program: string, n: number): number | undefined => {
      if (before === undefined) return undefined;
      // A single kernel has no gain.
      return after === undefined
        ? doneAt(rows, 'simulated', before, program, n)
        : gainOf(rows, 'simulated', program, n, [before, after]);
    };
    const lines = programs.map((program, place): LineSeries => ({
      as: 'line',
      key: program,
      label: program,
      style: seriesStyle(place),
      points: (settings.n[program] ?? []).flatMap((n) => {
        const y = valueAt(program, n);
        return y === undefined || y <= 0 ? [] : [{ x: n, y }];
      }),
    }));
    const beside = isUsual ? reported : [];
    const all = [...sizes, ...beside.map(({ x }) => x)];
    const names = { kernel: kernelName(after ?? ''), against: kernelName(before ?? '') };
    const gains =
      before === undefined || after === undefined ? [] : gainNote({ ...plan, before, after }, programs, rows);
    return {
      spec: {
        title: after === undefined ? t('bench.mainDone') : t('bench.mainGain', names),
        ...originOf(of, 'simulated', beside.length > 0),
        x: {
          name: t('benchLocks.cpusAxis'),
          scale: 'log',
          ticks: [...new Set(all)],
          ...(all.length > 0 && { from: Math.min(...all), to: Math.max(...all) }),
        },
        y: {
          name: after === undefined ? t('bench.mainDoneAxis') : t('bench.ratiosAxis'),
          scale: 'log',
          ...(after !== undefined && { from: 1 }),
        },
        references: after === undefined ? [] : [{ along: 'y', at: 1 }],
        series: [...lines.filter(({ points }) => points.length > 0), ...reportedSeries(beside)],
        note:
          after === undefined
            ? t('bench.mainAlone')
            : rows.length === 0 && beside.length === 0
              ? t('bench.mainNoneReported')
              : undefined,
      },
      findings: [
        ...gains,
        ...(gains.length > 0
          ? beside.map(({ x, y }) => message('bench.foundReported', { n: x, ratio: ratioText(y) }))
          : []),
      ],
    };
  };
}
