/** What the calls of a recording reveal about the address space in which they were made. */
import { nth } from '../base/known.ts';
import { PAGE_SIZE, X86_64 } from '../core/layout.ts';
import type { RecordedResult, SessionCall } from '../core/session.ts';
import type { Call, RecordOperation } from '../protocol/protocol.gen.ts';
import { MAP, MREMAP } from '../protocol/vm-flags.ts';
import { toNumber } from '../protocol/u64.ts';
import { Ranges } from './ranges.ts';
import type { Range } from './ranges.ts';

export interface Evidence {
  readonly startBrk: number | undefined;
  /** Where the kernel placed the first mapping without a requested address, and how many of these there are. */
  readonly first: Range | undefined;
  readonly placed: number;
  /** How many of them lie above the one before, less those that lie below it. */
  readonly ascending: number;
  /** Ranges that were in use, although no earlier line had mapped them. */
  readonly earlier: readonly Range[];
  /** All ranges that were in use. */
  readonly seen: readonly Range[];
}

/** A longer range says little about what was mapped, because munmap() may span gaps. */
const LONGEST_EVIDENCE = 2 ** 30;
/** No kernel starts a heap below this address, or lets it reach the stack. */
const LOWEST_HEAP = 0x1_0000;
const HIGHEST_HEAP = nth(X86_64.areas, 0).start;
/**
 * Calls whose success shows that their range is mapped. munmap() accepts gaps, but is rarely called for nothing but a
 * gap.
 */
const IN_USE: ReadonlySet<Call> = new Set([
  'munmap',
  'mprotect',
  'pkey_mprotect',
  'madvise',
  'mlock',
  'mlock2',
  'munlock',
  'mseal',
  'mremap',
  'remap_file_pages',
]);

export function gather(calls: Iterable<SessionCall>): Evidence {
  const gathering = new Gathering();
  for (const { operation, recorded } of asEarlyAsPossible(calls))
    if (recorded && recorded.error === 0) gathering.take(operation, recorded);
  return gathering.evidence;
}

/** More calls than other threads make while one of them is inside munmap(). */
const MOST_AT_ONCE = 512;

/**
 * The calls, with each munmap() on the line where it began. If another thread mapped something in its range before it
 * returned, it did so after the munmap(), because no mapping is placed where another one is.
 */
function* asEarlyAsPossible(calls: Iterable<SessionCall>): Generator<SessionCall> {
  const waiting: { readonly call: SessionCall; readonly at: number }[] = [];
  for (const call of calls) {
    const { operation, line = 0, until = line } = call;
    const at = operation.call === 'munmap' ? line : until;
    let place = waiting.length;
    while (place > 0 && nth(waiting, place - 1).at > at) place--;
    if (place === waiting.length) waiting.push({ call, at });
    else waiting.splice(place, 0, { call, at });
    const first = waiting.length > MOST_AT_ONCE && waiting.shift();
    if (first) yield first.call;
  }
  for (const { call } of waiting) yield call;
}

class Gathering {
  readonly #mapped = new Ranges();
  readonly #earlier = new Ranges();
  readonly #seen = new Ranges();
  #first: Range | undefined;
  #latest: Range | undefined;
  #placed = 0;
  #ascending = 0;
  /** The ends of attached segments, by start address. */
  readonly #attached = new Map<number, number>();
  #startBrk: number | undefined;
  #brk = 0;

  get evidence(): Evidence {
    return {
      startBrk: this.#startBrk,
      first: this.#first,
      placed: this.#placed,
      ascending: this.#ascending,
      earlier: this.#earlier.all,
      seen: this.#seen.all,
    };
  }

  take(operation: RecordOperation, recorded: RecordedResult): void {
    if (operation.call === 'brk') this.#heap(operation, recorded);
    else if (operation.call === 'mmap' || operation.call === 'shmat') this.#mapping(operation, recorded);
    else if (operation.call === 'shmdt') this.#detached(toNumber(operation.addr));
    else if (IN_USE.has(operation.call)) this.#use(operation, recorded);
  }

  #heap({ addr }: RecordOperation, { value }: RecordedResult): void {
    if (this.#startBrk === undefined && toNumber(addr) === 0 && isHeap(value))
      this.#startBrk = this.#brk = value;
    if (this.#startBrk === undefined || value > HIGHEST_HEAP) return;
    if (value > this.#brk) this.#mapped.add(pageUp(this.#brk), pageUp(value));
    this.#brk = value;
    this.#seen.add(this.#startBrk - 1, pageUp(value));
  }

  #detached(start: number): void {
    const end = this.#attached.get(start);
    if (end !== undefined) this.#mapped.remove(start, end);
  }

  #mapping({ call, addr, length, flags }: RecordOperation, { value }: RecordedResult): void {
    const range = { start: value, end: value + pageUp(toNumber(length)) };
    if (!this.#add(range)) return;
    if (call === 'shmat') this.#attached.set(range.start, range.end);
    if (toNumber(addr) === 0 && (flags & MAP.FIXED) === 0) this.#place(range);
  }

  #place(range: Range): void {
    this.#first ??= range;
    this.#ascending += Math.sign(range.start - (this.#latest ?? range).start);
    this.#latest = range;
    this.#placed++;
  }

  #use({ call, addr, length, newLength, flags }: RecordOperation, { value }: RecordedResult): void {
    const start = toNumber(addr);
    const end = start + pageUp(toNumber(length));
    if (isEvidence(start, end)) {
      for (const hole of this.#mapped.missing(start, end)) this.#earlier.add(hole.start, hole.end);
      this.#seen.add(start, end);
      const leaves = call === 'munmap' || (call === 'mremap' && (flags & MREMAP.DONTUNMAP) === 0);
      if (leaves) this.#mapped.remove(start, end);
    }
    if (call === 'mremap') this.#add({ start: value, end: value + pageUp(toNumber(newLength)) });
  }

  /** Adds a range that a call has mapped. Returns false for a range that no kernel could have returned. */
  #add({ start, end }: Range): boolean {
    if (end <= start || end > X86_64.taskSize || !isAligned(start)) return false;
    this.#mapped.add(start, end);
    this.#seen.add(start, end);
    return true;
  }
}

/** A range for which no kernel could have returned success proves nothing. */
function isEvidence(start: number, end: number): boolean {
  return isAligned(start) && end > start && end - start <= LONGEST_EVIDENCE && end <= X86_64.taskSize;
}

function isHeap(brk: number): boolean {
  return brk >= LOWEST_HEAP && brk <= HIGHEST_HEAP;
}

function isAligned(address: number): boolean {
  return address % PAGE_SIZE === 0;
}

function pageUp(address: number): number {
  return Math.ceil(address / PAGE_SIZE) * PAGE_SIZE;
}
