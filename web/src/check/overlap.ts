/**
 * What tasks do at the same time. strace shows when a call began and when it returned, but the kernel did its work at
 * some moment in between. So the file has no definite order for overlapping calls in one address space.
 */
import type { Item, Space } from './case.ts';

/** An item in one address space, with the lines between which it happened. */
export interface Happening {
  readonly item: Item;
  readonly space: Space;
  readonly line: number;
  readonly until: number;
}

/**
 * The items of each family of address spaces that were forked from one another, in the order of the file, if any of
 * them overlap. A child belongs to its parent's family, because its content depends on when it was forked.
 */
export function overlapping(items: readonly Item[]): readonly (readonly Happening[])[] {
  const families = new Map<Space, Happening[]>();
  for (const item of items) {
    const happening = happeningOf(item);
    if (!happening) continue;
    const { space } = happening;
    const family = families.get(space) ?? [];
    families.set(space, family);
    const child = childOf(item);
    if (child) families.set(child, family);
    family.push(happening);
  }
  return [...new Set(families.values())].filter(hasOverlap);
}

/**
 * Undefined for items that don't affect an address space, such as opening a file or starting a thread, and for seeds.
 */
function happeningOf(item: Item): Happening | undefined {
  switch (item.kind) {
    case 'operation': {
      const { space, line, until, deed } = item;
      return deed.do === 'nothing' ? undefined : { item, space, line, until };
    }
    case 'fork':
      return { item, space: item.parent, line: item.line, until: item.until };
    case 'seed':
      return undefined;
    default:
      return { item, space: item.space, line: item.line, until: item.line };
  }
}

/** The address space that an item creates by forking its own. */
export function childOf(item: Item): Space | undefined {
  if (item.kind === 'fork') return item.child;
  return item.kind === 'operation' && item.deed.do === 'fork' ? item.deed.child : undefined;
}

function hasOverlap(family: readonly Happening[]): boolean {
  const returned = new Map<Space, number>();
  return family.some(({ space, line, until }) => {
    const before = returned.get(space) ?? 0;
    returned.set(space, Math.max(before, until));
    return line <= before;
  });
}
