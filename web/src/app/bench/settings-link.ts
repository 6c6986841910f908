/* A suite's settings, and perhaps results, as the query of its address. Reading names what it can't read, and takes the
 * usual settings in its place. */
import { known } from '../../base/known.ts';
import { CPU_LIMITS, CPU_NUMBERS } from '../../bench/cpus/plan.ts';
import { LIMITS, type Limits } from '../../bench/jobs.ts';
import type { Settings } from '../../bench/report.ts';
import { SWITCHES, settingsFromQuery, settingsToQuery } from '../../bench/settings-query.ts';
import type { Workload } from '../../bench/suite-core.ts';
import { usualSettings } from '../../bench/suites.ts';
import { isRow } from '../../core/kernel-row.ts';
import type { Describe } from '../../core/mix.ts';
import type { Message } from '../../words/message.ts';
import { MOST_SIZES } from './sizes.ts';

export interface ReadBenchLink {
  /** Undefined where the query says nothing about them. */
  readonly settings: Settings | undefined;
  /** Packed results: shared.ts. */
  readonly results: string | undefined;
  /** What couldn't be read: names, or values that mean nothing here. */
  readonly unread: readonly string[];
  /** Why kernels that were asked for don't exist, a message each. */
  readonly noKernels: readonly Message[];
}

const RESULTS = 'results';
const OPEN = 'open';
/** Without settings in the link, the run is a quick one. */
const QUICK = ['quick', '1'] as const;

/** The folds of a suite's page. */
const FOLDS = ['settings', 'reported', 'workloads', 'results', 'compare'] as const;
export type FoldId = (typeof FOLDS)[number];

/** The folds that a query names. */
export function openFolds(query: string): Set<FoldId> {
  const named =
    pairsOf(query)
      .find(([name]) => name === OPEN)?.[1]
      .split(',') ?? [];
  return new Set(FOLDS.filter((id) => named.includes(id)));
}

/** The query, beginning with "?", with these folds. All else stays as it is. */
export function withOpenFolds(query: string, folds: ReadonlySet<FoldId>): string {
  const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${OPEN}=`));
  const all = folds.size > 0 ? [...others, `${OPEN}=${[...folds].join(',')}`] : others;
  return all.length > 0 ? `?${all.join('&')}` : '';
}

/** "/bench/gap-search?quick=1&kernels=3.4,3.8". */
export function benchHash(suite: string, settings: Settings, results?: string): string {
  const pairs = settingsToQuery(suite, settings);
  const all = [
    ...(settings.quick ? [] : [['quick', '0'] as const]),
    ...pairs,
    ...(results === undefined ? [] : [[RESULTS, results] as const]),
  ];
  return `/bench/${suite}?${all.map(([name, value]) => `${name}=${written(value)}`).join('&')}`;
}

/** Keeps commas, + and =, which have no other meaning in our queries, so that people can read the links. */
function written(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%2B', '+').replaceAll('%3D', '=');
}

function pairsOf(query: string): readonly (readonly [name: string, value: string])[] {
  return [...new URLSearchParams(query.replaceAll('+', '%2B'))];
}

/** The packed results of a link. */
export function resultsOfQuery(query: string): string | undefined {
  return pairsOf(query).find(([name]) => name === RESULTS)?.[1];
}

export function readBenchLink(
  suite: string,
  query: string,
  workloads: readonly Workload[],
  describe: Describe,
): ReadBenchLink {
  const pairs = pairsOf(query);
  const results = resultsOfQuery(query);
  const named = pairs.filter(([name]) => ![RESULTS, OPEN, 'v'].includes(name));
  const names = knownNames(suite);
  const asked = named.filter(([name, value]) => names.has(name) && !isBadSwitch(name, value));
  const unread = named
    .filter((pair) => !asked.includes(pair))
    .map(([name, value]) => (isBadSwitch(name, value) ? `${name}: ${value}` : name));
  if (asked.length === 0) return { settings: undefined, results, unread, noKernels: [] };
  const read = settingsFromQuery(
    suite,
    asked.some(([name]) => name === QUICK[0]) ? asked : [QUICK, ...asked],
  );
  const usual = usualSettings(suite, read.quick);
  const { kernels, noKernels } = checkedKernels(read.kernels, describe);
  const n: Record<string, readonly number[]> = {};
  for (const [name, sizes] of Object.entries(read.n)) {
    const fits = isRunnable(
      sizes,
      workloads.find((workload) => workload.name === name),
    );
    n[name] = fits ? sizes : known(usual.n[name], 'the query has the usual workloads');
    if (!fits) unread.push(`${name}: ${sizes.map((size) => (Number.isNaN(size) ? '?' : size)).join()}`);
  }
  const numbers = { samples: usual.samples, runs: usual.runs, batch: usual.batch };
  for (const key of ['samples', 'runs', 'batch'] as const)
    if (Number.isInteger(read[key]) && read[key] >= 1 && read[key] <= LIMITS[key].most)
      numbers[key] = read[key];
    else unread.push(key);
  const replaced: Record<string, number> = {};
  for (const key of [...CPU_NUMBERS, 'extra'] as const) {
    const value = read[key];
    if (value === undefined || isWithin(value, { ...CPU_LIMITS, ...LIMITS }[key])) continue;
    replaced[key] = known(usual[key], 'the query has the usual numbers');
    unread.push(key);
  }
  const settings = {
    ...read,
    ...numbers,
    ...replaced,
    n,
    kernels: kernels.length > 0 || noKernels.length === 0 ? kernels : usual.kernels,
  };
  return { settings, results, unread, noKernels };
}

function isWithin(value: number, { least, most, isWhole }: Limits): boolean {
  return value >= least && value <= most && (!isWhole || Number.isInteger(value));
}

function isBadSwitch(name: string, value: string): boolean {
  return SWITCHES.has(name) && value !== '0' && value !== '1';
}

/** The names that every suite has. */
const NAMES = ['kernels', 'samples', 'runs', 'batch', 'extra', 'quick'];

/** All names that the settings of this suite can have in a query. */
function knownNames(suite: string): ReadonlySet<string> {
  const options = {
    composed: true,
    joinedSegments: true,
    hugePages: true,
    rounds: -1,
    think: -1,
    seed: -1,
    sweep: false,
  };
  const other = { kernels: [], n: {}, samples: 0, runs: 0, batch: 0, quick: true, ...options };
  const names = settingsToQuery(suite, other).map(([name]) => name);
  return new Set([...names, ...NAMES]);
}

function checkedKernels(ids: readonly string[], describe: Describe) {
  const rows = ids.map(describe);
  return {
    kernels: [...new Set(rows.flatMap((row) => (isRow(row) ? [row.id] : [])))],
    noKernels: rows.flatMap((row) => (isRow(row) ? [] : [row])),
  };
}

function isRunnable(sizes: readonly number[], workload: Workload | undefined): boolean {
  if (workload === undefined || sizes.length > MOST_SIZES) return false;
  return sizes.every((n) => Number.isInteger(n) && n >= workload.smallest && n <= workload.largest);
}
