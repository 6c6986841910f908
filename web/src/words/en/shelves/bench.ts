/* The benchmarks, and the streams of page faults and the threads that they use. */
import { bench } from '../bench.ts';
import { benchAll } from '../bench-all.ts';
import { benchCompare } from '../bench-compare.ts';
import { benchComposed } from '../bench-composed.ts';
import { benchFork } from '../bench-fork.ts';
import { benchLocks } from '../bench-locks.ts';
import { benchReclaim } from '../bench-rmap-reclaim.ts';
import { benchReport } from '../bench-report.ts';
import { benchRmapFork } from '../bench-rmap-fork.ts';
import { faults } from '../faults.ts';
import { suites } from '../suites.ts';
import { threads } from '../threads.ts';
import { workloads } from '../workloads.ts';

export const areas = {
  bench,
  benchAll,
  benchCompare,
  benchComposed,
  benchFork,
  benchLocks,
  benchReclaim,
  benchReport,
  benchRmapFork,
  faults,
  suites,
  threads,
  workloads,
} as const;
