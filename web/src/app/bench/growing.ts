import { planOf } from '../../bench/suites.ts';

const NONE: ReadonlySet<string> = new Set();

/** The metrics of a suite whose growth is reported. */
export function growingOf(suite: string): ReadonlySet<string> {
  return planOf(suite)?.growing ?? NONE;
}
