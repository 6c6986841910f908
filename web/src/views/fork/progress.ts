/* How far a fork has got, from the core's counters since the beginning of the operation. */
import type { Counters } from '../../protocol/protocol.gen.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';
import type { Family } from './family.ts';
import type { Pair } from './pair.ts';

export interface Progress {
  readonly state: 'running' | 'done' | 'failed';
  /** Maple nodes that __mt_dup() has copied. */
  readonly copies: number;
  /** Maple nodes that were allocated for the child and not freed. */
  readonly had: number;
  /** Allocation calls for maple nodes, each for one or several. */
  readonly requests: number;
  /** Maple nodes freed unused. */
  readonly unused: number;
  /** VMAs of the parent that exit_mmap() met in the child's tree. */
  readonly foreign: number;
}

/** Undefined unless the operation is a fork by the parent. */
export function progressOf(
  { counters, operation, event, recent, caller }: Snapshot,
  family: Family | undefined,
  { parent }: Pair,
  operations: readonly OperationSummary[],
): Progress | undefined {
  const isFork = operations[operation]?.call.call === 'fork' && parent.mm.process === caller;
  if (!family || !isFork) return undefined;
  const since = (name: keyof Counters): number => counters[name] - family.countersBefore[name];
  const failed = recent.some((past) => past.type === 'dup_mmap_leave' && past.error < 0);
  const ended = event?.type === 'fork_leave' && (event.error < 0 ? 'failed' : 'done');
  return {
    state: ended || (failed ? 'failed' : 'running'),
    copies: since('mapleNodeCopies'),
    had: since('mapleNodeAllocs') - since('mapleNodeFrees'),
    requests: since('mapleAllocCalls'),
    unused: since('mapleNodesUnused'),
    foreign: since('dupForeignAreas'),
  };
}
