import { useMemo, type ReactNode } from 'react';
import { ownWorkload } from '../../../bench/streams/own.ts';
import { BenchFrame } from '../../../app/bench/BenchFrame.tsx';
import { withLength } from '../../../app/bench/drafts.ts';
import { useBench } from '../../../app/bench/use-bench.ts';
import type { Offer } from '../../../app/bench/use-offer.ts';
import { HitResults } from './HitResults.tsx';
import { schemeOrder } from './schemes.ts';
import { whyNoStreams, withOwn } from './stream-choice.ts';
import { StreamSettings } from './StreamSettings.tsx';
import { useOwnStreams } from './use-own-streams.ts';

interface StreamRunnerProps {
  readonly suite: string;
  readonly offer: Offer;
  /** Shown beside the settings. */
  readonly children: ReactNode;
}

/** The choice of streams and schemes, the run, and its results or those from the link. */
export function StreamRunner({ suite, offer, children }: StreamRunnerProps) {
  const { workloads } = offer;
  const bench = useBench(suite, offer);
  const { link, run, asked, isRunning } = bench;
  const names = useMemo(() => workloads.map(({ name }) => name), [workloads]);
  const own = useOwnStreams(names);
  const order = useMemo(() => schemeOrder(bench.order), [bench.order]);
  const known = useMemo(() => [...workloads, ...own.streams.map(ownWorkload)], [workloads, own.streams]);
  // A link can't carry the reader's own streams, so they aren't in its settings.
  const wanted = withOwn(asked, own.streams);
  const whyNot = whyNoStreams(wanted);
  const start = (): void => {
    if (isRunning || whyNot !== undefined) return;
    // From here on the page shows this run, not the link's results.
    link.change(asked, false);
    run.start(wanted, own.streams);
  };
  return (
    <BenchFrame
      suite={suite}
      workloads={known}
      order={order}
      results={HitResults}
      bench={bench}
      beside={children}
      whyNot={whyNot}
      onRun={start}
      settings={
        <StreamSettings
          settings={asked}
          offer={offer}
          order={order}
          own={own}
          onChange={(next) => link.change(next, true)}
          onQuick={(quick) => link.change(withLength(suite, asked, quick), true)}
        />
      }
    />
  );
}
