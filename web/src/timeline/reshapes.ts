/*
 * The merges and splits of one operation, for a comparison of before and after: of each, the events that say what
 * happens to which VMA. The many other events between its enter and its leave are left out.
 */
import { cell } from '../base/cell.ts';
import type { Words } from '../core/machine.ts';
import {
  type CoreEvent,
  type Counters,
  decodeEvent,
  EVENT_TYPES,
  EVENT_WORDS,
  type EventType,
} from '../protocol/protocol.gen.ts';

export interface Reshape {
  /** The first one is its enter event. The last one is its leave event if it has ended. */
  readonly events: readonly CoreEvent[];
  /** Position of the last of these events. */
  readonly position: number;
}

/** A snapshot has at most this many, the latest ones. */
export const MOST_RESHAPES = 12;
const MOST_EVENTS = 40;
/**
 * Words before the events of each reshape: the number of events, and the number of the last one within the operation.
 */
const HEAD = 2;

type Part = 'enter' | 'leave' | 'point';
const PARTS: Partial<Record<EventType, Part>> = {
  merge_enter: 'enter',
  merge_leave: 'leave',
  split_enter: 'enter',
  split_leave: 'leave',
  merge_refuse: 'point',
  adjust_enter: 'point',
  vma_alloc: 'point',
  vma_free: 'point',
  vma_range: 'point',
};
const PART_OF = EVENT_TYPES.map((type) => PARTS[type]);

interface Gathered {
  readonly words: number[];
  last: number;
  isOpen: boolean;
  /** Whether it has ended and changed a VMA. */
  isDone: boolean;
}

export class ReshapeLog {
  private readonly gathered: Gathered[] = [];

  /** `number` is the number of the event within its operation, from 1 on. */
  take(type: number, words: Uint32Array, at: number, number: number): void {
    const part = PART_OF[type];
    if (part === undefined) return;
    if (part === 'enter') this.open();
    const now = this.gathered.at(-1);
    if (!now?.isOpen) return;
    if (part === 'leave' || now.words.length < MOST_EVENTS * EVENT_WORDS) {
      now.words.push(...words.subarray(at, at + EVENT_WORDS));
    }
    now.last = number;
    if (part !== 'leave') return;
    now.isOpen = false;
    now.isDone = hasSucceeded(decodeEvent(words, at));
  }

  /**
   * Starts a merge or split. An earlier merge that changed nothing is dropped, as it is of interest only until the
   * next one.
   */
  private open(): void {
    if (this.gathered.at(-1)?.isDone === false) this.gathered.pop();
    if (this.gathered.length === MOST_RESHAPES) this.gathered.shift();
    this.gathered.push({ words: [], last: 0, isOpen: true, isDone: false });
  }

  get words(): Words {
    const all = this.gathered.flatMap(({ words, last }) => [words.length / EVENT_WORDS, last, ...words]);
    return Uint32Array.from(all);
  }
}

function hasSucceeded(leave: CoreEvent): boolean {
  return leave.type === 'merge_leave' ? leave.vma !== 0 : leave.type === 'split_leave' && leave.error === 0;
}

/** `before` is the position of the last event before the operation. */
export function decodeReshapes(words: Uint32Array, before: number): Reshape[] {
  const reshapes: Reshape[] = [];
  for (let at = 0; at < words.length;) {
    const count = cell(words, at);
    const first = at + HEAD;
    const events = Array.from({ length: count }, (_, i) => decodeEvent(words, first + i * EVENT_WORDS));
    reshapes.push({ events, position: before + cell(words, at + 1) });
    at = first + count * EVENT_WORDS;
  }
  return reshapes;
}

/**
 * Remembers which operations merged or split VMAs. Takes four bytes for each, because there may be 100,000
 * operations.
 */
export class Reshaping {
  private readonly ends: number[] = [];
  private done = 0;
  private last = 0;

  /** Must be called after each operation, in order. `counters` are those of the session so far. */
  note({ last }: { readonly last: number }, counters: Counters): void {
    const done = DONE.reduce((sum, name) => sum + counters[name], 0);
    this.ends.push(this.last);
    if (done > this.done) this.last = last;
    this.done = done;
  }

  /** The last event of the latest operation before this one that merged or split VMAs; 0 if there is none. */
  before(operation: number): number {
    return this.ends[operation] ?? 0;
  }
}

const DONE = [
  'splits',
  'mergeCase1',
  'mergeCase2',
  'mergeCase3',
  'mergeCase4',
  'mergeCase5',
  'mergeCase6',
  'mergeCase7',
  'mergeCase8',
] as const satisfies readonly (keyof Counters)[];
