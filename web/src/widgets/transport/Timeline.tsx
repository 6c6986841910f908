import { useMemo } from 'react';
import { t } from '../../words/index.ts';
import { hitPath, tickPaths, type Tick } from './ticks.ts';

interface TimelineProps {
  readonly position: number;
  readonly total: number;
  readonly ticks: readonly Tick[];
  /** Positions that are marked above the track. */
  readonly hits: readonly number[];
  /** The position in words, for screen readers. */
  readonly valueText: string;
  readonly onSeek: (position: number) => void;
}

/** A slider over all events, with ticks below it at the end of each operation. */
export function Timeline({ position, total, ticks, hits, valueText, onSeek }: TimelineProps) {
  const paths = useMemo(() => tickPaths(ticks, total), [ticks, total]);
  const marks = useMemo(() => hitPath(hits, total), [hits, total]);
  const failures = useMemo(() => ticks.filter((tick) => tick.failed).length, [ticks]);
  return (
    <div className="timeline">
      <input
        type="range"
        aria-label={t('transport.timeline')}
        aria-valuetext={valueText}
        min={0}
        max={total}
        step={1}
        value={Math.min(position, total)}
        disabled={total === 0}
        style={{ '--played': total === 0 ? '0%' : `${(100 * position) / total}%` }}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
      />
      <svg viewBox={`0 0 ${Math.max(total, 1)} 1`} preserveAspectRatio="none" aria-hidden="true">
        <path className="tick" d={paths.all} />
        <path className="tick failed" d={paths.failed} />
      </svg>
      {hits.length > 0 && (
        <svg
          className="timeline-hits"
          viewBox={`0 0 ${Math.max(total, 1)} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={marks} />
        </svg>
      )}
      {failures > 0 && (
        <span className="timeline-legend">{t('transport.failedTicks', { count: failures })}</span>
      )}
    </div>
  );
}
