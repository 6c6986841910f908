/**
 * A recording names the addresses that its own kernel returned. Another era may have answered otherwise,
 * so an address inside an area returned earlier follows this era's own result. Areas of the start layout
 * stand where they stood, so they follow themselves, unless the whole program was moved (core/low-program.ts).
 */
import { nth } from '../base/known.ts';
import type { Call, RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';
import { isSafe, toNumber, u64 } from '../protocol/u64.ts';
import type { U64 } from '../protocol/u64.ts';
import { MREMAP } from '../protocol/vm-flags.ts';
import { PAGE_SIZE } from './layout.ts';
import type { LowProgram, Moved } from './low-program.ts';
import type { RecordedResult } from './session.ts';

export interface Resolved {
  readonly address: number;
  /** Whether the address differs from the recorded one. */
  readonly followed: boolean;
}

export interface Bound {
  readonly operation: RecordOperation;
  readonly followed: boolean;
}

/** What stands in `addr` there is something else. */
const WITHOUT_ADDRESS: ReadonlySet<Call> = new Set([
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

/** What a call's process 0 stands for, too. */
const FIRST_PROCESS = 1;

/** Where recorded areas lie in this era: a child knows at first what its parent knew. */
export class Relocation {
  readonly #first: Space;
  readonly #spaces = new Map<number, Space>();

  constructor(program?: Program) {
    this.#first = new Space(program);
  }

  /** The recording's [recordedStart, recordedStart + length) begins at `actualStart` here. */
  record(recordedStart: number, length: number, actualStart: number, process = FIRST_PROCESS): void {
    this.#of(process).record(recordedStart, length, actualStart);
  }

  /** The recording's [start, start + length) is gone. */
  forget(start: number, length: number, process = FIRST_PROCESS): void {
    this.#of(process).forget(start, length);
  }

  resolve(address: number, process = FIRST_PROCESS): Resolved {
    return this.#of(process).resolve(address);
  }

  /** `operation` with its addresses as they are in this era. */
  bind(operation: RecordOperation): Bound {
    return this.#of(operation.process).bind(operation);
  }

  /** Takes note of what `operation` (as recorded) returned now, and then, if that was recorded. */
  learn(operation: RecordOperation, recorded: RecordedResult | undefined, outcome: RecordOutcome): void {
    const space = this.#of(operation.process);
    if (operation.call === 'fork' && outcome.error === 0) this.#spaces.set(outcome.value, space.copy());
    else if (recorded) space.learn(operation, recorded, outcome);
  }

  #of(process: number): Space {
    return this.#spaces.get(process) ?? this.#first;
  }
}

/**
 * Where the recorded areas of one process lie in this era. Only areas that have moved are kept, sorted, without
 * overlap: a faithful era keeps none.
 */
class Space {
  /** Where the program was moved to as a whole: for what the recording's own results say nothing of. */
  readonly #program: readonly Moved[];
  #moved: Moved[] = [];
  /** How far the heap lies from the recorded one, and the recorded end of it; unknown before the first brk(). */
  #heapDelta: number | undefined;
  #recordedBrk: number | undefined;
  /** How long the segments are that were attached at these recorded addresses. */
  #attached = new Map<number, number>();

  constructor(program?: Program) {
    this.#program = program?.moved ?? [];
    if (program && program.moved.length > 0) this.#heapDelta = program.heapDelta;
  }

  /** As a child begins with it. */
  copy(): Space {
    const copy = new Space({ moved: this.#program, heapDelta: 0 });
    copy.#moved = [...this.#moved];
    copy.#heapDelta = this.#heapDelta;
    copy.#recordedBrk = this.#recordedBrk;
    copy.#attached = new Map(this.#attached);
    return copy;
  }

  /** The recording's [recordedStart, recordedStart + length) begins at `actualStart` here. */
  record(recordedStart: number, length: number, actualStart: number): void {
    const at = this.#cut(recordedStart, recordedStart + length);
    const delta = actualStart - recordedStart;
    if ((delta !== 0 || this.#program.length > 0) && length > 0)
      this.#moved.splice(at, 0, { start: recordedStart, end: recordedStart + length, delta });
  }

  /** The recording's [start, start + length) is gone. */
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

  /** `operation` with its addresses as they are in this era. */
  bind(operation: RecordOperation): Bound {
    if (WITHOUT_ADDRESS.has(operation.call)) return { operation, followed: false };
    const { call, addr, newAddr } = operation;
    const boundAddr = this.#bindWord(addr, call === 'brk');
    const boundNew = call === 'mremap' ? this.#bindWord(newAddr, false) : newAddr;
    return boundAddr === addr && boundNew === newAddr
      ? { operation, followed: false }
      : { operation: { ...operation, addr: boundAddr, newAddr: boundNew }, followed: true };
  }

  /** Takes note of what `operation` (as recorded) returned then and now. */
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

  /** The same word where nothing has moved. */
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

  /** Takes [start, end) out of the entries; returns where an entry for it belongs. */
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
