import { useEffect, useEffectEvent, useState } from 'react';
import type { SceneSpec } from '../../lesson-kit/context.ts';
import type { Shelf } from '../../lesson-kit/shelf.ts';
import type { PlayerAndClient } from '../../stage/use-player.ts';
import type { Link } from '../../stage/link.ts';
import { ownForSession } from '../../stage/own-states.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { messageOf } from '../../words/message-of.ts';

/**
 * Loads `scene` on `era` into the player. `at` and `own` are the position and the views' states that the address asks for
 * when the scene opens; without `at` it opens just before its operation, and without `own` as the scene says. Afterwards
 * the player leads. Returns what went wrong, if anything.
 */
export function useScenePlayer(
  { player, client }: PlayerAndClient,
  shelf: Shelf,
  scene: SceneSpec | undefined,
  era: string | undefined,
  { at, own }: Pick<Link, 'at' | 'own'>,
): string | undefined {
  const [failure, setFailure] = useState<string>();
  const wantedPlace = useEffectEvent(() => ({ at, own }));
  useEffect(() => {
    if (scene === undefined || era === undefined) return;
    let wanted = true;
    // Read before any await: the scene that is leaving may still write its own position to the address.
    const asked = wantedPlace();
    const open = async (): Promise<void> => {
      const spec = await shelf.session(scene.trace, era);
      const summary = await client.summarise(spec);
      if (!wanted || summary === undefined) return;
      setFailure(undefined);
      const start = asked.at ?? startOf(summary.operations, scene.operation);
      // An address with a position but no state means the default state, not the scene's.
      const shown = { ...(asked.at === undefined && scene.own), ...asked.own };
      await player.getState().load(spec, start, ownForSession(player.getState().own, shown));
    };
    open().catch((error: unknown) => {
      if (wanted) setFailure(messageOf(error));
    });
    return () => {
      wanted = false;
    };
  }, [player, client, shelf, scene, era]);
  return failure;
}

/** Position just before operation `number`, from 1. */
export function startOf(operations: readonly OperationSummary[], number: number): number {
  return operations[number - 2]?.last ?? 0;
}
