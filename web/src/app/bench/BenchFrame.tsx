import type { ComponentProps, ReactNode } from 'react';
import { t, type MessageKey } from '../../words/index.ts';
import { Compare } from './compare/Compare.tsx';
import { CopyLink } from './CopyLink.tsx';
import { Outcome } from './Outcome.tsx';
import { RunBar } from './RunBar.tsx';
import type { Bench } from './use-bench.ts';
import { useArrival } from './use-arrival.ts';
import type { RunState } from './use-run.ts';

/** The state of a run doesn't apply to results from the link, so these show an idle bar. */
const IDLE: RunState = { status: 'idle' };

interface BenchFrameProps extends Pick<
  ComponentProps<typeof Outcome>,
  'suite' | 'workloads' | 'order' | 'results'
> {
  readonly bench: Bench;
  /** The form in which the run is set up. */
  readonly settings: ReactNode;
  /** Shown beside the form. */
  readonly beside: ReactNode;
  /** Why a run can't start now; undefined if it can. */
  readonly whyNot: MessageKey | undefined;
  readonly onRun: () => void;
}

/** The page of a suite: its settings, the run, and the results. */
export function BenchFrame({ bench, settings, beside, whyNot, onRun, ...outcome }: BenchFrameProps) {
  const { run, shared, troubles, asked, isRunning } = bench;
  useArrival(shared.status);
  return (
    <>
      {troubles.map((trouble) => (
        <p key={trouble} className="bench-trouble" role="alert">
          {trouble}
        </p>
      ))}
      <div className="bench-top">
        <section className="bench-card" aria-labelledby="settings">
          <h2 id="settings">{t('bench.settingsTitle')}</h2>
          <RunBar
            state={shared.status === 'ready' && !isRunning ? IDLE : run.state}
            whyNot={whyNot}
            onRun={onRun}
            onCancel={run.cancel}
          />
          {settings}
          <CopyLink suite={outcome.suite} settings={asked} />
        </section>
        <div className="bench-beside">{beside}</div>
      </div>
      <Outcome {...outcome} run={run} shared={shared} />
      <Compare {...outcome} run={run} shared={shared} />
    </>
  );
}
