/* The other process of a fork: with whom a process shares, or has just begun to share, its pages. */
import type { RecordOperation, RecordOutcome, RecordProcess } from '../protocol/protocol.gen.ts';

/** What became, or becomes, of the call that runs. */
export interface RunningCall {
  readonly call: Pick<RecordOperation, 'call'>;
  readonly outcome: Pick<RecordOutcome, 'value' | 'error'>;
}

/**
 * While `caller` forks, the child that it makes, from the moment it is there; otherwise the youngest child that lives,
 * or else the parent. Undefined where there is none: also at the end of a fork that has failed.
 */
export function companionOf(
  process: number,
  records: readonly RecordProcess[],
  caller: number,
  running: RunningCall | undefined,
): number | undefined {
  const alive = records.filter(({ state }) => state === 'alive');
  if (running?.call.call === 'fork' && process === caller) {
    const newborn = records.find(({ state }) => state === 'newborn');
    if (newborn) return newborn.number;
    const { value, error } = running.outcome;
    return alive.find(({ number }) => error === 0 && number === value)?.number;
  }
  const children = alive.filter(({ parent }) => parent === process);
  const own = records.find(({ number }) => number === process);
  return (children.at(-1) ?? alive.find(({ number }) => number === own?.parent))?.number;
}
