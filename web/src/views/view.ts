/* What a view is. Each folder of web/src/views with an index.tsx is a view; registry.ts finds it. */
import { lazy, type ComponentType } from 'react';
import type { SessionSpec } from '../core/session.ts';
import type { NarrateContext } from '../narrate/context.ts';
import type { OperationSummary } from '../timeline/run.ts';
import type { Snapshot } from '../timeline/snapshot.ts';
import type { MessageKey } from '../words/index.ts';
import type { Shown, Touch } from './touch.ts';

/** The moment that views show. */
export interface Moment {
  readonly snapshot: Snapshot;
  /** Finds the snapshot's VMAs by id and by node. All views share it, as there may be 65,530 VMAs. */
  readonly world: NarrateContext;
  /** Whether it is shown as the beat that has just ended. */
  readonly byBeat: boolean;
  /** The events that marks come from, and what they touch. */
  readonly shown: Shown;
  readonly touch: Touch;
}

/** The session, and what the reader does in all views at once. */
export interface SessionProps {
  readonly spec: SessionSpec;
  readonly operations: readonly OperationSummary[];
  /** The id of the VMA that the reader points at in any view; 0 = none. */
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
  /** Goes to another position of the session; missing where the page doesn't offer it. */
  readonly onSeek?: (position: number) => void;
  /** Shows the structures of another living process in all views; missing where the page doesn't offer it. */
  readonly onLook?: (process: number) => void;
}

/** What belongs to one view: only the view knows the types of its state and of what its probe and its study find. */
interface OwnProps<State, Found, Studied> {
  /** Undefined until the reader changes it. */
  readonly state?: State | undefined;
  readonly onState?: (state: State | undefined) => void;
  /** What its probe found at this moment; undefined until the first snapshot with the probe arrives. */
  readonly found?: Found | undefined;
  /** Runs its study over the whole session; the result is undefined if another session has replaced it. Missing where the page doesn't
   * offer it. */
  readonly onStudy?: (state: State | undefined) => Promise<Studied | undefined>;
}

export interface ViewProps<State = unknown, Found = unknown, Studied = unknown>
  extends Moment, SessionProps, OwnProps<State, Found, Studied> {}

/** A view's part of the URL. */
export interface LinkPart<State> {
  /** The parameter's name; no two views share one. */
  readonly name: string;
  /** Undefined if the text is not valid. */
  read(text: string): State | undefined;
  /** Undefined for the state that the view begins with, which needs no parameter. */
  write(state: State): string | undefined;
}

/**
 * `Component` renders its own <Figure>, named by `title`; its code is loaded when it is first drawn, or before, by `load`. What it needs
 * from the core is fetched by its folder's probe.ts and study.ts (timeline/probe.ts).
 */
export interface ViewDefinition<State = unknown, Found = unknown, Studied = unknown> {
  /** The name of its folder. */
  readonly id: string;
  readonly title: MessageKey;
  readonly Component: ComponentType<ViewProps<State, Found, Studied>>;
  readonly load: () => Promise<unknown>;
  /** Its state's part of the URL, if it has one. */
  readonly link?: LinkPart<State>;
  /** Whether its state stays when another session is loaded. */
  readonly isStateLasting?: true;
}

/** The parts of a definition that draw the view: `load` imports its component from a file of its own. */
export function drawnBy<Props>(load: () => Promise<ComponentType<Props>>): {
  readonly Component: ComponentType<Props>;
  readonly load: () => Promise<unknown>;
} {
  return { Component: lazy(async () => ({ default: await load() })), load };
}

/** Defines a view with its own state, probe or study. The types may be forgotten: all it is given was made by its own folder. */
export function ownView<State, Found, Studied>(
  definition: ViewDefinition<State, Found, Studied>,
): ViewDefinition {
  return definition as unknown as ViewDefinition;
}
