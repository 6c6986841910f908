import { useRef, type ReactNode } from 'react';
import { useSize } from '../../views/use-size.ts';
import type { ChartPoint } from './charts/chart-data.ts';
import { SaveChart } from './charts/SaveChart.tsx';
import { KindTag, originText } from '../../chart/KindTag.tsx';
import type { Origin } from '../../chart/spec.ts';

interface ChartBoxProps {
  readonly title: string;
  /** Its title away from the page, where that needs to say more. */
  readonly alone?: string;
  /** The origin of all its figures; left out where each line names its own. */
  readonly origin?: Origin;
  /** What the chart shows, in words. */
  readonly summary: string;
  /** The names of the vertical and the horizontal axis. */
  readonly up?: string;
  readonly right: string;
  readonly note?: string | undefined;
  /** Every point that it shows. */
  readonly data: readonly ChartPoint[];
  /** Where in its section the meaning of its parts stands, if not in the chart's own list. */
  readonly legend?: string;
  /** Draws the chart, `width` pixels wide. */
  readonly children: (width: number) => ReactNode;
}

/** The frame of a chart: its title, the origin of its figures, the names of its axes. */
export function ChartBox({
  title,
  alone = title,
  origin,
  summary,
  up,
  right,
  note,
  data,
  legend,
  children,
}: ChartBoxProps) {
  const [ref, { width }] = useSize<HTMLDivElement>();
  const figure = useRef<HTMLElement>(null);
  return (
    <figure ref={figure} className="chart" aria-label={title}>
      <figcaption>
        {title} {origin && <KindTag {...origin} />}
      </figcaption>
      <p className="visually-hidden">{summary}</p>
      {up !== undefined && <p className="chart-up">↑ {up}</p>}
      <div ref={ref} className="chart-body">
        {width > 0 && children(width)}
      </div>
      <div className="chart-foot">
        <SaveChart
          figure={figure}
          texts={{ title: alone, kind: origin && originText(origin), up, right, note }}
          data={data}
          legend={legend}
        />
        <p className="chart-right">{right} →</p>
      </div>
      {note !== undefined && <p className="quiet">{note}</p>}
    </figure>
  );
}

export { listed } from './figures.ts';
