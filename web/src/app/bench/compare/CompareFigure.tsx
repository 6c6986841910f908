import { nth } from '../../../base/known.ts';
import type { ComparedRatio } from '../../../bench/compare.ts';
import { LETTER } from '../../../d3/line-chart.ts';
import { ratioChart } from '../../../d3/ratio-chart.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { BottomAxis } from '../Axes.tsx';
import { ChartBox, listed } from '../ChartBox.tsx';
import { shortEraName } from '../eras.ts';
import { intervalText, ratioText } from '../figures.ts';
import { Mark, Sample, Whisker, seriesVariables, styleOf, type EraOrder } from '../series.tsx';
import { kindName } from './kind-name.ts';
import type { NamedResult } from './results.ts';

interface CompareFigureProps {
  /** Ratios of one quantity and size, in the order of the kernels. */
  readonly lines: readonly ComparedRatio[];
  readonly results: readonly NamedResult[];
  readonly workload: string;
  readonly order: EraOrder;
}

/** In a narrower figure only the table has the figures, and names are cut. */
const NARROW = 520;
const FIGURES = 150;

/** A row for each result, with its kernels' ratios and how sure they are. */
export function CompareFigure({ lines, results, workload, order }: CompareFigureProps) {
  const { metric, n, kind, against } = nth(lines, 0);
  const drawn = lines.map((line) => ({ ...line, style: styleOf(order, line.era) }));
  const rows = results.map(({ id, name }, place) => ({
    key: id,
    name: place === 0 ? t('benchCompare.baselineName', { name }) : name,
    marks: drawn.flatMap(({ era, cells, style }) => {
      const cell = cells[place];
      return cell !== undefined && cell.value > 0
        ? [{ key: era, style, value: cell.value, interval: cell.interval }]
        : [];
    }),
  }));
  const missing = rows.filter(({ marks }) => marks.length === 0).map(({ name }) => name);
  const shown = rows.filter(({ marks }) => marks.length > 0);
  if (shown.length === 0) return null;
  return (
    <ChartBox
      title={t('benchCompare.chartTitle', {
        metric,
        kind: kindName(kind),
        workload,
        n: n ?? t('bench.none'),
      })}
      summary={t('benchCompare.chartSummary', {
        metric,
        against: eraName(against),
        results: listed(shown.map(({ name }) => name)),
        eras: listed(drawn.map(({ era }) => eraName(era))),
      })}
      data={shown.flatMap(({ name, marks }) =>
        marks.map(({ key: era, value, interval: [low, high] = [undefined, undefined] }) => ({
          series: listed([name, eraName(era)]),
          x: value,
          low,
          high,
        })),
      )}
      right={t('benchCompare.chartAxis', { metric, against: eraName(against) })}
      {...(missing.length > 0 && { note: t('benchCompare.chartMissing', { names: listed(missing) }) })}
    >
      {(width) => {
        const chart = ratioChart(shown, width, width < NARROW ? 0 : FIGURES);
        const letters = Math.floor((width - 28) / LETTER);
        return (
          <>
            <svg width={width} height={chart.height} className="chart-drawing" aria-hidden="true">
              <BottomAxis chart={chart} />
              <path className="ratio-one" d={`M${chart.one} 0V${chart.bottom}`} />
              {chart.rows.map(({ key, name, marks }, row) => (
                <g key={key}>
                  <text className="series-label compare-name" x={chart.left} y={name}>
                    {cut(nth(shown, row).name, letters)}
                  </text>
                  {marks.map(({ key: era, x, y, from, to }, lane) => {
                    const { style, value, interval } = nth(nth(shown, row).marks, lane);
                    return (
                      <g key={era} style={seriesVariables(style)}>
                        {to > from && <Whisker along="x" at={y} from={from} to={to} />}
                        <Mark style={style} x={x} y={y} />
                        {width >= NARROW && (
                          <text className="chart-tick" x={chart.right + 14} y={y} dy="0.32em">
                            {interval === undefined
                              ? ratioText(value)
                              : t('benchCompare.withInterval', {
                                  ratio: ratioText(value, interval),
                                  interval: intervalText(interval),
                                })}
                          </text>
                        )}
                      </g>
                    );
                  })}
                </g>
              ))}
            </svg>
            <ul className="chart-names" aria-hidden="true">
              {drawn.map(({ era, style }) => (
                <li key={era}>
                  <Sample style={style} />
                  {shortEraName(era, order)}
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </ChartBox>
  );
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`;
}
