/** Which items of a recording may have happened in another order than that of the file. */
import { hasOverlap } from '../order/overlap.ts';
import type { Happening } from '../order/overlap.ts';
import type { Item, Space } from './case.ts';

/** An item in one address space, with the lines between which it happened. */
export interface ItemHappening extends Happening<Space> {
  readonly item: Item;
}

/**
 * The items of each family of address spaces that were forked from one another, in the order of the file, if any of
 * them overlap. A child belongs to its parent's family, because its content depends on when it was forked.
 */
export function overlapping(items: readonly Item[]): readonly (readonly ItemHappening[])[] {
  const families = new Map<Space, ItemHappening[]>();
  for (const item of items) {
    const happening = happeningOf(item);
    if (!happening) continue;
    const { space, child } = happening;
    const family = families.get(space) ?? [];
    families.set(space, family);
    if (child) families.set(child, family);
    family.push(happening);
  }
  return [...new Set(families.values())].filter(hasOverlap);
}

/**
 * Undefined for items that don't affect an address space, such as opening a file or starting a thread, and for seeds.
 */
function happeningOf(item: Item): ItemHappening | undefined {
  switch (item.kind) {
    case 'operation': {
      const { space, line, until, deed } = item;
      if (deed.do === 'nothing') return undefined;
      return { item, space, line, until, child: deed.do === 'fork' ? deed.child : undefined };
    }
    case 'fork':
      return { item, space: item.parent, line: item.line, until: item.until, child: item.child };
    case 'seed':
      return undefined;
    default:
      return { item, space: item.space, line: item.line, until: item.line };
  }
}
