/*
 * What the page shows of a suite. Its folder says so in words.ts and, where it has figures besides those that follow from its metrics,
 * page.ts.
 */
import type { ComponentType } from 'react';
import type { Row } from '../../bench/report.ts';
import type { Workload } from '../../bench/suite-core.ts';
import type { MessageKey } from '../../words/index.ts';
import type { Figures, Part, Run } from './declared/spec.ts';
import type { OptionsProps, RunnerProps } from './Runner.tsx';

export interface SuiteWords {
  readonly title: MessageKey;
  readonly question: MessageKey;
  /** Who reported what, and how our programs resemble theirs. */
  readonly story: MessageKey;
}

/** What is left out is as in most suites. */
export interface SuitePage {
  /** What others have reported, where that isn't a table of kernels and metrics. */
  readonly reported?: (rows: readonly Row[]) => readonly Part[];
  /** The figures of a run. */
  readonly figures?: (run: Run) => Figures;
  /** Shows what its workloads are. */
  readonly Workloads?: ComponentType<{ readonly workloads: readonly Workload[] }>;
  readonly Runner?: ComponentType<RunnerProps>;
  /** Further settings of the suite. */
  readonly Options?: ComponentType<OptionsProps>;
}
