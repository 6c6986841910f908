import { formatBytes } from '../narrate/format.ts';
import { formatNumber } from '../words/index.ts';
import { inRows } from './apart.ts';
import { sizeOf } from './process.ts';
import type { Strip } from './strip.ts';

interface GapSizesProps {
  readonly strip: Strip;
  /** The baseline of the first row, in pixels. */
  readonly y: number;
  /** Where gaps are narrow, two rows have room for more of their sizes. */
  readonly rows?: number;
}

/** In pixels. Two digits that are closer to each other are read as one number. */
const APART = 7;
/** From one row to the next. */
export const SIZE_ROW = 13;

/** Below each gap its size in KiB, with a unit where it is drawn shorter than it is; but not where two would run together. */
export function GapSizes({ strip: { items, unit }, y, rows = 1 }: GapSizesProps) {
  const labels = items.flatMap((item) => {
    if (item.vma !== undefined) return [];
    const bytes = sizeOf(item);
    const text = item.isBroken ? formatBytes(bytes) : formatNumber(bytes / 1024);
    return [{ start: item.start, x: ((item.from + item.to) / 2) * unit, text }];
  });
  return inRows(labels, rows, APART).map(({ start, x, text, row }) => (
    <text key={start} className="strip-gap" x={x} y={y + row * SIZE_ROW}>
      {text}
    </text>
  ));
}
