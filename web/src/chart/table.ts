/* A chart's figures as a table: what it says without being seen, and what is saved for a spreadsheet. */
import { csvLine } from '../base/csv.ts';
import { nth } from '../base/known.ts';
import { fileStem } from '../widgets/download.ts';
import { t } from '../words/index.ts';
import { isBands, isRows, type ChartSpec, type Interval, type Series } from './spec.ts';

/** A point of a chart, as a line of its table. A chart of rows has no y. */
export interface TableLine {
  readonly series: string;
  readonly x: number;
  readonly y?: number;
  readonly low?: number;
  readonly high?: number;
}

interface ChartTable {
  readonly head: readonly string[];
  readonly lines: readonly (readonly (string | number)[])[];
}

/** Columns that no point has are left out. */
export function tableOf(spec: ChartSpec): ChartTable {
  const lines = linesOf(spec);
  const up = isRows(spec.y) ? '' : spec.y.name;
  const columns = (
    [
      ['series', t('chart.series')],
      ['x', spec.x.name],
      ['y', up],
      ['low', t('chart.low')],
      ['high', t('chart.high')],
    ] as const
  ).filter(([key]) => lines.some((line) => line[key] !== undefined));
  return {
    head: columns.map(([, name]) => name),
    lines: lines.map((line) =>
      columns.map(([key]) => (key === 'x' ? acrossOf(spec, line) : (line[key] ?? ''))),
    ),
  };
}

/** A band has its name. */
function acrossOf({ x: axis }: ChartSpec, { x }: TableLine): string | number {
  return (isBands(axis) && axis.bands.find(({ key }) => key === x)?.label) || x;
}

export function chartCsv(spec: ChartSpec): string {
  const { head, lines } = tableOf(spec);
  return [head, ...lines].map(csvLine).join('');
}

function linesOf(spec: ChartSpec): readonly TableLine[] {
  const rowNames = new Map(
    isRows(spec.y)
      ? spec.y.rows.map(({ key, group, name }) => [key, group === undefined ? name : `${group}: ${name}`])
      : [],
  );
  return spec.series.flatMap((series): readonly TableLine[] => {
    const { label } = series;
    /** A series that is called like its row needs no second name. */
    const inRow = (row: string): string => {
      const name = rowNames.get(row) ?? row;
      return name.endsWith(label) ? name : `${name} (${label})`;
    };
    switch (series.as) {
      case 'line':
      case 'points':
        return [
          ...series.points.map(({ x, y, interval }) => ({ series: label, x, y, ...bounds(interval) })),
          ...(series.apart ?? []).map(({ x, y }) => ({ series: label, x, y })),
        ];
      case 'bars':
        return series.points.map(({ x, y }) => ({ series: label, x, y }));
      case 'layer':
        return series.values.map((y, i) => ({ series: label, x: middleOf(spec, series, i), y }));
      case 'marks':
        return [
          ...series.points.map(({ row, x, interval }) => ({ series: inRow(row), x, ...bounds(interval) })),
          ...(series.cloud?.samples ?? []).map((x) => ({
            series: t('chart.sampleOf', { series: label }),
            x,
          })),
        ];
      case 'pieces':
        return series.pieces.map(({ row, from, to }) => ({
          series: inRow(row),
          x: to - from,
          low: from,
          high: to,
        }));
    }
  });
}

function bounds(interval: Interval | undefined): Pick<TableLine, 'low' | 'high'> {
  return interval ? { low: interval[0], high: interval[1] } : {};
}

/** The middle of a stretch of the horizontal axis. */
function middleOf({ x }: ChartSpec, { values }: Series & { readonly as: 'layer' }, i: number): number {
  if (isBands(x)) return nth(x.bands, i).key;
  const { from = 0, to = values.length } = x;
  return from + ((i + 0.5) / values.length) * (to - from);
}

/** "vmascope-gap-search-time-per-loop.svg". */
export function fileName(page: string, title: string, ending: string): string {
  return `${fileStem(`${page} ${title}`)}.${ending}`;
}
