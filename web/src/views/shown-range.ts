/* A view asks the others of its stage to show a range of addresses. */
import type { Range } from './touch.ts';

/** `detail` is a Range. */
const RANGE_ASKED = 'range-asked';
const STAGE = '.stage-views';

export function askForRange(from: Element, range: Range): void {
  from.closest(STAGE)?.dispatchEvent(new CustomEvent<Range>(RANGE_ASKED, { detail: range }));
}

/** Calls `take` with each range that a view of the same stage asks for. Returns a function that ends this. */
export function hearRanges(view: Element, take: (range: Range) => void): () => void {
  const stage = view.closest(STAGE);
  const listener = (event: Event): void => take((event as CustomEvent<Range>).detail);
  stage?.addEventListener(RANGE_ASKED, listener);
  return () => stage?.removeEventListener(RANGE_ASKED, listener);
}
