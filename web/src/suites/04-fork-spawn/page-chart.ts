import { ratiosBySize } from '../../app/bench/main-chart/ratios.ts';
import { PER_SECOND } from '../../bench/report.ts';
import { FORKS_PER_SECOND, WHOLE } from './plan.ts';
import { FORKS_IN_30_S } from './published.ts';

export const chart = ratiosBySize({
  workload: WHOLE,
  metric: FORKS_PER_SECOND,
  figure: 'median',
  unit: PER_SECOND,
  reported: { metric: FORKS_IN_30_S, figure: 'mean' },
});
