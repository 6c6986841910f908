/**
 * A recording names the addresses that its own kernel returned. Another era may have answered otherwise,
 * so an address inside an area returned earlier follows this era's own result. Areas of the start layout
 * stand where they stood, so they follow themselves.
 */
import type { RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';
import { isSafe, toNumber, u64 } from '../protocol/u64.ts';
import { PAGE_SIZE } from './layout.ts';
import type { RecordedResult } from './session.ts';

/** Recorded addresses [start, end) lie `delta` bytes away in this era. */
interface Moved {
  readonly start: number;
  readonly end: number;
  readonly delta: number;
}

export interface Resolved {
  readonly address: number;
  /** Whether the address differs from the recorded one. */
  readonly followed: boolean;
}

export interface Bound {
  readonly operation: RecordOperation;
  readonly followed: boolean;
}

/**
 * Where recorded areas lie in this era. Only areas that have moved are kept, sorted, without overlap:
 * a faithful era keeps none.
 */
export class Relocation {
  #moved: Moved[] = [];
  /** How far the heap lies from the recorded one, and the recorded end of it; unknown before the first brk(). */
  #heapDelta: number | undefined;
  #recordedBrk: number | undefined;

  /** The recording's [recordedStart, recordedStart + length) begins at `actualStart` here. */
  record(recordedStart: number, length: number, actualStart: number): void {
    const at = this.#cut(recordedStart, recordedStart + length);
    const delta = actualStart - recordedStart;
    if (delta !== 0 && length > 0)
      this.#moved.splice(at, 0, { start: recordedStart, end: recordedStart + length, delta });
  }

  /** The recording's [start, start + length) is gone. */
  forget(start: number, length: number): void {
    this.#cut(start, start + length);
  }

  resolve(address: number): Resolved {
    const entry = this.#moved[this.#firstEndingAbove(address)];
    return entry && entry.start <= address
      ? { address: address + entry.delta, followed: true }
      : { address, followed: false };
  }

  /** `operation` with its addresses as they are in this era. */
  bind(operation: RecordOperation): Bound {
    if (!isSafe(operation.addr)) return { operation, followed: false };
    const recorded = toNumber(operation.addr);
    if (recorded === 0) return { operation, followed: false };
    const { address, followed } =
      operation.call === 'brk' ? this.#resolveBrk(recorded) : this.resolve(recorded);
    return followed
      ? { operation: { ...operation, addr: u64(address) }, followed }
      : { operation, followed: false };
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
    const length = Math.ceil(toNumber(operation.length) / PAGE_SIZE) * PAGE_SIZE;
    if (operation.call === 'munmap') this.forget(toNumber(operation.addr), length);
    else if (operation.call === 'mmap') {
      if (outcome.error === 0) this.record(recorded.value, length, outcome.value);
      else this.forget(recorded.value, length);
    }
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
      if (this.#moved[middle]!.end > address) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Takes [start, end) out of the entries; returns where an entry for it belongs. */
  #cut(start: number, end: number): number {
    const first = this.#firstEndingAbove(start);
    if (end <= start) return first;
    let last = first;
    while (last < this.#moved.length && this.#moved[last]!.start < end) last++;
    if (last === first) return first;
    const below = this.#moved[first]!;
    const above = this.#moved[last - 1]!;
    const kept: Moved[] = [];
    if (below.start < start) kept.push({ ...below, end: start });
    if (above.end > end) kept.push({ ...above, start: end });
    this.#moved.splice(first, last - first, ...kept);
    return first + (below.start < start ? 1 : 0);
  }
}
