/**
 * What tasks do at the same time. strace tells when a call began and when it returned, and not when the kernel
 * did it, which is some moment in between: what overlaps in one address space has no order in the file.
 */
import type { Item, Space } from './case.ts';

/** An item of one address space, and the lines between which it happened. */
export interface Happening {
  readonly item: Item;
  readonly space: Space;
  readonly line: number;
  readonly until: number;
}

/**
 * What happened in spaces that were forked from each other, in the order of the file; only where some of it
 * overlaps. What a child has depends on when it was made: its parent's order is its own as well.
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

/** Undefined for what has no part in a map, an opened file, a thread's beginning; and for where it starts. */
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

/** The space that an item makes out of its own. */
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
