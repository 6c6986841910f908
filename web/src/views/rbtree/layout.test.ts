import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import { VmaRecords } from '../../timeline/vma-records.ts';
import { snapshotOf } from '../testing/snapshots.ts';
import { layoutTree } from './layout.ts';

function specs(count: number): { start: number; end: number }[] {
  return Array.from({ length: count }, (_, i) => ({
    start: 0x10000 * (i + 1),
    end: 0x10000 * (i + 1) + 0x1000,
  }));
}

describe('layoutTree', () => {
  it('has addresses from left to right and depth downwards', () => {
    const { vmas, mm } = snapshotOf(specs(100));
    const layout = layoutTree(vmas, mm.rbRoot);
    const { levels, rows } = layout;
    const nodes = [...layout];
    expect(levels).toBe(7);
    expect(rows[0]).toHaveLength(1);
    nodes.forEach((node, i) => {
      expect(node.column).toBe(i);
      expect(node.vma.start).toBeGreaterThan(nodes[i - 1]?.vma.start ?? 0);
      expect(node.row).toBe((nodes[node.parent]?.row ?? -1) + 1);
    });
  });

  it('keeps neighbours of a row two columns apart, and subtrees in one piece', () => {
    const { vmas, mm } = snapshotOf(specs(57));
    const nodes = [...layoutTree(vmas, mm.rbRoot)];
    for (const node of nodes) {
      expect(node.room).toBeGreaterThanOrEqual(2);
      expect(node.first).toBeLessThanOrEqual(node.column);
      expect(node.last).toBeGreaterThanOrEqual(node.column);
    }
    const root = nodes.find(({ parent }) => parent < 0);
    expect([root?.first, root?.last]).toEqual([0, 56]);
  });

  it('shows a VMA that hangs loose at its place by address, below the tree', () => {
    const { vmas, mm } = snapshotOf(specs(3));
    const added: RecordVma = {
      ...nth([...vmas], 0),
      id: 9,
      node: 999,
      start: 0x28000,
      end: 0x29000,
      inTree: 'no',
    };
    const layout = layoutTree(VmaRecords.of([...vmas, added]), mm.rbRoot);
    const nodes = [...layout];
    expect(nodes.map(({ vma }) => vma.id)).toEqual([1, 2, 9, 3]);
    expect(nodes[2]).toMatchObject({ linked: false, row: layout.levels, parent: -1 });
  });

  it('ends on any links, and shows every VMA once', () => {
    const { vmas: list, mm } = snapshotOf(specs(12));
    const vmas = [...list];
    const nodes = [0, ...vmas.map(({ node }) => node), 12345];
    const link = constantFrom(...nodes);
    assert(
      property(array(link, { minLength: 24, maxLength: 24 }), integer({ min: 0, max: 13 }), (links, root) => {
        const tangled = vmas.map((vma, i) => ({
          ...vma,
          rbLeft: nth(links, 2 * i),
          rbRight: nth(links, 2 * i + 1),
        }));
        const layout = layoutTree(VmaRecords.of(tangled), nodes[root] ?? mm.rbRoot);
        expect([...layout].map(({ vma }) => vma.id).toSorted((a, b) => a - b)).toEqual(
          vmas.map(({ id }) => id).toSorted((a, b) => a - b),
        );
      }),
    );
  });
});
