import { useMemo, useState, type ReactNode } from 'react';
import type { Settings } from '../../bench/report.ts';
import type { Workload } from '../../bench/suite-core.ts';
import { usualSettings } from '../../bench/suites.ts';
import { t } from '../../words/index.ts';
import { CopyLink } from './CopyLink.tsx';
import { settle, whyNot, withLength, type Drafts } from './drafts.ts';
import { eraOrder } from './eras.ts';
import { Exports } from './Exports.tsx';
import { Results } from './Results.tsx';
import { RESULTS, RunBar } from './RunBar.tsx';
import type { EraOrder } from './series.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SharedBanner } from './SharedBanner.tsx';
import { useBenchLink } from './use-bench-link.ts';
import type { Offer } from './use-offer.ts';
import { hasRun, useRun, type Run, type RunState } from './use-run.ts';
import { useShared, type SharedState } from './use-shared.ts';

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
      <Outcome suite={suite} workloads={workloads} order={order} run={run} shared={shared} />
    </>
  );
}

/** All kernels of the page. The same array as long as they are the same. */
function useEraOrder(offer: Offer, settings: readonly (Settings | undefined)[]): EraOrder {
  const others = settings.flatMap((each) => each?.eras ?? []).join('\n');
  return useMemo(
    () =>
      eraOrder(
        offer.eras.map(({ id }) => id),
        others.split('\n').filter((id) => id !== ''),
      ),
    [offer, others],
  );
}

interface OutcomeProps {
  readonly suite: string;
  readonly workloads: readonly Workload[];
  readonly order: EraOrder;
  readonly run: Run;
  readonly shared: SharedState;
}

/** The results: those that came with the link while it has them, or else of the run on this page. */
function Outcome({ suite, workloads, order, run, shared }: OutcomeProps) {
  const { state, found } = run;
  const common = { suite, workloads, order };
  if (shared.status === 'ready' && state.status !== 'running')
    return (
      <Section>
        <SharedBanner shared={shared} />
        <Results key="shared" report={shared.report} rows={shared.report.rows} elsewhere {...common} />
        <Exports key="shared-exports" report={shared.report} when={shared.when} />
      </Section>
    );
  const ended = state.status === 'done' ? state : state.status === 'running' ? undefined : found?.partial;
  if (ended !== undefined)
    return (
      <Section>
        <Results key="results" report={ended.report} rows={ended.report.rows} {...common} />
        <Exports key="exports" report={ended.report} when={ended.when} />
      </Section>
    );
  return (
    found !== undefined &&
    hasRun(found) && (
      <Section>
        <Results key="results" rows={found.rows} {...common} />
      </Section>
    )
  );
}

function Section({ children }: { readonly children: ReactNode }) {
  return (
    <section className="bench-results" aria-labelledby={RESULTS}>
      <h2 id={RESULTS} tabIndex={-1}>
        {t('bench.resultsTitle')}
      </h2>
      {children}
    </section>
  );
}
