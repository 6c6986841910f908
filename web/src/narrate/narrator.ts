import type { CoreEvent, EventType } from '../protocol/protocol.gen.ts';
import { title, type MessageKey } from '../words/index.ts';
import type { NarrateContext } from './context.ts';

export interface Narration {
  readonly what: string;
  readonly why: string;
}

type EventOf<T extends EventType> = Extract<CoreEvent, { readonly type: T }>;
/** `stack`: the enter events of the functions on the stack at the event, the outermost first. */
type Narrator<T extends EventType> = (
  event: EventOf<T>,
  ctx: NarrateContext,
  stack: readonly CoreEvent[],
) => Narration;

/** One narrator for each of some event types. */
export type Narrators<T extends EventType = EventType> = { readonly [K in T]: Narrator<K> };

/** Names of texts that have a reason beside them: `forkLeave` and `forkLeaveWhy`. */
type WithReason = {
  [K in MessageKey]: K extends `narrate.${infer N}`
    ? `narrate.${N}Why` extends MessageKey
      ? N
      : never
    : never;
}[MessageKey];

/** A narration without numbers or names. */
export function plainly(name: WithReason): Narration {
  return { what: title(`narrate.${name}`), why: title(`narrate.${name}Why`) };
}
