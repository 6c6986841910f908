/* Runs suites one after the other, each with its usual quick settings. */
import type { Running } from '../../../bench/client.ts';
import type { Hooks } from '../../../bench/hooks.ts';
import type { Progress } from '../../../bench/runner.ts';
import type { Report, Row, Settings } from '../../../bench/report.ts';
import { usualSettings } from '../../../bench/suites.ts';
import { messageOf } from '../../../words/message-of.ts';

/** A suite that could not be run, and why. The others go on. */
interface Failure {
  readonly suite: string;
  readonly reason: string;
}

export interface RunAllState {
  readonly status: 'idle' | 'running' | 'stopped' | 'done';
  /** The suite that runs now, … */
  readonly suite?: string;
  readonly progress?: Progress;
  /** … and what it has so far. */
  readonly rows?: readonly Row[];
  /** Those that have ended. */
  readonly ended: readonly string[];
  readonly failures: readonly Failure[];
}

interface RunAllHooks {
  readonly onState: (state: RunAllState) => void;
  /** Called with each report as soon as its suite has ended. */
  readonly onReport: (suite: string, report: Report) => void;
}

type Start = (suite: string, settings: Settings, hooks: Hooks) => Running;

/** Goes on from where `before` was stopped. Returns the way to stop. */
export function runAll(
  suites: readonly string[],
  start: Start,
  { onState, onReport }: RunAllHooks,
  before: Pick<RunAllState, 'ended' | 'failures'> = { ended: [], failures: [] },
): () => void {
  let { ended, failures } = before;
  let stop: (() => void) | undefined;
  const next = (): void => {
    stop = undefined;
    const suite = suites.find((each) => !ended.includes(each));
    if (suite === undefined) return onState({ status: 'done', ended, failures });
    let now: RunAllState = { status: 'running', suite, ended, failures, rows: [] };
    const tell = (news: Partial<RunAllState>): void => onState((now = { ...now, ...news }));
    tell({});
    const { report, cancel } = start(suite, usualSettings(suite, true), {
      onProgress: (progress) => tell({ progress }),
      onRows: (rows) => tell({ rows: [...(now.rows ?? []), ...rows] }),
    });
    stop = cancel;
    const goOn = (): void => {
      ended = [...ended, suite];
      next();
    };
    // A run that is cancelled never settles.
    report.then(
      (done) => {
        onReport(suite, done);
        goOn();
      },
      (error: unknown) => {
        failures = [...failures, { suite, reason: messageOf(error) }];
        goOn();
      },
    );
  };
  next();
  return () => {
    if (stop === undefined) return;
    stop();
    stop = undefined;
    onState({ status: 'stopped', ended, failures });
  };
}
