/* Which locks an operation takes, where its session shows locks (`# locks shown`). */
import { decodeEvent, EVENT_TYPES, EVENT_WORDS, eventTypeAt } from '../protocol/protocol.gen.ts';
import type { LockCause, LockClass, LockMode } from '../protocol/protocol.gen.ts';

/** A lock is a class, and the number of what it protects. */
export interface TakenLock {
  readonly lock: LockClass;
  readonly number: number;
  readonly mode: LockMode;
  readonly cause: LockCause;
}

export interface LockUse {
  /** In their order; the same lock as often as it is taken. */
  readonly taken: readonly TakenLock[];
  /** Changes of bounds that did without the lock of their area's anon_vma. */
  readonly spared: number;
}

const TAKE = EVENT_TYPES.indexOf('lock_take');
const SPARED = EVENT_TYPES.indexOf('lock_spared');

/** Follows one operation from its first event on (an EventSink is `feed`). */
export class LockLog implements LockUse {
  readonly taken: TakenLock[] = [];
  spared = 0;

  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS) {
      const type = eventTypeAt(words, i);
      if (type === SPARED) this.spared++;
      if (type !== TAKE) continue;
      const event = decodeEvent(words, i);
      if (event.type !== 'lock_take') continue;
      const { lock, number, mode, cause } = event;
      this.taken.push({ lock, number, mode, cause });
    }
  };
}
