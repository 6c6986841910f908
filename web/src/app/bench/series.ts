/* The style of each kernel's line in the charts, which stays the same whichever other kernels are run. */
import type { LineSeries } from '../../chart/spec.ts';
import { seriesStyle, type SeriesStyle } from '../../d3/series.ts';
import { shortEraName } from './eras.ts';

/** The kernels of the page, in their order. A kernel's place decides its style. */
export type EraOrder = readonly string[];

export function styleOf(order: EraOrder, era: string): SeriesStyle {
  return seriesStyle(Math.max(0, order.indexOf(era)));
}

/** Shares are always shown from 0 to 100, so that charts beside one another can be compared. */
export const PERCENT_AXIS = { scale: 'linear', from: 0, to: 100, ticks: [0, 25, 50, 75, 100] } as const;

/** The line of a kernel. */
export function eraLine(order: EraOrder, era: string, points: LineSeries['points']): LineSeries {
  return { as: 'line', key: era, label: shortEraName(era, order), style: styleOf(order, era), points };
}
