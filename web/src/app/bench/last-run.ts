import type { Report } from '../../bench/report.ts';

export interface LastRun {
  readonly report: Report;
  readonly when: Date;
}

/** The last finished run of each suite, kept while the page is open, so that readers find it when they come back. */
export const lastRuns = new Map<string, LastRun>();
