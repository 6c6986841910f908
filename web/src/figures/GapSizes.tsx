import { formatBytes } from '../narrate/format.ts';
import { formatNumber } from '../words/index.ts';
import { sizeOf } from './process.ts';
import type { Strip } from './strip.ts';

interface GapSizesProps {
  readonly strip: Strip;
  /** Their baseline, in pixels. */
  readonly y: number;
}

/** In pixels: half a letter, and from one size to the next. */
const HALF = 3.75;
const APART = 4;

/** Below each gap its size in KiB, with a unit where it is drawn shorter than it is; but not where two would run together. */
export function GapSizes({ strip, y }: GapSizesProps) {
  let free = -Infinity;
  return strip.items.map((item) => {
    if (item.vma !== undefined) return null;
    const bytes = sizeOf(item);
    const size = item.isBroken ? formatBytes(bytes) : formatNumber(bytes / 1024);
    const x = ((item.from + item.to) / 2) * strip.unit;
    if (x - size.length * HALF < free) return null;
    free = x + size.length * HALF + APART;
    return (
      <text key={item.start} className="strip-gap" x={x} y={y}>
        {size}
      </text>
    );
  });
}
