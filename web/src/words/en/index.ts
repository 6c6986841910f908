import { about } from './about.ts';
import { app } from './app.ts';
import { bench } from './bench.ts';
import { benchFork } from './bench-fork.ts';
import { benchLocks } from './bench-locks.ts';
import { benchReport } from './bench-report.ts';
import { benchRmapFork } from './bench-rmap-fork.ts';
import { benchReclaim } from './bench-rmap-reclaim.ts';
import { check } from './check.ts';
import { cli } from './cli.ts';
import { faults } from './faults.ts';
import { home } from './home.ts';
import { keys } from './keys.ts';
import { lab } from './lab.ts';
import { lesson } from './lesson.ts';
import { narrate } from './narrate.ts';
import { threads } from './threads.ts';
import { timeline } from './timeline.ts';
import { traceIn } from './trace-in.ts';
import { transport } from './transport.ts';
import { views } from './views.ts';

/** The areas of the catalogue. A message is a text, or a pair of texts chosen by `count`. */
export const en = {
  about,
  app,
  bench,
  benchFork,
  benchLocks,
  benchReclaim,
  benchReport,
  benchRmapFork,
  check,
  cli,
  faults,
  home,
  keys,
  lab,
  lesson,
  narrate,
  threads,
  timeline,
  traceIn,
  transport,
  views,
} as const;
