/* Threads and their slots as rows: what each slot is worth, what has just been done with it, and how much room it gets. */
import type { RecordCacheSlot, RecordMm, RecordTask } from '../../protocol/protocol.gen.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';
import type { Lookup } from './look.ts';

/** `void`: it is filled, but its thread's number is not the memory's, so it is emptied at the thread's next lookup. */
export type SlotState = 'empty' | 'trusted' | 'void' | 'foreign';

/** What the last lookup has done with a slot. `home`: the address leads to it; `mistaken`: it seemed to answer, with another memory's area. */
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

/** The slots of the thread in place `index` of the snapshot: all have equally many. */
export function slotsOf({ tasks, slots }: Snapshot, index: number): readonly RecordCacheSlot[] {
  const each = tasks[index]!.slots;
  return slots.slice(index * each, (index + 1) * each);
}

/** `home`: the slot that the address leads to. */
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
  /** Heads stand above their slots, not beside them. */
  readonly stacked: boolean;
  /** One line for each slot, without its range. */
  readonly compact: boolean;
  /** Slots side by side, and lines of them. */
  readonly columns: number;
  readonly lines: number;
  /** Whether a slot has room for both bounds. */
  readonly wholeRange: boolean;
  /** Pixels of one row. */
  readonly height: number;
}

const STACKED_BELOW = 560;
const HEAD = { full: 176, compact: 216 };
const HEAD_HEIGHT = 26;
const PADDING = 16;
const GAP = 4;
const SLOT = { full: { width: 126, height: 42 }, compact: { width: 84, height: 24 } };
const WHOLE_RANGE = 214;
/** With more threads a row takes one line. */
export const FEW = 8;

/** Of one row; `slots`: a power of two. All may be 0, until it is known how large the grid is. */
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
