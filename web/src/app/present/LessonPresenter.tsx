import { useEffect, useState, type RefObject } from 'react';
import type { SceneSpec } from '../../lesson-kit/context.ts';
import type { Player } from '../../stage/use-player.ts';
import type { Scenes } from '../lesson/use-scenes.ts';
import { Presenter } from './Presenter.tsx';
import { slidesOf, type Slide } from './slides.ts';

interface LessonPresenterProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly player: Player;
  readonly scenes: Scenes;
  /** Id of the scene that the figure shows. */
  readonly current: string | undefined;
  /** Whether the figure does not show a scene yet. */
  readonly isOpening: (scene: SceneSpec) => boolean;
  readonly onShow: (scene: SceneSpec) => void;
  readonly onWatch: (scene: SceneSpec) => void;
  readonly onEnd: () => void;
}

/** Presents a lesson, from the scene that is shown on. */
export default function LessonPresenter({
  root,
  player,
  scenes,
  current,
  onEnd,
  ...does
}: LessonPresenterProps) {
  const { known } = scenes;
  const [first] = useState(current);
  const [slides, setSlides] = useState<readonly Slide[]>([]);
  useEffect(() => {
    const article = root.current?.querySelector('.lesson-prose');
    const situations = known.map(({ scene, element }) => ({
      id: scene.id,
      element,
      isQuestion: element.matches('.predict:not(.challenge)'),
    }));
    const frame = requestAnimationFrame(() => article && setSlides(slidesOf(article, situations)));
    return () => cancelAnimationFrame(frame);
  }, [root, known]);
  if (slides.length === 0) return null;
  const begin = known[0]?.scene.id === first ? 0 : slides.findIndex(({ scene }) => scene === first);
  const sceneOf = (id: string): SceneSpec | undefined => known.find(({ scene }) => scene.id === id)?.scene;
  return (
    <Presenter
      root={root}
      player={player}
      onEnd={onEnd}
      deck={{ slides, first: Math.max(0, begin), sceneOf, ...does }}
    />
  );
}
