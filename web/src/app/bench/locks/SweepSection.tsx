import { scaledGains, thinkGains, type ScaledGain } from '../../../bench/cpus/figures.ts';
import { SCALES, type CpuPlan } from '../../../bench/cpus/plan.ts';
import type { Row } from '../../../bench/report.ts';
import { Chart } from '../../../chart/Chart.tsx';
import { seriesStyle } from '../../../d3/series.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { t } from '../../../words/index.ts';
import { formatRatio, listed } from '../figures.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { sentenceName } from '../eras.ts';

interface SweepSectionProps {
  readonly plan: CpuPlan;
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  readonly programs: readonly string[];
}

/** How much the gain depends on costs, and on the time between two calls. */
export function SweepSection({ plan, rows, elsewhere, programs }: SweepSectionProps) {
  const eras = [plan.before, plan.after] as const;
  const tiles = programs
    .map((program) => ({ program, ...scaledGains(rows, program, eras) }))
    .filter(({ gains }) => gains.length > 0);
  const names = { era: sentenceName(plan.after), against: sentenceName(plan.before) };
  const most = Math.max(...tiles.flatMap(({ gains }) => gains.map(({ gain }) => gain)));
  return (
    <section aria-labelledby="sweep" className="cpu-sweep">
      <h3 id="sweep">{t('benchLocks.sweepTitle')}</h3>
      <p>{t(tiles.length > 0 ? 'benchLocks.sweepLead' : 'benchLocks.sweepNone', names)}</p>
      {tiles.length > 0 && (
        <>
          <div className="cpu-tiles">
            {tiles.map(({ program, n, gains }) => (
              <Tiles key={program} {...{ program, n, gains, most, elsewhere }} />
            ))}
          </div>
          <ThinkFigure {...{ plan, rows, elsewhere, programs }} />
        </>
      )}
    </section>
  );
}

interface TilesProps {
  readonly program: string;
  readonly n: number;
  readonly gains: readonly ScaledGain[];
  /** The largest gain of all tables, so that their colours have one scale. */
  readonly most: number;
  readonly elsewhere: boolean;
}

function Tiles({ program, n, gains, most, elsewhere }: TilesProps) {
  const caption = t('benchLocks.tilesCaption', { program, n });
  return (
    <TableScroll label={caption}>
      <table className="heat cpu-heat">
        <caption>
          {caption} <KindTag kind="simulated" elsewhere={elsewhere} />
        </caption>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {t('benchLocks.work')}
            </th>
            <th colSpan={SCALES.length} scope="colgroup">
              {t('benchLocks.scaledLines')}
            </th>
          </tr>
          <tr>
            {SCALES.map((line) => (
              <th key={line} scope="col" className="number">
                {t('benchLocks.scale', { scale: scaleText(line) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SCALES.map((work) => (
            <tr key={work}>
              <th scope="row">{t('benchLocks.scale', { scale: scaleText(work) })}</th>
              {SCALES.map((line) => {
                const gain = gains.find((each) => each.line === line && each.work === work)?.gain;
                return (
                  <td key={line}>
                    <span
                      className={`heat-cell${line === 1 && work === 1 ? ' usual' : ''}`}
                      style={{ '--rate': gain === undefined ? 0 : rateOf(gain, most) }}
                    >
                      {gain === undefined ? t('bench.none') : formatRatio(gain)}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** A gain's share of the largest one, on a logarithmic scale, in percent; a gain of 1 has none. */
function rateOf(gain: number, most: number): number {
  if (most <= 1) return 0;
  return Math.max(0, Math.min(100, (100 * Math.log(gain)) / Math.log(most)));
}

const FRACTIONS: Readonly<Record<number, string>> = { 0.25: '¼', 0.5: '½' };

function scaleText(scale: number): string {
  return FRACTIONS[scale] ?? String(scale);
}

/** A logarithmic axis can't show zero time between calls, so a note has that gain. */
function ThinkFigure({ plan, rows, elsewhere, programs }: SweepSectionProps) {
  const eras = [plan.before, plan.after] as const;
  const all = programs
    .map((program, i) => ({ program, style: seriesStyle(i), ...thinkGains(rows, program, eras) }))
    .filter(({ gains }) => gains.length > 0);
  const [any] = all;
  if (any === undefined) return null;
  const none = all.flatMap(({ program, gains }) => {
    const first = gains.find(({ think }) => think === 0);
    return first
      ? [t('benchLocks.gainOf', { program, gain: formatRatio(first.gain).replace('× ', '') })]
      : [];
  });
  const names = { era: sentenceName(plan.after), against: sentenceName(plan.before), n: any.n };
  return (
    <Chart
      spec={{
        title: t('benchLocks.thinkChart', names),
        summary: t('benchLocks.thinkSummary', { programs: listed(all.map(({ program }) => program)) }),
        origin: { kind: 'simulated', elsewhere },
        x: { name: t('benchLocks.thinkRight'), scale: 'log', ticks: 'values' },
        y: { name: t('benchLocks.thinkUp', names), scale: 'log' },
        series: all.map(({ program, style, gains }) => ({
          as: 'line',
          key: program,
          label: program,
          style,
          points: gains.filter(({ think }) => think > 0).map(({ think, gain }) => ({ x: think, y: gain })),
        })),
        note: none.length > 0 ? t('benchLocks.thinkNone', { gains: listed(none) }) : undefined,
      }}
    />
  );
}
