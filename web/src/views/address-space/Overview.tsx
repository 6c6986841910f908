/* The whole address space, true to scale and a few pixels wide: it shows which part the figure shows, and how empty the space is. */
import { formatAddress } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import type { Projection } from './projection.ts';
import type { VmaRecords } from '../../timeline/vma-records.ts';
import { clustersOf } from './clusters.ts';

interface OverviewProps {
  readonly vmas: VmaRecords;
  readonly taskSize: number;
  readonly project: Projection;
  readonly left: number;
}

const WIDTH = 7;

export function Overview({ vmas, taskSize, project, left }: OverviewProps) {
  const { height } = project;
  const y = (address: number): number => (1 - address / taskSize) * height;
  const low = Math.max(0, project.address(height));
  const high = Math.min(taskSize, project.address(0));
  const shown = { top: y(high), height: Math.max(3, y(low) - y(high)) };
  return (
    <svg className="space-overview" width={16} height={height} style={{ left }} aria-hidden="true">
      <title>{t('views.overview', { from: formatAddress(low), to: formatAddress(high) })}</title>
      <rect x={4} width={WIDTH} height={height} className="space-overview-all" />
      {clustersOf(vmas, taskSize / height).map(([start, end]) => (
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
