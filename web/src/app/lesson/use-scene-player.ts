import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SceneSpec } from '../../lesson-kit/context.ts';
import type { PressedButton } from '../../lesson-kit/schema.ts';
import type { Shelf } from '../../lesson-kit/shelf.ts';
import type { Player, PlayerAndClient } from '../../stage/use-player.ts';
import { finestStride } from '../../stage/finest-stride.ts';
import type { Link } from '../../stage/link.ts';
import { ownForScene, ownForSession } from '../../stage/own-states.ts';
import type { PlayerState } from '../../timeline/player.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { operationAt } from '../../timeline/stepping.ts';
import { messageOf } from '../../words/message-of.ts';

/**
 * Loads `scene` on `kernel` into the player. `at` and `own` are the position and the views' states that the address asks for
 * when the scene opens; without `at` it opens just before its operation, and without `own` as the scene says. On another
 * kernel it stays between the operations where it is. Afterwards the player leads. `onLoaded` is called when the scene
 * is there. Returns what went wrong, if anything.
 */
export function useScenePlayer(
  { player, client }: PlayerAndClient,
  shelf: Shelf,
  scene: SceneSpec | undefined,
  kernel: string | undefined,
  { at, beat, own }: Pick<Link, 'at' | 'beat' | 'own'>,
  onLoaded: (scene: SceneSpec) => void,
): string | undefined {
  const [failure, setFailure] = useState<string>();
  const wantedPlace = useEffectEvent(() => ({ at: at ?? beat, own }));
  const loaded = useEffectEvent(onLoaded);
  /** The scene that was opened last. */
  const last = useRef<SceneSpec>(undefined);
  useEffect(() => {
    if (scene === undefined || kernel === undefined) return;
    let wanted = true;
    // Read before any await: the scene that is leaving may still write its own position to the address.
    const asked = wantedPlace();
    const passed = last.current === scene ? operationsPassed(player.getState()) : undefined;
    last.current = scene;
    const open = async (): Promise<void> => {
      const { oneByOne, untold, compared, added } = scene;
      const session = await shelf.session(scene.trace, kernel, added);
      const spec = {
        ...session,
        ...(oneByOne && { oneByOne }),
        ...(untold && { untold }),
        ...(compared && { compared }),
      };
      const summary = await client.summarise(spec);
      if (!wanted || summary === undefined) return;
      setFailure(undefined);
      const start =
        asked.at ?? startOf(summary.operations, passed === undefined ? scene.operation : passed + 1);
      // An address with a position but no state means the default state, not the scene's.
      const shown = { ...(asked.at === undefined && scene.own), ...asked.own };
      const ownFor = passed === undefined ? ownForScene : ownForSession;
      await player.getState().load(spec, start, ownFor(player.getState().own, shown));
      if (wanted) loaded(scene);
    };
    open().catch((error: unknown) => {
      if (wanted) setFailure(messageOf(error));
    });
    return () => {
      wanted = false;
    };
  }, [player, client, shelf, scene, kernel]);
  return failure;
}

/** How many operations have ended; undefined while nothing is shown. The one under way begins again. */
function operationsPassed({ status, position, operations }: PlayerState): number | undefined {
  if (status !== 'ready') return undefined;
  const index = operationAt(operations, position);
  return position === (operations[index]?.last ?? 0) ? index + 1 : index;
}

/** Position just before operation `number`, from 1; the end, if there are fewer. */
export function startOf(operations: readonly OperationSummary[], number: number): number {
  return operations[Math.min(number - 2, operations.length - 1)]?.last ?? 0;
}

/** Plays the operations of a scene, up to what there is to see. Resolves to the position where that is. */
export async function playScene(
  { player, client }: PlayerAndClient,
  { operation, lastOperation = operation, endsAt, added }: SceneSpec,
): Promise<number | undefined> {
  // What a reader's own call comes to is seen at once.
  if (endsAt === undefined) return playOperations(player, operation, lastOperation, added === undefined);
  const { operations, watch } = player.getState();
  const from = startOf(operations, operation);
  const before = startOf(operations, lastOperation);
  const last = startOf(operations, lastOperation + 1);
  const events = await client.events(before + 1, last);
  if (events === undefined) return undefined;
  const to = before + 1 + endsAt(events);
  await watch(from, to, 'beat');
  return to;
}

/**
 * Plays from one operation to another, counted from 1: a single one by beats, if there is time for them, several by operations.
 * Resolves to the position where they end.
 */
export async function playOperations(
  player: Player,
  first: number,
  last: number,
  hasTime = true,
): Promise<number> {
  const { operations, watch } = player.getState();
  const to = startOf(operations, last + 1);
  await watch(startOf(operations, first), to, hasTime && first === last ? 'beat' : 'operation');
  return to;
}

/** What a button of the transport bar does, where the prose names it: Play begins where the scene does. */
export function pressIn(pair: PlayerAndClient, scene: SceneSpec, button: PressedButton): Promise<unknown> {
  const { step } = pair.player.getState();
  switch (button) {
    case 'play':
      return playScene(pair, scene);
    case 'stepBack':
      return step(finestStride(), -1);
    case 'stepForward':
      return step(finestStride(), 1);
    case 'nextOperation':
      return step('operation', 1);
  }
}
