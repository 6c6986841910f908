/*
 * What a snapshot tells of the way to it: the latest events, the open functions, and the operation's merges and
 * splits.
 */
import { EVENT_INFO, EVENT_TYPES, EVENT_WORDS, eventDepthAt, eventTypeAt } from '../protocol/protocol.gen.ts';
import type { Words } from '../core/machine.ts';
import { ReshapeLog } from './reshapes.ts';

/** The largest number of events in a snapshot. */
export const RECENT_EVENTS = 200;

const KINDS = EVENT_TYPES.map((type) => EVENT_INFO[type].kind);

/** Follows one operation from its first event on, batch by batch; `feed` is an EventSink. */
export class Trail {
  private recentWords: Words = new Uint32Array();
  private readonly stackWords: number[] = [];
  private readonly reshapeLog = new ReshapeLog();
  private fed = 0;

  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS) {
      const type = eventTypeAt(words, i);
      const kind = KINDS[type];
      this.reshapeLog.take(type, words, i, ++this.fed);
      if (kind === 'point') continue;
      // An enter event's index in the stack is its depth. Its leave event has the same depth and removes it.
      this.stackWords.length = eventDepthAt(words, i) * EVENT_WORDS;
      if (kind === 'enter') this.stackWords.push(...words.subarray(i, i + EVENT_WORDS));
    }
    this.recentWords = lastOf(this.recentWords, words.subarray(at, at + count * EVENT_WORDS));
  };

  /** At most RECENT_EVENTS events, oldest first. */
  get recent(): Words {
    return this.recentWords;
  }

  /** In the form that decodeReshapes() reads. */
  get reshapes(): Words {
    return this.reshapeLog.words;
  }

  /** The enter events of the open functions, outermost first. */
  get stack(): Words {
    return Uint32Array.from(this.stackWords);
  }
}

/** A copy of the last RECENT_EVENTS events of `before` + `after`. */
function lastOf(before: Words, after: Uint32Array): Words {
  const limit = RECENT_EVENTS * EVENT_WORDS;
  const kept = before.subarray(before.length - Math.max(0, Math.min(before.length, limit - after.length)));
  const added = after.subarray(Math.max(0, after.length - limit));
  const both = new Uint32Array(kept.length + added.length);
  both.set(kept);
  both.set(added, kept.length);
  return both;
}
