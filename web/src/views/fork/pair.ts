/* Who of the two processes in a snapshot is the parent. */
import type { Memory, Snapshot } from '../../timeline/snapshot.ts';

export interface Pair {
  readonly parent: Memory;
  /** Undefined where there is none yet, or none any more. */
  readonly child: Memory | undefined;
}

/** A process that has no companion counts as a parent: it may fork. */
export function pairOf(snapshot: Snapshot): Pair {
  const { mm, companion, processRecords = [] } = snapshot;
  const own = processRecords.find(({ number }) => number === mm.process);
  return companion !== undefined && own?.parent === companion.mm.process
    ? { parent: companion, child: snapshot }
    : { parent: snapshot, child: companion };
}
