/* What there is to see of a promise after some touches. */
import { cell } from '../../base/cell.ts';
import { PAGES } from '../gigabyte.ts';
import type { Kept } from './model.ts';

/** What the latest step was: a touch takes pages, finds them, or finds the page of zeroes. */
export type Latest = 'nothing' | 'mapped' | 'taken' | 'there' | 'zeroes';
/** Of a page. */
export type PageState = 'none' | 'zero' | 'has';

/** What is drawn alike: pages that were touched alone, and the first pages of rows. */
interface Touched {
  readonly pages: ReadonlySet<number>;
  readonly rows: ReadonlySet<number>;
}

export interface Picture {
  readonly isMapped: boolean;
  readonly isDone: boolean;
  /** Pages of memory that the GiB has, and pages that have only been read. */
  readonly used: number;
  readonly zeroes: number;
  readonly stateOf: (page: number) => PageState;
  readonly filled: Touched;
  readonly read: Touched;
  readonly latest: Latest;
  /** What was touched last: the first page, how many, and how many of them got memory. */
  readonly last?: { readonly page: number; readonly count: number; readonly taken: number };
}

const STATES = ['none', 'zero', 'has'] as const;
const [ZERO, HAS] = [1, 2];

/** Step 1 maps; each further one is a touch. */
export function pictureAt({ pages, counts, isWrite, taken, used }: Kept, tick: number): Picture {
  const touches = Math.max(0, Math.min(tick - 1, pages.length));
  const states = new Uint8Array(PAGES);
  const filled = { pages: new Set<number>(), rows: new Set<number>() };
  const read = { pages: new Set<number>(), rows: new Set<number>() };
  let [sum, zeroes] = [0, 0];
  let latest: Latest = tick > 0 ? 'mapped' : 'nothing';
  for (let i = 0; i < touches; i++) {
    const [first, count] = [cell(pages, i), cell(counts, i)];
    const isFill = cell(isWrite, i) === 1;
    const of = count > 1 ? 'rows' : 'pages';
    let isThere = true;
    for (let page = first; page < first + count; page++) {
      const state = cell(states, page);
      isThere &&= state === HAS;
      if (state === HAS || (state === ZERO && !isFill)) continue;
      zeroes += isFill ? (state === ZERO ? -1 : 0) : 1;
      states[page] = isFill ? HAS : ZERO;
    }
    sum += cell(taken, i);
    if (isFill) {
      filled[of].add(first);
      read[of].delete(first);
    } else if (!filled[of].has(first)) read[of].add(first);
    latest = (cell(taken, i) > 0 && 'taken') || (isThere && 'there') || 'zeroes';
  }
  const isDone = tick > pages.length;
  const at = touches - 1;
  return {
    isMapped: tick > 0,
    isDone,
    // At the end it is what the kernel's own list says.
    used: isDone ? used : sum,
    zeroes,
    stateOf: (page) => STATES[cell(states, page)] ?? 'none',
    filled,
    read,
    latest,
    ...(at >= 0 && { last: { page: cell(pages, at), count: cell(counts, at), taken: cell(taken, at) } }),
  };
}
