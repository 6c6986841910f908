/* All mutants. A new list is a file, and a line here. */
import { lessonKit } from './lesson-kit.ts';
import type { Mutant } from './mutant.ts';
import { narrate } from './narrate.ts';
import { statistics } from './statistics.ts';
import { suites } from './suites.ts';
import { timeline } from './timeline.ts';
import { traceIn } from './trace-in.ts';
import { views } from './views.ts';

export const MUTANTS: Readonly<Record<string, readonly Mutant[]>> = {
  statistics,
  'trace-in': traceIn,
  narrate,
  views,
  timeline,
  suites,
  'lesson-kit': lessonKit,
};
