import { planOf } from '../../bench/suites.ts';

const NONE: ReadonlySet<string> = new Set();

/** The metrics of a suite of which it is told how they grow. */
export function growingOf(suite: string): ReadonlySet<string> {
  return planOf(suite)?.growing ?? NONE;
}
