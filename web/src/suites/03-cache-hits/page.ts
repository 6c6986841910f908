import { ReportedHits } from './results/ReportedHits.tsx';
import { StreamList } from './results/StreamList.tsx';
import { StreamRunner } from './results/StreamRunner.tsx';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';

export const page: SuitePage = {
  Reported: ReportedHits,
  Workloads: StreamList,
  Runner: StreamRunner,
};
