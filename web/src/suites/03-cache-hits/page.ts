import { ReportedHits } from '../../app/bench/hits/ReportedHits.tsx';
import { StreamList } from '../../app/bench/hits/StreamList.tsx';
import { StreamRunner } from '../../app/bench/hits/StreamRunner.tsx';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';

export const page: SuitePage = {
  Reported: ReportedHits,
  Workloads: StreamList,
  Runner: StreamRunner,
};
