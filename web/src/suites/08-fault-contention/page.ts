import { CpuOptions } from '../../app/bench/locks/CpuOptions.tsx';
import { LockResults } from '../../app/bench/locks/LockResults.tsx';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';
import { ReportedFaults } from './results/ReportedFaults.tsx';

export const page: SuitePage = {
  Reported: ReportedFaults,
  Results: LockResults,
  Options: CpuOptions,
};
