import { formatNumber } from '../words/index.ts';
import { sizeOf } from './process.ts';
import type { Strip } from './strip.ts';

interface GapSizesProps {
  readonly strip: Strip;
  /** Their baseline, in pixels. */
  readonly y: number;
}

/** Below each gap its size in KiB, but for those that are drawn shorter than they are. */
export function GapSizes({ strip, y }: GapSizesProps) {
  return strip.items.map((item) =>
    item.vma !== undefined || item.isBroken ? null : (
      <text key={item.start} className="strip-gap" x={((item.from + item.to) / 2) * strip.unit} y={y}>
        {formatNumber(sizeOf(item) / 1024)}
      </text>
    ),
  );
}
