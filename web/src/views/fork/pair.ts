/* Who of the two processes of a fork is the parent. */
import type { Memory } from '../../timeline/memory.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';
import type { Family } from './family.ts';

export interface Pair {
  readonly parent: Memory;
  /** Undefined where there is none yet, or none any more. */
  readonly child: Memory | undefined;
}

/** A process that has no companion counts as a parent: it may fork. */
export function pairOf(snapshot: Snapshot, family: Family | undefined): Pair {
  const { companion, processes = [] } = family ?? {};
  const own = processes.find(({ number }) => number === snapshot.mm.process);
  return companion !== undefined && own?.parent === companion.mm.process
    ? { parent: companion, child: snapshot }
    : { parent: snapshot, child: companion };
}
