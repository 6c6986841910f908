/* What there is to see of a promise after some steps. */
import { cell } from '../../base/cell.ts';
import type { Kept } from './model.ts';

/** What the latest step was: a touch takes a page, finds one, or finds the page of zeroes. */
export type Latest = 'nothing' | 'mapped' | 'taken' | 'there' | 'zeroes';

export interface Picture {
  readonly isMapped: boolean;
  readonly isDone: boolean;
  /** Pages of memory that the GiB has. */
  readonly used: number;
  /** Pages that have memory, and those that have only been read. */
  readonly filled: ReadonlySet<number>;
  readonly zeroes: ReadonlySet<number>;
  readonly latest: Latest;
  /** The page that was touched last. */
  readonly page: number | undefined;
}

/** Step 1 maps; each further one is a touch. */
export function pictureAt({ pages, taken, used }: Kept, tick: number): Picture {
  const touches = Math.max(0, Math.min(tick - 1, pages.length));
  const filled = new Set<number>();
  const zeroes = new Set<number>();
  let sum = 0;
  let latest: Latest = tick > 0 ? 'mapped' : 'nothing';
  for (let i = 0; i < touches; i++) {
    const page = cell(pages, i);
    const isThere = filled.has(page);
    sum += cell(taken, i);
    if (cell(taken, i) > 0) {
      filled.add(page);
      zeroes.delete(page);
    } else if (!isThere) zeroes.add(page);
    latest = (cell(taken, i) > 0 && 'taken') || (isThere && 'there') || 'zeroes';
  }
  const isDone = tick > pages.length;
  return {
    isMapped: tick > 0,
    isDone,
    // At the end it is what the kernel's own list says.
    used: isDone ? used : sum,
    filled,
    zeroes,
    latest,
    page: touches > 0 ? cell(pages, touches - 1) : undefined,
  };
}
