/* Has threads touch VMAs, and the core remember: runs in the worker. */
import { cell } from '../../base/cell.ts';
import { known, nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import type { Machine } from '../../core/machine.ts';
import {
  decodeEvent,
  EVENT_TYPES,
  EVENT_WORDS,
  eventTypeAt,
  type CacheMiss,
} from '../../protocol/protocol.gen.ts';
import { equal, toNumber } from '../../protocol/u64.ts';
import { Columns, type Tree } from '../tree.ts';
import type { RememberParameters } from './parameters.ts';
import { actsOf, type Cache } from './parameters.ts';
import { callsBefore, callsOf, layoutOf } from './program.ts';

export const KERNELS = { one: '3.14', four: '3.15' } as const satisfies Record<Cache, string>;
/** How many VMAs each thread remembers there. */
export const SLOTS = 4;
/** Its place: above the text and the data. */
const HEAP = 2;

export interface Asked {
  readonly cache: Cache;
  readonly parameters: RememberParameters;
  /** Whether only the share of hits among the touches is asked for, in per cent: a point of the curve. */
  readonly onlyRate?: boolean;
}

/** What became of an act. VMAs are named by the place that they had in the address space at first, from 0; -1 is none. */
export interface Done {
  /** Of a touch, whether it was a hit. What a call looks up for itself isn’t counted. */
  readonly isHit: boolean;
  /** Why its first lookup wasn’t a hit. */
  readonly why: CacheMiss;
  /** The thread’s slot that was right, or that was filled; with one arrow, 0. */
  readonly slot: number;
  /** What was in that slot, or what the arrow pointed to, before. */
  readonly before: number;
  /** The VMAs that the search has compared with, in that order. */
  readonly walked: readonly number[];
  /** The thread has found that the numbers differ, and has emptied its slots. */
  readonly isEmptied: boolean;
}

/** What is remembered at a time. */
export interface Remembered {
  /** What each arrow points to, which may be gone: one for the process, or four for each thread. */
  readonly arrows: readonly number[];
  /** Whether the thread’s own number is that of the process. */
  readonly isValid: readonly boolean[];
  /** Each thread’s own number, and that of the process. */
  readonly numbers: readonly number[];
  readonly number: number;
  /** By place, whether the VMA is there. */
  readonly isThere: readonly boolean[];
  /** In pages. */
  readonly heap: number;
  /** In which the next search walks. An unmapping may change its form. */
  readonly tree: Tree;
}

export interface Lookups {
  readonly cache: Cache;
  readonly done: readonly Done[];
  /** Before the first act, and after each. */
  readonly remembered: readonly Remembered[];
}

export function answer(machine: Machine, asked: Asked & { readonly onlyRate: true }): number;
export function answer(machine: Machine, asked: Asked): Lookups | number;
export function answer(machine: Machine, { cache, parameters, onlyRate = false }: Asked): Lookups | number {
  machine.start(KERNELS[cache], layoutOf(parameters));
  const calls = callsOf(parameters);
  const first = callsBefore(parameters);
  for (const { operation } of calls.slice(0, first)) machine.call(operation);
  const acts = actsOf(parameters);
  if (onlyRate) return rateOf(machine, parameters);
  // No call of the program makes a VMA, so a number stays the same VMA’s, and is of use when that is gone, too.
  const places = placesNow(machine);
  const remembered = [rememberedNow(machine, cache, places)];
  const done = acts.map((_, i) => {
    const log = new LookupLog(places);
    machine.call(known(calls[first + i], 'each act is a call').operation, log.feed);
    remembered.push(rememberedNow(machine, cache, places));
    return log.done();
  });
  return { cache, done, remembered };
}

function rateOf(machine: Machine, parameters: RememberParameters): number {
  const calls = callsOf(parameters).slice(callsBefore(parameters));
  let [hits, touches] = [0, 0];
  actsOf(parameters).forEach(({ deed }, i) => {
    const before = machine.counters().cacheHits;
    machine.call(known(calls[i], 'each act is a call').operation);
    if (deed !== 't') return;
    touches++;
    hits += machine.counters().cacheHits - before;
  });
  return touches === 0 ? 0 : (100 * hits) / touches;
}

/** By a VMA’s number: its place in the address space. */
function placesNow(machine: Machine): Places {
  return new Map(machine.inspectVmas(1).map(({ id }, place) => [id, place]));
}

type Places = ReadonlyMap<number, number>;

function rememberedNow(machine: Machine, cache: Cache, places: Places): Remembered {
  const vmas = machine.inspectVmas(1);
  const now = vmas.map(({ id }) => places.get(id) ?? -1);
  const heap = nth(vmas, now.indexOf(HEAP));
  const { mmapCache, vmacacheSeqnum } = machine.inspectMm(1);
  const tasks = machine.inspectTasks(1);
  const slots = machine.inspectCacheSlots(1);
  const numbers = tasks.map((task) => toNumber(task.vmacacheSeqnum));
  return {
    arrows: cache === 'one' ? [places.get(mmapCache) ?? -1] : slots.map(({ vma }) => places.get(vma) ?? -1),
    isValid: tasks.map((task) => cache === 'one' || equal(task.vmacacheSeqnum, vmacacheSeqnum)),
    numbers,
    number: toNumber(vmacacheSeqnum),
    isThere: Array.from({ length: places.size }, (_, place) => now.includes(place)),
    heap: (heap.end - heap.start) / PAGE_SIZE,
    tree: placed(new Columns(machine.vmaWords(1)).tree, now, places.size),
  };
}

/** A tree whose nodes have these places, of so many. */
function placed(tree: Tree, places: readonly number[], count: number): Tree {
  if (places.length === count) return tree;
  const [parents, rows] = [new Int32Array(count).fill(-1), new Uint8Array(count)];
  places.forEach((place, column) => {
    parents[place] = places[cell(tree.parents, column)] ?? -1;
    rows[place] = cell(tree.rows, column);
  });
  return { ...tree, parents, rows };
}

const TOLD: ReadonlySet<number> = new Set(
  (
    [
      'find_vma_enter',
      'find_vma_leave',
      'cache_hit',
      'cache_miss',
      'cache_store',
      'cache_flush',
      'tree_compare',
    ] as const
  ).map((type) => EVENT_TYPES.indexOf(type)),
);

/** Collects what the first lookup of a call came to. */
class LookupLog {
  private readonly places: Places;
  private readonly walked: number[] = [];
  private isHit = false;
  private why: CacheMiss = 'none';
  private slot = 0;
  private before = -1;
  private isEmptied = false;
  private isLooking = false;
  private lookups = 0;

  constructor(places: Places) {
    this.places = places;
  }

  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS)
      if (TOLD.has(eventTypeAt(words, i))) this.note(decodeEvent(words, i));
  };

  private note(event: ReturnType<typeof decodeEvent>): void {
    if (event.type === 'find_vma_enter') {
      this.lookups++;
      this.isLooking = true;
    } else if (event.type === 'find_vma_leave') this.isLooking = false;
    if (!this.isLooking || this.lookups > 1) return;
    if (event.type === 'cache_hit') {
      this.isHit = true;
      this.slot = event.slot;
    } else if (event.type === 'cache_miss') {
      this.why = event.why;
      this.before = this.placeOf(event.vma);
      this.slot = event.slot;
    } else if (event.type === 'cache_flush') this.isEmptied = true;
    else if (event.type === 'tree_compare') this.walked.push(this.placeOf(event.vma));
  }

  private placeOf(vma: number): number {
    return this.places.get(vma) ?? -1;
  }

  done(): Done {
    const { isHit, why, slot, before, walked, isEmptied } = this;
    return { isHit, why, slot, before, walked, isEmptied };
  }
}
