/* What a pointer means: the place for the mapping, or the gap that is too small for it. */
import type { Place } from './places.ts';
import { itemAt, unitOf, type Item, type Spot, type Strip } from '../strip.ts';

/** In units: so near to a place, the block is drawn to it. */
const NEAR = 2.5;

export type Target =
  | { readonly kind: 'place'; readonly index: number }
  | { readonly kind: 'small'; readonly gap: Item }
  | { readonly kind: 'nothing' };

/** `spot` is a point of the strip, and `width` the block's, in units. */
export function targetAt(
  strip: Strip,
  places: readonly Place[],
  spot: Spot,
  { length, width }: { readonly length: number; readonly width: number },
): Target {
  const { item, into } = itemAt(strip, spot);
  const unit = item.from + into;
  const away = places.map(({ start }) => Math.abs(unitOf(strip.items, start, length) + width / 2 - unit));
  const nearest = Math.min(...away);
  const inGap = places.flatMap(({ gap }, i) => (gap.start === item.start ? [i] : []));
  if (inGap.length > 0) {
    const isLow = into < (item.to - item.from) / 2;
    return { kind: 'place', index: inGap.at(isLow ? 0 : -1) ?? 0 };
  }
  // A pointer in a small gap means that gap.
  if (item.vma === undefined) return { kind: 'small', gap: item };
  return nearest <= NEAR ? { kind: 'place', index: away.indexOf(nearest) } : { kind: 'nothing' };
}
