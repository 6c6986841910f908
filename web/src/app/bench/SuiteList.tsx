import { memo, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { known } from '../../base/known.ts';
import type { Row } from '../../bench/report.ts';
import { suiteNames } from '../../bench/suites.ts';
import { Chart } from '../../chart/Chart.tsx';
import { t, title } from '../../words/index.ts';
import { useTitle } from '../shell/use-title.ts';
import { KeepReport } from './all/KeepReport.tsx';
import { RunAll } from './all/RunAll.tsx';
import { useRunAll } from './all/use-run-all.ts';
import { lastRuns, type LastRun } from './last-run.ts';
import { afterRun, beforeRun } from './main-chart/main.ts';
import { MainFindings, useMain } from './main-chart/MainFigure.tsx';
import { suiteWords } from './suite-words.ts';
import { Surroundings } from './Surroundings.tsx';

/**
 * The front page: of each suite its question and its chart, and one button that runs them all. With what came out it is the report of all
 * runs of this visit.
 */
export function SuiteList() {
  useTitle(t('bench.listTitle'));
  const all = useRunAll();
  const { status, suite: now, rows } = all.state;
  const page = useRef<HTMLElement>(null);
  const suites = suiteNames();
  const runs = suites.flatMap((suite) => lastRuns.get(suite) ?? []);
  const [first] = status === 'running' ? [] : runs;
  const heading = t('benchAll.report', { of: runs.length, total: suites.length });
  return (
    <article className="page bench">
      <header className="bench-head">
        <h1>{t('bench.listTitle')}</h1>
        <p className="bench-lead">{t('bench.listLead')}</p>
      </header>
      <RunAll {...all} />
      <section ref={page} className="bench-all-suites" aria-label={first ? heading : t('bench.suites')}>
        {first && (
          <div className="bench-report-head">
            <h2>{heading}</h2>
            <KeepReport title={heading} page={page} runs={runs} />
          </div>
        )}
        <ul className="bench-list">
          {suites.map((suite) => (
            <SuiteCard
              key={suite}
              suite={suite}
              running={suite === now ? rows : undefined}
              last={lastRuns.get(suite)}
            />
          ))}
        </ul>
        {first && <Surroundings {...first.report} />}
      </section>
    </article>
  );
}

interface SuiteCardProps {
  readonly suite: string;
  /** What a run has so far. */
  readonly running: readonly Row[] | undefined;
  readonly last: LastRun | undefined;
}

/** Its chart is that of the running or the last run; before it, it has what was reported. */
const SuiteCard = memo(function SuiteCard({ suite, running, last }: SuiteCardProps) {
  const words = known(suiteWords(suite), 'each suite has words');
  const report = running ? undefined : last?.report;
  const of = useMemo(() => (report ? afterRun(report) : beforeRun(suite)), [report, suite]);
  const { spec, findings } = useMain({ ...of, rows: running ?? of.rows });
  // Of what stands below a chart, only why it is empty.
  const small = useMemo(
    () => ({ ...spec, height: 14, note: spec.series.length === 0 ? spec.note : undefined }),
    [spec],
  );
  return (
    <li>
      <h2>
        <Link href={`/bench/${suite}`}>{title(words.title)}</Link>
      </h2>
      <p>{title(words.question)}</p>
      <Chart spec={small} isBare />
      {report && (
        <div className="bench-found">
          <MainFindings findings={findings} />
          {report.warnings.length > 0 && (
            <p className="quiet">{t('bench.warningsCount', { count: report.warnings.length })}</p>
          )}
        </div>
      )}
    </li>
  );
});
