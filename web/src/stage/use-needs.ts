import { useEffect, useMemo, useState } from 'react';
import type { Need } from '../timeline/needs.ts';
import { VIEWS } from '../views/registry.ts';
import type { Player } from './use-player.ts';

const NONE: readonly number[] = [];

/** Lets snapshots bring along what the open views need. Returns the way for a view to ask for page tables. */
export function useNeeds(player: Player, open: readonly string[]): (blocks: readonly number[]) => void {
  const [blocks, setBlocks] = useState(NONE);
  const parts = useMemo(
    () => [...new Set(open.flatMap((id): readonly Need[] => VIEWS.get(id)?.needs ?? []))].toSorted(),
    [open],
  );
  useEffect(() => {
    void player.getState().need({ parts, blocks });
  }, [player, parts, blocks]);
  return setBlocks;
}
