/* The last finished run of each suite, kept while the page is open, so that readers find it when they come back. */
import type { Report } from '../../bench/report.ts';

export interface LastRun {
  readonly report: Report;
  readonly when: Date;
}

const runs = new Map<string, LastRun>();

export function lastRun(suite: string): LastRun | undefined {
  return runs.get(suite);
}

export function rememberRun(run: LastRun): void {
  runs.set(run.report.suite, run);
}
