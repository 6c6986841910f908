import { createContext, useContext, useEffect, useRef, type RefObject } from 'react';
import type { BeatStyle, Compared } from '../core/session.ts';
import { COUNTER_NAMES, EVENT_TYPES, type CoreEvent } from '../protocol/protocol.gen.ts';
import { readOwn } from '../stage/own-states.ts';
import { TOPICS } from '../timeline/beat-roles.ts';
import type { OwnStates, PlayerState } from '../timeline/player.ts';
import type { PickedGap } from '../views/picked.ts';
import type { Summariser } from './exam.ts';
import type { PressedButton } from './schema.ts';
import type { Shelf } from './shelf.ts';

/** What the figure shows, and the operation from which it starts. */
export interface SceneSpec extends BeatStyle, Compared {
  readonly id: string;
  /** File name of the scenario. */
  readonly trace: string;
  readonly kernel: string;
  /** The rows that the figure offers for the scene, if they differ from the lesson's. */
  readonly kernels?: readonly string[];
  /** The rows that stand beside `kernel` when it opens. */
  readonly beside?: readonly string[];
  /** The scene opens just before this operation, counted from 1. */
  readonly operation: number;
  /** Ids of the views that it opens. */
  readonly views: readonly string[];
  /** The instrument that stands in place of the views: "race/mappings:36/pages:3". */
  readonly figure?: string;
  /** Ids of the views that open as well when it is played. */
  readonly proof?: readonly string[];
  /** States with which its views open, if not their initial ones. */
  readonly own?: OwnStates;
  /** Calls that follow those of the scenario. */
  readonly added?: string;
  /** The last operation that is played, or of a question's range; `operation` is the first. */
  readonly lastOperation?: number;
  /** With the events of that operation, the index of the one with which playing ends, if it isn’t the last. */
  readonly endsAt?: (events: readonly CoreEvent[]) => number;
  /** Of a question: the core’s answer in words. */
  readonly answer?: () => Promise<string | undefined>;
}

/**
 * States of views that a lesson names as the address spells them: `page` of the reverse map, "2:804e000"; `cpus` of the CPU
 * timeline, "0:4" for four sockets.
 */
export function ownOf(named: {
  readonly page?: string | undefined;
  readonly cpus?: string | undefined;
}): OwnStates {
  const states = Object.entries(named).map(([name, text]) => {
    if (text === undefined) return {};
    const own = readOwn(name, text);
    if (own === undefined) throw new Error(`"${text}" is no ${name} such as an address has`);
    return own;
  });
  return Object.assign({}, ...states) as OwnStates;
}

/** How a text writes a BeatStyle: types of events, and topics, separated by blanks. */
interface WrittenStyle {
  readonly oneByOne?: string | undefined;
  readonly untold?: string | undefined;
}

export function beatStyle({ oneByOne, untold }: WrittenStyle): BeatStyle {
  return {
    ...(oneByOne !== undefined && { oneByOne: each(EVENT_TYPES, oneByOne, 'type of event') }),
    ...(untold !== undefined && { untold: each(TOPICS, untold, 'topic') }),
  };
}

/** Names of counters, separated by blanks. */
export function comparedCounters(text: string | undefined): Compared {
  return text === undefined ? {} : { compared: each(COUNTER_NAMES, text, 'counter') };
}

function each<T extends string>(all: readonly T[], text: string, kind: string): readonly T[] {
  return text.split(/\s+/).map((word) => {
    const found = all.find((one) => one === word);
    if (found === undefined) throw new Error(`"${word}" is no ${kind}`);
    return found;
  });
}

/** What the prose speaks of, in the situation that it stands in. */
export interface Place {
  /** Id of the scene that it belongs to, if not the one that the text stands in or behind. */
  readonly scene?: string;
  /** Counted from 1. The figure plays this operation, or stops before it where a question asks about it. */
  readonly operation?: number;
  /** Counted from 1. The figure goes to the end of this beat of the operation. */
  readonly beat?: number;
  /** An address in a VMA. */
  readonly address?: number;
}

/** A question's element that gets this event answers itself. */
export const REVEAL = 'reveal';

/** A question's element that gets this event is as if nobody had answered it. */
export const ASK = 'ask';

export interface Lesson {
  readonly slug: string;
  /** Whether answers are kept for the next visit. */
  readonly keeps: boolean;
  /** Whether it is shown as slides. */
  readonly isPresented: boolean;
  readonly shelf: Shelf;
  readonly core: Summariser;
  /** The lesson's name for a row. */
  readonly nameOf: (kernel: string) => string;
  /** Id of the scene that the figure shows. */
  readonly current: string | undefined;
  /** Registers a scene and returns a function that removes it. Scenes must be registered in the order of the text. */
  readonly register: (scene: SceneSpec, element: Element) => () => void;
  /** Shows a scene, or any other moment, in the figure. */
  readonly show: (scene: SceneSpec) => void;
  /** Shows a scene and plays its operations. Its instrument may have other parameters than that of the scene in the text. */
  readonly watch: (scene: SceneSpec) => void;
  /** Shows a place of the scene that the text at `element` is about. */
  readonly goTo: (place: Place, element: Element) => void;
  /** Presses a button in the situation that the text at `element` is about. */
  readonly press: (button: PressedButton, element: Element) => void;
  /** Highlights the VMA of a place for the time being, if the figure shows the scene that the text is about. */
  readonly pointAt: (place: Place, element: Element) => void;
  readonly pointAway: () => void;
  /**
   * Calls `take` with each VMA or gap that the reader picks in the figure while it shows the scene; it returns whether that
   * is an answer. Returns a function that ends this.
   */
  readonly answerWith: (scene: string, take: (picked: Picked) => boolean) => () => void;
  /** Where the VMAs start that an instrument numbers, from 1 on. */
  readonly numberedIn: (figure: string) => readonly number[];
}

/** What a reader picked in the figure. */
export type Picked =
  | { readonly kind: 'vma'; readonly start: number }
  | ({ readonly kind: 'gap' } & PickedGap & Pick<PlayerState, 'operations'>);

export const LessonContext = createContext<Lesson | undefined>(undefined);

/** The instrument of the current scene as the reader has moved it, if it has been. Apart, as it changes with every move. */
export const MovedContext = createContext<string | undefined>(undefined);

export function useLesson(): Lesson {
  const lesson = useContext(LessonContext);
  if (lesson === undefined) throw new Error('this may stand in a lesson only');
  return lesson;
}

/** Whether the text is unfolded. */
export const UnfoldedContext = createContext(true);

/** Registers a scene for as long as the element that gets the ref is on the page, and not folded. */
export function useSituation<E extends Element>(scene: SceneSpec): RefObject<E | null> {
  const { register } = useLesson();
  const isSeen = useContext(UnfoldedContext);
  const element = useRef<E>(null);
  const key = JSON.stringify(scene);
  useEffect(() => {
    const { current } = element;
    return isSeen && current !== null ? register(JSON.parse(key) as SceneSpec, current) : undefined;
  }, [register, key, isSeen]);
  return element;
}
