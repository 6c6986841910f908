/* What a beat's events come to: of each type, how many there were, and the first and the last of them. */
import { nth } from '../base/known.ts';
import type { Words } from '../core/machine.ts';
import { decodeEvent, EVENT_WORDS, eventTypeAt, type CoreEvent } from '../protocol/protocol.gen.ts';

/** Of one type. */
interface Told {
  readonly count: number;
  readonly first: CoreEvent;
  readonly last: CoreEvent;
}

/** In the order in which the types first appeared. */
export type Tally = ReadonlyMap<CoreEvent['type'], Told>;

/** The words of one type: its count, and both events. */
const ENTRY_WORDS = 1 + 2 * EVENT_WORDS;

/** Counts events as they come, however many there are; `feed` is an EventSink. */
export class TallyLog {
  private readonly entries = new Map<number, Uint32Array>();
  private readonly first: number;
  private readonly kept: number;
  private fed = 0;
  private keptWords: Words = new Uint32Array();

  /** Of the events fed, counted from 0, those before `first` are left out, and number `kept` is kept as it is. */
  constructor(first: number, kept: number) {
    this.first = first;
    this.kept = kept;
  }

  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    const skipped = Math.min(Math.max(0, this.first - this.fed), count);
    if (this.kept >= this.fed && this.kept < this.fed + count) {
      const start = at + (this.kept - this.fed) * EVENT_WORDS;
      this.keptWords = words.slice(start, start + EVENT_WORDS);
    }
    this.fed += count;
    const end = at + count * EVENT_WORDS;
    for (let i = at + skipped * EVENT_WORDS; i < end; i += EVENT_WORDS) {
      const event = words.subarray(i, i + EVENT_WORDS);
      const type = eventTypeAt(words, i);
      const entry = this.entries.get(type) ?? this.begin(type, event);
      entry[0] = nth(entry, 0) + 1;
      entry.set(event, 1 + EVENT_WORDS);
    }
  };

  /** The event that is kept; empty until it has been fed. */
  get keptEvent(): Words {
    return this.keptWords;
  }

  private begin(type: number, event: Uint32Array): Uint32Array {
    const entry = new Uint32Array(ENTRY_WORDS);
    entry.set(event, 1);
    this.entries.set(type, entry);
    return entry;
  }

  /** In the form that decodeTally() reads. */
  get words(): Words {
    const words = new Uint32Array(this.entries.size * ENTRY_WORDS);
    [...this.entries.values()].forEach((entry, i) => words.set(entry, i * ENTRY_WORDS));
    return words;
  }
}

export function decodeTally(words: Uint32Array): Tally {
  const tally = new Map<CoreEvent['type'], Told>();
  for (let at = 0; at < words.length; at += ENTRY_WORDS) {
    const first = decodeEvent(words, at + 1);
    const last = decodeEvent(words, at + 1 + EVENT_WORDS);
    tally.set(first.type, { count: nth(words, at), first, last });
  }
  return tally;
}
