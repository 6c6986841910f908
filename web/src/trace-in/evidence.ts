/** What the calls of a recording reveal about the address space in which they were made. */
import { nth } from '../base/known.ts';
import { PAGE_SIZE, USER_SPACE_END, X86_64 } from '../core/layout.ts';
import type { RecordedResult, TimedCall } from '../core/session.ts';
import type { Call, RecordOperation } from '../protocol/protocol.gen.ts';
import { MAP, MREMAP } from '../protocol/vm-flags.ts';
import { toNumber } from '../protocol/u64.ts';
import { Ranges } from './ranges.ts';
import type { Range } from './ranges.ts';
import { FIRST_PROCESS } from './drafts.ts';

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
  /** The lowest address at which the kernel placed a mapping by itself, and at which one was found. */
  readonly lowest: number | undefined;
  /** The most bytes that one call was promised, and the fewest that one was refused with ENOMEM; 0 and Infinity for none. */
  readonly promised: number;
  readonly denied: number;
  /** The most VMAs that a process may have had by its calls, and the most that it may have had at a refusal with ENOMEM. */
  readonly crowd: number;
  readonly crowdDenied: number;
}

/** A longer range says little about what was mapped, because munmap() may span gaps. */
const LONGEST_EVIDENCE = 2 ** 30;
/** No kernel starts a heap below this address, or lets it reach the stack. */
const LOWEST_HEAP = 0x1_0000;
const HIGHEST_HEAP = USER_SPACE_END;
/** Calls that may split VMAs without unmapping any. */
const SPLITS: ReadonlySet<Call> = new Set([
  'mprotect',
  'pkey_mprotect',
  'madvise',
  'mlock',
  'mlock2',
  'munlock',
]);

/**
 * Calls whose success shows that their range is mapped. munmap() accepts gaps, but is rarely called for nothing but a
 * gap.
 */
const IN_USE: ReadonlySet<Call> = new Set([...SPLITS, 'munmap', 'mseal', 'mremap', 'remap_file_pages']);

const PROT_WRITE = 2;
const ENOMEM = -12;

const MAPS: ReadonlySet<Call> = new Set(['mmap', 'shmat', 'mremap']);

/** How many calls wait for their place. If there are more, the first of them comes earlier than its place. */
const MOST_AT_ONCE = 128;
/** More are no news. */
const MOST_CUTS = 200_000;
/** How many ranges are copied for forks in one session. Beyond that, a child's calls reveal nothing. */
const MOST_COPIED = 5_000_000;

/** What a process has mapped, as far as calls show it. */
class Mapped {
  readonly ranges: Ranges;
  /** The ends of attached segments, by start address. */
  readonly attached: Map<number, number>;
  latest: Range | undefined;
  brk: number;
  /** Where calls may have split VMAs, besides their ends, and how many such places the ancestors had. */
  readonly #cuts = new Set<number>();
  readonly #inherited: number;

  constructor(parent?: Mapped) {
    this.ranges = parent?.ranges.copy() ?? new Ranges();
    this.attached = new Map(parent?.attached);
    this.latest = parent?.latest;
    this.brk = parent?.brk ?? 0;
    this.#inherited = parent ? parent.crowd - parent.ranges.count : 0;
  }

  /** How many VMAs there may be: at least one for each range, and one more for each place where one was split. */
  get crowd(): number {
    return this.ranges.count + this.#inherited + this.#cuts.size;
  }

  cut(start: number, end: number): void {
    if (this.#cuts.size < MOST_CUTS) this.#cuts.add(start).add(end);
  }
}

type Found = {
  -readonly [K in keyof Evidence]: Evidence[K] extends readonly Range[] ? Ranges : Evidence[K];
};

interface Waiting {
  readonly call: TimedCall;
  readonly at: number;
}

/** Takes the calls of a session in their order, and gathers what they reveal. */
export class Gathering {
  readonly #together: boolean;
  /** By number; undefined for one that could not be copied. */
  readonly #processes = new Map<number, Mapped | undefined>([[FIRST_PROCESS, new Mapped()]]);
  readonly #waiting: Waiting[] = [];
  #found: Found = {
    startBrk: undefined,
    first: undefined,
    placed: 0,
    ascending: 0,
    earlier: new Ranges(),
    seen: new Ranges(),
    lowest: undefined,
    promised: 0,
    denied: Infinity,
    crowd: 0,
    crowdDenied: 0,
  };
  /**
   * Where user space ends, as far as is known: with five levels of page tables, x86-64 gives addresses above the usual end, but
   * only to a program that asks for them.
   */
  #end = X86_64.taskSize;
  #born = FIRST_PROCESS;
  #copied = 0;

  /**
   * `together`: the session has the calls of several processes. Otherwise it has those of one, before and after it was
   * forked from its parent.
   */
  constructor(together: boolean) {
    this.#together = together;
  }

  /** For a child in a session of its own. */
  copy(): Gathering {
    const copy = new Gathering(false);
    copy.#processes.set(FIRST_PROCESS, new Mapped(this.#processes.get(FIRST_PROCESS)));
    copy.#waiting.push(...this.#waiting);
    copy.#end = this.#end;
    const { earlier, seen } = this.#found;
    copy.#found = { ...this.#found, earlier: earlier.copy(), seen: seen.copy() };
    return copy;
  }

  /** What a copy costs, in ranges to copy and calls to look at again. */
  get size(): number {
    const { earlier, seen } = this.#found;
    const ranges = this.#processes.get(FIRST_PROCESS)?.ranges.count ?? 0;
    return earlier.count + seen.count + ranges + this.#waiting.length;
  }

  /** The evidence of all calls so far. No more can be taken after this. */
  get evidence(): Evidence {
    for (let next; (next = this.#waiting.shift());) this.#reveal(next.call);
    const { earlier, seen } = this.#found;
    return { ...this.#found, earlier: earlier.all, seen: seen.all };
  }

  /**
   * A munmap() counts on the line where it began. If another thread mapped something in its range before it returned,
   * it did so after the munmap(), because no mapping is placed where another one is. Others count where they returned. Where
   * only `since` tells when, they count where they began, except mappings, which may have waited for a munmap().
   * `overlaps`: there may be such calls.
   */
  take(call: TimedCall, overlaps: boolean): void {
    if (!overlaps && this.#waiting.length === 0) {
      this.#reveal(call);
      return;
    }
    const { operation, line = 0, since = line, until = since } = call;
    const isEarly = operation.call === 'munmap' || (call.since !== undefined && !MAPS.has(operation.call));
    const at = isEarly ? since : until;
    const waiting = this.#waiting;
    let place = waiting.length;
    while (place > 0 && nth(waiting, place - 1).at > at) place--;
    if (place === waiting.length) waiting.push({ call, at });
    else waiting.splice(place, 0, { call, at });
    const first = waiting.length > MOST_AT_ONCE && waiting.shift();
    if (first) this.#reveal(first.call);
  }

  #reveal(revealed: TimedCall): void {
    const { operation, recorded } = revealed;
    const { call } = operation;
    const process = this.#processOf(operation);
    if (call === 'exit' && this.#together) this.#processes.delete(process);
    if (call === 'fork' && this.#together && !recorded?.error) this.#fork(this.#processes.get(process));
    const mapped = this.#processes.get(process);
    if (!mapped || recorded === undefined) return;
    const { error } = recorded;
    if (error === ENOMEM) this.#deny(mapped, operation);
    if (error !== 0) return;
    this.#promise(mapped, revealed);
    if (call === 'brk') this.#heap(mapped, operation, recorded);
    else if (call === 'mmap' || call === 'shmat') this.#mapping(mapped, operation, recorded);
    else if (call === 'shmdt') detach(mapped, toNumber(operation.addr));
    else if (IN_USE.has(call)) {
      this.#mapBefore(mapped, revealed);
      this.#use(mapped, operation, recorded);
    }
  }

  #deny({ crowd }: Mapped, operation: RecordOperation): void {
    const bytes = promiseOf(operation);
    if (bytes > 0) this.#found.denied = Math.min(this.#found.denied, bytes);
    this.#found.crowdDenied = Math.max(this.#found.crowdDenied, crowd);
  }

  #promise(mapped: Mapped, { operation }: TimedCall): void {
    const { call, addr, length } = operation;
    const start = toNumber(addr);
    if (SPLITS.has(call)) mapped.cut(start, start + toNumber(length));
    this.#found.promised = Math.max(this.#found.promised, promiseOf(operation));
    this.#found.crowd = Math.max(this.#found.crowd, mapped.crowd);
  }

  #fork(parent: Mapped | undefined): void {
    this.#copied += parent?.ranges.count ?? 0;
    this.#processes.set(++this.#born, parent && this.#copied < MOST_COPIED ? new Mapped(parent) : undefined);
  }

  #heap(mapped: Mapped, { addr }: RecordOperation, { value }: RecordedResult): void {
    if (this.#found.startBrk === undefined && toNumber(addr) === 0 && isHeap(value)) {
      this.#found.startBrk = mapped.brk = value;
      this.#widen(value);
    }
    if (this.#found.startBrk === undefined || value > HIGHEST_HEAP) return;
    if (value > mapped.brk) mapped.ranges.add(pageUp(mapped.brk), pageUp(value));
    mapped.brk = value;
    this.#found.seen.add(this.#found.startBrk - 1, pageUp(value));
  }

  #mapping(mapped: Mapped, { call, addr, length, flags }: RecordOperation, { value }: RecordedResult): void {
    const range = { start: value, end: value + pageUp(toNumber(length)) };
    if (toNumber(addr) === 0) this.#widen(range.end);
    if (!this.#add(mapped, range)) return;
    if (call === 'shmat') mapped.attached.set(range.start, range.end);
    if (toNumber(addr) === 0 && (flags & (MAP.FIXED | MAP['32BIT'])) === 0) this.#place(mapped, range);
  }

  /** The kernel has chosen this address by itself. */
  #widen(address: number): void {
    if (address > this.#end && address <= USER_SPACE_END) this.#end = USER_SPACE_END;
  }

  #place(mapped: Mapped, range: Range): void {
    this.#found.first ??= range;
    this.#found.lowest = Math.min(this.#found.lowest ?? Infinity, range.start);
    this.#found.ascending += Math.sign(range.start - (mapped.latest ?? range).start);
    mapped.latest = range;
    this.#found.placed++;
  }

  /**
   * What a call uses had been mapped. If a call that began earlier has mapped it, and it isn't known when that returned, it
   * came first.
   */
  #mapBefore(mapped: Mapped, { operation, since }: TimedCall): void {
    if (since === undefined) return;
    const start = toNumber(operation.addr);
    const end = start + pageUp(toNumber(operation.length));
    const isBefore = ({ call: { operation: other, recorded, since: begun = Infinity } }: Waiting) =>
      MAPS.has(other.call) &&
      begun < since &&
      this.#processOf(other) === this.#processOf(operation) &&
      recorded?.error === 0 &&
      recorded.value < end &&
      recorded.value + toNumber(other.call === 'mremap' ? other.newLength : other.length) > start;
    while (
      this.#waiting.length > 0 &&
      this.#isEvidence(start, end) &&
      mapped.ranges.missing(start, end).length > 0
    ) {
      const found = this.#waiting.find(isBefore);
      if (!found) return;
      this.#waiting.splice(this.#waiting.indexOf(found), 1);
      this.#reveal(found.call);
    }
  }

  #processOf({ process }: RecordOperation): number {
    return this.#together ? process || FIRST_PROCESS : FIRST_PROCESS;
  }

  #use(
    mapped: Mapped,
    { call, addr, length, newLength, flags }: RecordOperation,
    { value }: RecordedResult,
  ): void {
    const start = toNumber(addr);
    const end = start + pageUp(toNumber(length));
    if (this.#isEvidence(start, end)) {
      for (const hole of mapped.ranges.missing(start, end)) this.#found.earlier.add(hole.start, hole.end);
      this.#found.seen.add(start, end);
      const leaves = call === 'munmap' || (call === 'mremap' && (flags & MREMAP.DONTUNMAP) === 0);
      if (leaves) mapped.ranges.remove(start, end);
    }
    if (call === 'mremap') this.#add(mapped, { start: value, end: value + pageUp(toNumber(newLength)) });
  }

  /** Adds a range that a call has mapped. Returns false for a range that no kernel could have returned. */
  #add({ ranges }: Mapped, { start, end }: Range): boolean {
    if (end <= start || end > this.#end || !isAligned(start)) return false;
    ranges.add(start, end);
    this.#found.seen.add(start, end);
    return true;
  }

  /** A range for which no kernel could have returned success proves nothing. */
  #isEvidence(start: number, end: number): boolean {
    return isAligned(start) && end > start && end - start <= LONGEST_EVIDENCE && end <= this.#end;
  }
}

/** The bytes that the kernel must promise for a call, whatever it had promised there before; 0 if none. */
function promiseOf({ call, prot, flags, length, newLength }: RecordOperation): number {
  if (call === 'mremap') return Math.max(0, toNumber(newLength) - toNumber(length));
  const writes = (prot & PROT_WRITE) !== 0;
  if (call === 'mprotect' || call === 'pkey_mprotect') return writes ? toNumber(length) : 0;
  if (call !== 'mmap' || flags & (MAP.NORESERVE | MAP.HUGETLB)) return 0;
  const isPrivate = (flags & MAP.SHARED) === 0;
  return (isPrivate && writes) || (!isPrivate && flags & MAP.ANONYMOUS) ? toNumber(length) : 0;
}

function detach({ attached, ranges }: Mapped, start: number): void {
  const end = attached.get(start);
  if (end !== undefined) ranges.remove(start, end);
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
