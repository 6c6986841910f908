import { ForkResults } from './results/ForkResults.tsx';
import { ReportedForks } from './results/ReportedForks.tsx';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';

export const page: SuitePage = {
  Reported: ReportedForks,
  Results: ForkResults,
};
