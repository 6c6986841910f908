import { memo } from 'react';
import type { Strip } from './strip.ts';

/** In pixels. Pages as wide as this can be counted. */
const MEASURED = 2.3;
const HIGH = 11;

/** Where a page of a gap begins, so that a gap can be measured by eye. */
export const PageTicks = memo(function PageTicks({
  strip,
  bottom,
}: {
  readonly strip: Strip;
  readonly bottom: number;
}) {
  if (strip.unit < MEASURED) return null;
  const gaps = strip.items.filter(({ vma, isBroken }) => vma === undefined && !isBroken);
  const marks = gaps.flatMap(({ from, to }) =>
    Array.from(
      { length: Math.round(to - from) - 1 },
      (_, i) => `M${(from + i + 1) * strip.unit} ${bottom - HIGH}v${HIGH}`,
    ),
  );
  return <path className="strip-pages" d={marks.join('')} />;
});
