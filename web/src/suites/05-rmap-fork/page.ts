import { ReportedRuns } from '../../app/bench/rmap/ReportedRuns.tsx';
import { RmapForkResults } from '../../app/bench/rmap/RmapForkResults.tsx';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';

export const page: SuitePage = {
  Reported: ReportedRuns,
  Results: RmapForkResults,
};
