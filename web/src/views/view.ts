/* What a view is. A folder of web/src/views with an index.tsx is a view; registry.ts finds it. */
import type { ComponentType } from 'react';
import type { SessionSpec } from '../core/session.ts';
import type { NarrateContext } from '../narrate/context.ts';
import type { OperationSummary } from '../timeline/run.ts';
import type { Snapshot } from '../timeline/snapshot.ts';
import type { MessageKey } from '../words/index.ts';
import type { Touch } from './touch.ts';

/** The moment that is shown. */
export interface Moment {
  readonly snapshot: Snapshot;
  /** The snapshot's areas by number and by node: one index for all views, since there may be 65,530. */
  readonly world: NarrateContext;
  /** What the snapshot's event touches. */
  readonly touch: Touch;
}

/** The session, and what the reader does in all views at once. */
export interface SessionProps {
  readonly spec: SessionSpec;
  readonly operations: readonly OperationSummary[];
  /** Serial number of the area that the reader points at, in whichever view; 0 = none. */
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
  /** Goes to another position of the session, where the page offers it. */
  readonly onSeek?: (position: number) => void;
  /** Turns all views to the structures of another process that lives, where the page offers it. */
  readonly onLook?: (process: number) => void;
}

/** What is the view's own: only it knows what its state is, and what its probe and its study find. */
export interface OwnProps<State, Found, Studied> {
  /** Undefined: what it begins with. */
  readonly state?: State | undefined;
  readonly onState?: (state: State | undefined) => void;
  /** What its probe has found at this moment; undefined until the first snapshot that has it is there. */
  readonly found?: Found | undefined;
  /** What its study comes to over the whole session; undefined: the session has been replaced. Where the page offers it. */
  readonly onStudy?: (state: State | undefined) => Promise<Studied | undefined>;
}

export interface ViewProps<State = unknown, Found = unknown, Studied = unknown>
  extends Moment, SessionProps, OwnProps<State, Found, Studied> {}

/** A view's part of the address. */
export interface LinkPart<State> {
  /** Of the parameter: no other view's. */
  readonly name: string;
  /** Undefined: it cannot be read. */
  read(text: string): State | undefined;
  /** Undefined: what the view begins with, which no address tells. */
  write(state: State): string | undefined;
}

/**
 * `Component` renders its own <Figure>, named by `title`; index.tsx loads it lazily. What it wants of the core is in
 * its folder's probe.ts and study.ts (timeline/probe.ts).
 */
export interface ViewDefinition<State = unknown, Found = unknown, Studied = unknown> {
  /** The name of its folder. */
  readonly id: string;
  readonly title: MessageKey;
  readonly Component: ComponentType<ViewProps<State, Found, Studied>>;
  /** Its state's part of the address, where it has one. */
  readonly link?: LinkPart<State>;
  /** Whether its state means something for the next session, too. */
  readonly isStateLasting?: true;
}

/** A view with a state of its own, or a probe, or a study: what it is given is what its own folder has made. */
export function ownView<State, Found, Studied>(
  definition: ViewDefinition<State, Found, Studied>,
): ViewDefinition {
  return definition as unknown as ViewDefinition;
}
