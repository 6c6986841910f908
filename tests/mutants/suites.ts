import type { Mutant } from './mutant.ts';

/** What was reported, and what is made of it. */
export const suites: readonly Mutant[] = [
  {
    file: 'web/src/suites/01-gap-search/published.ts',
    before: 'mean: 38, max: 60',
    after: 'mean: 60, max: 38',
    breaks: 'the mean of the patched loops is their longest',
  },
  {
    file: 'web/src/suites/02-gap-worst-case/shapes.ts',
    before: 'checksum !== theirs.get(n)',
    after: 'checksum === theirs.get(n)',
    breaks: 'kernels with the same answers are said to place mappings elsewhere',
  },
  {
    file: 'web/src/suites/04-fork-spawn/published.ts',
    before: 'perVmaBefore: 1.05, perVmaAfter: 0.8',
    after: 'perVmaBefore: 0.8, perVmaAfter: 1.05',
    breaks: 'the patch makes forks slower',
  },
  {
    file: 'web/src/suites/04-fork-spawn/saving.ts',
    before: 'gain: (before / after - 1) * 100',
    after: 'gain: (1 - after / before) * 100',
    breaks: 'the gain is a share of the time before',
  },
  {
    file: 'web/src/suites/07-brk-contention/shapes.ts',
    before: '(1 - after / before)',
    after: '(1 - before / after)',
    breaks: 'Amdahl’s law predicts a loss',
  },
];
