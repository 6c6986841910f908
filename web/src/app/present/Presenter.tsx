/* Presenter mode: the figure, and in a lesson its text as slides, scaled to fill the screen. A clicker's two keys lead through all of it. */
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { startOf } from '../lesson/use-scene-player.ts';
import { ASK, REVEAL, type SceneSpec } from '../../lesson-kit/context.ts';
import { focusOf, isTaken } from '../../widgets/keys/shortcuts.ts';
import { usePreference } from '../../widgets/preferences.ts';
import type { Player } from '../../stage/use-player.ts';
import { t } from '../../words/index.ts';
import { actionOf, layoutOf, REVEALED, shownOf, type Chosen, type Step } from './deck.ts';
import { Countdown } from './Countdown.tsx';
import { Overview } from './Overview.tsx';
import { Pen } from './Pen.tsx';
import { saidOn, type Slide } from './slides.ts';
import { speakerAddress, useSpeaker } from './speaker.ts';
import { Spotlight } from './Spotlight.tsx';
import { useFit } from './use-fit.ts';
import { openBeside, useScreen } from './use-screen.ts';
import { useSlide } from './use-slide.ts';
import './present.css';

const Code = lazy(async () => ({ default: (await import('./Code.tsx')).Code }));

interface PresenterProps {
  /** What fills the screen. */
  readonly root: RefObject<HTMLElement | null>;
  readonly player: Player;
  readonly onEnd: () => void;
  readonly deck?: Deck;
}

/** The slides of a lesson, and what it does for them. */
interface Deck {
  /** Its slug. */
  readonly lesson: string;
  readonly all: readonly Slide[];
  /** Those that are shown; undefined: all. */
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen | undefined) => void;
  readonly folds: readonly { readonly title: string; readonly fold: HTMLDetailsElement }[];
  /** Index of the slide to begin with, among those that are shown; whether the figure is at its scene already. */
  readonly first: number;
  readonly isThere: boolean;
  /** Counted from 1. */
  readonly onSlide: (number: number) => void;
  /** Leads a phone to the lesson, where the scene is. */
  readonly addressOf: (scene: SceneSpec | undefined) => string;
  readonly sceneOf: (id: string) => SceneSpec | undefined;
  /** Whether the figure does not show the scene yet. */
  readonly isOpening: (scene: SceneSpec) => boolean;
  readonly onShow: (scene: SceneSpec) => void;
  readonly onWatch: (scene: SceneSpec) => void;
}

export function Presenter({ root, player, onEnd, deck }: PresenterProps) {
  const slides = deck ? shownOf(deck.all, deck.chosen) : NONE;
  const [at, setAt] = useState<Step>({ slide: deck?.first ?? 0, stage: 0 });
  const [isBlack, setBlack] = useState(false);
  const [over, setOver] = useState<'overview' | 'code' | 'pen'>();
  /** The slide whose question has a time to be answered in. */
  const [timed, setTimed] = useState<number>();
  const slide = slides[Math.min(at.slide, slides.length - 1)];
  const layout = layoutOf(slide);
  const isAsking = slide?.kind === 'question' && at.stage !== REVEALED;
  const isTimed = isAsking && timed === at.slide;
  const scene = slide?.scene === undefined ? undefined : deck?.sceneOf(slide.scene);

  useScreen(root, layout, onEnd);
  useFit(root);
  useSlide(slide, at.slide, at.slide === deck?.first);
  /** The slide that the figure is at. */
  const entered = useRef(deck?.isThere === true ? at.slide : undefined);
  /** Returns the question on the slide, if there is one. */
  const enter = useEffectEvent((number: number): Element | undefined => {
    const { kind, elements, scene: id } = slides[number] ?? {};
    const opened = id === undefined ? undefined : deck?.sceneOf(id);
    if (opened && number !== entered.current) deck?.onShow(opened);
    entered.current = number;
    return kind === 'question' ? elements?.[0] : undefined;
  });
  const tellLink = useEffectEvent((number: number) => deck?.onSlide(number));
  useEffect(() => tellLink(at.slide + 1), [at.slide]);
  useEffect(() => {
    const question = enter(at.slide);
    // An answer that is kept from before would give the question away, and one that the class was shown, afterwards.
    const ask = (): void => void question?.dispatchEvent(new Event(ASK));
    ask();
    return ask;
  }, [at.slide]);

  const next = useRef<HTMLButtonElement>(null);
  const black = useRef<HTMLButtonElement>(null);
  useEffect(() => (isBlack ? black : next).current?.focus(), [isBlack]);

  /** The slide whose instrument has been played. It waits for no session. */
  const played = useRef<number>(undefined);
  /** Whether the scene still has beats to show in a direction. */
  const hasBeat = (direction: 1 | -1): boolean => {
    const { status, position, total, operations } = player.getState();
    if (layout === 'text') return false;
    if (slide?.kind === 'scene' && scene?.figure !== undefined)
      return direction > 0 && played.current !== at.slide && hasSteps(root.current);
    if (status !== 'ready') return false;
    if (!scene) return direction > 0 ? position < total : position > 0;
    if (slide?.kind === 'question') return false;
    const from = startOf(operations, scene.operation);
    if (isRun(scene)) return direction > 0 ? position <= from : false;
    const to = startOf(operations, lastOf(scene) + 1);
    return direction > 0 ? position < to : position > from;
  };
  const isStepping = useRef(false);
  const step = async (direction: 1 | -1): Promise<void> => {
    isStepping.current = true;
    try {
      await player.getState().step('beat', direction);
    } finally {
      isStepping.current = false;
    }
  };
  const move = (direction: 1 | -1): void => {
    if (isBlack) return setBlack(false);
    // Who presses before the figure is there must not miss it.
    const isOpening =
      scene !== undefined &&
      (scene.figure === undefined
        ? deck?.isOpening(scene) === true
        : root.current?.querySelector('[data-figure]') === null);
    if (slide?.kind === 'scene' && direction > 0 && (isStepping.current || isOpening)) return;
    const action = actionOf(slides, at, direction, hasBeat(direction));
    if (action.kind === 'beat' && scene && isRun(scene)) {
      played.current = at.slide;
      deck?.onWatch(scene);
    } else if (action.kind === 'beat') void step(direction);
    if (action.kind !== 'go') return;
    if (action.to.slide !== at.slide) played.current = undefined;
    setAt(action.to);
    if (over === 'pen') setOver(undefined);
    if (action.to.slide !== at.slide || slide?.kind !== 'question' || direction < 0) return;
    // The right option is marked, and the figure plays to its proof.
    slide.elements[0]?.dispatchEvent(new Event(REVEAL));
    if (scene) deck?.onWatch(scene);
  };
  const goTo = (wanted: number): void => {
    const to = Math.min(slides.length - 1, Math.max(0, wanted));
    played.current = undefined;
    setOver(undefined);
    if (to !== at.slide) setAt({ slide: to, stage: 0 });
  };
  const said = slide === undefined ? '' : saidOn(slide);
  useSpeaker(
    deck?.lesson,
    {
      kind: 'shown',
      number: at.slide + 1,
      slides: slides.map(saidOn),
      heading: slide?.heading ?? '',
      isRevealed: at.stage === REVEALED,
      notes: notesOf(slide),
    },
    { onMove: move, onGo: (number) => goTo(number - 1) },
  );
  const toggle = (what: NonNullable<typeof over>): void => setOver(over === what ? undefined : what);

  const toggleTime = (): void => setTimed(isTimed ? undefined : at.slide);
  const openSpeaker = (): void => {
    if (deck) openBeside(speakerAddress(deck.lesson), `speaker-${deck.lesson}`);
  };
  const singleKeys = usePreference('singleKeys');
  const keys: Readonly<Record<string, () => void>> = {
    PageDown: () => move(1),
    PageUp: () => move(-1),
    ...(layout === 'text' && { ArrowRight: () => move(1), ArrowLeft: () => move(-1) }),
    ...(deck && { Home: () => goTo(0), End: () => goTo(slides.length - 1) }),
    ...(singleKeys && {
      ...keysFor(['b', 'B', '.'], () => setBlack(!isBlack)),
      ...keysFor(['p', 'P'], onEnd),
      ...keysFor(['d', 'D'], () => toggle('pen')),
      ...(isAsking && keysFor(['t', 'T'], toggleTime)),
      ...keysFor(
        ['f', 'F'],
        () => void document.documentElement.requestFullscreen?.().catch(() => undefined),
      ),
      ...(deck && {
        ...keysFor(['o', 'O'], () => toggle('overview')),
        ...keysFor(['q', 'Q'], () => toggle('code')),
        ...keysFor(['s', 'S'], openSpeaker),
      }),
    }),
    Escape: () => {
      if (isBlack) setBlack(false);
      else if (over !== undefined) setOver(undefined);
      else onEnd();
    },
  };

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    const focus = focusOf(event.target);
    if (act === undefined || focus === 'text') return;
    // A clicker's keys act even if the slider was the last to be touched.
    if (event.key !== 'Escape' && focus !== 'slider' && isTaken(event.key, focus)) return;
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
      <p className="visually-hidden" aria-live="polite">
        {slide && `${slide.heading === said ? '' : slide.heading} ${said}`}
      </p>
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
        <button ref={next} type="button" className="button" onClick={() => move(1)}>
          {t('present.next')}
        </button>
        {isTimed && <Countdown />}
        {isAsking && (
          <button type="button" className="button" aria-pressed={isTimed} onClick={toggleTime}>
            {t('present.countdown')}
          </button>
        )}
        {deck && (
          <>
            <button type="button" className="button" onClick={() => setOver('overview')}>
              {t('present.overview')}
            </button>
            <button type="button" className="button" onClick={openSpeaker}>
              {t('present.notes')}
            </button>
            <button type="button" className="button" onClick={() => setOver('code')}>
              {t('present.forPhones')}
            </button>
          </>
        )}
        <button type="button" className="button" aria-pressed={over === 'pen'} onClick={() => toggle('pen')}>
          {t('present.draw')}
        </button>
        <button type="button" className="button" aria-pressed={isBlack} onClick={() => setBlack(!isBlack)}>
          {t('present.black')}
        </button>
        <button type="button" className="button" onClick={onEnd}>
          {t('present.end')}
        </button>
      </nav>
      <Spotlight />
      {over === 'pen' && <Pen key={at.slide} />}
      {deck && over === 'overview' && (
        <Overview
          all={deck.all}
          chosen={deck.chosen ?? deck.all.map((_, i) => i + 1)}
          current={slide}
          folds={deck.folds}
          onGo={(wanted) => goTo(slides.indexOf(wanted))}
          onChoose={(chosen) => {
            // The same slide, wherever it is then.
            const place = slide ? shownOf(deck.all, chosen).indexOf(slide) : -1;
            deck.onChoose(chosen);
            setAt({ slide: Math.max(0, place), stage: 0 });
          }}
          onClose={() => setOver(undefined)}
        />
      )}
      {deck && over === 'code' && (
        <Suspense>
          <Code address={deck.addressOf(scene)} onClose={() => setOver(undefined)} />
        </Suspense>
      )}
      {isBlack && (
        <button ref={black} type="button" className="presenter-black" onClick={() => setBlack(false)}>
          {t('present.lighten')}
        </button>
      )}
    </div>,
    document.body,
  );
}

const NONE: readonly Slide[] = [];

/** What stands before a slide in the text; of a scene that says one thing on its slide, also what else it says; why an answer is right. */
function notesOf(slide: Slide | undefined): readonly string[] {
  const { elements = [], notes = [] } = slide ?? {};
  const more = elements.flatMap((element) => {
    const all = Array.from(element.querySelectorAll('.scene-text, .predict-grade, .scene-answer p'));
    // Without a sentence of its own, the slide shows the text.
    return element.querySelector('.scene-slide')
      ? all
      : all.filter((each) => each.className !== 'scene-text');
  });
  const all = notes.concat(more);
  return all.map(({ textContent }) => textContent.trim()).filter((text) => text !== '');
}

/** Whether the instrument that is shown has anything left to play: some open at their end, and everything is the reader’s to do. */
function hasSteps(root: HTMLElement | null): boolean {
  const range = root?.querySelector<HTMLInputElement>('.instrument-tools input[type="range"]');
  return range != null && Number(range.value) < Number(range.max);
}

/** Nobody presses a key for each operation of a longer scene: it is played at the first. */
const MOST_OPERATIONS = 12;

/** Whether one press plays all of it. An instrument has no beats. */
function isRun(scene: SceneSpec): boolean {
  return scene.figure !== undefined || lastOf(scene) - scene.operation >= MOST_OPERATIONS;
}

function lastOf({ operation, lastOperation = operation }: SceneSpec): number {
  return lastOperation;
}

function keysFor(names: readonly string[], act: () => void): Readonly<Record<string, () => void>> {
  return Object.fromEntries(names.map((name) => [name, act]));
}
