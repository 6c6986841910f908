import { useCallback, useState } from 'react';
import type { SceneSpec } from '../../lesson-kit/context.ts';
import { t } from '../../words/index.ts';
import { readFigure, type NamedFigure } from '../../figures/registry.ts';

export interface Instrument {
  /** Undefined if the scene has none. */
  readonly shown: NamedFigure | undefined;
  /** The scene, and how often it was begun. */
  readonly scene: string;
  /** Begins a scene again. */
  readonly restart: () => void;
  /** How often it has been played since its scene was opened. */
  readonly plays: number;
  /** Plays it, once this scene is the one that is shown. */
  readonly play: (scene: string) => void;
  /** Whether the structures inside are shown in its place. */
  readonly isInside: boolean;
  readonly lookInside: (isInside: boolean) => void;
  /** Whether it shows what the reader has moved, which the scene’s session isn’t. */
  readonly isMoved: boolean;
  /** What the address asks for and can’t be shown, if anything. */
  readonly trouble: string | undefined;
}

/** The instrument of a scene, and of it what the address asks for, both as scenes and links name them. */
export function useInstrument(
  scene: Pick<SceneSpec, 'id' | 'figure'> | undefined,
  linked: string | undefined,
): Instrument {
  const { id, figure } = scene ?? {};
  const own = figure === undefined ? undefined : readFigure(figure);
  const moved = linked === undefined ? undefined : readFigure(linked);
  const isMoved = own !== undefined && moved?.name === own.name;
  const [played, setPlayed] = useState<{ readonly scene: string | undefined; readonly plays: number }>();
  const [begun, setBegun] = useState(0);
  /** The scene whose inside is shown. */
  const [inside, setInside] = useState<string>();
  return {
    shown: isMoved ? moved : own,
    scene: `${id} ${begun}`,
    restart: useCallback(() => {
      setPlayed(undefined);
      setBegun((before) => before + 1);
    }, []),
    plays: played !== undefined && played.scene === id ? played.plays : 0,
    play: useCallback((wanted: string) => {
      // It is the instrument that plays.
      setInside(undefined);
      setPlayed((before) => ({ scene: wanted, plays: before?.scene === wanted ? before.plays + 1 : 1 }));
    }, []),
    isInside: inside !== undefined && inside === id,
    lookInside: useCallback((isInside: boolean) => setInside(isInside ? id : undefined), [id]),
    isMoved: isMoved && moved.parameters !== own.parameters,
    trouble: linked === undefined || isMoved ? undefined : t('lesson.unread', { names: 'figure' }),
  };
}
