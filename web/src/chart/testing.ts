/* Charts for tests. */
import { seriesStyle } from '../d3/series.ts';
import { tinted } from './fills.ts';
import type { Layout, Shape } from './shapes.ts';
import type { BarSeries, ChartSpec, LayerSeries, LineSeries, Place, RowSeries } from './spec.ts';

export const ROOM = { width: 560, em: 13 };

export function chart(parts: Partial<ChartSpec>): ChartSpec {
  return {
    title: 'A chart',
    summary: 'It shows something.',
    x: { name: 'size', scale: 'log', ticks: 'values' },
    y: { name: 'cost', scale: 'log' },
    series: [],
    ...parts,
  };
}

/** A line through costs at the sizes 10, 100, 1000, … */
export function line(key: string, ...ys: readonly number[]): LineSeries {
  const points = ys.map((y, i) => ({ x: 10 ** (i + 1), y }));
  return { as: 'line', key, label: key, style: seriesStyle(0), points };
}

export function marks(key: string, points: RowSeries['points']): RowSeries {
  return { as: 'marks', key, label: key, style: seriesStyle(0), points };
}

export function layer(key: string, ...values: readonly number[]): LayerSeries {
  return { as: 'layer', key, label: key, fill: tinted('--accent', 30), values };
}

export function bars(key: string, ...ys: readonly number[]): BarSeries {
  return { as: 'bars', key, label: key, fill: tinted('--accent', 30), points: ys.map((y, x) => ({ x, y })) };
}

type Of<As> = Extract<Shape, { readonly as: As }>;

/** The shapes of a kind in the group of this key. */
export function shapesOf<As extends Shape['as']>({ groups }: Layout, key: string, as: As): readonly Of<As>[] {
  const shapes = groups.find((group) => group.key === key)?.shapes ?? [];
  return shapes.filter((shape): shape is Of<As> => shape.as === as);
}

export function placesOf(layout: Layout, key: string): readonly Place[] {
  return shapesOf(layout, key, 'mark').map(({ x, y }) => ({ x, y }));
}

/** Every number of a path. */
export function numbersOf(d: string | undefined): readonly number[] {
  return (d?.match(/-?[\d.]+/g) ?? []).map(Number);
}
