/** The calls of one session: those of its image, after what its ancestors had done until they forked. */
import { known } from '../base/known.ts';
import type { SessionCall } from '../core/session.ts';
import type { Call } from '../protocol/protocol.gen.ts';
import type { CallLog } from './call-log.ts';

/** The first `length` calls of `log`. */
export interface Part {
  readonly log: CallLog;
  readonly length: number;
}

export type CountsByCall = ReadonlyMap<Call, number>;

export class CallSequence implements Iterable<SessionCall> {
  readonly length: number;
  readonly #parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
    this.length = parts.reduce((sum, part) => sum + part.length, 0);
  }

  [Symbol.iterator](): Iterator<SessionCall> {
    return this.between(0, this.length);
  }

  /** Calls `from` … `to` − 1. Each is unpacked when it is asked for. */
  *between(from: number, to: number): Generator<SessionCall, undefined> {
    for (const [log, index] of this.#places(from, to)) yield known(log.at(index), 'it lies within the log');
  }

  slice(from: number, to: number): SessionCall[] {
    return [...this.between(from, to)];
  }

  /** How many of the calls `from` … `to` − 1 there are of each kind. */
  counts(from: number, to: number): CountsByCall {
    const counts = new Map<Call, number>();
    for (const [log, index] of this.#places(from, to)) {
      const name = log.nameOf(index);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  }

  /**
   * The last line that one of the first `count` calls begins on; 0 if there is none. So consecutive windows of calls
   * have consecutive lines, although calls that overlapped in time are not in the order of their lines.
   */
  lastLine(count: number): number {
    let last = 0;
    for (const [log, index] of this.#places(0, count)) last = Math.max(last, log.lineOf(index));
    return last;
  }

  *#places(from: number, to: number): Generator<readonly [CallLog, number], undefined> {
    let first = 0;
    for (const { log, length } of this.#parts) {
      const end = Math.min(length, to - first);
      for (let index = Math.max(0, from - first); index < end; index++) yield [log, index];
      first += length;
    }
  }
}
