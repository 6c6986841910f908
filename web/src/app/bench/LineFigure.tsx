/* Charts of lines: how a cost grows with the size, and how it goes from loop to loop. */
import { courseChart, growthChart } from '../../d3/line-chart.ts';
import { eraName } from '../../narrate/era-name.ts';
import { t } from '../../words/index.ts';
import { pointsOf } from './charts/chart-data.ts';
import { ChartBox, listed } from './ChartBox.tsx';
import { shortEraName } from './eras.ts';
import type { Origin } from './KindTag.tsx';
import { LineDrawing } from './LineDrawing.tsx';
import { courseOf } from './courses.ts';
import { groupBy, valueOf, type SizedRow } from './rows.ts';
import { styleOf, type EraOrder } from './series.tsx';

interface GrowthFigureProps {
  /** Rows of one metric. */
  readonly rows: readonly SizedRow[];
  readonly metric: string;
  readonly unit: string;
  readonly size: string;
  readonly origin: Origin;
  readonly order: EraOrder;
}

/** Cost over size, both logarithmic, with one line for each kernel. */
export function GrowthFigure({ rows, metric, unit, size, origin, order }: GrowthFigureProps) {
  const byEra = [...groupBy(rows, ({ era }) => era)];
  const lines = byEra.map(([era, own]) => ({
    era,
    points: own
      .map((row) => ({ x: row.n, y: valueOf(row), interval: row.interval }))
      .filter(({ x, y }) => x > 0 && y > 0)
      .toSorted((a, b) => a.x - b.x),
  }));
  const drawn = lines.filter(({ points }) => points.length > 0);
  const zeroes = lines.filter(({ points }) => points.length === 0).map(({ era }) => eraName(era));
  const names = listed(byEra.map(([era]) => eraName(era)));
  return (
    <ChartBox
      title={t('bench.growthTitle', { metric: capital(metric) })}
      origin={origin}
      summary={t('bench.growthSummary', { metric, eras: names })}
      up={t(origin.kind === 'measured' ? 'bench.axisMedian' : 'bench.axisLog', { metric, unit })}
      right={t('bench.axisSize', { size })}
      note={noteOf(
        zeroes,
        rows.some(({ interval }) => interval),
      )}
      data={pointsOf(lines.map((line) => ofEra(line, order)))}
    >
      {(width) =>
        drawn.length > 0 && (
          <LineDrawing
            width={width}
            lines={drawn.map((line) => ofEra(line, order))}
            layout={(named, room) => growthChart(named, room)}
          />
        )
      }
    </ChartBox>
  );
}

function noteOf(zeroes: readonly string[], hasWhiskers: boolean): string | undefined {
  const notes = [
    ...(hasWhiskers ? [t('bench.whiskers')] : []),
    ...(zeroes.length > 0 ? [t('bench.zeroes', { eras: listed(zeroes) })] : []),
  ];
  return notes.length > 0 ? notes.join(' ') : undefined;
}

interface CourseFigureProps {
  /** Rows of one metric and size; their samples are those of successive runs. */
  readonly rows: readonly SizedRow[];
  readonly metric: string;
  readonly unit: string;
  readonly n: number;
  readonly loops: number;
  readonly origin: Origin;
  readonly order: EraOrder;
}

/** Cost loop by loop: the line goes through the medians of all runs, and their samples lie around it. */
export function CourseFigure({ rows, metric, unit, n, loops, origin, order }: CourseFigureProps) {
  const lines = rows.map((row) => ({ era: row.era, ...courseOf(row.samples ?? [], loops) }));
  const names = listed(rows.map(({ era }) => eraName(era)));
  return (
    <ChartBox
      title={t('bench.courseTitle', { metric: capital(metric), n })}
      origin={origin}
      summary={t('bench.courseSummary', { metric, loops, n, eras: names })}
      up={t('bench.axis', { metric, unit })}
      right={t('bench.axisLoop')}
      data={pointsOf(lines.map((line) => ofEra(line, order)))}
    >
      {(width) => (
        <LineDrawing
          width={width}
          lines={lines.map((line) => ofEra(line, order))}
          layout={(named, room) => courseChart(named, loops, room)}
        />
      )}
    </ChartBox>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function ofEra<T extends { readonly era: string }>({ era, ...line }: T, order: EraOrder) {
  return { ...line, key: era, label: shortEraName(era, order), style: styleOf(order, era) };
}
