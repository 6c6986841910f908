import { nth } from '../../base/known.ts';
import { stripChart } from '../../d3/strip-chart.ts';
import { eraName } from '../../narrate/era-name.ts';
import { t } from '../../words/index.ts';
import { BottomAxis } from './Axes.tsx';
import { ChartBox, listed } from './ChartBox.tsx';
import { shortEraName } from './eras.ts';
import { formatFigure } from './figures.ts';
import type { Origin } from '../../chart/spec.ts';
import type { SizedRow } from './rows.ts';
import { Mark, Whisker, seriesVariables, styleOf, type EraOrder } from './series.tsx';

interface StripFigureProps {
  /** Rows of one metric and size. */
  readonly rows: readonly SizedRow[];
  readonly metric: string;
  readonly unit: string;
  readonly n: number;
  readonly origin: Origin;
  readonly order: EraOrder;
}

/** In a narrower figure kernels have their short names. */
const NARROW = 420;

/** Every sample, with one line for each kernel; the bar is the median ± MAD, the whisker below it the median's interval. */
export function StripFigure({ rows, metric, unit, n, origin, order }: StripFigureProps) {
  const strips = rows.flatMap(({ era, samples = [], median = 0, mad = 0, interval }) =>
    samples.some((sample) => sample > 0)
      ? [{ key: era, samples: samples.filter((sample) => sample > 0), median, mad, interval }]
      : [],
  );
  if (strips.length === 0) return null;
  return (
    <ChartBox
      title={t('bench.samplesTitle', { n })}
      origin={origin}
      summary={t('bench.samplesSummary', { metric, n, eras: listed(strips.map(({ key }) => eraName(key))) })}
      right={t('bench.axis', { metric, unit })}
      note={strips.some(({ interval }) => interval) ? t('bench.whiskers') : undefined}
      data={strips.flatMap(({ key, samples }) => samples.map((x) => ({ series: eraName(key), x })))}
    >
      {(width) => {
        const chart = stripChart(strips, width);
        return (
          <svg width={width} height={chart.height} className="chart-drawing" aria-hidden="true">
            <BottomAxis chart={chart} />
            {chart.strips.map(({ key, y, samples, median, from, to, whisker }, i) => {
              const style = styleOf(order, key);
              return (
                <g key={key} style={seriesVariables(style)}>
                  <text className="series-label" x={chart.left} y={y - 17}>
                    {width < NARROW ? shortEraName(key, order) : eraName(key)}
                  </text>
                  <text className="chart-tick" x={chart.right} y={y - 17} textAnchor="end">
                    {t('bench.medianOf', {
                      median: formatFigure(nth(strips, i).median),
                      mad: formatFigure(nth(strips, i).mad),
                    })}
                  </text>
                  <rect
                    className="series-band"
                    x={from}
                    y={y - 9}
                    width={Math.max(1, to - from)}
                    height={18}
                  />
                  {samples.map((sample, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a sample is its place among the samples
                    <Mark key={place} style={style} {...sample} faint />
                  ))}
                  <path className="series-median" d={`M${median} ${y - 12}V${y + 12}`} />
                  {whisker && <Whisker along="x" at={y + 12} from={whisker[0]} to={whisker[1]} />}
                </g>
              );
            })}
          </svg>
        );
      }}
    </ChartBox>
  );
}
