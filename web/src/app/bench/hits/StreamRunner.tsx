import { useMemo, type ReactNode } from 'react';
import { ownWorkload } from '../../../bench/own-streams.ts';
import { usualSettings } from '../../../bench/suites.ts';
import { t } from '../../../words/index.ts';
import { CopyLink } from '../CopyLink.tsx';
import { withLength } from '../drafts.ts';
import { Outcome } from '../Outcome.tsx';
import { RunBar } from '../RunBar.tsx';
import { useBenchLink } from '../use-bench-link.ts';
import { useEraOrder } from '../use-era-order.ts';
import type { Offer } from '../use-offer.ts';
import { useRun, type RunState } from '../use-run.ts';
import { useShared } from '../use-shared.ts';
import { HitResults } from './HitResults.tsx';
import { schemeOrder } from './schemes.ts';
import { whyNoStreams, withOwn } from './stream-choice.ts';
import { StreamSettings } from './StreamSettings.tsx';
import { useOwnStreams } from './use-own-streams.ts';

/** What is said of a run is not about results that came with the link. */
const IDLE: RunState = { status: 'idle' };

interface StreamRunnerProps {
  readonly suite: string;
  readonly offer: Offer;
  /** What stands beside the settings. */
  readonly children: ReactNode;
}

/** Streams and schemes, the run, and its results or those that came with the link. */
export function StreamRunner({ suite, offer, children }: StreamRunnerProps) {
  const { workloads, describe } = offer;
  const link = useBenchLink(suite, workloads, describe);
  const shared = useShared(suite, link.results);
  const run = useRun(suite);
  const names = useMemo(() => workloads.map(({ name }) => name), [workloads]);
  const own = useOwnStreams(names);
  const settings = link.settings ?? (shared.status === 'ready' ? shared.report.settings : undefined);
  const asked = useMemo(() => settings ?? usualSettings(suite, true), [settings, suite]);
  const rows = useEraOrder(offer, [
    usualSettings(suite, true),
    asked,
    shared.status === 'ready' ? shared.report.settings : undefined,
    run.found?.settings,
  ]);
  const order = useMemo(() => schemeOrder(rows), [rows]);
  const known = useMemo(() => [...workloads, ...own.streams.map(ownWorkload)], [workloads, own.streams]);
  const troubles = [
    ...(link.unread.length > 0 ? [t('bench.badLink', { names: link.unread.join('; ') })] : []),
    ...link.noEras,
    ...(shared.status === 'bad' ? [t('bench.badResults')] : []),
  ];
  const isRunning = run.state.status === 'running';
  // What a link can't carry is not in its settings.
  const wanted = withOwn(asked, own.streams);
  const whyNot = whyNoStreams(wanted);
  const start = (): void => {
    if (isRunning || whyNot !== undefined) return;
    // What came with the link is not what is shown from here on.
    link.change(asked, false);
    run.start(wanted, own.streams);
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
          <RunBar
            state={shared.status === 'ready' && !isRunning ? IDLE : run.state}
            whyNot={whyNot}
            onRun={start}
            onCancel={run.cancel}
          />
          <StreamSettings
            settings={asked}
            offer={offer}
            order={order}
            own={own}
            onChange={(next) => link.change(next, true)}
            onQuick={(quick) => link.change(withLength(suite, asked, quick), true)}
          />
          <CopyLink suite={suite} settings={asked} />
        </section>
        <div className="bench-beside">{children}</div>
      </div>
      <Outcome suite={suite} workloads={known} order={order} run={run} shared={shared} results={HitResults} />
    </>
  );
}
