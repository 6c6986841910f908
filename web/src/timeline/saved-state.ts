/* Ways back to earlier states of a machine. */
import type { Machine } from '../core/machine.ts';
import type { RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';

/** Calls that are made again at most. A hundred thousand may fail, and to copy the machine for each would take minutes. */
const MOST = 200;

export interface Mark {
  /** How many words of state were copied for it. */
  readonly words: number;
  /** Brings the machine back to where it was. */
  back(): void;
}

/** Makes the calls of a machine, and can take them back. The machine must be called through this alone. */
export class SavedState {
  readonly #machine: Machine;
  /** A copy of the machine's state; undefined if it is too old. */
  #copy: Uint32Array | undefined;
  /** What the machine has been called with since. A mark may hold on to it, so it only grows. */
  #since: RecordOperation[] = [];

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  call(operation: RecordOperation): RecordOutcome {
    if (this.#since.length >= MOST) this.#copy = undefined;
    if (this.#copy) this.#since.push(operation);
    return this.#machine.call(operation);
  }

  /** `most` calls at most are made again to come back here. */
  mark(most: number = MOST): Mark {
    const known = this.#since.length < most ? this.#copy : undefined;
    const copy = known ?? this.#machine.arena().slice();
    const since = known ? this.#since : [];
    const made = since.length;
    this.#copy = copy;
    this.#since = since;
    return {
      words: known ? 0 : copy.length,
      back: () => {
        this.#machine.restore(copy.length).set(copy);
        this.#copy = copy;
        this.#since = since.slice(0, made);
        for (const operation of this.#since) this.#machine.call(operation);
      },
    };
  }
}
