/*
 * What the page shows of a suite whose figures don't all follow from its metrics: its folder says so in page.ts.
 */
import type { ComponentType } from 'react';
import type { Row } from '../../bench/report.ts';
import type { Workload } from '../../bench/suite-core.ts';
import type { Figures, Part, Run } from './declared/spec.ts';
import type { OptionsProps, RunnerProps } from './Runner.tsx';

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
