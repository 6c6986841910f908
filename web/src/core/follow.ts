/**
 * A recording has the addresses that its own kernel returned. Another kernel may have answered differently, so an
 * address inside a mapping returned earlier is translated to where that mapping lies now. VMAs of the start layout
 * lie where they were recorded, unless the whole program was moved (core/low-program.ts).
 */
import { nth } from '../base/known.ts';
import type { Call, RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';
import { isSafe, toNumber, u64 } from '../protocol/u64.ts';
import type { U64 } from '../protocol/u64.ts';
import { MREMAP } from '../protocol/vm-flags.ts';
import { PAGE_SIZE } from './layout.ts';
import type { LowProgram, Moved } from './low-program.ts';
import { Names } from './named.ts';
import type { RecordedResult } from './session.ts';

interface Resolved {
  readonly address: number;
  /** Whether the address differs from the recorded one. */
  readonly followed: boolean;
}

export interface Bound {
  readonly operation: RecordOperation;
  readonly followed: boolean;
  /** Whether an address is given by name (core/named.ts). */
  readonly named?: true;
}

/** Calls whose `addr` is not an address. */
export const WITHOUT_ADDRESS: ReadonlySet<Call> = new Set([
  'prctl',
  'prlimit',
  'mlockall',
  'munlockall',
  'fork',
  'exit',
  'wait',
  'reclaim',
  'pkey_alloc',
  'pkey_free',
]);

type Program = Pick<LowProgram, 'moved' | 'heapDelta'>;

/** Process 0 of a call stands for this process, too. */
const FIRST_PROCESS = 1;

/** Where recorded mappings lie in this kernel. A child starts with its parent's translations. */
export class Relocation {
  readonly #first: Space;
  readonly #spaces = new Map<number, Space>();
  readonly #names: Names;

  constructor(program?: Program, first: Space = new Space(program), names: Names = new Names()) {
    this.#first = first;
    this.#names = names;
  }

  copy(): Relocation {
    const copy = new Relocation(undefined, this.#first.copy(), this.#names.copy());
    for (const [process, space] of this.#spaces) copy.#spaces.set(process, space.copy());
    return copy;
  }

  /** The recorded range [recordedStart, recordedStart + length) begins at `actualStart` in this kernel. */
  record(recordedStart: number, length: number, actualStart: number, process = FIRST_PROCESS): void {
    this.#of(process).record(recordedStart, length, actualStart);
  }

  /** The recorded range [start, start + length) is no longer mapped. */
  forget(start: number, length: number, process = FIRST_PROCESS): void {
    this.#of(process).forget(start, length);
  }

  resolve(address: number, process = FIRST_PROCESS): Resolved {
    return this.#of(process).resolve(address);
  }

  /** `operation` with its addresses translated to this kernel; unless it should `follow`, only those given by name. */
  bind(operation: RecordOperation, follow = true): Bound {
    const named = this.#names.bind(operation);
    if (named !== operation) return { operation: named, followed: false, named: true };
    return follow ? this.#of(operation.process).bind(operation) : { operation, followed: false };
  }

  /**
   * Learns from the result of `operation` (given as recorded) in this kernel, which `name` stands for from now on, and
   * from the recorded result if there is one.
   */
  learn(
    operation: RecordOperation,
    recorded: RecordedResult | undefined,
    outcome: RecordOutcome,
    name?: number,
  ): void {
    const space = this.#of(operation.process);
    if (name !== undefined) this.#names.learn(name, outcome);
    if (operation.call === 'fork' && outcome.error === 0) this.#spaces.set(outcome.value, space.copy());
    else if (recorded) space.learn(operation, recorded, outcome);
  }

  #of(process: number): Space {
    return this.#spaces.get(process) ?? this.#first;
  }
}

/**
 * Where the recorded mappings of one process lie in this kernel. Only mappings that have moved are kept, sorted and
 * without overlap. A kernel that answers as recorded keeps none.
 */
class Space {
  /**
   * Where the program as a whole was moved to. This applies to addresses that no recorded result has told anything
   * about.
   */
  readonly #program: readonly Moved[];
  #moved: Moved[] = [];
  /** How far the heap lies from the recorded one, and where the recorded heap ends. Unknown before the first brk(). */
  #heapDelta: number | undefined;
  #recordedBrk: number | undefined;
  /** Lengths of the attached shared memory segments, by recorded address. */
  #attached = new Map<number, number>();

  constructor(program?: Program) {
    this.#program = program?.moved ?? [];
    if (program && program.moved.length > 0) this.#heapDelta = program.heapDelta;
  }

  /** The translations with which a forked child starts. */
  copy(): Space {
    const copy = new Space({ moved: this.#program, heapDelta: 0 });
    copy.#moved = [...this.#moved];
    copy.#heapDelta = this.#heapDelta;
    copy.#recordedBrk = this.#recordedBrk;
    copy.#attached = new Map(this.#attached);
    return copy;
  }

  /** The recorded range [recordedStart, recordedStart + length) begins at `actualStart` in this kernel. */
  record(recordedStart: number, length: number, actualStart: number): void {
    const at = this.#cut(recordedStart, recordedStart + length);
    const delta = actualStart - recordedStart;
    if ((delta !== 0 || this.#program.length > 0) && length > 0)
      this.#moved.splice(at, 0, { start: recordedStart, end: recordedStart + length, delta });
  }

  /** The recorded range [start, start + length) is no longer mapped. */
  forget(start: number, length: number): void {
    this.#cut(start, start + length);
  }

  resolve(address: number): Resolved {
    const entry = this.#moved[this.#firstEndingAbove(address)];
    const moved = entry && entry.start <= address ? entry : this.#ofProgram(address);
    return moved && moved.delta !== 0
      ? { address: address + moved.delta, followed: true }
      : { address, followed: false };
  }

  /** `operation` with its addresses translated to this kernel. */
  bind(operation: RecordOperation): Bound {
    if (WITHOUT_ADDRESS.has(operation.call)) return { operation, followed: false };
    const { call, addr, newAddr } = operation;
    const boundAddr = this.#bindWord(addr, call === 'brk');
    const boundNew = call === 'mremap' ? this.#bindWord(newAddr, false) : newAddr;
    return boundAddr === addr && boundNew === newAddr
      ? { operation, followed: false }
      : { operation: { ...operation, addr: boundAddr, newAddr: boundNew }, followed: true };
  }

  /** Learns from the recorded result of `operation` (given as recorded) and from the result in this kernel. */
  learn(operation: RecordOperation, recorded: RecordedResult, outcome: RecordOutcome): void {
    if (recorded.error !== 0) return;
    if (!isSafe(operation.addr) || !isSafe(operation.length)) return;
    if (operation.call === 'brk') {
      const query = toNumber(operation.addr) === 0;
      this.#heapDelta ??= query ? outcome.value - recorded.value : 0;
      this.#learnBrk(recorded.value, this.#heapDelta);
      return;
    }
    const length = wholePages(operation.length);
    if (operation.call === 'munmap') this.forget(toNumber(operation.addr), length);
    else if (operation.call === 'mmap') this.#learnPlace(recorded.value, length, outcome);
    else if (operation.call === 'shmat') {
      this.#attached.set(recorded.value, length);
      this.#learnPlace(recorded.value, length, outcome);
    } else if (operation.call === 'shmdt') {
      const start = toNumber(operation.addr);
      this.forget(start, this.#attached.get(start) ?? 0);
      this.#attached.delete(start);
    } else if (operation.call === 'mremap' && isSafe(operation.newLength)) {
      if ((operation.flags & MREMAP.DONTUNMAP) === 0) this.forget(toNumber(operation.addr), length);
      this.#learnPlace(recorded.value, wholePages(operation.newLength), outcome);
    }
  }

  #learnPlace(recorded: number, length: number, { value, error }: RecordOutcome): void {
    if (error === 0) this.record(recorded, length, value);
    else this.forget(recorded, length);
  }

  /** Returns the same object if nothing has moved; bind() relies on that. */
  #bindWord(word: U64, isBrk: boolean): U64 {
    const recorded = isSafe(word) ? toNumber(word) : 0;
    if (recorded === 0) return word;
    const { address, followed } = isBrk ? this.#resolveBrk(recorded) : this.resolve(recorded);
    return followed ? u64(address) : word;
  }

  #ofProgram(address: number): Moved | undefined {
    return this.#program.find(({ start, end }) => start <= address && address < end);
  }

  #resolveBrk(recorded: number): Resolved {
    const delta = this.#heapDelta ?? 0;
    return { address: recorded + delta, followed: delta !== 0 };
  }

  #learnBrk(recorded: number, delta: number): void {
    const before = this.#recordedBrk ?? recorded;
    if (recorded > before) this.record(before, recorded - before, before + delta);
    else this.forget(recorded, before - recorded);
    this.#recordedBrk = recorded;
  }

  /** Index of the first entry with end > address. */
  #firstEndingAbove(address: number): number {
    let low = 0;
    let high = this.#moved.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (nth(this.#moved, middle).end > address) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Removes [start, end) from the entries. Returns the index at which an entry for it belongs. */
  #cut(start: number, end: number): number {
    const first = this.#firstEndingAbove(start);
    if (end <= start) return first;
    let last = first;
    while (last < this.#moved.length && nth(this.#moved, last).start < end) last++;
    if (last === first) return first;
    const below = nth(this.#moved, first);
    const above = nth(this.#moved, last - 1);
    const kept: Moved[] = [];
    if (below.start < start) kept.push({ ...below, end: start });
    if (above.end > end) kept.push({ ...above, start: end });
    this.#moved.splice(first, last - first, ...kept);
    return first + (below.start < start ? 1 : 0);
  }
}

function wholePages(bytes: U64): number {
  return Math.ceil(toNumber(bytes) / PAGE_SIZE) * PAGE_SIZE;
}
