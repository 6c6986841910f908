import { useMemo, type ComponentType, type ReactNode } from 'react';
import type { Ratio, Report, Row, Settings } from '../../bench/report.ts';
import type { Workload } from '../../bench/suite-core.ts';
import { t, type MessageKey } from '../../words/index.ts';
import { resultsChosen, settingsChosen } from './chosen.ts';
import { Compare } from './compare/Compare.tsx';
import { CopyLink } from './CopyLink.tsx';
import { Exports } from './Exports.tsx';
import { Fold } from './Fold.tsx';
import { MainFigure, MainFindings, useMain } from './main-chart/MainFigure.tsx';
import { Warnings, type ResultsProps } from './Results.tsx';
import { RunBar } from './RunBar.tsx';
import type { KernelOrder } from './series.ts';
import { SharedBanner } from './SharedBanner.tsx';
import type { Bench } from './use-bench.ts';
import { hasRun, type Run, type RunState } from './use-run.ts';
import type { SharedState } from './use-shared.ts';

/** The state of a run doesn't apply to results from the link, so these show an idle bar. */
const IDLE: RunState = { status: 'idle' };

interface BenchFrameProps {
  readonly suite: string;
  readonly workloads: readonly Workload[];
  readonly order: KernelOrder;
  readonly bench: Bench;
  /** The component that shows all figures of a run. */
  readonly results: ComponentType<ResultsProps>;
  /** The form in which the run is set up. */
  readonly settings: ReactNode;
  /** Folds that don't depend on the run. */
  readonly beside: ReactNode;
  /** Why a run can't start now; undefined if it can. */
  readonly whyNot: MessageKey | undefined;
  readonly onRun: () => void;
}

/** The page of a suite below its question: the button, the chart and what came out; all else is folded. */
export function BenchFrame(props: BenchFrameProps) {
  const { suite, workloads, order, bench, results: Results, settings, beside, whyNot, onRun } = props;
  const { run, shared, troubles, asked, isRunning } = bench;
  const shown = useMemo(() => shownOf(run.state, run.found, shared), [run.state, run.found, shared]);
  const { rows = NO_ROWS, report, when, elsewhere = false } = shown ?? {};
  const main = useMain({
    suite,
    rows,
    ratios: report?.ratios ?? NO_RATIOS,
    settings: shown?.settings ?? asked,
    order,
    elsewhere,
  });
  return (
    <>
      {troubles.map((trouble) => (
        <p key={trouble} className="bench-trouble" role="alert">
          {trouble}
        </p>
      ))}
      <div className="bench-main">
        <RunBar
          state={shared.status === 'ready' && !isRunning ? IDLE : run.state}
          whyNot={whyNot}
          onRun={onRun}
          onCancel={run.cancel}
        />
        <MainFigure main={main} />
        {shared.status === 'ready' && elsewhere && <SharedBanner shared={shared} />}
        {report && when && (
          <>
            <MainFindings findings={main.findings} />
            <Warnings report={report} />
            <Exports key={elsewhere ? 'shared' : 'own'} report={report} when={when} />
          </>
        )}
      </div>
      <div className="bench-folds">
        <Fold
          id="settings"
          title={t('bench.settingsTitle')}
          chosen={settingsChosen(suite, asked, workloads, order)}
        >
          {settings}
          <CopyLink suite={suite} settings={asked} />
        </Fold>
        {beside}
        {shown && hasRun(shown) && (
          <Fold id="results" title={t('bench.resultsTitle')} chosen={resultsChosen(rows)}>
            <Results
              key={elsewhere ? 'shared' : 'own'}
              {...{ suite, rows, workloads, order, elsewhere }}
              {...(report && { report })}
            />
          </Fold>
        )}
        <Compare {...{ suite, workloads, order, run, shared }} />
      </div>
    </>
  );
}

const NO_ROWS: readonly Row[] = [];
const NO_RATIOS: readonly Ratio[] = [];

/** What the page shows of a run, or of results from the link. */
interface Shown {
  readonly settings: Settings;
  readonly rows: readonly Row[];
  /** Left out while a run isn't finished. */
  readonly report?: Report;
  readonly when?: Date;
  readonly elsewhere?: boolean;
}

/** The results of the link while it has any, otherwise those of the run on this page; undefined before a run. */
function shownOf(state: Run['state'], found: Run['found'], shared: SharedState): Shown | undefined {
  const isRunning = state.status === 'running';
  const ended = state.status === 'done' ? state : isRunning ? undefined : found?.partial;
  const { report, when } = shared.status === 'ready' && !isRunning ? shared : (ended ?? {});
  if (report === undefined || when === undefined) return found;
  const { settings, rows } = report;
  return { settings, rows, report, when, elsewhere: report !== ended?.report };
}
