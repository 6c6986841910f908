import type { PlayerState } from '../timeline/player.ts';
import type { Moment } from '../views/view.ts';
import { useMoment } from './use-moment.ts';
import { usePlayerState, type Player } from './use-player.ts';

/** What a player shows. */
export interface Shown extends Pick<PlayerState, 'status' | 'error' | 'spec' | 'snapshot' | 'operations'> {
  readonly moment: Moment | undefined;
}

export function useShown(player: Player): Shown {
  const status = usePlayerState(player, (state) => state.status);
  const error = usePlayerState(player, (state) => state.error);
  const spec = usePlayerState(player, (state) => state.spec);
  const snapshot = usePlayerState(player, (state) => state.snapshot);
  const operations = usePlayerState(player, (state) => state.operations);
  const isStepped = usePlayerState(player, (state) => state.isStepped);
  const moment = useMoment(snapshot, spec, isStepped);
  return { status, error, operations, moment, ...(spec && { spec }), ...(snapshot && { snapshot }) };
}
