/* Threads and their slots as rows: the state of each slot, what was just done with it, and the size it gets. */
import { nth } from '../../base/known.ts';
import type { RecordCacheSlot, RecordMm, RecordTask } from '../../protocol/protocol.gen.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';
import type { Lookup } from './look.ts';

/** `void`: filled, but invalid, as the thread's sequence number is not the mm's; emptied at the thread's next lookup. */
export type SlotState = 'empty' | 'trusted' | 'void' | 'foreign';

/** What the last lookup did with a slot. `home`: the address selects it; `mistaken`: it seemed to hit, but has a VMA of another mm. */
export const SLOT_MARKS = ['home', 'hit', 'miss', 'stored', 'mistaken'] as const;
export type SlotMark = (typeof SLOT_MARKS)[number];

export function isTrusted({ vmacacheSeqnum: own }: RecordTask, { vmacacheSeqnum: mms }: RecordMm): boolean {
  return own.lo === mms.lo && own.hi === mms.hi;
}

export function stateOf({ vma, process }: RecordCacheSlot, trusted: boolean): SlotState {
  if (vma === 0) return 'empty';
  if (!trusted) return 'void';
  return process === 0 ? 'trusted' : 'foreign';
}

/** The slots of the snapshot's thread `index`. All threads have the same number of slots. */
export function slotsOf({ tasks, slots }: Snapshot, index: number): readonly RecordCacheSlot[] {
  const each = nth(tasks, index).slots;
  return slots.slice(index * each, (index + 1) * each);
}

/** `home`: the slot that the address selects. */
export function marksOf(slot: number, lookup: Lookup, home: number): readonly SlotMark[] {
  const { outcome, stored, foreign } = lookup;
  const isOwn = outcome?.result === 'empty' || outcome?.result === 'elsewhere';
  const has: Readonly<Record<SlotMark, boolean>> = {
    home: slot === home,
    hit: outcome?.result === 'hit' && slot === outcome.slot,
    miss: isOwn && slot === outcome.slot && stored?.slot !== slot,
    stored: slot === stored?.slot,
    mistaken: slot === foreign?.slot,
  };
  return SLOT_MARKS.filter((mark) => has[mark]);
}

export interface RowRoom {
  /** Whether heads stand above their slots instead of beside them. */
  readonly stacked: boolean;
  /** Whether a slot is one line, without its range. */
  readonly compact: boolean;
  /** How many slots stand side by side, and how many lines of them there are. */
  readonly columns: number;
  readonly lines: number;
  /** Whether both bounds fit into a slot. */
  readonly wholeRange: boolean;
  /** Height of a row, in pixels. */
  readonly height: number;
}

const STACKED_BELOW = 560;
const HEAD = { full: 176, compact: 216 };
const HEAD_HEIGHT = 26;
const PADDING = 16;
const GAP = 4;
const SLOT = { full: { width: 126, height: 42 }, compact: { width: 84, height: 24 } };
const WHOLE_RANGE = 214;
/** With more threads, a row is compact. */
export const FEW = 8;

/** The sizes of a row. `slots` is a power of two. All arguments may be 0 until the size of the grid is known. */
export function roomFor(width: number, height: number, threads: number, slots: number): RowRoom {
  const full = rowOf(width, slots, threads > FEW);
  return full.height > height && height > 0 ? rowOf(width, slots, true) : full;
}

function rowOf(width: number, slots: number, compact: boolean): RowRoom {
  const stacked = width < STACKED_BELOW;
  const slot = compact ? SLOT.compact : SLOT.full;
  const room = Math.max(0, width - PADDING - (stacked ? 0 : compact ? HEAD.compact : HEAD.full));
  let columns = Math.max(1, slots);
  while (columns > 1 && (room + GAP) / columns - GAP < slot.width) columns /= 2;
  const lines = Math.max(1, slots) / columns;
  return {
    stacked,
    compact,
    columns,
    lines,
    wholeRange: room / columns >= WHOLE_RANGE,
    height: (stacked ? HEAD_HEIGHT : 0) + lines * slot.height + (lines - 1) * GAP + (compact ? GAP : 2 * GAP),
  };
}
