/* The scenes and questions of the lesson on the page, and which of them the reader has scrolled to. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Place, SceneSpec } from '../../lesson-kit/context.ts';
import { splitHash } from '../../stage/hash-location.ts';
import { readLink, type Link } from '../../stage/link.ts';
import { keepOffset, keptOffset } from './offset.ts';
import { heldAt, readOf, type Card, type Sight } from './reading.ts';

interface Known {
  readonly scene: SceneSpec;
  readonly element: Element;
}

export interface Scenes {
  readonly known: readonly Known[];
  readonly register: (scene: SceneSpec, element: Element) => () => void;
}

export function useScenes(): Scenes {
  const [known, setKnown] = useState<readonly Known[]>([]);
  const register = useCallback((scene: SceneSpec, element: Element) => {
    const entry = { scene, element };
    setKnown((before) => [...before, entry].toSorted(inText));
    return () => setKnown((before) => before.filter((other) => other !== entry));
  }, []);
  return { known, register };
}

/** The scene of a place that the text at `element` names: by default the one it stands in, or else the last one before it. */
export function sceneOf({ known }: Scenes, place: Place, element: Element): SceneSpec | undefined {
  if (place.scene !== undefined) return known.find(({ scene }) => scene.id === place.scene)?.scene;
  const before = known.findLast(
    (each) => each.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return (before ?? known[0])?.scene;
}

function inText(a: Known, b: Known): number {
  return a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** Milliseconds without scrolling after which a place is kept. Browsers allow few writes to the history in a second. */
const REST = 150;
/** And in which what has the focus may still be brought into sight. */
const FOLLOWING = 400;
/** What readers do who scroll by themselves. */
const SCROLLING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The most of the window's height that something may lie over, as a share. */
const MOST_COVERED = 0.7;
/** What acts by itself when it is clicked, perhaps in another scene. */
const ACTING = 'a, button';

/**
 * Calls `onReach` when scrolling brings a scene other than the `shown` one into reading position, or when something in it
 * is clicked or gets the focus. A link from outside scrolls to its scene by itself, or to where the reader had been in it; the
 * reader hasn't chosen the scene that this brings into reading position. Without `onReach` nobody scrolls: the text is a slide.
 */
export function useReachedScene(
  scenes: Scenes,
  shown: string | undefined,
  onReach: ((scene: SceneSpec) => void) | undefined,
): void {
  const { known } = scenes;
  /** Id of the scene last found in reading position. */
  const last = useRef<string>(undefined);
  /** The scene that the reader has touched or gone to, and how far the page was scrolled then. */
  const held = useRef<{ readonly id: string; readonly above: number }>(undefined);
  /** Ids of the scenes that the reader has touched. */
  const touched = useRef<ReadonlySet<string>>(new Set());
  const arrived = useRef(false);
  /** Whether the page scrolls, if it does, because of the focus. */
  const follows = useRef(false);

  const hold = ({ scene }: Known): void => {
    last.current = scene.id;
    held.current = { id: scene.id, above: scrollY };
  };
  /** Returns false if there is more to come: a scene appears as its part of the text is unfolded. */
  const arrive = useEffectEvent((): boolean => {
    const { part, scene: id } = linkHere();
    unfold(elementOf(id));
    const place = part === undefined ? elementOf(id) : document.getElementById(part);
    unfold(place);
    if (part !== undefined) {
      place?.scrollIntoView({ block: 'start' });
      return true;
    }
    const linked = inLink(known);
    if (linked === undefined) return place === null;
    const { scene, element } = linked;
    const past = keptOffset(scene.id);
    if (past === undefined) element.scrollIntoView({ block: 'start' });
    else scrollTo({ top: scrollY + element.getBoundingClientRect().top + past, behavior: 'instant' });
    hold(linked);
    return true;
  });
  const look = useEffectEvent((): void => {
    if (onReach === undefined) return;
    // What has the focus is held where it has been scrolled to.
    if (follows.current && held.current !== undefined) held.current = { ...held.current, above: scrollY };
    const cards = known.map((each, i) => cardOf(each, known[i - 1], touched.current));
    const { read, isHeld } = inReadingPosition(known, cards, last.current ?? shown, held.current);
    if (read?.scene.id !== held.current?.id) held.current = undefined;
    if (read === undefined || read.scene.id === last.current) return;
    if (isHeld) hold(read);
    last.current = read.scene.id;
    if (read.scene.id !== shown) onReach(read.scene);
  });
  /** Returns whether this is in a scene. */
  const enter = useEffectEvent((node: Node): boolean => {
    const entered = known.find(({ element }) => element.contains(node));
    if (onReach === undefined || entered === undefined) return false;
    hold(entered);
    touched.current = new Set([...touched.current, entered.scene.id]);
    if (entered.scene.id !== shown) onReach(entered.scene);
    return true;
  });
  const rest = useEffectEvent((): void => {
    const linked = onReach === undefined ? undefined : inLink(known);
    if (linked !== undefined) keepOffset(linked.scene.id, linked.element);
  });

  /** The fold that the reader has pressed last, until its scenes are known. */
  const opened = useRef<Element>(undefined);
  /** Who unfolds something looks at it. */
  const lookInto = useEffectEvent((): void => {
    const first = known.find(({ element }) => opened.current?.contains(element) === true);
    if (first === undefined) return;
    opened.current = undefined;
    enter(first.element);
  });

  useEffect(() => {
    lookInto();
    if (arrived.current || known.length === 0) return;
    arrived.current = arrive();
  }, [known]);
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout>;
    let following: ReturnType<typeof setTimeout>;
    const follow = (): void => {
      clearTimeout(following);
      following = setTimeout(() => (follows.current = false), FOLLOWING);
    };
    const onScroll = (): void => {
      look();
      follow();
      clearTimeout(resting);
      resting = setTimeout(() => rest(), REST);
    };
    // Fires when the reader types, pastes or goes back to an address, not when the page writes one.
    const onAddress = (): void => {
      arrived.current = arrive();
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Node && enter(target)) follows.current = true;
      follow();
    };
    const onClick = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element)) return;
      if (target.closest(ACTING) === null) enter(target);
      // It opens now, if it was closed.
      const fold = target.closest('.fold > summary')?.parentElement;
      if (fold) opened.current = fold;
    };
    const onScrolling = (): void => {
      follows.current = false;
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('hashchange', onAddress);
    addEventListener('focusin', onFocus);
    addEventListener('click', onClick);
    for (const type of SCROLLING) addEventListener(type, onScrolling, { passive: true });
    return () => {
      clearTimeout(resting);
      clearTimeout(following);
      removeEventListener('scroll', onScroll);
      removeEventListener('hashchange', onAddress);
      removeEventListener('focusin', onFocus);
      removeEventListener('click', onClick);
      for (const type of SCROLLING) removeEventListener(type, onScrolling);
    };
  }, []);
}

function linkHere(): Link {
  return readLink(splitHash(location.hash)[1]).link;
}

function inLink(known: readonly Known[]): Known | undefined {
  const { scene: linked } = linkHere();
  return known.find(({ scene }) => scene.id === linked);
}

/** Where a scene or question stands in the text, folded or not. */
export function elementOf(scene: string | undefined): HTMLElement | null {
  if (scene === undefined) return null;
  return document.getElementById(`scene-${scene}`) ?? document.getElementById(scene);
}

/** Whether a scene or question is one that can be folded up: it is known only while it isn't. */
export function isFoldable(scene: string | undefined): boolean {
  return elementOf(scene)?.matches('details :is(.scene, .predict)') === true;
}

/** Opens what is folded around an element. */
export function unfold(element: Element | null): void {
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
}

/** Answered rightly, or shown the answer. */
const KNOWN = '.predict-grade:is(.right, .shown)';

function cardOf({ scene, element }: Known, before: Known | undefined, touched: ReadonlySet<string>): Card {
  const { top, bottom } = element.getBoundingClientRect();
  const section = element.closest('section');
  const isFirst = before !== undefined && section !== before.element.closest('section');
  const waits = element.matches('.predict') ? element.querySelector(KNOWN) === null : !touched.has(scene.id);
  return {
    top,
    bottom,
    opens: isFirst ? section?.getBoundingClientRect().top : undefined,
    // Of two challenges in sight the first keeps the figure until it is left, or the other is touched.
    asks: element.matches('.predict:not(.challenge)'),
    waits,
  };
}

/** Which is being read, if the one with the id `last` was before, and `held` was touched; and whether because of that. */
function inReadingPosition(
  known: readonly Known[],
  cards: readonly Card[],
  last: string | undefined,
  held: { readonly id: string; readonly above: number } | undefined,
): { readonly read: Known | undefined; readonly isHeld: boolean } {
  const indexOf = (id: string | undefined): number => known.findIndex(({ scene }) => scene.id === id);
  const sight = inSight();
  const own = cards[indexOf(held?.id)];
  const isOpen = own?.asks === true && own.waits === true;
  const stays = isOpen || document.querySelector('.lesson-figure [data-plays]') !== null;
  const index = held && heldAt(cards, { index: indexOf(held.id), above: held.above, stays }, sight);
  const read = known[index ?? readOf(cards, Math.max(0, indexOf(last)), sight)];
  return { read, isHeld: index !== undefined };
}

/** What the window shows of the text: the page’s header lies over it, or the figure, where that is as wide as the page. */
function inSight(): Sight {
  const { scrollHeight, clientWidth } = document.documentElement;
  const over = [...document.querySelectorAll('.site-header, .lesson-figure')]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width }) => width >= clientWidth - 1)
    .map(({ bottom }) => bottom);
  return {
    // Where both are too high for the window, the text is read below its middle all the same.
    top: Math.min(Math.max(0, ...over), MOST_COVERED * innerHeight),
    bottom: innerHeight,
    above: scrollY,
    below: scrollHeight - innerHeight - scrollY,
  };
}
