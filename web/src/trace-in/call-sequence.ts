/** The calls of one session: those of its image, after what its ancestors had done until they forked. */
import { known } from '../base/known.ts';
import type { AllCalls, BareCall, SessionCall } from '../core/session.ts';
import type { Call } from '../protocol/protocol.gen.ts';
import { CallLog, type PackedCalls } from './call-log.ts';

/** The first `length` calls of `log`. */
interface Part {
  readonly log: CallLog;
  readonly length: number;
}

export type CountsByCall = ReadonlyMap<Call, number>;

export class CallSequence implements Iterable<SessionCall>, AllCalls {
  readonly length: number;
  readonly #parts: readonly Part[];
  readonly #before: CallSequence | undefined;

  /** `before` comes first. It is shared, so that thousands of children may begin with the same calls. */
  constructor(parts: readonly Part[], before?: CallSequence) {
    this.#parts = parts;
    this.#before = before;
    this.length = parts.reduce((sum, part) => sum + part.length, before?.length ?? 0);
  }

  *[Symbol.iterator](): Generator<SessionCall, undefined> {
    for (const [log, index] of this.#places(0, this.length)) yield callAt(log, index);
  }

  /** Calls `from` … `to` − 1. Each is unpacked when it is asked for. */
  *between(from: number, to: number): Generator<BareCall, undefined> {
    for (const [log, index] of this.#places(from, to)) yield log.bare(index);
  }

  slice(from: number, to: number): SessionCall[] {
    return Array.from(this.#places(from, to), ([log, index]) => callAt(log, index));
  }

  /** Like `slice`, but in a log of their own, without unpacking them. */
  packed(from: number, to: number): PackedCalls {
    const copy = new CallLog();
    for (const [log, index] of this.#places(from, to)) copy.copy(log, index);
    return copy.packed;
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
    for (const { log, length } of this.#everyPart()) {
      const end = Math.min(length, to - first);
      for (let index = Math.max(0, from - first); index < end; index++) yield [log, index];
      first += length;
    }
  }

  #everyPart(): readonly Part[] {
    const lists = [this.#parts];
    for (let at = this.#before; at; at = at.#before) lists.push(at.#parts);
    return lists.toReversed().flat();
  }
}

function callAt(log: CallLog, index: number): SessionCall {
  return known(log.at(index), 'it lies within the log');
}
