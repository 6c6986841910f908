import { useMemo, useSyncExternalStore } from 'react';
import type { PlayerState } from '../../timeline/player.ts';
import type { Player } from '../use-player.ts';

export type Seen = Pick<PlayerState, 'snapshot' | 'operations'>;

/** What several players show. */
export function useStates(players: readonly Player[]): readonly Seen[] {
  const { subscribe, read } = useMemo(() => joined(players), [players]);
  return useSyncExternalStore(subscribe, read);
}

/** The list stays the same as long as no picture changes. */
function joined(players: readonly Player[]) {
  let last: readonly Seen[] = [];
  const read = (): readonly Seen[] => {
    const next = players.map((player) => player.getState());
    if (next.length !== last.length || next.some((state, i) => !isSame(state, last[i])))
      last = next.map(({ snapshot, operations }) => ({ snapshot, operations }));
    return last;
  };
  const subscribe = (onChange: () => void): (() => void) => {
    const ends = players.map((player) => player.subscribe(onChange));
    return () => ends.forEach((end) => end());
  };
  return { read, subscribe };
}

function isSame(a: Seen, b: Seen | undefined): boolean {
  return a.snapshot === b?.snapshot && a.operations === b?.operations;
}
