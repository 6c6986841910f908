/* Runs suites one after the other, each with its usual quick settings. */
import type { Running } from '../../../bench/client.ts';
import type { Hooks } from '../../../bench/hooks.ts';
import type { Progress } from '../../../bench/runner.ts';
import type { Report, Settings } from '../../../bench/report.ts';
import { usualSettings } from '../../../bench/suites.ts';
import { messageOf } from '../../../words/message-of.ts';

/** A suite that could not be run, and why. The others go on. */
export interface Failure {
  readonly suite: string;
  readonly reason: string;
}

export interface RunAllState {
  readonly status: 'idle' | 'running' | 'done' | 'cancelled';
  /** The suite that runs now. */
  readonly suite?: string;
  readonly progress?: Progress;
  /** Suites that have ended. */
  readonly ended: number;
  readonly failures: readonly Failure[];
}

interface RunAllHooks {
  readonly onState: (state: RunAllState) => void;
  /** Called with each report as soon as its suite has ended. */
  readonly onReport: (suite: string, report: Report) => void;
}

type Start = (suite: string, settings: Settings, hooks: Hooks) => Running;

/** Returns the way to cancel. */
export function runAll(
  suites: readonly string[],
  start: Start,
  { onState, onReport }: RunAllHooks,
): () => void {
  const failures: Failure[] = [];
  let stop: (() => void) | undefined;
  let [ended, isCancelled] = [0, false];
  const next = (): void => {
    const suite = suites[ended];
    if (suite === undefined) return onState({ status: 'done', ended, failures });
    const at = { status: 'running', suite, ended, failures: [...failures] } as const;
    onState(at);
    const { report, cancel } = start(suite, usualSettings(suite, true), {
      onProgress: (progress) => onState({ ...at, progress }),
      onRows: () => undefined,
    });
    stop = cancel;
    const goOn = (): void => {
      ended++;
      next();
    };
    // A cancelled run never settles.
    report.then(
      (done) => {
        onReport(suite, done);
        goOn();
      },
      (error: unknown) => {
        failures.push({ suite, reason: messageOf(error) });
        goOn();
      },
    );
  };
  next();
  return () => {
    if (isCancelled || ended === suites.length) return;
    isCancelled = true;
    stop?.();
    onState({ status: 'cancelled', ended, failures });
  };
}
