/* What the page shows of a suite. Its folder says so in words.ts and, where the page differs from that of most suites, page.ts. */
import type { ComponentType } from 'react';
import type { Row } from '../../bench/report.ts';
import type { Workload } from '../../bench/suite-core.ts';
import type { MessageKey } from '../../words/index.ts';
import type { ResultsProps } from './Results.tsx';
import type { OptionsProps, RunnerProps } from './Runner.tsx';

export interface SuiteWords {
  readonly title: MessageKey;
  readonly question: MessageKey;
  /** Who reported what, and how our programs resemble theirs. */
  readonly story: MessageKey;
}

/** The components of a suite's page; those left out are as in most suites. */
export interface SuitePage {
  /** Shows what others have reported. */
  readonly Reported?: ComponentType<{ readonly rows: readonly Row[] }>;
  /** Shows what its workloads are. */
  readonly Workloads?: ComponentType<{ readonly workloads: readonly Workload[] }>;
  readonly Runner?: ComponentType<RunnerProps>;
  /** Shows the figures of a run, in place of the usual tables and charts. */
  readonly Results?: ComponentType<ResultsProps>;
  /** Further settings of the suite. */
  readonly Options?: ComponentType<OptionsProps>;
}
