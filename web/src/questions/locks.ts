/* Who would wait for whom: from the locks that two operations take, each for itself. */
import type { SessionSpec } from '../core/session.ts';
import type { LockClass } from '../protocol/protocol.gen.ts';
import type { LockUse, TakenLock } from '../timeline/lock-log.ts';

/** Those that can be asked about. One lock of page tables stands for that of each table, so it would bring together who never meets. */
export const LOCKS = ['mmap', 'vma', 'i_mmap', 'anon_vma'] as const satisfies readonly LockClass[];
export type AskedLock = (typeof LOCKS)[number];

export function isAskedLock(name: string): name is AskedLock {
  return LOCKS.some((lock) => lock === name);
}

/** Only a scenario that shows locks has any to tell of. */
export function locksOf({ layout, title }: SessionSpec, { locks }: { readonly locks: LockUse }): LockUse {
  if (layout.locks !== 'yes')
    throw new Error(`${typeof title === 'string' ? title : 'the scenario'} does not show locks`);
  return locks;
}

/** `taken` alone, `shared` with other readers, `spared` though an area's bounds change, or `untouched`. */
export function howTaken({ taken, spared }: LockUse, lock: AskedLock): string {
  const modes = taken.filter((one) => one.lock === lock).map(({ mode }) => mode);
  if (modes.includes('write')) return 'taken';
  if (modes.length > 0) return 'shared';
  return lock === 'anon_vma' && spared > 0 ? 'spared' : 'untouched';
}

/** The class of the first lock, in the order of all kernels, at which one of two would wait for the other; or `nowhere`. */
export function meeting(one: LockUse, other: LockUse): string {
  const meets = (a: TakenLock) =>
    other.taken.some(
      (b) =>
        a.lock === b.lock &&
        a.number === b.number &&
        (a.mode === 'write' || b.mode === 'write') &&
        // A child that fork is making does not run yet.
        a.cause !== 'child' &&
        b.cause !== 'child',
    );
  return LOCKS.find((lock) => one.taken.some((a) => a.lock === lock && meets(a))) ?? 'nowhere';
}
