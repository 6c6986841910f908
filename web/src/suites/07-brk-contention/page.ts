import { CpuOptions } from '../../app/bench/locks/CpuOptions.tsx';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';
import { BrkResults } from './results/BrkResults.tsx';
import { ReportedBrk } from './results/ReportedBrk.tsx';

export const page: SuitePage = {
  Reported: ReportedBrk,
  Results: BrkResults,
  Options: CpuOptions,
};
