/* The runner of streams, with the reader's own files. */
import { useMemo, useRef, useState } from 'react';
import { readStream } from '../../bench/client.ts';
import { ownWorkload } from '../../bench/streams/own.ts';
import type { OwnStream } from '../../bench/streams/own.ts';
import type { Settings } from '../../bench/report.ts';
import type { MessageKey } from '../../words/index.ts';
import { messageOf } from '../../words/message-of.ts';
import { BenchFrame } from '../../app/bench/BenchFrame.tsx';
import { declaredResults } from '../../app/bench/declared/DeclaredResults.tsx';
import type { Figures, Run } from '../../app/bench/declared/spec.ts';
import { unlike } from '../../app/bench/compare/results.ts';
import { withLength } from '../../app/bench/drafts.ts';
import type { RunnerProps } from '../../app/bench/Runner.tsx';
import { useBench } from '../../app/bench/use-bench.ts';
import { schemeOrder } from './page-schemes.ts';
import { StreamSettings, type OwnStreams } from './page-settings.tsx';

/** The choice of streams and schemes, the run, and its results or those from the link. */
export function streamRunner(figures: (run: Run) => Figures) {
  const results = declaredResults(figures);
  return function StreamRunner({ suite, offer, children }: RunnerProps) {
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
        results={results}
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
  };
}

/** Adds the reader's own streams in front, because readers want to see these first. */
function withOwn(settings: Settings, own: readonly OwnStream[]): Settings {
  const mine = own.map(({ name, faults }) => [name, [faults]] as const);
  return { ...settings, n: { ...Object.fromEntries(mine), ...settings.n } };
}

/** Why these settings can't be run; undefined if they can. */
function whyNoStreams(settings: Settings): MessageKey | undefined {
  if (settings.kernels.length === 0) return 'bench.noSchemes';
  return Object.values(settings.n).every((sizes) => sizes.length === 0) ? 'bench.noStreams' : undefined;
}

/** A worker reads one file after the other. `taken` are names that streams have already. */
function useOwnStreams(taken: readonly string[]): OwnStreams {
  const [streams, setStreams] = useState<readonly OwnStream[]>([]);
  const [reading, setReading] = useState<string>();
  const [trouble, setTrouble] = useState<OwnStreams['trouble']>();
  const queue = useRef(Promise.resolve());

  const read = async (file: File): Promise<void> => {
    setReading(file.name);
    setTrouble(undefined);
    try {
      const stream = await readStream(file.name, file);
      setStreams((before) => {
        const names = [...taken, ...before.map(({ name }) => name)];
        return [...before, { ...stream, name: unlike(stream.name, names) }];
      });
    } catch (error) {
      setTrouble({ name: file.name, reason: messageOf(error) });
    }
    setReading(undefined);
  };

  const add = (files: readonly File[]): void => {
    for (const file of files) queue.current = queue.current.then(() => read(file));
  };
  const remove = (gone: string): void => setStreams((before) => before.filter(({ name }) => name !== gone));
  return { streams, reading, trouble, add, remove };
}
