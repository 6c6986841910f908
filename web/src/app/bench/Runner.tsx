import { useMemo, type ReactNode } from 'react';
import type { Settings } from '../../bench/report.ts';
import type { Workload } from '../../bench/suite-core.ts';
import { usualSettings } from '../../bench/suites.ts';
import { t } from '../../words/index.ts';
import { CopyLink } from './CopyLink.tsx';
import { eraOrder } from './eras.ts';
import { Exports } from './Exports.tsx';
import { Results } from './Results.tsx';
import { RunBar } from './RunBar.tsx';
import type { EraOrder } from './series.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SharedBanner } from './SharedBanner.tsx';
import { useBenchLink } from './use-bench-link.ts';
import type { Offer } from './use-offer.ts';
import { useRun, type Run } from './use-run.ts';
import { useShared, type SharedState } from './use-shared.ts';

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
  const start = (): void => {
    if (asked.eras.length === 0) return;
    // What came with the link is not what is shown from here on.
    link.change(asked, false);
    run.start(asked);
  };
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
          <SettingsForm
            settings={asked}
            offer={offer}
            order={order}
            onChange={(next) => link.change(next, true)}
            onQuick={(quick) => link.change({ ...usualSettings(suite, quick), eras: asked.eras }, true)}
          />
          <RunBar state={run.state} onRun={start} onCancel={run.cancel} />
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

/** The results: of the run on this page, or else those that came with the link. */
function Outcome({ suite, workloads, order, run, shared }: OutcomeProps) {
  const { state, found } = run;
  const common = { suite, workloads, order };
  if (state.status === 'idle')
    return (
      shared.status === 'ready' && (
        <Section>
          <SharedBanner shared={shared} />
          <Results key="results" report={shared.report} rows={shared.report.rows} elsewhere {...common} />
          <Exports report={shared.report} when={shared.when} />
        </Section>
      )
    );
  if (state.status === 'done')
    return (
      <Section>
        <Results key="results" report={state.report} rows={state.report.rows} {...common} />
        <Exports report={state.report} when={state.when} />
      </Section>
    );
  return (
    found?.rows.some(({ kind }) => kind !== 'reported') && (
      <Section>
        {state.status === 'cancelled' && <p className="bench-warning">{t('bench.cancelledNote')}</p>}
        <Results key="results" rows={found.rows} {...common} />
      </Section>
    )
  );
}

function Section({ children }: { readonly children: ReactNode }) {
  return (
    <section className="bench-results" aria-labelledby="results">
      <h2 id="results">{t('bench.resultsTitle')}</h2>
      {children}
    </section>
  );
}
