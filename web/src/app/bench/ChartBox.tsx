import type { ReactNode } from 'react';
import { useSize } from '../../views/use-size.ts';
import { t } from '../../words/index.ts';
import { KindTag, type Origin } from './KindTag.tsx';

interface ChartBoxProps {
  readonly title: string;
  /** The origin of all its figures; left out where each line names its own. */
  readonly origin?: Origin;
  /** What the chart shows, in words. */
  readonly summary: string;
  /** The names of the vertical and the horizontal axis. */
  readonly up?: string;
  readonly right: string;
  readonly note?: string | undefined;
  /** Draws the chart, `width` pixels wide. */
  readonly children: (width: number) => ReactNode;
}

/** The frame of a chart: its title, the origin of its figures, the names of its axes. */
export function ChartBox({ title, origin, summary, up, right, note, children }: ChartBoxProps) {
  const [ref, { width }] = useSize<HTMLDivElement>();
  return (
    <figure className="chart" aria-label={title}>
      <figcaption>
        {title} {origin && <KindTag {...origin} />}
      </figcaption>
      <p className="visually-hidden">{summary}</p>
      {up !== undefined && <p className="chart-up">↑ {up}</p>}
      <div ref={ref} className="chart-body">
        {width > 0 && children(width)}
      </div>
      <p className="chart-right">{right} →</p>
      {note !== undefined && <p className="quiet">{note}</p>}
    </figure>
  );
}

/** "Linux 3.4, Linux 3.8". */
export function listed(names: readonly string[]): string {
  return names.join(t('bench.comma'));
}
