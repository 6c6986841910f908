import { useMemo } from 'react';
import type { SessionSpec } from '../core/session.ts';
import { narrateContext, type NarrateContext } from '../narrate/context.ts';
import type { Snapshot } from '../timeline/snapshot.ts';
import { touchOf, type Touch } from '../views/touch.ts';

/** A snapshot with what all that show it need: with 65,530 areas each index is worth sharing. */
export interface Moment {
  readonly snapshot: Snapshot;
  readonly world: NarrateContext;
  readonly touch: Touch;
}

export function useMoment(snapshot: Snapshot | undefined, spec: SessionSpec | undefined): Moment | undefined {
  const mm = snapshot?.mm;
  const vmas = snapshot?.vmas;
  const files = spec?.files;
  const world = useMemo(
    () => (mm && vmas && files ? narrateContext({ mm, vmas }, files) : undefined),
    [mm, vmas, files],
  );
  return useMemo(
    () => (snapshot && world ? { snapshot, world, touch: touchOf(snapshot, world.vmaAtNode) } : undefined),
    [snapshot, world],
  );
}
