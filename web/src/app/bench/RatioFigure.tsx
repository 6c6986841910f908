import { useState, type CSSProperties } from 'react';
import { nth } from '../../base/known.ts';
import { isNoDifference } from '../../bench/precision.ts';
import type { Ratio } from '../../bench/report.ts';
import { groupedRatios, type RatioGroup, type RatioRow } from '../../d3/grouped-ratios.ts';
import { LETTER } from '../../d3/line-chart.ts';
import { eraName } from '../../narrate/era-name.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { t } from '../../words/index.ts';
import { BottomAxis } from './Axes.tsx';
import { ChartBox } from './ChartBox.tsx';
import type { ChartPoint } from './charts/chart-data.ts';
import { shortEraName } from './eras.ts';
import { figureName, formatRatio, intervalText, ratioText } from './figures.ts';
import { choicesOf, ratioGroups } from './ratio-groups.ts';
import { keyOf, type Column, type ratioTable } from './ratios.ts';
import { Mark, Whisker, seriesVariables, styleOf, type EraOrder } from './series.tsx';

interface RatioFigureProps {
  readonly table: ReturnType<typeof ratioTable>;
  readonly known: readonly Ratio[];
  readonly elsewhere: boolean;
  readonly order: EraOrder;
}

/** In a narrower figure kernels have their short names. */
const NARROW = 560;
const GREY = { '--series': 'var(--ink-3)' } as CSSProperties;
const DIAMOND = 'M0 -6L6 0L0 6L-6 0Z';

/** How many times as much each kernel takes as the first, with whiskers, and what was reported of the same figure. */
export function RatioFigure({ table, known, elsewhere, order }: RatioFigureProps) {
  const [asked, ask] = useState<string>();
  const choices = choicesOf(table);
  const chosen = choices.find((column) => keyOf(column) === asked) ?? mainOf(choices);
  if (chosen === undefined) return null;
  const groups = ratioGroups(table, chosen, known, ({ workload, n }) => t('bench.ratiosAt', { workload, n }));
  const against = eraName(nth(table.lines, 0).against);
  if (groups.length === 0) return null;
  const hasReported = groups.some(({ rows }) => rows.some(({ beside }) => beside.length > 0));
  const hasWhiskers = groups.some(({ rows }) => rows.some(({ interval }) => interval));
  return (
    <div className="bench-ratio-figure">
      {choices.length > 1 && (
        <Choice
          label={t('bench.metric')}
          options={choices.map((column) => ({ value: keyOf(column), text: columnName(column) }))}
          value={keyOf(chosen)}
          onChange={ask}
        />
      )}
      <ChartBox
        title={t('bench.ratiosFigure', { what: columnName(chosen), against })}
        origin={{ kind: chosen.kind, elsewhere }}
        summary={t('bench.ratiosSummary')}
        right={t('bench.ratiosAxis')}
        data={groups.flatMap(({ title, rows }) => rows.flatMap((row) => pointsOf(title, row)))}
        note={[
          ...(hasReported ? [t('bench.ratiosDiamond')] : []),
          ...(hasWhiskers ? [t('bench.ratiosWhiskers')] : []),
        ].join(' ')}
      >
        {(width) => <Drawing groups={groups} width={width} order={order} />}
      </ChartBox>
    </div>
  );
}

/** "× 2.1 (1.9 to 2.3)". */
function textOf({ ratio, interval }: Partial<RatioRow> = {}): string {
  if (ratio === undefined) return '';
  if (interval === undefined) return formatRatio(ratio);
  return t('bench.ratioWithin', { ratio: ratioText(ratio, interval), interval: intervalText(interval) });
}

/** What the chart shows at first: the mean, if it was also reported, which is what reports speak of most. */
function mainOf(choices: readonly Column[]): Column | undefined {
  const [first] = choices;
  return choices.find(({ metric, figure }) => metric === first?.metric && figure === 'mean') ?? first;
}

/** Its own ratio, then what was reported of the same figure. */
function pointsOf(title: string, { key, ratio, interval, beside }: RatioRow): readonly ChartPoint[] {
  const series = `${title}: ${eraName(key)}`;
  const own = { series, x: ratio, low: interval?.[0], high: interval?.[1] };
  return [
    ...(ratio === undefined ? [] : [own]),
    ...beside.map((x) => ({ series: `${series} (${t('chart.reported')})`, x })),
  ];
}

function columnName({ metric, figure }: Column): string {
  return t('bench.ratioChoice', { metric, figure: figureName(figure) });
}

interface DrawingProps {
  readonly groups: readonly RatioGroup[];
  readonly width: number;
  readonly order: EraOrder;
}

function Drawing({ groups, width, order }: DrawingProps) {
  const nameOf = (era: string): string => (width < NARROW ? shortEraName(era, order) : eraName(era));
  const names = groups.flatMap(({ rows }) => rows.map(({ key }) => nameOf(key).length));
  const isNarrow = width < NARROW;
  const column = Math.min(width * 0.45, Math.max(...names) * LETTER + 16);
  const texts = groups.flatMap(({ rows }) => rows.map((row) => textOf(row).length));
  const chart = groupedRatios(groups, width, column, isNarrow ? 0 : Math.max(...texts) * LETTER);
  return (
    <svg width={width} height={chart.height} className="chart-drawing" aria-hidden="true">
      <BottomAxis chart={chart} />
      <path className="ratio-one" d={`M${chart.one} 0V${chart.bottom}`} />
      {chart.groups.map(({ title, y, rows }, i) => (
        <g key={title}>
          <rect className="ratio-title" x={0} y={y - 22} width={width} height={29} />
          <text className="series-label" x={0} y={y}>
            {title}
          </text>
          {rows.map(({ key, y: middle, at, whisker, beside }, place) => {
            const style = styleOf(order, key);
            const interval = groups[i]?.rows[place]?.interval;
            const isNone = interval !== undefined && isNoDifference(interval);
            return (
              <g key={key} style={isNone ? GREY : seriesVariables(style)}>
                <text className="chart-tick" x={chart.left - 12} y={middle} dy="0.34em" textAnchor="end">
                  {nameOf(key)}
                </text>
                {beside.map((x) => (
                  <path
                    key={x}
                    className="ratio-reported"
                    d={DIAMOND}
                    transform={`translate(${x.toFixed(1)} ${middle})`}
                  />
                ))}
                {whisker && <Whisker along="x" at={middle} from={whisker[0]} to={whisker[1]} />}
                {!isNarrow && (
                  <text className="chart-tick" x={width} y={middle} dy="0.34em" textAnchor="end">
                    {textOf(groups[i]?.rows[place])}
                  </text>
                )}
                {at !== undefined && <Mark style={style} x={at} y={middle} />}
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}
