/* The results that the page can compare: its own runs, those of its link, and what the reader has opened. */
import type { Environment, Report } from '../../../bench/report.ts';
import { t } from '../../../words/index.ts';
import { lastRuns, runsBefore, type LastRun } from '../last-run.ts';
import type { SharedState } from '../use-shared.ts';

export interface NamedResult {
  readonly id: string;
  readonly name: string;
  readonly report: Report;
  /** When it was made; of a file, when it was saved. */
  readonly when: Date | undefined;
  /** Whether the reader has opened it, and can remove it. */
  readonly isOpened: boolean;
}

/** The last run has this id. */
const RUN = 'run';

/** The page's own results; `isNew` if its last run is what it shows. */
export function ownResults(suite: string, shared: SharedState, isNew: boolean): readonly NamedResult[] {
  return [
    ...named('link', t('benchCompare.thisLink'), shared.status === 'ready' ? shared : undefined),
    ...named(RUN, t(isNew ? 'benchCompare.thisRun' : 'benchCompare.lastRun'), lastRuns.get(suite)),
    ...named('before', t('benchCompare.runBefore'), runsBefore.get(suite)),
  ];
}

function named(id: string, name: string, made: LastRun | undefined): readonly NamedResult[] {
  return made === undefined ? [] : [{ id, name, report: made.report, when: made.when, isOpened: false }];
}

/** The baseline first: the one that is asked for, or the first that isn't the last run. */
export function withBaseline(
  results: readonly NamedResult[],
  asked: string | undefined,
): readonly NamedResult[] {
  const baseline =
    results.find(({ id }) => id === asked) ?? results.find(({ id }) => id !== RUN) ?? results[0];
  return baseline === undefined ? [] : [baseline, ...results.filter((each) => each !== baseline)];
}

/** "trace.txt", or "trace.txt (2)" if that is taken. */
export function unlike(name: string, names: readonly string[]): string {
  let [other, number] = [name, 1];
  while (names.includes(other)) other = `${name} (${++number})`;
  return other;
}

/** As far as a result says: the same browser on a machine of the same kind. */
export function isSameMachine(one: Environment, other: Environment): boolean {
  return one.runtime === other.runtime && one.platform === other.platform && one.cores === other.cores;
}

/** What browsers call themselves besides; the first that fits counts, because most also name older ones. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Edg\/(\d+)/, 'Edge'],
  [/Chrome\/(\d+)/, 'Chromium'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];
const LONGEST = 48;

/** "Chromium 143" of a browser's own words, which are a line long. */
export function runtimeName(runtime: string): string {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(runtime)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return runtime.length <= LONGEST ? runtime : `${runtime.slice(0, LONGEST)}…`;
}
