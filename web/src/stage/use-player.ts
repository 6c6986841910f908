import { useEffect, useState } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { Reader } from '../engine/reader.ts';
import { startEngine } from '../engine/start.ts';
import type { TimelineClient } from '../timeline/client.ts';
import { createPlayer, type PlayerState, type Playing } from '../timeline/player.ts';
import { readingTime } from './told.ts';

export type Player = StoreApi<PlayerState>;

export interface PlayerAndClient {
  readonly player: Player;
  /** For questions that don't affect the loaded session. */
  readonly client: TimelineClient;
  /** Reads traces in the same worker. */
  readonly reader: Reader;
}

/**
 * A player with its own worker, which lives as long as the component; how it plays is chosen in the first render.
 * Undefined in the first render.
 */
export function usePlayer(playing: Omit<Playing, 'readingTime'>): PlayerAndClient | undefined {
  const [chosen] = useState(playing);
  const [pair, setPair] = useState<PlayerAndClient>();
  useEffect(() => {
    const { client, reader, close } = startEngine();
    const player = createPlayer(client, { ...chosen, readingTime });
    // oxlint-disable-next-line react/set-state-in-effect -- only an effect may start a worker
    setPair({ player, client, reader });
    return () => {
      player.getState().pause();
      close();
    };
  }, [chosen]);
  return pair;
}

export function usePlayerState<T>(player: Player, select: (state: PlayerState) => T): T {
  return useStore(player, select);
}
