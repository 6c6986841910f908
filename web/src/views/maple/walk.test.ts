import { describe, expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import type { CoreEvent } from '../../protocol/protocol.gen.ts';
import { u64 } from '../../protocol/u64.ts';
import { mapleOf } from '../testing/maple.ts';
import { type EventSpec, snapshotOf, touchIn } from '../testing/snapshots.ts';
import { layoutMaple, type Place } from './layout.ts';
import { mapleMarksOf } from './marks.ts';
import { aroundSpan, currentPlace, neighbour, type Way } from './walk.ts';

const vmas = Array.from({ length: 60 }, (_, i) => ({
  start: 0x10000 * (i + 1),
  end: 0x10000 * (i + 1) + 0x1000,
}));
const snapshot = snapshotOf(vmas);
const layout = layoutMaple(mapleOf(snapshot.vmas), new Set());
const address = (index: number): number => nth(layout.nodes, index).record.node;

function marksOf(specs: readonly EventSpec[]) {
  const events = specs.map((spec): CoreEvent => ({ ...spec, file: 0, line: 1, depth: 1 }));
  return mapleMarksOf({ events, event: events.at(-1) });
}

describe('neighbour', () => {
  const go = (...ways: readonly Way[]): Place | undefined => {
    let place: Place | undefined;
    for (const way of ['down', ...ways] as const) place = neighbour(layout, place, way) ?? place;
    return place;
  };

  it('starts at the root, goes down to leaves and through their slots, and back the same way', () => {
    expect(go()).toEqual({ node: 0, slot: -1 });
    const leaf = known(go(...Array<Way>(layout.levels - 1).fill('down')), 'a leaf is reached');
    expect(nth(layout.nodes, leaf.node).record.kind).toBe('leaf');
    const down = Array<Way>(layout.levels + 1).fill('down');
    expect(go(...down)).toEqual({ node: leaf.node, slot: 1 });
    expect(go(...down, ...down.map(() => 'up' as const))).toEqual({ node: 0, slot: -1 });
    const { slots } = nth(layout.nodes, leaf.node).record;
    expect(go(...Array<Way>(layout.levels + slots + 3).fill('down'))).toEqual({
      node: leaf.node,
      slot: slots - 1,
    });
  });

  it('goes along a level beyond the children of one parent', () => {
    const down = Array<Way>(layout.levels - 1).fill('down');
    const right = Array<Way>(layout.columns + 3).fill('right');
    expect(go(...down, ...right)?.node).toBe(nth(layout.rows, -1).at(-1));
  });
});

describe('mapleMarksOf', () => {
  it('follows the last walk only', () => {
    const first = { type: 'maple_compare', slot: 1, index: u64(0), pivot: u64(0), within: 'no' } as const;
    const { visited, compared, slot } = marksOf([
      { ...first, node: 7 },
      { type: 'maple_walk_enter', index: u64(0) },
      { ...first, node: 8 },
    ]);
    expect([...visited]).toEqual([8]);
    expect([...compared]).toEqual([8]);
    expect(slot).toEqual({ node: 8, slot: 1 });
  });

  it('knows what is taken, changed, replaced and given back', () => {
    const { allocated, changed, dead } = marksOf([
      { type: 'maple_node_alloc', node: 1 },
      { type: 'maple_node_alloc', node: 2 },
      { type: 'maple_node_alloc', node: 3 },
      { type: 'maple_copy', old: 9, new: 1 },
      { type: 'maple_replace', parent: 5, slot: 0, old: 9, new: 1 },
      { type: 'maple_node_dead', node: 9 },
      { type: 'maple_node_free', node: 2 },
    ]);
    expect([...allocated]).toEqual([1, 3]);
    expect([...changed]).toEqual([1, 5]);
    expect([...dead]).toEqual([9]);
  });
});

describe('currentPlace', () => {
  it('is the lowest node that the event names', () => {
    const leaf = nth(nth(layout.rows, -1), 1);
    const marks = marksOf([
      {
        type: 'maple_descend',
        node: address(0),
        slot: 1,
        child: address(leaf),
        min: u64(0),
        max: u64(0),
      },
    ]);
    const place = known(currentPlace(layout, marks, touchIn(snapshot), 0), 'the event names a node');
    expect(place).toEqual({ node: leaf, slot: -1 });
    expect(aroundSpan(layout, place)).toEqual({ left: 0, right: 3 });
  });

  it('is the slot of the VMA that is pointed at where nothing happens in the tree', () => {
    const place = known(currentPlace(layout, marksOf([]), touchIn(snapshot), 30), 'VMA 30 has a place');
    expect(layout.records.slot(nth(layout.nodes, place.node).record, place.slot).vma).toBe(30);
  });
});
