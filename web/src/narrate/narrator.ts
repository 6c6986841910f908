import type { CoreEvent, EventType } from '../protocol/protocol.gen.ts';
import type { NarrateContext } from './context.ts';

export interface Narration {
  readonly what: string;
  readonly why: string;
}

type EventOf<T extends EventType> = Extract<CoreEvent, { readonly type: T }>;
type Narrator<T extends EventType> = (event: EventOf<T>, ctx: NarrateContext) => Narration;

/** One narrator for each of some event types. */
export type Narrators<T extends EventType = EventType> = { readonly [K in T]: Narrator<K> };
