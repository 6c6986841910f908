import { useMemo, useState, type ReactNode } from 'react';
import { usualSettings } from '../../bench/suites.ts';
import { t } from '../../words/index.ts';
import { CopyLink } from './CopyLink.tsx';
import { settle, whyNot, withLength, type Drafts } from './drafts.ts';
import { Outcome } from './Outcome.tsx';
import { Results } from './Results.tsx';
import { RunBar } from './RunBar.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useBenchLink } from './use-bench-link.ts';
import { useEraOrder } from './use-era-order.ts';
import type { Offer } from './use-offer.ts';
import { useRun, type RunState } from './use-run.ts';
import { useShared } from './use-shared.ts';

/** What is said of a run is not about results that came with the link. */
const IDLE: RunState = { status: 'idle' };

interface RunnerProps {
  readonly suite: string;
  readonly offer: Offer;
  /** What stands beside the settings. */
  readonly children: ReactNode;
}

/** Settings, the run, and its results or those that came with the link. */
export function Runner({ suite, offer, children }: RunnerProps) {
  const { workloads, describe } = offer;
  const link = useBenchLink(suite, workloads, describe);
  const shared = useShared(suite, link.results);
  const run = useRun(suite);
  const settings = link.settings ?? (shared.status === 'ready' ? shared.report.settings : undefined);
  const asked = useMemo(() => settings ?? usualSettings(suite, true), [settings, suite]);
  const order = useEraOrder(offer, [
    usualSettings(suite, true),
    asked,
    shared.status === 'ready' ? shared.report.settings : undefined,
    run.found?.settings,
  ]);
  const troubles = [
    ...(link.unread.length > 0 ? [t('bench.badLink', { names: link.unread.join('; ') })] : []),
    ...link.noEras,
    ...(shared.status === 'bad' ? [t('bench.badResults')] : []),
  ];
  const [drafts, setDrafts] = useState<Drafts>({});
  const isRunning = run.state.status === 'running';
  const leave = (): void => {
    if (Object.keys(drafts).length === 0) return;
    const settled = settle(asked, drafts, workloads);
    setDrafts(settled.drafts);
    link.change(settled.settings, true);
  };
  const start = (): void => {
    if (isRunning) return;
    const settled = settle(asked, drafts, workloads);
    const canRun = whyNot(settled.settings, settled.drafts, workloads) === undefined;
    setDrafts(settled.drafts);
    // What came with the link is not what is shown from here on.
    link.change(settled.settings, !canRun);
    if (canRun) run.start(settled.settings);
  };
  const showsShared = shared.status === 'ready' && !isRunning;
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
            state={showsShared ? IDLE : run.state}
            whyNot={whyNot(asked, drafts, workloads)}
            onRun={start}
            onCancel={run.cancel}
          />
          <SettingsForm
            settings={asked}
            offer={offer}
            order={order}
            drafts={drafts}
            onChange={(next) => link.change(next, true)}
            onType={(workload, text) =>
              setDrafts({ ...drafts, [workload]: { text, isSettled: drafts[workload]?.isSettled ?? false } })
            }
            onLeave={leave}
            onQuick={(quick) => link.change(withLength(suite, asked, quick), true)}
            onRun={start}
            onCancel={run.cancel}
          />
          <CopyLink suite={suite} settings={asked} />
        </section>
        <div className="bench-beside">{children}</div>
      </div>
      <Outcome
        suite={suite}
        workloads={workloads}
        order={order}
        run={run}
        shared={shared}
        results={Results}
      />
    </>
  );
}
