/* The other process of a fork: with whom a process shares, or has just begun to share, its pages. */
import type { CoreEvent, RecordOperation, RecordOutcome, RecordProcess } from '../protocol/protocol.gen.ts';

/** What became, or becomes, of the call that runs. */
export interface RunningCall {
  readonly call: Pick<RecordOperation, 'call'>;
  readonly outcome: Pick<RecordOutcome, 'value' | 'error'>;
}

/**
 * While `caller` forks, the child that it makes, from the moment it is there; while page tables are swept, the process that
 * has them; otherwise the youngest child that lives, or else the parent. Undefined where there is none: also at the end of a fork that has failed.
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
