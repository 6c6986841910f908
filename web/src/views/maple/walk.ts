/* Moves through the tree: by keys, and to where something happens. */
import { nth } from '../../base/known.ts';
import type { Touch } from '../touch.ts';
import { type MapleLayout, type Place, placeOfVma, type Span } from './layout.ts';
import type { MapleMarks } from './marks.ts';

export type Way = 'up' | 'down' | 'left' | 'right';

/**
 * The next place for an arrow key: up is the parent, down the first child, left and right are neighbours on the level. In a leaf, up and
 * down go through its slots first. Without a place to start from, it is the root.
 */
export function neighbour(layout: MapleLayout, from: Place | undefined, way: Way): Place | undefined {
  const node = layout.nodes[from?.node ?? -1];
  if (!from || !node) return layout.nodes.length > 0 ? { node: 0, slot: -1 } : undefined;
  const isLeaf = node.record.kind !== 'inner';
  switch (way) {
    case 'up':
      if (from.slot >= 0) return { node: from.node, slot: from.slot - 1 };
      return node.parent < 0 ? undefined : { node: node.parent, slot: -1 };
    case 'down': {
      if (isLeaf) {
        return from.slot + 1 < node.record.slots ? { node: from.node, slot: from.slot + 1 } : undefined;
      }
      const child = node.children.find((index) => index >= 0);
      return child === undefined ? undefined : { node: child, slot: -1 };
    }
    default: {
      const row = nth(layout.rows, node.row);
      const next = row[row.indexOf(from.node) + (way === 'right' ? 1 : -1)];
      if (next === undefined) return undefined;
      return { node: next, slot: Math.min(from.slot, nth(layout.nodes, next).record.slots - 1) };
    }
  }
}

/** Where the step works: the node that its event names, else the VMA that it works on, else the chosen VMA. */
export function currentPlace(
  layout: MapleLayout,
  marks: MapleMarks,
  touch: Touch,
  chosen: number,
): Place | undefined {
  for (const nodes of [marks.compared, marks.changed, marks.visited]) {
    const shown = [...nodes].flatMap((address) => layout.indexOf.get(address) ?? []);
    const lowest = shown.toSorted((a, b) => nth(layout.nodes, b).row - nth(layout.nodes, a).row)[0];
    if (lowest !== undefined) return { node: lowest, slot: -1 };
  }
  for (const id of [...touch.compared, ...touch.changed, chosen]) {
    const place = placeOfVma(layout, id);
    if (place) return place;
  }
  return undefined;
}

/** The columns of a node and of its nearest neighbours. */
export function aroundSpan({ nodes, columns }: MapleLayout, { node }: Place): Span {
  const { left, right } = nth(nodes, node);
  return { left: Math.max(0, left - 1), right: Math.min(columns, right + 1) };
}
