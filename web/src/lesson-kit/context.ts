import { createContext, useContext } from 'react';
import { readOwn } from '../stage/own-states.ts';
import type { OwnStates } from '../timeline/player.ts';
import type { Summariser } from './exam.ts';
import type { Shelf } from './shelf.ts';

/** What the figure shows, and from where on. */
export interface SceneSpec {
  readonly id: string;
  /** File name of the scenario. */
  readonly trace: string;
  readonly era: string;
  /** Rows that the figure offers for it, if they are not the lesson's. */
  readonly eras?: readonly string[];
  /** The scene opens just before this operation; 1 = the first. */
  readonly operation: number;
  /** Ids of the views it opens. */
  readonly views: readonly string[];
  /** States that its views open with, if not those that they begin with. */
  readonly own?: OwnStates;
  /** Not shown by scrolling past it. */
  readonly onlyAsked?: boolean;
}

/** What a lesson's text says of the page to open on, as an address does. */
export function pageOf(text: string | undefined): OwnStates {
  if (text === undefined) return {};
  const own = readOwn('page', text);
  if (own === undefined) throw new Error(`"${text}" is no page such as 2:804e000`);
  return own;
}

export interface Lesson {
  readonly slug: string;
  readonly shelf: Shelf;
  readonly core: Summariser;
  /** What the lesson calls a row. */
  readonly nameOf: (era: string) => string;
  /** Id of the scene in the figure. */
  readonly current: string | undefined;
  /** Makes a scene known; returns the way to forget it. In the order of the text. */
  readonly register: (scene: SceneSpec, element: Element) => () => void;
  /** Shows a scene, or any moment, in the figure. */
  readonly show: (scene: SceneSpec) => void;
}

export const LessonContext = createContext<Lesson | undefined>(undefined);

export function useLesson(): Lesson {
  const lesson = useContext(LessonContext);
  if (lesson === undefined) throw new Error('this may stand in a lesson only');
  return lesson;
}
