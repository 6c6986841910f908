/* Where an operation's reverse-map walks looked for a page. */
import { decodeEvent, EVENT_TYPES, EVENT_WORDS, eventTypeAt } from '../protocol/protocol.gen.ts';

const LOOKS: ReadonlySet<number> = new Set(
  ['rmap_look_area', 'rmap_look_mm'].map((type) => (EVENT_TYPES as readonly string[]).indexOf(type)),
);

/** Follows one operation from its first event on; `feed` is an EventSink. */
export class LookLog {
  /** For each VMA or mm, in the order of the walk: the address at which the page would lie; 0 if that is outside. */
  readonly addresses: number[] = [];

  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS) {
      if (!LOOKS.has(eventTypeAt(words, i))) continue;
      const event = decodeEvent(words, i);
      if (event.type === 'rmap_look_area' || event.type === 'rmap_look_mm') this.addresses.push(event.addr);
    }
  };
}
