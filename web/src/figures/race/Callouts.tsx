import { nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { t } from '../../words/index.ts';
import { sizeOf } from '../process.ts';
import type { Item, Strip } from '../strip.ts';

interface CalloutsProps {
  readonly strip: Strip;
  readonly top: number;
  readonly bar: number;
}

/** In pages. Such a gap is wide enough for its ticks to be seen. */
const WIDE = 5;

/** What a bar is, what lies between two bars, and which way is down: said once, at the low end, where a search comes last. */
export function Callouts({ strip: { items, unit }, top, bar }: CalloutsProps) {
  const at = items.findIndex(
    (item, i) =>
      item.vma === undefined &&
      !item.isBroken &&
      i > 0 &&
      sizeOf(item) >= WIDE * PAGE_SIZE &&
      !isMany(items, i),
  );
  if (at < 0) return null;
  const [vma, gap] = [nth(items, at - 1), nth(items, at)];
  const [over, between] = [vma, gap].map(({ from, to }) => ((from + to) / 2) * unit) as [number, number];
  const mark = (x: number) => `M${x} ${top - 1}l-4 -6h8z`;
  return (
    <g className="race-callouts">
      <path d={mark(over) + mark(between)} />
      <text className="end" x={over + 4} y={top - 11}>
        {t('race.aVma')}
      </text>
      <text x={between - 4} y={top - 11}>
        {t('race.aGap', { pages: sizeOf(gap) / PAGE_SIZE })}
      </text>
      <text x={0} y={top + bar + 16}>
        {t('race.low')}
      </text>
    </g>
  );
}

const isMany = (items: readonly Item[], gap: number): boolean => items[gap - 1]?.many !== undefined;
