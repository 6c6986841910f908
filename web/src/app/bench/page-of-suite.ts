/* What the page shows of a suite. A suite's folder has it in its words.ts and, where it is not as in most suites, page.ts. */
import type { ComponentType } from 'react';
import type { Row } from '../../bench/report.ts';
import type { Workload } from '../../bench/suite-core.ts';
import type { MessageKey } from '../../words/index.ts';
import type { ResultsProps } from './Results.tsx';
import type { OptionsProps, RunnerProps } from './Runner.tsx';

export interface SuiteWords {
  readonly title: MessageKey;
  readonly question: MessageKey;
  /** Who reported what, and how ours is like it. */
  readonly story: MessageKey;
}

/** What is left out is as in most suites. */
export interface SuitePage {
  /** What others have reported. */
  readonly Reported?: ComponentType<{ readonly rows: readonly Row[] }>;
  /** What its workloads are. */
  readonly Workloads?: ComponentType<{ readonly workloads: readonly Workload[] }>;
  readonly Runner?: ComponentType<RunnerProps>;
  /** The figures of a run, in place of the usual tables and charts. */
  readonly Results?: ComponentType<ResultsProps>;
  /** What else it can be asked for. */
  readonly Options?: ComponentType<OptionsProps>;
}
