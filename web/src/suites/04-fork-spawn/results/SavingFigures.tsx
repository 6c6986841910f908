import { BULK_STORE, TIME_PER_FORK } from '../plan.ts';
import { MODEL_LIMIT } from '../published.ts';
import { gainLimit, savingsOf } from '../saving.ts';
import { signed } from '../shapes.ts';
import type { Row } from '../../../bench/report.ts';
import { Chart } from '../../../chart/Chart.tsx';
import { seriesStyle } from '../../../d3/series.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { listed } from '../../../app/bench/figures.ts';
import { BASE_SIZE, gainCourses, savedCourses, type Course } from './fork-data.ts';

interface SavingFiguresProps {
  readonly rows: readonly Row[];
  /** The kernel whose copied tree saves time. */
  readonly era: string;
}

const NAMES = {
  reported: 'benchFork.lineReported',
  model: 'benchFork.lineModel',
  index: 'benchFork.lineIndex',
  whole: 'benchFork.lineWhole',
} as const;
const STYLES = { reported: 0, model: 6, index: 1, whole: 2 } as const;

/** Shows the savings twice: as times, and as shares of the whole. */
export function SavingFigures({ rows, era }: SavingFiguresProps) {
  const saved = savedCourses(rows, era);
  if (!saved.some(({ source }) => source === 'index' || source === 'whole')) {
    const names = { against: eraName(BULK_STORE), era: eraName(era), n: BASE_SIZE };
    return <p className="quiet">{t('benchFork.noSavings', names)}</p>;
  }
  return (
    <div className="bench-charts">
      <CourseChart
        title={t('benchFork.savedChart', { n: BASE_SIZE })}
        up={t('benchFork.savedAxis', { n: BASE_SIZE })}
        summary="benchFork.savedSummary"
        courses={saved}
        scale="log"
      />
      <CourseChart
        title={t('benchFork.gainChart', { n: BASE_SIZE })}
        up={t('benchFork.gainAxis', { n: BASE_SIZE })}
        summary="benchFork.gainSummary"
        courses={gainCourses(rows, era)}
        scale="linear"
        note={limitNote(rows, era)}
      />
    </div>
  );
}

function limitNote(rows: readonly Row[], era: string): string {
  const limit = MODEL_LIMIT.toFixed(2);
  const here = gainLimit(savingsOf(rows, TIME_PER_FORK, era));
  return here === undefined
    ? t('benchFork.modelNote', { limit })
    : t('benchFork.modelNoteHere', { limit, here: signed(here) });
}

interface CourseChartProps {
  readonly title: string;
  readonly up: string;
  readonly summary: 'benchFork.savedSummary' | 'benchFork.gainSummary';
  readonly courses: readonly Course[];
  /** Of the vertical axis. */
  readonly scale: 'linear' | 'log';
  readonly note?: string;
}

function CourseChart({ title, up, summary, courses, scale, note }: CourseChartProps) {
  const lines = courses.map(({ source, points }) => ({
    as: 'line' as const,
    key: source,
    label: t(NAMES[source]),
    style: seriesStyle(STYLES[source]),
    points,
  }));
  return (
    <Chart
      spec={{
        title,
        summary: t(summary, { lines: listed(lines.map(({ label }) => label)) }),
        x: { name: t('benchFork.areasAxis'), scale: 'log', ticks: 'values' },
        y: scale === 'log' ? { name: up, scale } : { name: up, scale, from: 0 },
        series: lines,
        note,
      }}
    />
  );
}
