/* What was reported of the patch of July 2023 (web/src/suites/04-fork-spawn/published.ts has all of it), and a model of that. */

/** Peng Zhang, 11/11, 26 July 2023: how many percent more forks in 30 seconds, by number of VMAs. */
export const REPORTED = [
  { vmas: 23, gain: 2.77 },
  { vmas: 223, gain: 15.42 },
  { vmas: 4023, gain: 29.86 },
] as const;

/** In µs: what a fork takes, by a line through the times that follow from the reported figures. */
const FIXED = 163;
const PER_VMA = { before: 1.05, after: 0.8 } as const;

/** In µs: what has nothing to do with VMAs, what VMAs still cost with the patch, and what it saves. */
export function forkTime(vmas: number) {
  return { fixed: FIXED, kept: vmas * PER_VMA.after, saved: vmas * (PER_VMA.before - PER_VMA.after) };
}

/** In µs: what the patch leaves of the time for each VMA, and what it saves of it, as it is said. */
export function perVma() {
  return { kept: PER_VMA.after.toFixed(2), saved: (PER_VMA.before - PER_VMA.after).toFixed(2) };
}

/** In percent. */
export function modelGain(vmas: number): number {
  return ((FIXED + vmas * PER_VMA.before) / (FIXED + vmas * PER_VMA.after) - 1) * 100;
}
