/* A run of a suite on the page: its rows so far, and the way to stop it. */
import { startTransition, useEffect, useRef, useState } from 'react';
import { startBench } from '../../bench/client.ts';
import type { OwnStream } from '../../bench/streams/own.ts';
import type { Row, Settings } from '../../bench/report.ts';
import type { Hooks } from '../../bench/hooks.ts';
import { Countdown, type Progress } from '../../bench/progress.ts';
import { messageOf } from '../../words/message-of.ts';
import { keepRun, lastRuns, type LastRun } from './last-run.ts';
import { environmentHere, partialReport } from './partial.ts';

export type RunState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly progress: Progress | undefined }
  | ({ readonly status: 'done' } & LastRun)
  | { readonly status: 'cancelled'; readonly isEmpty: boolean }
  | { readonly status: 'failed'; readonly reason: string };

/** The settings of the last run and its finished rows, however the run ended. */
export interface Found {
  readonly settings: Settings;
  readonly rows: readonly Row[];
  /** A report of the rows, if the run was cancelled or failed. */
  readonly partial?: LastRun;
}

export interface Run {
  readonly state: RunState;
  readonly found: Found | undefined;
  /** `own` are the reader's own streams. */
  start(settings: Settings, own?: readonly OwnStream[]): void;
  cancel(): void;
}

/** Milliseconds between updates of the figures: drawing takes time away from what is measured. */
const PAUSE = 1000;

export function useRun(suite: string): Run {
  const [before] = useState(() => lastRuns.get(suite));
  const [state, setState] = useState<RunState>(before ? { status: 'done', ...before } : { status: 'idle' });
  const [found, setFound] = useState<Found | undefined>(before?.report);
  /** Stops the run and returns what was finished. */
  const stop = useRef<() => Found>(undefined);
  useEffect(() => () => void stop.current?.(), []);

  const showEnd = ({ settings, rows }: Found): void => {
    const report = partialReport(suite, settings, rows, environmentHere);
    startTransition(() =>
      setFound({ settings, rows, ...(report && { partial: { report, when: new Date() } }) }),
    );
  };

  const start = (settings: Settings, own: readonly OwnStream[] = []): void => {
    stop.current?.();
    const countdown = new Countdown();
    let rows: readonly Row[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      // Input of the reader goes first.
      startTransition(() => setFound({ settings, rows }));
    };
    setState({ status: 'running', progress: undefined });
    setFound({ settings, rows });
    const hooks: Hooks = {
      onProgress: (progress) => {
        const secondsLeft = countdown.at(performance.now() / 1000, progress.secondsLeft);
        setState({ status: 'running', progress: { ...progress, secondsLeft } });
      },
      onRows: (more) => {
        rows = [...rows, ...more];
        timer ??= setTimeout(show, PAUSE);
      },
    };
    const { report, cancel } = startBench(suite, settings, hooks, own);
    const end = (): Found => {
      stop.current = undefined;
      clearTimeout(timer);
      return { settings, rows };
    };
    stop.current = () => {
      cancel();
      return end();
    };
    report.then(
      (done) => {
        end();
        const run = { report: done, when: new Date() };
        keepRun(suite, run);
        startTransition(() => setState({ status: 'done', ...run }));
      },
      (error: unknown) => {
        showEnd(end());
        setState({ status: 'failed', reason: messageOf(error) });
      },
    );
  };

  const cancel = (): void => {
    if (stop.current === undefined) return;
    const finished = stop.current();
    showEnd(finished);
    setState({ status: 'cancelled', isEmpty: !hasRun(finished) });
  };

  return { state, found, start, cancel };
}

export function hasRun({ rows }: Pick<Found, 'rows'>): boolean {
  return rows.some(({ kind }) => kind !== 'reported');
}
