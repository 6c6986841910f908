/* Where the parts of the figure are, from left to right: addresses, the bar with the VMAs, their names, the overview. */

export interface Bar extends Span {
  /** The part of a VMA that shows its pages; low addresses below, as everywhere. */
  readonly pages: Span;
  /** The part of a VMA that shows its permissions. */
  readonly permissions: Span;
}

export interface Span {
  readonly left: number;
  readonly width: number;
}

interface Columns {
  readonly bar: Bar;
  readonly names: Span;
  /** Whether there is little room for names. */
  readonly isNarrow: boolean;
}

const OVERVIEW = 20;
const MOST_BAR = 460;

/** `nameWidth`: what the longest name wants. The bar takes what names leave. */
export function columnsOf(width: number, nameWidth: number): Columns {
  const isNarrow = width < 520;
  const left = isNarrow ? 108 : 122;
  const leader = isNarrow ? 18 : 32;
  const rest = width - left - leader - OVERVIEW;
  const wanted = rest - nameWidth;
  const barWidth = Math.max(isNarrow ? 60 : 110, Math.min(MOST_BAR, wanted, rest));
  const names = { left: left + barWidth + leader, width: Math.max(0, rest - barWidth) };
  return { bar: barOf(left, barWidth), names, isNarrow };
}

function barOf(left: number, width: number): Bar {
  const [pages, permissions] = width < 120 ? [12, 24] : [18, 33];
  return {
    left,
    width,
    pages: { left: left + 3, width: pages },
    permissions: { left: left + width - permissions - 3, width: permissions },
  };
}
