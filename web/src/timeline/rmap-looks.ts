/* Where an operation's searches for those who map a page have looked. */
import { decodeEvent, EVENT_TYPES, EVENT_WORDS, eventTypeAt } from '../protocol/protocol.gen.ts';

const LOOKS: ReadonlySet<number> = new Set(
  ['rmap_look_area', 'rmap_look_mm'].map((type) => (EVENT_TYPES as readonly string[]).indexOf(type)),
);

/** Follows one operation from its first event on (an EventSink is `feed`). */
export class LookLog {
  /** Of each area or memory, in their order, the address at which the page would lie there; 0: it would lie outside. */
  readonly addresses: number[] = [];

  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS) {
      if (!LOOKS.has(eventTypeAt(words, i))) continue;
      const event = decodeEvent(words, i);
      if (event.type === 'rmap_look_area' || event.type === 'rmap_look_mm') this.addresses.push(event.addr);
    }
  };
}
