import { ratiosBySize } from '../../app/bench/main-chart/ratios.ts';
import { AGUA, ORIGINAL_SIZE, TIME_PER_LOOP } from './plan.ts';

/** The report doesn't say its n; the original of the program has this one. */
export const chart = ratiosBySize({
  workload: AGUA,
  metric: TIME_PER_LOOP,
  figure: 'mean',
  unit: 'ms',
  reported: { n: ORIGINAL_SIZE },
});
