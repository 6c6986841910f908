/* Which locks an operation acquires, in a session that shows locks (`# locks shown`). */
import { decodeEvent, EVENT_TYPES, EVENT_WORDS, eventTypeAt } from '../protocol/protocol.gen.ts';
import type { LockCause, LockClass, LockMode } from '../protocol/protocol.gen.ts';

/** A lock is identified by its class and the number of what it protects. */
export interface TakenLock {
  readonly lock: LockClass;
  readonly number: number;
  readonly mode: LockMode;
  readonly cause: LockCause;
}

export interface LockUse {
  /** In the order of acquisition. A lock that is acquired several times occurs as often. */
  readonly taken: readonly TakenLock[];
  /** How many times the bounds of a VMA changed without acquiring the lock of its anon_vma. */
  readonly spared: number;
}

const TAKE = EVENT_TYPES.indexOf('lock_take');
const SPARED = EVENT_TYPES.indexOf('lock_spared');

/** Follows one operation from its first event on; `feed` is an EventSink. */
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
