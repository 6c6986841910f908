import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import { RECORD_MAPLE_SLOT_WORDS } from '../../protocol/protocol.gen.ts';
import { MapleRecords } from '../../timeline/maple-records.ts';
import { mapleOf } from '../testing/maple.ts';
import { snapshotOf } from '../testing/snapshots.ts';
import { layoutMaple, pathTo, placeOfVma, slotSpans } from './layout.ts';

function tree(count: number): MapleRecords {
  const vmas = Array.from({ length: count }, (_, i) => ({
    start: 0x10000 * (i + 1),
    end: 0x10000 * (i + 1) + 0x1000,
  }));
  return mapleOf(snapshotOf(vmas).vmas);
}

const NONE = new Set<number>();

describe('layoutMaple', () => {
  it.each([1, 5, 40, 900])(
    'gives %d VMAs a column for each leaf, and inner nodes those below them',
    (count) => {
      const layout = layoutMaple(tree(count), NONE);
      const leaves = layout.nodes.filter(({ record }) => record.kind === 'leaf');
      leaves.forEach(({ left, right }, i) => expect([left, right]).toEqual([i, i + 1]));
      expect(layout.columns).toBe(leaves.length);
      expect(layout.nodes[0]).toMatchObject({ left: 0, right: layout.columns, vmas: count, parent: -1 });
      for (const node of layout.nodes) {
        if (node.children.length === 0) continue;
        const below = node.children.map((index) => nth(layout.nodes, index));
        expect(slotSpans(layout, node)).toEqual(below.map(({ left, right }) => ({ left, right })));
        expect(node.vmas).toBe(below.reduce((sum, { vmas }) => sum + vmas, 0));
      }
    },
  );

  it('hides what is below a folded node, and still counts it', () => {
    const records = tree(900);
    const open = layoutMaple(records, NONE);
    const folded = nth(open.nodes, nth(nth(open.nodes, 0).children, 1));
    const layout = layoutMaple(records, new Set([folded.record.node]));
    const same = nth(layout.nodes, known(layout.indexOf.get(folded.record.node), 'the folded node is shown'));
    expect(same).toMatchObject({ isFolded: true, vmas: folded.vmas, size: folded.size, children: [] });
    expect(same.right - same.left).toBe(1);
    expect(layout.nodes).toHaveLength(open.nodes.length - folded.size + 1);
    expect(nth(layout.nodes, 0).vmas).toBe(900);
  });

  it('ends on any links, and shows every node at most once', () => {
    const records = tree(200);
    const addresses = Array.from({ length: records.count }, (_, i) => records.node(i).node);
    const slots = records.slotWords.length / RECORD_MAPLE_SLOT_WORDS;
    const changes = array(integer({ min: 0, max: slots - 1 }), { maxLength: 30 });
    assert(
      property(
        changes,
        array(constantFrom(0, 77, ...addresses), { minLength: 30, maxLength: 30 }),
        (changed, links) => {
          const words = records.slotWords.slice();
          changed.forEach((slot, i) => (words[slot * RECORD_MAPLE_SLOT_WORDS + 4] = nth(links, i)));
          const { nodes } = layoutMaple(new MapleRecords(records.nodeWords, words), NONE);
          const shown = nodes.map(({ record }) => record.node);
          expect(new Set(shown).size).toBe(shown.length);
        },
      ),
    );
  });
});

describe('placeOfVma', () => {
  it('is the slot that holds the VMA, with the way to it', () => {
    const records = tree(300);
    const layout = layoutMaple(records, NONE);
    for (const id of [1, 2, 150, 300]) {
      const place = known(placeOfVma(layout, id), 'each VMA has a place');
      const node = nth(layout.nodes, place.node);
      expect(records.slot(node.record, place.slot).vma).toBe(id);
      expect(pathTo(layout, place.node).map((index) => nth(layout.nodes, index).row)).toEqual(
        Array.from({ length: layout.levels }, (_, row) => row),
      );
    }
    expect(placeOfVma(layout, 301)).toBeUndefined();
  });

  it('is the folded node that hides it', () => {
    const records = tree(300);
    const open = layoutMaple(records, NONE);
    const folded = nth(open.nodes, nth(nth(open.nodes, 0).children, 0)).record.node;
    const layout = layoutMaple(records, new Set([folded]));
    expect(placeOfVma(layout, 1)).toEqual({ node: layout.indexOf.get(folded), slot: -1 });
  });
});
