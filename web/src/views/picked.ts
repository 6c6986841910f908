/* What a reader picks in a figure, by a click or a tap, for a page that asks for it. */
import type { Range } from './touch.ts';

/** A gap, picked nearer to its upper or to its lower end as it is drawn. */
export interface PickedGap extends Range {
  readonly upper: boolean;
}

/** Bubbles from the drawing in which a gap was picked; `detail` is a PickedGap. */
const GAP_PICKED = 'gap-picked';

export function tellGap(drawing: Element | null, gap: PickedGap): void {
  drawing?.dispatchEvent(new CustomEvent<PickedGap>(GAP_PICKED, { detail: gap, bubbles: true }));
}

/** Calls `take` with each gap that is picked within `element`. Returns a function that ends this. */
export function hearGaps(element: Element, take: (gap: PickedGap) => void): () => void {
  const listener = (event: Event): void => take((event as CustomEvent<PickedGap>).detail);
  element.addEventListener(GAP_PICKED, listener);
  return () => element.removeEventListener(GAP_PICKED, listener);
}
