/* What the narrators of beats work with. */
import type { CoreEvent, EventType } from '../../protocol/protocol.gen.ts';
import type { Tally } from '../../timeline/tally.ts';
import type { NarrateContext } from '../context.ts';
import type { Narration } from '../narrator.ts';

type EventOf<T extends EventType> = Extract<CoreEvent, { readonly type: T }>;

/** The events of one type in a beat. */
interface Counted<T extends EventType> {
  readonly count: number;
  readonly first: EventOf<T>;
  readonly last: EventOf<T>;
}

export function counted<T extends EventType>(tally: Tally, type: T): Counted<T> | undefined {
  // TypeScript can't see that a tally has the events of a type under that type.
  return tally.get(type) as Counted<T> | undefined;
}

export function countOf(tally: Tally, ...types: readonly EventType[]): number {
  return types.reduce((sum, type) => sum + (tally.get(type)?.count ?? 0), 0);
}

/** `number`: which beat of its operation it is, from 1. Undefined: it says no more than its telling event. */
export type BeatNarrator = (tally: Tally, ctx: NarrateContext, number: number) => Narration | undefined;
