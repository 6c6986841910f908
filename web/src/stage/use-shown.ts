import { useMemo } from 'react';
import { mmapLockName } from '../core/kernel-id.ts';
import type { SessionSpec } from '../core/session.ts';
import { narrateContext } from '../narrate/context.ts';
import type { PlayerState } from '../timeline/player.ts';
import type { Snapshot } from '../timeline/snapshot.ts';
import { askedOf } from '../views/asked.ts';
import { shownOf, touchOf } from '../views/touch.ts';
import type { Moment } from '../views/view.ts';
import { usePreference } from '../widgets/preferences.ts';
import { isBeatToTell } from './told.ts';
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

/** A snapshot together with the indices that its views need; `isStepped` as in PlayerState. With 65,530 VMAs each index is worth sharing. */
function useMoment(
  snapshot: Snapshot | undefined,
  spec: SessionSpec | undefined,
  isStepped: boolean,
): Moment | undefined {
  const mm = snapshot?.mm;
  const vmas = snapshot?.vmas;
  const files = spec?.files;
  const mmapLock = spec && mmapLockName(spec.kernel);
  const world = useMemo(
    () => (mm && vmas && files && mmapLock ? narrateContext({ mm, vmas }, { files, mmapLock }) : undefined),
    [mm, vmas, files, mmapLock],
  );
  const everyEvent = usePreference('everyEvent');
  const operation = spec?.calls[snapshot?.operation ?? -1]?.operation;
  const asked = operation === undefined ? 0 : askedOf(operation);
  return useMemo(() => {
    if (!snapshot || !world) return undefined;
    const byBeat = isBeatToTell(snapshot, { everyEvent, isStepped });
    const shown = shownOf(snapshot, byBeat);
    return { snapshot, world, byBeat, shown, touch: touchOf(snapshot, world.vmaAtNode, shown, asked) };
  }, [snapshot, world, everyEvent, isStepped, asked]);
}
