/* The state of a process at a moment, and what has just happened to it. */
import type { RecordProcess } from '../../protocol/protocol.gen.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';

/** `ending`: not a zombie yet, but its mm is being torn down. */
export const FACES = ['alive', 'newborn', 'ending', 'zombie'] as const;
export type Face = (typeof FACES)[number];

export function faceOf({ number, state }: RecordProcess, processes: readonly number[]): Face {
  return state === 'alive' && !processes.includes(number) ? 'ending' : state;
}

export type News = 'born' | 'ended' | 'adopted';

interface KinNews {
  readonly of: ReadonlyMap<number, News>;
  /** The processes that this operation has reaped: nothing is left of them. */
  readonly reaped: readonly number[];
}

/** What the operation has done to the tree so far. */
export function newsOf(
  { recent, caller }: Pick<Snapshot, 'recent' | 'caller'>,
  records: readonly RecordProcess[],
  operation: OperationSummary | undefined,
): KinNews {
  const news = new Map<number, News>();
  const reaped: number[] = [];
  for (const event of recent) {
    if (event.type === 'process_reparent') news.set(event.process, 'adopted');
    if (event.type === 'process_reap') reaped.push(event.process);
  }
  const isFork = operation?.call.call === 'fork' && operation.outcome.error === 0;
  for (const { number, state } of records) {
    const isChild = isFork && operation.outcome.value === number;
    if (state === 'newborn' || isChild) news.set(number, 'born');
    if (state === 'zombie' && number === caller) news.set(number, 'ended');
  }
  return { of: news, reaped };
}

/** By the number of a process, who forked it, from the calls up to `operation`. */
export function makersOf(
  operations: readonly OperationSummary[],
  operation: number,
): ReadonlyMap<number, number> {
  const makers = new Map<number, number>();
  for (const { call, outcome } of operations.slice(0, operation + 1)) {
    if (call.call === 'fork' && outcome.error === 0) makers.set(outcome.value, call.process || 1);
  }
  return makers;
}
