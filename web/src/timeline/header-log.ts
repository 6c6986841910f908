/*
 * The headers of all events of a session. To read those of one operation again, it would have to run twice: once for its
 * headers and once up to the position. With many VMAs the copies of the state in between take longer than all else.
 */
import { nth } from '../base/known.ts';
import type { EventSink } from '../core/machine.ts';
import { EVENT_WORDS, eventDepthAt, eventTypeAt } from '../protocol/protocol.gen.ts';
import { packHeader, typeOf, type Headers } from './headers.ts';

/** Events whose headers are in one chunk. */
const CHUNK = 2 ** 16;
/** 16 million events, or 32 MB. What comes later must be read again. */
const MOST = 2 ** 24;

export class HeaderLog {
  readonly #chunks: Uint16Array[] = [];
  #chunk = new Uint16Array();
  #length = 0;
  readonly #most: number;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** Takes the events of a session in their order. */
  readonly feed: EventSink = (words, at, count) => {
    const end = at + Math.min(count, this.#most - this.#length) * EVENT_WORDS;
    for (let from = at; from < end;) {
      let place = this.#length % CHUNK;
      if (place === 0) this.#chunks.push((this.#chunk = new Uint16Array(CHUNK)));
      const chunk = this.#chunk;
      const to = Math.min(end, from + (CHUNK - place) * EVENT_WORDS);
      this.#length += (to - from) / EVENT_WORDS;
      for (; from < to; from += EVENT_WORDS)
        chunk[place++] = packHeader(eventTypeAt(words, from), eventDepthAt(words, from));
    }
  };

  /** Whether the headers of all events up to this one are kept. */
  keeps(last: number): boolean {
    return last <= this.#length;
  }

  /** Whether one of these events, which are all kept, has a type whose number is marked in `types`. */
  has(first: number, last: number, types: Uint8Array): boolean {
    for (let event = first - 1; event < last; event++) {
      const place = event % CHUNK;
      const chunk = nth(this.#chunks, (event - place) / CHUNK);
      for (let at = place; at < Math.min(CHUNK, place + last - event); at++)
        if (types[typeOf(nth(chunk, at))] === 1) return true;
      event += CHUNK - place - 1;
    }
    return false;
  }

  /** The headers of events `first` … `last`, where 1 is the session's first; undefined if not all of them are kept. */
  of(first: number, last: number): Headers | undefined {
    if (!this.keeps(last)) return undefined;
    const headers: Headers = new Uint16Array(last - first + 1);
    for (let event = first - 1; event < last;) {
      const start = event % CHUNK;
      const part = nth(this.#chunks, (event - start) / CHUNK).subarray(start, start + last - event);
      headers.set(part, event - first + 1);
      event += part.length;
    }
    return headers;
  }
}
