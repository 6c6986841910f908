/* All suites one after the other, each with its usual quick settings. */
import { useEffect, useRef, useState } from 'react';
import { startBench } from '../../../bench/client.ts';
import type { Progress } from '../../../bench/runner.ts';
import { suiteNames, usualSettings } from '../../../bench/suites.ts';
import { messageOf } from '../../../words/message-of.ts';
import { lastRuns } from '../last-run.ts';

/** A suite that could not be run, and why. The others go on. */
export interface Failure {
  readonly suite: string;
  readonly reason: string;
}

export interface RunAllState {
  readonly status: 'idle' | 'running' | 'done' | 'cancelled';
  /** The suite that runs now. */
  readonly suite: string | undefined;
  readonly progress: Progress | undefined;
  /** Suites that have ended. */
  readonly ended: number;
  readonly failures: readonly Failure[];
}

const IDLE: RunAllState = { status: 'idle', suite: undefined, progress: undefined, ended: 0, failures: [] };

export function useRunAll() {
  const [state, setState] = useState(IDLE);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const run = async (): Promise<void> => {
    const failures: Failure[] = [];
    let isCancelled = false;
    for (const [ended, suite] of suiteNames().entries()) {
      const at = { status: 'running', suite, ended, failures: [...failures] } as const;
      setState({ ...at, progress: undefined });
      const { report, cancel } = startBench(suite, usualSettings(suite, true), {
        onProgress: (progress) => setState({ ...at, progress }),
        onRows: () => undefined,
      });
      const cancelled = new Promise<undefined>((resolve) => {
        stop.current = () => {
          isCancelled = true;
          cancel();
          resolve(undefined);
        };
      });
      try {
        // A cancelled report never settles.
        const done = await Promise.race([report, cancelled]);
        if (done) lastRuns.set(suite, { report: done, when: new Date() });
      } catch (error) {
        failures.push({ suite, reason: messageOf(error) });
      }
      if (isCancelled) break;
    }
    stop.current = undefined;
    setState((before) => ({
      status: isCancelled ? 'cancelled' : 'done',
      suite: undefined,
      progress: undefined,
      ended: isCancelled ? before.ended : before.ended + 1,
      failures,
    }));
  };

  return {
    state,
    start: () => {
      if (state.status !== 'running') void run();
    },
    cancel: () => stop.current?.(),
  };
}
