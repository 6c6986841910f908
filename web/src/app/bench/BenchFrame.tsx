import type { ComponentProps, ReactNode } from 'react';
import { t, type MessageKey } from '../../words/index.ts';
import { CopyLink } from './CopyLink.tsx';
import { Outcome } from './Outcome.tsx';
import { RunBar } from './RunBar.tsx';
import type { Bench } from './use-bench.ts';
import type { RunState } from './use-run.ts';

/** What is said of a run is not about results that came with the link. */
const IDLE: RunState = { status: 'idle' };

interface BenchFrameProps extends Pick<
  ComponentProps<typeof Outcome>,
  'suite' | 'workloads' | 'order' | 'results'
> {
  readonly bench: Bench;
  /** The form in which the run is set up. */
  readonly settings: ReactNode;
  /** What stands beside it. */
  readonly beside: ReactNode;
  /** Why there can't be a run now. */
  readonly whyNot: MessageKey | undefined;
  readonly onRun: () => void;
}

/** The page of a suite: what can be run, the run, and what came of it. */
export function BenchFrame({ bench, settings, beside, whyNot, onRun, ...outcome }: BenchFrameProps) {
  const { run, shared, troubles, asked, isRunning } = bench;
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
    </>
  );
}
