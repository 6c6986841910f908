/* The style of each kernel's line in the charts, which stays the same whichever other kernels are run. */
import type { LineSeries } from '../../chart/spec.ts';
import { seriesStyle, type SeriesStyle } from '../../d3/series.ts';
import { shortKernelName } from './kernels.ts';

/** The kernels of the page, in their order. A kernel's place decides its style. */
export type KernelOrder = readonly string[];

export function styleOf(order: KernelOrder, kernel: string): SeriesStyle {
  return seriesStyle(Math.max(0, order.indexOf(kernel)));
}

/** Shares are always shown from 0 to 100, so that charts beside one another can be compared. */
export const PERCENT_AXIS = { scale: 'linear', from: 0, to: 100, ticks: [0, 25, 50, 75, 100] } as const;

/** The line of a kernel. */
export function kernelLine(order: KernelOrder, kernel: string, points: LineSeries['points']): LineSeries {
  return {
    as: 'line',
    key: kernel,
    label: shortKernelName(kernel, order),
    style: styleOf(order, kernel),
    points,
  };
}
