/* What the folds of a suite's page say of what is inside. */
import type { Row, Settings } from '../../bench/report.ts';
import type { Workload } from '../../bench/suite-core.ts';
import { planOf } from '../../bench/suites.ts';
import { formatNumber, t } from '../../words/index.ts';
import { listed } from './figures.ts';
import type { KernelOrder } from './series.ts';

/** "3 of 21 kernels, sizes 20–1,280, quick". */
export function settingsChosen(
  suite: string,
  { kernels, n, quick }: Settings,
  workloads: readonly Pick<Workload, 'name'>[],
  order: KernelOrder,
): string {
  // The reader's own streams have no size in the settings: all of them are run.
  const run = workloads.filter(({ name }) => n[name]?.length !== 0);
  const sizes = run.flatMap(({ name }) => n[name] ?? []);
  return listed([
    t('bench.chosenKernels', { count: kernels.length, of: order.length }),
    ...(planOf(suite)?.streams
      ? [t('bench.chosenStreams', { count: run.length, of: workloads.length })]
      : [
          ...(workloads.length > 1
            ? [t('bench.chosenPrograms', { count: run.length, of: workloads.length })]
            : []),
          ...(sizes.length > 0 ? [sizesText(sizes)] : []),
        ]),
    t(quick ? 'bench.chosenQuick' : 'bench.chosenFull'),
  ]);
}

function sizesText(sizes: readonly number[]): string {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)].map(formatNumber);
  return least === most
    ? t('bench.chosenSize', { size: most ?? '' })
    : t('bench.chosenSizes', { least: least ?? '', most: most ?? '' });
}

/** Who reported how much: "12 figures: Rik van Riel, 18 June 2012". */
export function reportedChosen(rows: readonly Row[]): string {
  if (rows.length === 0) return t('bench.chosenNothing');
  // A source begins with who said it and when.
  const who = rows.map(({ source = '' }) => source.split(', ', 2).join(', '));
  return t('bench.chosenReported', { count: rows.length, who: [...new Set(who)].join('; ') });
}

const MOST_NAMES = 3;

/** "agua", "munmap, deep; mprotect, deep; …". */
export function workloadsChosen(workloads: readonly Pick<Workload, 'name'>[]): string {
  const names = workloads.map(({ name }) => name);
  const more = names.length - MOST_NAMES;
  const few = more > 1 ? names.slice(0, MOST_NAMES) : names;
  return [...few, ...(more > 1 ? [t('bench.chosenMore', { count: more })] : [])].join('; ');
}

/** "4 kernels, 124 figures, 2,400 samples". */
export function resultsChosen(rows: readonly Row[]): string {
  const run = rows.filter(({ kind }) => kind !== 'reported');
  const samples = run.reduce(
    (sum, row) => sum + (row.kind === 'measured' ? (row.samples?.length ?? 0) : 0),
    0,
  );
  return listed([
    t('bench.chosenRun', { count: new Set(run.map(({ kernel }) => kernel)).size }),
    t('bench.chosenFigures', { count: run.length }),
    ...(samples > 0 ? [t('bench.chosenSamples', { count: samples })] : []),
  ]);
}
