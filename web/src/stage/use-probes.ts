import { useEffect } from 'react';
import { PROBES } from '../views/probes.ts';
import type { Player } from './use-player.ts';

/** Makes snapshots contain what the probes of the open views find. */
export function useProbes(player: Player, open: readonly string[]): void {
  useEffect(() => {
    void player.getState().probe(open.filter((id) => PROBES.has(id)).toSorted());
  }, [player, open]);
}
