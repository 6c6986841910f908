/*
 * States on the way through the calls before a window of a long trace. When the window moves, its run begins at the
 * last of these that lies before the new window, and not at the beginning of the trace.
 */
import type { Relocation } from '../core/follow.ts';
import type { Machine } from '../core/machine.ts';
import { Keyframes, copyKeyframe, type KeyframeLimits } from './keyframes.ts';

/** A state every so many calls, as long as they take this many bytes together. */
const LIMITS: KeyframeLimits = { spacing: 20_000, budget: 24 * 2 ** 20 };

export class RunUp {
  /** Names the trace, its image and how it is run; states of another run are useless. */
  readonly key: string;
  readonly #frames: Keyframes;
  /** The translation of recorded addresses at each state, by the number of calls. */
  readonly #relocations = new Map<number, Relocation>();

  constructor(key: string, limits: KeyframeLimits = LIMITS) {
    this.key = key;
    this.#frames = new Keyframes(limits);
  }

  /** How many states there are. */
  get count(): number {
    return this.#frames.count;
  }

  /** `machine` has made the first `made` calls. Keeps its state, if the state before it lies far enough behind. */
  offer(made: number, machine: Machine, relocation: Relocation): void {
    this.#frames.offer(made, made, machine.arena());
    if (!this.#has(made) || this.#relocations.has(made)) return;
    this.#relocations.set(made, relocation.copy());
    for (const count of this.#relocations.keys()) if (!this.#has(count)) this.#relocations.delete(count);
  }

  /**
   * Brings `machine`, which was started for this run, to the last state with at most `most` calls. Undefined if there
   * is none; then the machine stays as it is.
   */
  resume(
    machine: Machine,
    most: number,
  ): { readonly made: number; readonly relocation: Relocation } | undefined {
    const frame = this.#frames.find(most);
    const relocation = frame && this.#relocations.get(frame.operation);
    if (!frame || !relocation) return undefined;
    copyKeyframe(frame, machine.restore(frame.words));
    return { made: frame.operation, relocation: relocation.copy() };
  }

  #has(made: number): boolean {
    return this.#frames.find(made)?.operation === made;
  }
}
