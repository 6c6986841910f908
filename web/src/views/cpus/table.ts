/* The rows of lock_stat: classes, split into readers and writers, each with its locks and the causes of their acquisitions; sorted by
 * any column of /proc/lock_stat. */
import type { RecordLockStat } from '../../protocol/protocol.gen.ts';
import type { LockTopic } from './find.ts';

/** The columns after the name, in the order of /proc/lock_stat. */
export const COLUMNS = [
  'con-bounces',
  'contentions',
  'waittime-min',
  'waittime-max',
  'waittime-total',
  'waittime-avg',
  'acq-bounces',
  'acquisitions',
  'holdtime-min',
  'holdtime-max',
  'holdtime-total',
  'holdtime-avg',
] as const;
export type Column = (typeof COLUMNS)[number];

const COUNTS: ReadonlySet<Column> = new Set(['con-bounces', 'contentions', 'acq-bounces', 'acquisitions']);

/** Whether the column counts; the others are picoseconds. */
export function isCount(column: Column): boolean {
  return COUNTS.has(column);
}

export function valueOf(stat: RecordLockStat, column: Column): number {
  switch (column) {
    case 'con-bounces':
      return stat.contentionBounces;
    case 'contentions':
      return stat.contentions;
    case 'waittime-min':
      return stat.waitMin;
    case 'waittime-max':
      return stat.waitMax;
    case 'waittime-total':
      return stat.waitTotal;
    case 'waittime-avg':
      return stat.contentions === 0 ? 0 : stat.waitTotal / stat.contentions;
    case 'acq-bounces':
      return stat.acquisitionBounces;
    case 'acquisitions':
      return stat.acquisitions;
    case 'holdtime-min':
      return stat.holdMin;
    case 'holdtime-max':
      return stat.holdMax;
    case 'holdtime-total':
      return stat.holdTotal;
    case 'holdtime-avg':
      return stat.acquisitions === 0 ? 0 : stat.holdTotal / stat.acquisitions;
  }
}

export interface Sorting {
  /** 'name': in the order in which locks are acquired. */
  readonly by: Column | 'name';
  readonly falling: boolean;
}

/** As the kernel prints them: most contended first. */
export const BY_CONTENTIONS: Sorting = { by: 'contentions', falling: true };

/** Choosing the same column again reverses the order. Numbers begin with the largest, names with the first. */
export function sortedBy(before: Sorting, by: Sorting['by']): Sorting {
  return { by, falling: before.by === by ? !before.falling : by !== 'name' };
}

interface ClassRow {
  readonly stat: RecordLockStat;
  readonly locks: readonly RecordLockStat[];
  readonly causes: readonly RecordLockStat[];
}

/** Sorts stably: equal rows keep their order. */
export function rowsOf(stats: readonly RecordLockStat[], sorting: Sorting): readonly ClassRow[] {
  const sort = (rows: readonly RecordLockStat[]): readonly RecordLockStat[] => {
    const { by, falling } = sorting;
    if (by === 'name') return falling ? rows.toReversed() : rows;
    return rows.toSorted((a, b) => (valueOf(a, by) - valueOf(b, by)) * (falling ? -1 : 1));
  };
  const of = (scope: RecordLockStat['scope'], { class: lockClass, mode }: RecordLockStat) =>
    sort(stats.filter((stat) => stat.scope === scope && stat.class === lockClass && stat.mode === mode));
  return sort(stats.filter(({ scope }) => scope === 'class')).map((stat) => ({
    stat,
    locks: of('lock', stat),
    causes: of('cause', stat),
  }));
}

/** A key that differs between any two rows. */
export function keyOf({ scope, class: lockClass, mode, number, cause }: LockTopic): string {
  return `${scope} ${lockClass} ${mode} ${scope === 'lock' ? number : ''} ${scope === 'cause' ? cause : ''}`;
}
