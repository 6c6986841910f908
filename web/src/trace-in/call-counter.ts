import type { CallCount } from './recording.ts';

/** How many names are counted separately. A hostile trace has an unlimited number of them. */
const MAX_NAMES = 1000;
const OTHERS = '…';

/** Counts calls by name and remembers the line of each name's first occurrence. */
export class CallCounter {
  readonly #calls = new Map<string, { count: number; readonly line: number }>();

  add(name: string, line: number): void {
    const call = this.#calls.has(name) || this.#calls.size < MAX_NAMES ? name : OTHERS;
    const known = this.#calls.get(call);
    if (known) known.count++;
    else this.#calls.set(call, { count: 1, line });
  }

  /** Most frequent first. */
  get counts(): readonly CallCount[] {
    const all = [...this.#calls].map(([call, { count, line }]) => ({ call, count, line }));
    return all.toSorted((a, b) => b.count - a.count);
  }
}
