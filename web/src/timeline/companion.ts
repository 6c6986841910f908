/* The process to show beside another one: a relative with which it shares pages, or begins to share them in a fork. */
import type { CoreEvent, RecordOperation, RecordOutcome, RecordProcess } from '../protocol/protocol.gen.ts';

/** The running call and its result, which is known even while the call runs. */
export interface RunningCall {
  readonly call: Pick<RecordOperation, 'call'>;
  readonly outcome: Pick<RecordOutcome, 'value' | 'error'>;
}

/**
 * The companion of `process`. If it is `caller` and forks, that is the child being made, from the moment it exists;
 * if the fork fails, there is none. If page tables of another process are being swept, it is that process. Otherwise
 * it is the youngest living child, or else the living parent. Undefined if there is none.
 */
export function companionOf(
  process: number,
  records: readonly RecordProcess[],
  caller: number,
  running: RunningCall | undefined,
  recent: readonly CoreEvent[] = [],
): number | undefined {
  const alive = records.filter(({ state }) => state === 'alive');
  if (running?.call.call === 'fork' && process === caller) {
    const newborn = records.find(({ state }) => state === 'newborn');
    if (newborn) return newborn.number;
    const { value, error } = running.outcome;
    return alive.find(({ number }) => error === 0 && number === value)?.number;
  }
  const sweep = recent.findLast(({ type }) => type === 'swap_out_table');
  if (sweep?.type === 'swap_out_table' && sweep.process !== process) return sweep.process;
  const children = alive.filter(({ parent }) => parent === process);
  const own = records.find(({ number }) => number === process);
  return (children.at(-1) ?? alive.find(({ number }) => number === own?.parent))?.number;
}
