/* How a rate changes along a stream of unknown length: it keeps as many samples as it has space for, and in the end makes
 * windows with equal numbers of lookups. */

/** Totals from the beginning of the stream to some point. */
interface Totals {
  readonly calls: number;
  readonly hits: number;
}

export interface Window {
  /** Lookups from the beginning of the stream to the end of this window. */
  readonly calls: number;
  /** The hit rate of the window's own lookups, in percent. */
  readonly rate: number;
}

export const WINDOWS = 200;
/** Samples for each window; lengths of windows differ by at most one sample. */
const FINENESS = 16;

export class Series {
  #samples: Totals[] = [];
  /** The least number of lookups between two samples. */
  #step = 1;

  add(totals: Totals): void {
    if (totals.calls < (this.#samples.at(-1)?.calls ?? 0) + this.#step) return;
    this.#samples.push(totals);
    if (this.#samples.length < 2 * WINDOWS * FINENESS) return;
    this.#samples = this.#samples.filter((_, index) => index % 2 === 1);
    this.#step = Math.ceil(totals.calls / this.#samples.length);
  }

  /** The number of lookups after which the next sample is wanted. */
  get step(): number {
    return this.#step;
  }

  windows(end: Totals): readonly Window[] {
    const windows: Window[] = [];
    let before: Totals = { calls: 0, hits: 0 };
    for (const sample of [...this.#samples.filter(({ calls }) => calls < end.calls), end]) {
      const due = (end.calls * (windows.length + 1)) / WINDOWS;
      if (sample.calls === before.calls || (sample.calls < due && sample !== end)) continue;
      windows.push({ calls: sample.calls, rate: rateOf(sample, before) });
      before = sample;
    }
    return windows;
  }
}

/** In percent; 0 without lookups. */
export function rateOf(end: Totals, start: Totals = { calls: 0, hits: 0 }): number {
  const calls = end.calls - start.calls;
  return calls === 0 ? 0 : (100 * (end.hits - start.hits)) / calls;
}
