import { useEffect, useState, type RefObject } from 'react';
import type { Link, LinkChange } from '../../stage/link.ts';
import { writeLink } from '../../stage/link.ts';
import type { SceneSpec } from '../../lesson-kit/context.ts';
import type { Player } from '../../stage/use-player.ts';
import type { Scenes } from '../lesson/use-scenes.ts';
import { readChosen, shownOf, writeChosen } from './deck.ts';
import { keepDeck, keptDeck } from './kept-deck.ts';
import { Presenter } from './Presenter.tsx';
import { slidesOf, type Slide } from './slides.ts';

interface LessonPresenterProps {
  readonly slug: string;
  readonly link: Link;
  readonly onLink: (change: LinkChange) => void;
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
  slug,
  link,
  onLink,
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
  const [folds, setFolds] = useState<readonly { title: string; fold: HTMLDetailsElement }[]>([]);
  /** What the address says, or else what was chosen here before. */
  const text = link.deck ?? keptDeck(slug);
  useEffect(() => {
    const article = root.current?.querySelector('.lesson-prose');
    const situations = known.map(({ scene, element }) => ({
      id: scene.id,
      element,
      isQuestion: element.matches('.predict:not(.challenge)'),
    }));
    const frame = requestAnimationFrame(() => {
      if (!article) return;
      setSlides(slidesOf(article, situations));
      const all = article.querySelectorAll<HTMLDetailsElement>('details.fold');
      setFolds([...all].map((fold) => ({ title: fold.querySelector('summary')?.textContent ?? '', fold })));
    });
    return () => cancelAnimationFrame(frame);
  }, [root, known]);
  if (slides.length === 0) return null;
  const chosen = text === undefined ? undefined : readChosen(text);
  const shown = shownOf(slides, chosen);
  const ofScene = known[0]?.scene.id === first ? 0 : shown.findIndex(({ scene }) => scene === first);
  const begin = link.slide === undefined ? ofScene : Math.min(link.slide, shown.length) - 1;
  const sceneOf = (id: string): SceneSpec | undefined => known.find(({ scene }) => scene.id === id)?.scene;
  return (
    <Presenter
      root={root}
      player={player}
      onEnd={onEnd}
      deck={{
        lesson: slug,
        all: slides,
        chosen,
        onChoose: (next) => {
          const written = next && writeChosen(next);
          keepDeck(slug, written);
          onLink({ deck: written });
        },
        folds,
        first: Math.max(0, begin),
        isThere: (shown[Math.max(0, begin)]?.scene ?? current) === current,
        onSlide: (slide) => onLink({ slide }),
        addressOf: (scene) =>
          location.href.replace(/#.*/, '') +
          `#/lessons/${slug}${scene === undefined ? '' : `?${writeLink({ scene: scene.id })}`}`,
        sceneOf,
        ...does,
      }}
    />
  );
}
