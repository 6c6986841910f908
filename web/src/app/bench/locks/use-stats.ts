/* The locks of one cell: a worker simulates them again whenever another cell is chosen. */
import { useEffect, useState } from 'react';
import { simulateStats } from '../../../bench/client.ts';
import type { StatsRequest } from '../../../bench/messages.ts';
import type { RecordLockStat } from '../../../protocol/protocol.gen.ts';
import { messageOf } from '../../../words/message-of.ts';

export type StatsState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly of: StatsRequest; readonly stats: readonly RecordLockStat[] }
  | { readonly status: 'failed'; readonly reason: string };

/** The previous statistics stay until the new ones arrive; `of` says what they are of. */
export function useStats({ settings, era, program, n }: StatsRequest): StatsState {
  const [state, setState] = useState<StatsState>({ status: 'loading' });
  useEffect(() => {
    const of = { settings, era, program, n };
    const { answer, cancel } = simulateStats(of);
    answer.then(
      ({ stats }) => setState({ status: 'ready', of, stats }),
      (error: unknown) => setState({ status: 'failed', reason: messageOf(error) }),
    );
    return cancel;
  }, [settings, era, program, n]);
  return state;
}
