import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { Axes } from '../../../app/bench/Axes.tsx';
import { ChartBox, listed } from '../../../app/bench/ChartBox.tsx';
import { reportedBand, type Need, type Pair } from '../left.ts';
import { FIRST_LEVEL, PAE } from '../plan.ts';
import { fits, leftStrips, STRIP, textAt } from './left-strips.ts';

interface LeftFigureProps {
  readonly form: string;
  readonly kernels: readonly { readonly era: string; readonly needs: readonly Need[] }[];
  readonly pair: Pair | undefined;
  /** The chosen amount, in MiB. */
  readonly memory: number;
}

/** The last levels of kernels with one form of page tables, along an axis of memory. */
export function LeftFigure({ form, kernels, pair, memory }: LeftFigureProps) {
  const band = pair && reportedBand(pair);
  const named = band && t('benchRmapFork.leftBand', band);
  const chosen = t('benchRmapFork.leftValue', { mib: memory });
  return (
    <ChartBox
      title={t('benchRmapFork.leftChart', {
        form: t(form === PAE ? 'benchRmapFork.withPae' : 'benchRmapFork.withoutPae'),
      })}
      summary={kernels
        .map(({ era, needs }) =>
          t('benchRmapFork.leftKernel', {
            era: eraName(era),
            levels: listed(needs.map((need) => t('benchRmapFork.leftFrom', { ...need }))),
          }),
        )
        .join(' ')}
      right={t('benchRmapFork.leftRight')}
      data={kernels.flatMap(({ era, needs }) =>
        needs.map((need) => ({
          series: t('benchRmapFork.leftPoint', { era: eraName(era), ...need }),
          x: need.mib,
        })),
      )}
    >
      {(width) => {
        const chart = leftStrips(
          kernels.map(({ needs }) => needs),
          width,
        );
        const { at, top, bottom } = chart;
        return (
          <svg width={width} height={chart.height} className="chart-drawing" aria-hidden="true">
            {band && named !== undefined && (
              <g className="rmap-fork-band">
                <rect
                  x={at(band.from)}
                  y={top - 20}
                  width={at(band.to) - at(band.from)}
                  height={bottom - top + 20}
                />
                <path d={`M${at(band.from)} ${top - 20}V${bottom}M${at(band.to)} ${top - 20}V${bottom}`} />
                <text x={textAt((at(band.from) + at(band.to)) / 2, named, chart)} y={14} textAnchor="middle">
                  {named}
                </text>
              </g>
            )}
            {chart.strips.map(({ y, pieces }, i) => (
              <g key={kernels[i]?.era}>
                <text className="rmap-fork-strip-name" x={chart.left} y={y - 6}>
                  {eraName(kernels[i]?.era ?? '')}
                </text>
                {pieces.map(({ level, x, width: wide }) => {
                  const text =
                    level < FIRST_LEVEL
                      ? t('benchRmapFork.leftBelow', { level: FIRST_LEVEL })
                      : String(level);
                  return (
                    <g key={level} style={{ '--levels': level - FIRST_LEVEL + 1 }}>
                      <rect className="rmap-fork-strip" x={x} y={y} width={wide} height={STRIP} />
                      {fits(text, wide) && (
                        <text
                          className="rmap-fork-strip-level"
                          x={x + wide / 2}
                          y={y + STRIP / 2}
                          dy="0.34em"
                          textAnchor="middle"
                        >
                          {text}
                        </text>
                      )}
                    </g>
                  );
                })}
              </g>
            ))}
            <Axes chart={chart} />
            <g className="rmap-fork-chosen">
              <path d={`M${at(memory)} ${top - 2}V${bottom}`} />
              <text x={textAt(at(memory), chosen, chart)} y={top - 8} textAnchor="middle">
                {chosen}
              </text>
            </g>
          </svg>
        );
      }}
    </ChartBox>
  );
}
