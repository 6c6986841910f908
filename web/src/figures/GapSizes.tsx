import { formatBytes } from '../narrate/format.ts';
import { formatNumber } from '../words/index.ts';
import { keptApart } from './apart.ts';
import { sizeOf } from './process.ts';
import type { Strip } from './strip.ts';

interface GapSizesProps {
  readonly strip: Strip;
  /** Their baseline, in pixels. */
  readonly y: number;
}

/** Below each gap its size in KiB, with a unit where it is drawn shorter than it is; but not where two would run together. */
export function GapSizes({ strip: { items, unit }, y }: GapSizesProps) {
  const labels = items.flatMap((item) => {
    if (item.vma !== undefined) return [];
    const bytes = sizeOf(item);
    const text = item.isBroken ? formatBytes(bytes) : formatNumber(bytes / 1024);
    return [{ start: item.start, x: ((item.from + item.to) / 2) * unit, text }];
  });
  return keptApart(labels).map(({ start, x, text }) => (
    <text key={start} className="strip-gap" x={x} y={y}>
      {text}
    </text>
  ));
}
