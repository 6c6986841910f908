/* What a chart of ratios shows: one figure of the run, and the same figure as it was reported. */
import { nth } from '../../base/known.ts';
import { isNoDifference } from '../../bench/precision.ts';
import { ratioLike, type Ratio } from '../../bench/report.ts';
import type { ChartSpec, Interval, RowPoint, RowSeries } from '../../chart/spec.ts';
import { seriesStyle } from '../../d3/series.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { t } from '../../words/index.ts';
import { shortKernelName } from './kernels.ts';
import { formatRatio, intervalText, ratioText } from './figures.ts';
import { keyOf, type Column, type Line } from './ratios.ts';
import { groupBy } from './rows.ts';
import { styleOf, type KernelOrder } from './series.ts';

export interface RatioGroup {
  readonly title: string;
  readonly rows: readonly RatioRow[];
}

/** The ratio of a kernel. */
export interface RatioRow {
  readonly key: string;
  /** Above 0; undefined where there is none. */
  readonly ratio: number | undefined;
  readonly interval?: Interval | undefined;
  /** What others have found. */
  readonly beside: readonly number[];
}

interface Table {
  readonly lines: readonly Line[];
  readonly columns: readonly Column[];
}

/** The figures of the run that can be chosen, measured or simulated; those that were also reported come first. */
export function choicesOf({ columns }: Table): readonly Column[] {
  const measured = columns.filter(({ kind }) => kind === 'measured' || kind === 'simulated');
  const reported = new Set(columns.filter(({ kind }) => kind === 'reported').map(nameOf));
  return [
    ...measured.filter((column) => reported.has(nameOf(column))),
    ...measured.filter((column) => !reported.has(nameOf(column))),
  ];
}

/** A group for each workload: its kernels against the first one. */
export function ratioGroups(
  { lines, columns }: Table,
  chosen: Column,
  known: readonly Ratio[],
  titleOf: (line: Line) => string,
): readonly RatioGroup[] {
  const reported = columns.filter(
    (column) => column.kind === 'reported' && nameOf(column) === nameOf(chosen),
  );
  return [...groupBy(lines, ({ workload }) => workload).values()].flatMap((of) => {
    const own = of.filter(({ against }) => against === nth(of, 0).against);
    const rows = own.flatMap(({ ratios, ...line }) => {
      const ratio = ratios.get(keyOf(chosen));
      const beside = reported.flatMap((column) => ratios.get(keyOf(column)) ?? []);
      if (ratio === undefined && beside.length === 0) return [];
      return [
        { key: line.kernel, ratio, interval: ratioLike(known, { ...chosen, ...line })?.interval, beside },
      ];
    });
    return rows.some(({ ratio }) => ratio !== undefined) ? [{ title: titleOf(nth(own, 0)), rows }] : [];
  });
}

function nameOf({ metric, figure }: Pick<Column, 'metric' | 'figure'>): string {
  return `${metric}\n${figure}`;
}

/** An open diamond in the colour of the text: no kernel has it. */
export const REPORTED = { ...seriesStyle(7), dash: '', token: '--ink' };

/** A mark for each kernel of each group, with its interval, and diamonds for what was reported of it. */
export function ratioChart(
  groups: readonly RatioGroup[],
  order: KernelOrder,
): Pick<ChartSpec, 'x' | 'y' | 'series' | 'references'> {
  const all = groups.flatMap(({ title, rows }) =>
    rows.map((row) => ({ ...row, title, place: `${title}\n${row.key}` })),
  );
  const reported = all.flatMap(({ place, beside }) => beside.map((x): RowPoint => ({ row: place, x })));
  const kernels = [...groupBy(all, ({ key }) => key)].map(([kernel, own]): RowSeries => ({
    as: 'marks',
    key: kernel,
    label: kernelName(kernel),
    style: styleOf(order, kernel),
    points: own.flatMap(({ place, ratio: x, interval }): readonly RowPoint[] =>
      x === undefined
        ? []
        : [{ row: place, x, interval, isGrey: interval !== undefined && isNoDifference(interval) }],
    ),
  }));
  return {
    x: { name: t('bench.ratiosAxis'), scale: 'log' },
    y: {
      names: 'beside',
      rows: all.map(({ place, title, key, ...row }) => ({
        key: place,
        name: kernelName(key),
        short: shortKernelName(key, order),
        group: title,
        text: textOf(row),
      })),
    },
    references: [{ along: 'x', at: 1 }],
    series: [
      {
        as: 'marks',
        key: 'reported',
        label: t('chart.reported'),
        kind: 'reported',
        style: REPORTED,
        points: reported,
      },
      ...kernels,
    ],
  };
}

/** "× 2.1 (1.9 to 2.3)". */
function textOf({ ratio, interval }: Pick<RatioRow, 'ratio' | 'interval'>): string {
  if (ratio === undefined) return '';
  if (interval === undefined) return formatRatio(ratio);
  return t('bench.ratioWithin', { ratio: ratioText(ratio, interval), interval: intervalText(interval) });
}
