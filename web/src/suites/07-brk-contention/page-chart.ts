import { gainsByCpus } from '../../app/bench/main-chart/gains.ts';
import { POSTED_CPUS } from '../../bench/cpus/plan.ts';
import { REPORTED_GAIN } from './published.ts';

export const chart = gainsByCpus([{ x: POSTED_CPUS, y: 1 + REPORTED_GAIN / 100 }]);
