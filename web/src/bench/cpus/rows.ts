/* Rows of a report from simulated runs. */
import type { LockClass, RecordCpuRun, RecordLockStat } from '../../protocol/protocol.gen.ts';
import type { CpuPlan } from './plan.ts';
import { PER_SECOND } from '../report.ts';
import type { Row } from '../report.ts';
import { summarize } from '../statistics.ts';

/** The outcome of a run, and its lock statistics. */
export interface Simulated {
  readonly run: RecordCpuRun;
  readonly stats: readonly RecordLockStat[];
}

export const THROUGHPUT = 'throughput';
export const SPINNING = 'spinning';
export const LINES = 'waiting for cache lines';
export const ASLEEP = 'asleep';
export const WORKING = 'working in the kernel';
export const USER = 'in the program';
export const IDLE = 'done before the others';
/** What a CPU may do, in the order of the bars; together these are all of its time. */
export const SHARES = [USER, WORKING, LINES, SPINNING, ASLEEP, IDLE] as const;
export type Share = (typeof SHARES)[number];

export const WAITED = 'had to wait';
export const AVERAGE_WAIT = 'average wait';
export const QUEUE = 'longest queue';

/** The metric of a lock's acquisitions: "anon_vma locks taken". */
export function locksMetric(lock: LockClass): string {
  return `${NAMES[lock]} taken`;
}

const NAMES: Readonly<Record<LockClass, string>> = {
  mmap: 'mmap_lock',
  vma: 'per-VMA locks',
  i_mmap: 'file locks',
  anon_vma: 'anon_vma locks',
  page_table: 'page-table locks',
};

const PERCENT = 100;
const PS_PER_SECOND = 1e12;
const PS_PER_NS = 1e3;

type Subject = Pick<Row, 'kernel' | 'workload'> & { readonly n: number };
interface About {
  readonly locks: CpuPlan['locks'];
  /** Rounds of all tasks together. */
  readonly rounds: number;
}

interface Metric {
  readonly metric: string;
  readonly unit: string;
  /** Undefined where the run has nothing of the kind. */
  readonly of: (simulated: Simulated) => number | undefined;
}

/** `outcomes` has one for each seed. */
export function simulatedRows(subject: Subject, about: About, outcomes: readonly Simulated[]): Row[] {
  const { rounds } = about;
  return [throughputMetric(rounds), ...SHARES.map(shareMetric(subject.n)), ...lockMetrics(about)].flatMap(
    (metric) => rowOf(subject, metric, outcomes),
  );
}

/** A sweep only has throughput. */
export function sweptRows(subject: Subject, rounds: number, outcomes: readonly Simulated[]): Row[] {
  return rowOf(subject, throughputMetric(rounds), outcomes);
}

function rowOf(subject: Subject, { metric, unit, of }: Metric, outcomes: readonly Simulated[]): Row[] {
  const values = outcomes.map(of).filter((value) => value !== undefined);
  const [first, ...more] = values;
  if (first === undefined || values.length < outcomes.length) return [];
  const row = { ...subject, metric, unit, kind: 'simulated' } as const;
  return more.length === 0
    ? [{ ...row, median: first }]
    : [{ ...row, ...summarize(values), samples: values }];
}

/** Rounds of all tasks, divided by the time from the first moment to the last. */
const throughputMetric = (rounds: number): Metric => ({
  metric: THROUGHPUT,
  unit: PER_SECOND,
  of: ({ run }) => (run.end > 0 ? (rounds * PS_PER_SECOND) / run.end : undefined),
});

/** Picoseconds of all CPUs together. On many CPUs such a sum may be rounded: a double is exact up to 2^53. */
const TIMES: Readonly<Record<Share, (run: RecordCpuRun) => number>> = {
  [USER]: ({ user }) => user,
  [WORKING]: ({ work }) => work,
  [LINES]: ({ line }) => line,
  [SPINNING]: ({ spin }) => spin,
  [ASLEEP]: ({ sleep }) => sleep,
  // Before a task's first operation and after its last one.
  [IDLE]: ({ idle }) => idle,
};

/** A share of the time of all CPUs, from the first moment to the last. */
const shareMetric =
  (cpus: number) =>
  (metric: Share): Metric => ({
    metric,
    unit: '%',
    of: ({ run }) => {
      const all = run.end * cpus;
      return all > 0 ? (TIMES[metric](run) * PERCENT) / all : undefined;
    },
  });

/** How often locks are acquired; for those that the suite is about, also how tasks wait for them. */
function lockMetrics({ locks, rounds }: About): Metric[] {
  const of =
    (figure: (stat: ClassStat) => number | undefined) =>
    ({ stats }: Simulated): number | undefined => {
      const stat = classStat(stats, locks[0]);
      return stat && figure(stat);
    };
  return [
    ...locks.map((lock) => ({
      metric: locksMetric(lock),
      unit: 'per round',
      of: ({ stats }: Simulated) => (classStat(stats, lock)?.acquisitions ?? 0) / rounds,
    })),
    {
      metric: WAITED,
      unit: '%',
      of: of(({ contentions, acquisitions }) =>
        acquisitions > 0 ? (contentions * PERCENT) / acquisitions : undefined,
      ),
    },
    {
      metric: AVERAGE_WAIT,
      unit: 'ns',
      of: of(({ contentions, waitTotal }) => (contentions > 0 ? waitTotal / PS_PER_NS / contentions : 0)),
    },
    { metric: QUEUE, unit: 'waiting', of: of(({ queue }) => queue) },
  ];
}

type ClassStat = Pick<RecordLockStat, 'acquisitions' | 'contentions' | 'waitTotal' | 'queue'>;

/** Sums over all locks of a class, readers and writers together. */
function classStat(stats: readonly RecordLockStat[], lock: LockClass): ClassStat | undefined {
  const own = stats.filter((stat) => stat.scope === 'class' && stat.class === lock);
  if (own.length === 0) return undefined;
  const sum = (figure: 'acquisitions' | 'contentions' | 'waitTotal'): number =>
    own.reduce((all, stat) => all + stat[figure], 0);
  return {
    acquisitions: sum('acquisitions'),
    contentions: sum('contentions'),
    waitTotal: sum('waitTotal'),
    queue: Math.max(...own.map(({ queue }) => queue)),
  };
}
