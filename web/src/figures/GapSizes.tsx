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

/** Below each gap its size in KiB, but for those that are drawn shorter than they are, and where two would run together. */
export function GapSizes({ strip, y }: GapSizesProps) {
  let free = -Infinity;
  return strip.items.map((item) => {
    if (item.vma !== undefined || item.isBroken) return null;
    const [x, size] = [((item.from + item.to) / 2) * strip.unit, formatNumber(sizeOf(item) / 1024)];
    if (x - size.length * HALF < free) return null;
    free = x + size.length * HALF + APART;
    return (
      <text key={item.start} className="strip-gap" x={x} y={y}>
        {size}
      </text>
    );
  });
}
