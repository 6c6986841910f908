/* A run of a suite on the page: what it has found so far, and the way to stop it. */
import { startTransition, useEffect, useRef, useState } from 'react';
import { startBench } from '../../bench/client.ts';
import type { Report, Row, Settings } from '../../bench/report.ts';
import type { Progress } from '../../bench/runner.ts';
import { messageOf } from '../../words/message-of.ts';

export type RunState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly progress: Progress | undefined }
  | { readonly status: 'done'; readonly report: Report; readonly when: Date }
  | { readonly status: 'cancelled' }
  | { readonly status: 'failed'; readonly reason: string };

/** What was asked for last, and the finished rows of it, whatever became of the run. */
export interface Found {
  readonly settings: Settings;
  readonly rows: readonly Row[];
}

export interface Run {
  readonly state: RunState;
  readonly found: Found | undefined;
  start(settings: Settings): void;
  cancel(): void;
}

/** Milliseconds between drawings of what a run has found: drawing takes time from what is measured. */
const PAUSE = 2000;

export function useRun(suite: string): Run {
  const [state, setState] = useState<RunState>({ status: 'idle' });
  const [found, setFound] = useState<Found>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const start = (settings: Settings): void => {
    stop.current?.();
    let rows: readonly Row[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      clearTimeout(timer);
      timer = undefined;
      // Whatever the reader does meanwhile comes first.
      startTransition(() => setFound({ settings, rows }));
    };
    setState({ status: 'running', progress: undefined });
    setFound({ settings, rows });
    const { report, cancel } = startBench(suite, settings, {
      onProgress: (progress) => setState({ status: 'running', progress }),
      onRows: (more) => {
        rows = [...rows, ...more];
        timer ??= setTimeout(show, PAUSE);
      },
    });
    stop.current = () => {
      stop.current = undefined;
      cancel();
      show();
    };
    report.then(
      (done) => {
        stop.current = undefined;
        clearTimeout(timer);
        startTransition(() => setState({ status: 'done', report: done, when: new Date() }));
      },
      (error: unknown) => {
        stop.current = undefined;
        show();
        setState({ status: 'failed', reason: messageOf(error) });
      },
    );
  };

  const cancel = (): void => {
    if (stop.current === undefined) return;
    stop.current();
    setState({ status: 'cancelled' });
  };

  return { state, found, start, cancel };
}
