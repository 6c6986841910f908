/* A way back to the state of a machine before a call. */
import type { Machine } from '../core/machine.ts';
import type { RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';

/** Calls that are made again at most. A hundred thousand may fail, and to copy the machine for each would take minutes. */
const MOST = 200;

/** Makes the calls of a machine, and takes back those since `save`. The machine must be called through this alone. */
export class SavedState {
  readonly #machine: Machine;
  /** A copy of the machine's state, and what it has been called with since; undefined if the copy is too old. */
  #since: RecordOperation[] | undefined;
  #words = new Uint32Array();
  #length = 0;
  /** How many of these calls had been made at the last save. */
  #saved = 0;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  call(operation: RecordOperation): RecordOutcome {
    if (this.#since && this.#since.length < MOST) this.#since.push(operation);
    else this.#since = undefined;
    return this.#machine.call(operation);
  }

  save(): void {
    // One call is to come, which must still be noted.
    if (!this.#since || this.#since.length >= MOST) this.#copy();
    this.#saved = this.#since?.length ?? 0;
  }

  /** Brings the machine to where it was at the last save. */
  takeBack(): void {
    const since = this.#since?.slice(0, this.#saved) ?? [];
    this.#machine.restore(this.#length).set(this.#words.subarray(0, this.#length));
    for (const operation of since) this.#machine.call(operation);
    this.#since = since;
  }

  #copy(): void {
    const state = this.#machine.arena();
    this.#length = state.length;
    if (this.#length > this.#words.length) this.#words = new Uint32Array(2 * this.#length);
    this.#words.set(state);
    this.#since = [];
  }
}
