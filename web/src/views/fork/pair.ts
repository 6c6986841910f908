/* Tells which of a fork's two processes is the parent. */
import type { Memory } from '../../timeline/memory.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';
import type { Family } from './family.ts';

export interface Pair {
  readonly parent: Memory;
  /** Undefined if there is no child yet, or it no longer has an mm. */
  readonly child: Memory | undefined;
}

/** A process without a companion counts as a parent: it may fork. */
export function pairOf(snapshot: Snapshot, family: Family | undefined): Pair {
  const { companion, processes = [] } = family ?? {};
  const own = processes.find(({ number }) => number === snapshot.mm.process);
  return companion !== undefined && own?.parent === companion.mm.process
    ? { parent: companion, child: snapshot }
    : { parent: snapshot, child: companion };
}
