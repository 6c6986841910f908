/* An operation's upward walks that update the subtree gaps in the tree: where each one began, and how far it got. */
import { known } from '../base/known.ts';
import { decodeEvent, EVENT_TYPES, EVENT_WORDS, eventTypeAt } from '../protocol/protocol.gen.ts';

/** The VMAs of the nodes, by serial number. */
export interface GapWalk {
  readonly from: number;
  /** The last VMA whose gap was computed. */
  readonly to: number;
}

const ENTER = EVENT_TYPES.indexOf('gap_update_enter');
const EVALUATE = EVENT_TYPES.indexOf('gap_evaluate');
const LEAVE = EVENT_TYPES.indexOf('gap_update_leave');

/** Follows one operation from its first event on; `feed` is an EventSink. */
export class GapWalkLog {
  readonly walks: GapWalk[] = [];
  private isOpen = false;

  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS) {
      const type = eventTypeAt(words, i);
      if (type === LEAVE) this.isOpen = false;
      if (type !== ENTER && type !== EVALUATE) continue;
      const event = decodeEvent(words, i);
      if (event.type === 'gap_update_enter') {
        this.isOpen = true;
        this.walks.push({ from: event.vma, to: event.vma });
      } else if (event.type === 'gap_evaluate' && this.isOpen) {
        // A rotation computes gaps, too, outside any walk.
        const walk = known(this.walks.pop(), 'an open walk was pushed when it began');
        this.walks.push({ ...walk, to: event.vma });
      }
    }
  };
}
