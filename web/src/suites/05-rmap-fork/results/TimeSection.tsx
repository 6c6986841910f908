import { EXIT_TIME, EXITS, FORK_TIME, LEVELS } from '../plan.ts';
import { byLevel, sizesOf } from '../figures.ts';
import type { Row } from '../../../bench/report.ts';
import { Chart } from '../../../chart/Chart.tsx';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { shortEraName } from '../../../app/bench/eras.ts';
import { listed } from '../../../app/bench/figures.ts';
import { eraLine, type EraOrder } from '../../../app/bench/series.ts';
import { useRegion } from './use-region.ts';

interface TimeSectionProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  /** The kernels that were run, in the order of the page. */
  readonly eras: readonly string[];
  readonly order: EraOrder;
}

const FIGURES = [
  { workload: LEVELS, metric: FORK_TIME, title: 'benchRmapFork.forks' },
  { workload: EXITS, metric: EXIT_TIME, title: 'benchRmapFork.exits' },
] as const;

/** The times of each level's forks, and of the exits of its processes. */
export function TimeSection({ rows, elsewhere, eras, order }: TimeSectionProps) {
  const sizes = [...new Set(FIGURES.flatMap(({ workload }) => sizesOf(rows, workload)))].toSorted(
    (a, b) => a - b,
  );
  const { n, choice } = useRegion(sizes);
  if (n === undefined) return null;
  return (
    <section aria-labelledby="times" className="rmap-fork-times">
      <h3 id="times">{t('benchRmapFork.timeTitle')}</h3>
      <p>{t('benchRmapFork.timeLead')}</p>
      {choice}
      <div className="bench-charts">
        {FIGURES.map(({ workload, metric, title }) => {
          const lines = eras
            .map((era) =>
              eraLine(
                // Styled by place among those that were run: the page has more kernels than distinct styles.
                eras,
                era,
                byLevel(rows, era, workload, n, metric).map(({ level, value }) => ({ x: level, y: value })),
              ),
            )
            .filter(({ points }) => points.length > 0 && points.every(({ y }) => y > 0))
            .map((line) => Object.assign({}, line, { label: shortEraName(line.key, order) }));
          if (lines.length === 0) return null;
          return (
            <Chart
              key={workload}
              spec={{
                title: t('benchRmapFork.timeChart', { what: t(title), n }),
                summary: t('benchRmapFork.timeSummary', {
                  what: t(title),
                  eras: listed(lines.map(({ key }) => eraName(key))),
                }),
                origin: { kind: 'measured', elsewhere },
                x: { name: t('benchRmapFork.timeRight'), scale: 'linear', ticks: 'values' },
                y: { name: t('benchRmapFork.timeUp'), scale: 'log' },
                series: lines,
              }}
            />
          );
        })}
      </div>
    </section>
  );
}
