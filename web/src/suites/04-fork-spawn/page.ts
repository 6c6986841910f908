import { ForkResults } from '../../app/bench/fork/ForkResults.tsx';
import { ReportedForks } from '../../app/bench/fork/ReportedForks.tsx';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';

export const page: SuitePage = {
  Reported: ReportedForks,
  Results: ForkResults,
};
