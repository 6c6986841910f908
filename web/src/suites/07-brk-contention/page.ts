import { CpuOptions } from '../../app/bench/locks/CpuOptions.tsx';
import { LockResults } from '../../app/bench/locks/LockResults.tsx';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';
import { ReportedBrk } from './results/ReportedBrk.tsx';

export const page: SuitePage = {
  Reported: ReportedBrk,
  Results: LockResults,
  Options: CpuOptions,
};
