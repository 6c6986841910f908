/* What a chart shows, as figures: for a spreadsheet. */
import type { Point } from '../../../d3/line-chart.ts';
import { csvLine } from '../../../base/csv.ts';

export interface ChartPoint {
  /** The name of its line or mark. */
  readonly series: string;
  /** Along the horizontal and the vertical axis; left out where a chart has no such axis. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  /** The interval of the figure. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

export interface AxisNames {
  readonly right: string;
  readonly up?: string | undefined;
}

/** A head with the axes' names, and a line for each point. Columns that no point has are left out. */
export function chartCsv(data: readonly ChartPoint[], { right, up = '' }: AxisNames): string {
  const columns = (
    [
      ['series', 'series'],
      ['x', right],
      ['y', up],
      ['low', 'low'],
      ['high', 'high'],
    ] as const
  ).filter(([key]) => data.some((point) => point[key] !== undefined));
  const lines = data.map((point) => columns.map(([key]) => point[key] ?? ''));
  return [columns.map(([, name]) => name), ...lines].map(csvLine).join('');
}

interface NamedLine {
  readonly label: string;
  readonly points: readonly Point[];
}

export function pointsOf(lines: readonly NamedLine[]): readonly ChartPoint[] {
  return lines.flatMap(({ label, points }) =>
    points.map(({ x, y, interval }) => ({ series: label, x, y, low: interval?.[0], high: interval?.[1] })),
  );
}

/** "vmascope-gap-search-time-per-loop.svg". */
export function fileName(suite: string, title: string, ending: string): string {
  const words = `${suite} ${title}`.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu) ?? [];
  const name = words.join('-');
  return `vmascope-${name.slice(0, LONGEST).replace(/-+$/, '')}.${ending}`;
}

const LONGEST = 100;
