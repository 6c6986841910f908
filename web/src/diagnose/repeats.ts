/* Where a sequence repeats itself: the same few tokens over and over, one unit right after another. */
import { cell } from '../base/cell.ts';

export interface Repeat {
  /** The place of its first token. */
  readonly from: number;
  /** How many tokens a unit has, and how many units there are. */
  readonly period: number;
  readonly times: number;
}

/** The longest unit that is looked for, and how often it must come to be worth telling. */
export const LONGEST = 8;
export const LEAST = 3;

/**
 * From the front: the repetition that covers the most, of units as short as possible; then on behind it. `tokens` are
 * numbers; equal ones are alike. Takes LONGEST steps for each token.
 */
export function repeatsOf(tokens: Uint32Array): readonly Repeat[] {
  const alike = Array.from({ length: LONGEST }, (_, i) => alikeAfter(tokens, i + 1));
  const found: Repeat[] = [];
  for (let from = 0; from < tokens.length;) {
    let best: Repeat = { from, period: 1, times: 1 };
    for (const [i, runs] of alike.entries()) {
      const period = i + 1;
      const times = 1 + Math.floor((runs[from] ?? 0) / period);
      if (times >= LEAST && times * period > best.times * best.period) best = { from, period, times };
    }
    if (best.times >= LEAST) found.push(best);
    from += best.times >= LEAST ? best.period * best.times : 1;
  }
  return found;
}

/** For each token: how many from it on equal the one that comes `period` later. */
function alikeAfter(tokens: Uint32Array, period: number): Uint32Array {
  const runs = new Uint32Array(tokens.length);
  for (let i = tokens.length - period - 1; i >= 0; i--)
    runs[i] = cell(tokens, i) === cell(tokens, i + period) ? (runs[i + 1] ?? 0) + 1 : 0;
  return runs;
}
