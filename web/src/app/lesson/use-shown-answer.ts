import { useCallback, useState } from 'react';
import type { SceneSpec } from '../../lesson-kit/context.ts';
import { usePlayerState, type Player } from '../../stage/use-player.ts';

/** What a question that has been played has come to, and the position at which that is to be seen. */
interface Shown {
  readonly scene: string;
  readonly kernel: string;
  readonly end: number;
  readonly text: string;
}

interface ShownAnswer {
  /** What the core answers to the question whose end is shown. */
  readonly text: string | undefined;
  /** Has the core answer the question of `scene`, which ends at position `end`. */
  ask(scene: SceneSpec, end: number | undefined): Promise<void>;
}

/** The core’s answer to a question that was played, while its end is shown. */
export function useShownAnswer(player: Player, scene: string | undefined): ShownAnswer {
  const [shown, setShown] = useState<Shown>();
  const isThere = usePlayerState(
    player,
    ({ status, playing, position, spec }) =>
      shown !== undefined &&
      status === 'ready' &&
      !playing &&
      position === shown.end &&
      spec?.kernel === shown.kernel,
  );
  const ask = useCallback(async ({ id, kernel, answer }: SceneSpec, end: number | undefined) => {
    setShown(undefined);
    if (answer === undefined || end === undefined) return;
    const text = await answer();
    if (text !== undefined) setShown({ scene: id, kernel, end, text });
  }, []);
  return { text: isThere && shown?.scene === scene ? shown?.text : undefined, ask };
}
