/* The whole address space, true to scale and a few pixels wide: it shows which part the figure shows, and how empty the space is. */
import { formatAddress } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import type { Projection } from './projection.ts';
import type { Strip } from './strip.ts';

interface OverviewProps {
  readonly strip: Strip;
  readonly project: Projection;
  readonly left: number;
}

const WIDTH = 7;

export function Overview({ strip, project, left }: OverviewProps) {
  const { height } = project;
  const taskSize = strip.bounds.at(-1) ?? 1;
  const y = (address: number): number => (1 - address / taskSize) * height;
  const low = Math.max(0, project.address(height));
  const high = Math.min(taskSize, project.address(0));
  const shown = { top: y(high), height: Math.max(3, y(low) - y(high)) };
  return (
    <svg className="space-overview" width={16} height={height} style={{ left }} aria-hidden="true">
      <title>{t('views.overview', { from: formatAddress(low), to: formatAddress(high) })}</title>
      <rect x={4} width={WIDTH} height={height} className="space-overview-all" />
      {clusters(strip, taskSize / height).map(([start, end]) => (
        <rect
          key={start}
          x={4}
          y={y(end) - 1}
          width={WIDTH}
          height={Math.max(2, y(start) - y(end))}
          className="space-overview-mapped"
        />
      ))}
      <rect x={1.5} y={shown.top} width={WIDTH + 5} height={shown.height} className="space-overview-shown" />
    </svg>
  );
}

/** The VMAs' ranges, with those joined that are less than a pixel apart. */
function clusters(strip: Strip, bytesPerPixel: number): (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const { start, end } of strip.areas) {
    const last = found.at(-1);
    if (last && start - last[1] < bytesPerPixel) last[1] = Math.max(last[1], end);
    else found.push([start, end]);
  }
  return found;
}
