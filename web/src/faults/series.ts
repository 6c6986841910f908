/* How a rate changes along a stream whose length is not known before its end: samples as fine as there is room for, and
 * windows of equal numbers of lookups in the end. */

/** Totals from the beginning up to some point. */
export interface Totals {
  readonly calls: number;
  readonly hits: number;
}

export interface Window {
  /** Lookups from the beginning up to the end of this window. */
  readonly calls: number;
  /** Of the window's own lookups, per cent. */
  readonly rate: number;
}

export const WINDOWS = 200;
/** Windows differ by no more than so many parts of theirs. */
const FINENESS = 16;

export class Series {
  #samples: Totals[] = [];
  /** Lookups between two samples, at least. */
  #step = 1;

  add(totals: Totals): void {
    if (totals.calls < (this.#samples.at(-1)?.calls ?? 0) + this.#step) return;
    this.#samples.push(totals);
    if (this.#samples.length < 2 * WINDOWS * FINENESS) return;
    this.#samples = this.#samples.filter((_, index) => index % 2 === 1);
    this.#step = Math.ceil(totals.calls / this.#samples.length);
  }

  /** The lookups that are still welcome before the next sample. */
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

/** Per cent; 0 where nothing was looked up. */
export function rateOf(end: Totals, start: Totals = { calls: 0, hits: 0 }): number {
  const calls = end.calls - start.calls;
  return calls === 0 ? 0 : (100 * (end.hits - start.hits)) / calls;
}
