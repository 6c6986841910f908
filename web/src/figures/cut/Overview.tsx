import { X86_64 } from '../../core/layout.ts';
import { formatBytes } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import type { Line } from './model.ts';

interface OverviewProps {
  readonly lines: readonly Line[];
  /** The address of the first page that the strip shows, and of the one after the last. */
  readonly start: number;
  readonly end: number;
  /** In pixels. */
  readonly width: number;
}

const GIB = 2 ** 30;
/** In pixels: of the band, and from it to the strip. */
const BAR = 14;
const FAN = 22;
/** In pixels. Nothing thinner is seen. */
const THINNEST = 3;

/** All addresses to scale, every VMA in its place, and which of them the strip below shows. */
export function Overview({ lines, start, end, width }: OverviewProps) {
  const { taskSize } = X86_64;
  const xOf = (address: number): number => (address / taskSize) * (width - THINNEST);
  return (
    <div className="cut-overview" aria-hidden="true">
      <p>{t('cut.overview', { size: formatBytes(Math.round(taskSize / GIB) * GIB) })}</p>
      <svg width={width} height={BAR + FAN}>
        <rect className="cut-all" x={0.5} y={0} width={width - 1} height={BAR} />
        {lines.map((line) => (
          <rect
            key={line.id}
            className="cut-there"
            x={xOf(line.start)}
            y={0}
            width={Math.max(THINNEST, xOf(line.end) - xOf(line.start))}
            height={BAR}
          />
        ))}
        <path
          className="cut-fan"
          d={`M${xOf(start)} ${BAR}L0 ${BAR + FAN}H${width}L${xOf(end) + THINNEST} ${BAR}z`}
        />
      </svg>
    </div>
  );
}
