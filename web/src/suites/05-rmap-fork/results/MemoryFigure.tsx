import { nth } from '../../../base/known.ts';
import type { Held } from '../figures.ts';
import { barStacks } from '../../../d3/bar-stacks.ts';
import { t } from '../../../words/index.ts';
import { Grid } from '../../../app/bench/Axes.tsx';
import { ChartBox } from '../../../app/bench/ChartBox.tsx';
import { PIECES, PIECE_NAMES } from './pieces.ts';

interface MemoryFigureProps {
  readonly name: string;
  readonly n: number;
  readonly held: readonly Held[];
  /** The most bars that any kernel has, so that bars of one level line up in all figures. */
  readonly places: number;
}

const HEIGHT = 230;

/** One kernel's memory: a bar for each level, and a line for the machine's memory. */
export function MemoryFigure({ name, n, held, places }: MemoryFigureProps) {
  const { ram } = nth(held, 0);
  const bars = held.map((each) => ({
    key: String(each.level),
    values: PIECES.map((piece) => each[piece]),
  }));
  return (
    <ChartBox
      title={name}
      alone={t('benchRmapFork.memoryAlone', { era: name, n })}
      summary={t('benchRmapFork.memorySummary', { era: name, n, ram })}
      up={t('benchRmapFork.memoryUp')}
      right={t('benchRmapFork.timeRight')}
      data={held.flatMap((each) =>
        PIECES.map((piece) => ({ series: t(PIECE_NAMES[piece]), x: each.level, y: each[piece] })),
      )}
      legend=".share-legend dt"
    >
      {(width) => {
        const chart = barStacks(bars, ram, places, { width, height: HEIGHT });
        return (
          <svg width={width} height={HEIGHT} className="chart-drawing" aria-hidden="true">
            <Grid chart={chart} />
            {chart.bars.map(({ key, x, width: wide, pieces }, bar) => (
              <g key={key} className={nth(held, bar).isOut ? 'rmap-fork-out' : undefined}>
                {pieces.map(({ y, height }, i) => (
                  <rect
                    key={PIECES[i]}
                    className={`rmap-fork-piece ${PIECES[i]}`}
                    x={x}
                    y={y}
                    width={wide}
                    height={height}
                  />
                ))}
                <text className="chart-tick" x={x + wide / 2} y={chart.bottom + 18} textAnchor="middle">
                  {nth(held, bar).isOut ? t('benchRmapFork.outShort', { level: key }) : key}
                </text>
              </g>
            ))}
            <path className="chart-axis" d={`M${chart.left} ${chart.top}V${chart.bottom}H${chart.right}`} />
            <path className="rmap-fork-ram" d={`M${chart.left} ${chart.line}H${chart.right}`} />
            <text className="chart-tick" x={chart.right} y={chart.line - 6} textAnchor="end">
              {t('benchRmapFork.ramLine', { ram })}
            </text>
          </svg>
        );
      }}
    </ChartBox>
  );
}
