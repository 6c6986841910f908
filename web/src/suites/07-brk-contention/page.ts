import { CpuOptions } from '../../app/bench/locks/CpuOptions.tsx';
import { LockResults } from '../../app/bench/locks/LockResults.tsx';
import { ReportedBrk } from '../../app/bench/locks/ReportedLocks.tsx';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';

export const page: SuitePage = {
  Reported: ReportedBrk,
  Results: LockResults,
  Options: CpuOptions,
};
