import type { Mutant } from './mutant.ts';

export const statistics: readonly Mutant[] = [
  {
    file: 'web/src/bench/bootstrap.ts',
    before: 'Math.sqrt(n / freedom)',
    after: 'Math.sqrt(freedom / n)',
    breaks: 'intervals of few pairs are too narrow',
  },
  {
    file: 'web/src/bench/bootstrap.ts',
    before: 'n < FEWEST) return undefined;',
    after: 'n <= FEWEST) return undefined;',
    breaks: 'five pairs have no interval',
  },
  {
    file: 'web/src/bench/bootstrap.ts',
    before: 'max: this.at(n - 1),',
    after: 'max: this.at(n - 2),',
    breaks: 'the longest time is the second longest',
  },
  {
    file: 'web/src/bench/bootstrap.ts',
    before: 'Math.min(samples.length, base.length);',
    after: 'Math.max(samples.length, base.length);',
    breaks: 'a run of four samples gets an interval',
  },
  {
    file: 'web/src/bench/bootstrap.ts',
    before: '(normal * Math.sqrt(n)) / 2',
    after: 'normal * Math.sqrt(n)',
    breaks: 'intervals of many samples are twice as wide',
  },
  {
    file: 'web/src/bench/bootstrap.ts',
    before: 'at(Math.ceil(last / 2))',
    after: 'at(Math.ceil((last + 1) / 2))',
    breaks: 'the median lies above the middle',
  },
  {
    file: 'web/src/bench/noise.ts',
    before: 'samples.slice(-half)',
    after: 'samples.slice(half)',
    breaks: 'the middle run counts to the second half',
  },
  {
    file: 'web/src/bench/noise.ts',
    before: 'i % loops }',
    after: 'i % runs }',
    breaks: 'loops of a run are taken for alike',
  },
  {
    file: 'web/src/bench/noise.ts',
    before: 'shortest >= STEPS_OF_A_BATCH * resolution',
    after: 'shortest >= resolution',
    breaks: 'a clock of coarse steps is trusted',
  },
  {
    file: 'web/src/bench/precision.ts',
    before: '(high - low) / (high + low)',
    after: '(high - low) / high',
    breaks: 'the width of an interval is doubled',
  },
  {
    file: 'web/src/bench/compare.ts',
    before: 'Math.log(baseHigh / base.value)',
    after: 'Math.log(base.value / baseLow)',
    breaks: 'the wrong bound of the baseline counts',
  },
  {
    file: 'web/src/bench/compare.ts',
    before: 'return row !== undefined && valueOf(row) > 0;',
    after: 'return row !== undefined;',
    breaks: 'ratios are against a kernel that counts 0',
  },
  {
    file: 'web/src/bench/fit.ts',
    before: 'change < 0 || exponent > STEEPEST',
    after: 'exponent > STEEPEST',
    breaks: 'costs that fall grow with the logarithm',
  },
  {
    file: 'web/src/bench/extra.ts',
    before: 'now - this.startedAt + took <=',
    after: 'now - this.startedAt <=',
    breaks: 'a round begins that can’t end in time',
  },
  {
    file: 'web/src/bench/progress.ts',
    before: '(account.n / larger.n) ** power',
    after: '(larger.n / account.n) ** power',
    breaks: 'larger sizes are expected to be faster',
  },
  {
    file: 'web/src/bench/batches.ts',
    before: 'Math.min(time, this.time(), this.time())',
    after: 'Math.max(time, this.time(), this.time())',
    breaks: 'one disturbance makes all batches too short',
  },
  {
    file: 'web/src/bench/rows.ts',
    before: 'isOutcome ? { median: nth(values, -1) }',
    after: 'isOutcome ? { median: nth(values, 0) }',
    breaks: 'the outcome is that of the first loop',
  },
  {
    file: 'web/src/bench/intervals.ts',
    before: 'samples.slice(i * perStart, (i + 1) * perStart)',
    after: 'samples.slice(i, i + perStart)',
    breaks: 'starts overlap',
  },
];
