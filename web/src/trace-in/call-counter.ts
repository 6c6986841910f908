import type { CallCount } from './recording.ts';

/** As many names as are counted apart; a hostile trace has no end of them. */
const MAX_NAMES = 1000;
const OTHERS = '…';

/** Counts calls by name, and remembers where each stands first. */
export class CallCounter {
  readonly #calls = new Map<string, { count: number; readonly line: number }>();

  add(name: string, line: number): void {
    const call = this.#calls.has(name) || this.#calls.size < MAX_NAMES ? name : OTHERS;
    const known = this.#calls.get(call);
    if (known) known.count++;
    else this.#calls.set(call, { count: 1, line });
  }

  /** The most frequent first. */
  get counts(): readonly CallCount[] {
    const all = [...this.#calls].map(([call, { count, line }]) => ({ call, count, line }));
    return all.toSorted((a, b) => b.count - a.count);
  }
}
