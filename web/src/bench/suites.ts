/* The suites, found by their folders. */
import { known, nth } from '../base/known.ts';
import { ROUNDS, SEED, THINK } from './cpus/plan.ts';
import type { Row, Settings } from './report.ts';
import type { Suite, SuitePlan } from './suite.ts';

const modules = import.meta.glob<Suite>('../suites/*/suite.ts', { eager: true, import: 'suite' });

const FOLDER = /\/suites\/\d+-([^/]+)\//;

/** The name of the suite in whose folder a file lies. */
export function suiteAt(path: string): string {
  return nth(known(FOLDER.exec(path), `${path} is in a folder with a number and a name`), 1);
}

/** By name, in the order of their folders' numbers. */
const SUITES: ReadonlyMap<string, Suite> = new Map(
  Object.entries(modules)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, suite]) => [suiteAt(path), suite]),
);

export function suiteNames(): readonly string[] {
  return [...SUITES.keys()];
}

/** Undefined when there is no such suite. */
export function suiteOf(suite: string): Suite | undefined {
  return SUITES.get(suite);
}

/** The reported rows of a suite; empty where nobody has reported any. */
export function publishedRows(suite: string): readonly Row[] {
  return SUITES.get(suite)?.published ?? [];
}

/** Undefined when there is no such suite. */
export function planOf(suite: string): SuitePlan | undefined {
  return SUITES.get(suite)?.plan;
}

/** The settings of a run unless a reader changes them. Throws if there is no such suite. */
export function usualSettings(suite: string, quick: boolean): Settings {
  const { plan, composed } = suiteOf(suite) ?? {};
  if (!plan) throw new Error(`there is no suite ${suite}`);
  const sizes = Object.entries(plan.workloads).map(
    ([workload, { usual, quick: few }]) => [workload, quick ? few : usual] as const,
  );
  return {
    kernels: plan.kernels,
    n: Object.fromEntries(sizes),
    ...(quick ? plan.quick : plan.full),
    quick,
    ...(!plan.streams && !plan.cpus && { extra: quick ? 2 : 10 }),
    ...(composed && { composed: false }),
    ...(plan.streams && { joinedSegments: false, hugePages: false }),
    ...(plan.cpus && {
      rounds: ROUNDS,
      think: THINK,
      seed: SEED,
      sweep: true,
    }),
  };
}
