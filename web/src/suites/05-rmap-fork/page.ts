import { ReportedRuns } from './results/ReportedRuns.tsx';
import { RmapForkResults } from './results/RmapForkResults.tsx';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';

export const page: SuitePage = {
  Reported: ReportedRuns,
  Results: RmapForkResults,
};
