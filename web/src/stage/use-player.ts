import { useEffect, useState } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { Reader } from '../engine/reader.ts';
import { startEngine } from '../engine/start.ts';
import type { TimelineClient } from '../timeline/client.ts';
import { createPlayer, type PlayerState } from '../timeline/player.ts';

export type Player = StoreApi<PlayerState>;

export interface PlayerAndClient {
  readonly player: Player;
  /** For questions that don't affect the loaded session. */
  readonly client: TimelineClient;
  /** Reads traces in the same worker. */
  readonly reader: Reader;
}

/** A player with its own worker, which lives as long as the component. Undefined in the first render. */
export function usePlayer(): PlayerAndClient | undefined {
  const [pair, setPair] = useState<PlayerAndClient>();
  useEffect(() => {
    const { client, reader, close } = startEngine();
    const player = createPlayer(client);
    // oxlint-disable-next-line react/set-state-in-effect -- only an effect may start a worker
    setPair({ player, client, reader });
    return () => {
      player.getState().pause();
      close();
    };
  }, []);
  return pair;
}

export function usePlayerState<T>(player: Player, select: (state: PlayerState) => T): T {
  return useStore(player, select);
}
