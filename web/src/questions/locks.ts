/* Compares the locks that two operations acquire when each runs alone, and tells which would wait for the other. */
import type { SessionSpec } from '../core/session.ts';
import type { LockClass } from '../protocol/protocol.gen.ts';
import type { LockUse, TakenLock } from '../timeline/lock-log.ts';

/**
 * The classes that can be asked about. Page table locks are left out: the model has one lock for those of all tables,
 * so operations would meet that never do.
 */
export const LOCKS = ['mmap', 'vma', 'i_mmap', 'anon_vma'] as const satisfies readonly LockClass[];
export type AskedLock = (typeof LOCKS)[number];

export function isAskedLock(name: string): name is AskedLock {
  return LOCKS.some((lock) => lock === name);
}

/** Throws if the scenario does not show locks. */
export function locksOf({ layout, title }: SessionSpec, { locks }: { readonly locks: LockUse }): LockUse {
  if (layout.locks !== 'yes')
    throw new Error(`${typeof title === 'string' ? title : 'the scenario'} does not show locks`);
  return locks;
}

/** `taken` exclusively, `shared` with other readers, `spared` although a VMA's bounds change, or `untouched`. */
export function howTaken({ taken, spared }: LockUse, lock: AskedLock): string {
  const modes = taken.filter((one) => one.lock === lock).map(({ mode }) => mode);
  if (modes.includes('write')) return 'taken';
  if (modes.length > 0) return 'shared';
  return lock === 'anon_vma' && spared > 0 ? 'spared' : 'untouched';
}

/**
 * The class of the first lock, in the order in which all kernels acquire them, at which one operation would wait for
 * the other, or `nowhere`.
 */
export function meeting(one: LockUse, other: LockUse): string {
  const meets = (a: TakenLock) =>
    other.taken.some(
      (b) =>
        a.lock === b.lock &&
        a.number === b.number &&
        (a.mode === 'write' || b.mode === 'write') &&
        // The child that fork() is making does not run yet.
        a.cause !== 'child' &&
        b.cause !== 'child',
    );
  return LOCKS.find((lock) => one.taken.some((a) => a.lock === lock && meets(a))) ?? 'nowhere';
}
