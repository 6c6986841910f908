/* Presenter mode: the figure, and in a lesson its text as slides, scaled to fill the screen. A clicker's two keys lead through all of it. */
import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { startOf } from '../lesson/use-scene-player.ts';
import { REVEAL, type SceneSpec } from '../../lesson-kit/context.ts';
import { focusOf } from '../../widgets/keys/shortcuts.ts';
import type { Player } from '../../stage/use-player.ts';
import { t } from '../../words/index.ts';
import { actionOf, layoutOf, type Step } from './deck.ts';
import type { Slide } from './slides.ts';
import { Spotlight } from './Spotlight.tsx';
import './present.css';

interface PresenterProps {
  /** What fills the screen. */
  readonly root: RefObject<HTMLElement | null>;
  readonly player: Player;
  readonly onEnd: () => void;
  readonly deck?: Deck;
}

/** The slides of a lesson, and what it does for them. */
export interface Deck {
  readonly slides: readonly Slide[];
  /** Index of the slide to begin with. */
  readonly first: number;
  readonly sceneOf: (id: string) => SceneSpec | undefined;
  readonly onShow: (scene: SceneSpec) => void;
  readonly onWatch: (scene: SceneSpec) => void;
}

/** In CSS pixels: what is presented is laid out in this room at least, and then enlarged. Texts of 10 px are 24 px high on 1920 × 1080. */
const ROOM = { width: 800, height: 450 };

const zoomNow = (): number => Math.min(innerWidth / ROOM.width, innerHeight / ROOM.height);

export function Presenter({ root, player, onEnd, deck }: PresenterProps) {
  const slides = deck?.slides ?? [];
  const [at, setAt] = useState<Step>({ slide: deck?.first ?? 0, stage: 0 });
  const [isBlack, setBlack] = useState(false);
  const slide = slides[at.slide];
  const layout = layoutOf(slide, at.stage);
  const scene = slide?.scene === undefined ? undefined : deck?.sceneOf(slide.scene);

  useScreen(root, layout);
  useSlide(slide, at.slide);
  const enter = useEffectEvent((number: number): void => {
    const id = slides[number]?.scene;
    const opened = id === undefined ? undefined : deck?.sceneOf(id);
    if (opened) deck?.onShow(opened);
  });
  useEffect(() => enter(at.slide), [at.slide]);

  /** Whether the scene still has beats to show in a direction. */
  const hasBeat = (direction: 1 | -1): boolean => {
    const { status, position, total, operations } = player.getState();
    if (status !== 'ready' || layout === 'text') return false;
    if (!scene) return direction > 0 ? position < total : position > 0;
    if (slide?.kind === 'question') return false;
    const from = startOf(operations, scene.operation);
    const to = startOf(operations, (scene.lastOperation ?? scene.operation) + 1);
    return direction > 0 ? position < to : position > from;
  };
  const move = (direction: 1 | -1): void => {
    if (isBlack) return setBlack(false);
    const action = actionOf(slides, at, direction, hasBeat(direction));
    if (action.kind === 'beat') void player.getState().step('beat', direction);
    if (action.kind !== 'go') return;
    setAt(action.to);
    const { stage } = action.to;
    if (action.to.slide !== at.slide || slide?.kind !== 'question' || direction < 0) return;
    if (stage === REVEALED) slide.elements[0]?.dispatchEvent(new Event(REVEAL));
    else if (scene) deck?.onWatch(scene);
  };

  const keys: Readonly<Record<string, () => void>> = {
    PageDown: () => move(1),
    PageUp: () => move(-1),
    ...(layout === 'text' && { ArrowRight: () => move(1), ArrowLeft: () => move(-1) }),
    b: () => setBlack(!isBlack),
    B: () => setBlack(!isBlack),
    '.': () => setBlack(!isBlack),
    p: onEnd,
    P: onEnd,
    Escape: () => (isBlack ? setBlack(false) : onEnd()),
  };

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || focusOf(event.target) === 'text') return;
    const act = keys[event.key];
    if (act === undefined) return;
    // The figure's own keys step by operations, and pages scroll.
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);

  // Outside of what is enlarged.
  return createPortal(
    <div className="presenter" data-layout={layout}>
      <nav className="presenter-bar" aria-label={t('present.title')}>
        {/* The lesson's own is on its first slide only. */}
        <h1 className="visually-hidden">{t('present.title')}</h1>
        <button type="button" className="button" onClick={() => move(-1)}>
          {t('present.back')}
        </button>
        <output>
          {slides.length > 0 &&
            t('present.slide', { number: String(at.slide + 1), count: String(slides.length) })}
        </output>
        <button type="button" className="button" onClick={() => move(1)}>
          {t('present.next')}
        </button>
        <button type="button" className="button" aria-pressed={isBlack} onClick={() => setBlack(!isBlack)}>
          {t('present.black')}
        </button>
        <button type="button" className="button" onClick={onEnd}>
          {t('present.end')}
        </button>
      </nav>
      <Spotlight />
      {isBlack && (
        <button type="button" className="presenter-black" onClick={() => setBlack(false)}>
          {t('present.lighten')}
        </button>
      )}
    </div>,
    document.body,
  );
}

/** The stage of a question at which its answer is shown. */
const REVEALED = 1;

/** Enlarges `root`, in full screen where the browser allows it. */
function useScreen(root: RefObject<HTMLElement | null>, layout: string): void {
  useLayoutEffect(() => {
    const page = document.documentElement;
    const element = root.current;
    const fit = (): void => element?.style.setProperty('--present-zoom', String(zoomNow()));
    fit();
    page.dataset['presenting'] = '';
    addEventListener('resize', fit);
    // Without a key or a click, as from a link, browsers refuse; the page is large enough without.
    if (navigator.userActivation?.isActive) void page.requestFullscreen?.().catch(() => undefined);
    return () => {
      delete page.dataset['presenting'];
      element?.style.removeProperty('--present-zoom');
      removeEventListener('resize', fit);
      if (document.fullscreenElement === page) void document.exitFullscreen();
    };
  }, [root]);
  useLayoutEffect(() => {
    const element = root.current;
    element?.setAttribute('data-layout', layout);
    return () => element?.removeAttribute('data-layout');
  }, [root, layout]);
}

/** Marks what the slide shows of the text. When all is over, the page is where the slide was. */
function useSlide(slide: Slide | undefined, number: number): void {
  useLayoutEffect(() => {
    const shown = slide?.elements ?? [];
    for (const element of shown) element.setAttribute('data-on-slide', '');
    const prose = shown[0]?.closest('.lesson-prose');
    prose?.removeAttribute('data-tight');
    prose?.scrollTo({ top: 0 });
    // One long table or list may need more room than a slide has.
    prose?.toggleAttribute('data-tight', prose.scrollHeight > prose.clientHeight);
    return () => {
      for (const element of shown) element.removeAttribute('data-on-slide');
      requestAnimationFrame(() => {
        if (document.documentElement.dataset['presenting'] === undefined)
          shown.at(-1)?.scrollIntoView({ block: 'center' });
      });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- slides are made anew when the page is, but stay what they were
  }, [number]);
}
