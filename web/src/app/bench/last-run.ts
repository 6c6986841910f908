import type { Report } from '../../bench/report.ts';

export interface LastRun {
  readonly report: Report;
  readonly when: Date;
}

/** The last finished run of each suite, kept while the page is open, so that readers find it when they come back. */
export const lastRuns = new Map<string, LastRun>();
/** The finished run before that, to compare the last one with. */
export const runsBefore = new Map<string, LastRun>();

export function keepRun(suite: string, run: LastRun): void {
  const before = lastRuns.get(suite);
  if (before !== undefined) runsBefore.set(suite, before);
  lastRuns.set(suite, run);
}
