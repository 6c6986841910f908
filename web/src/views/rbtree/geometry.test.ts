import { describe, expect, it } from 'vitest';
import { NO_ZOOM } from '../../d3/zoom.ts';
import { snapshotOf } from '../testing/snapshots.ts';
import { geometryOf, greatestTreeZoom, nodeAt } from './geometry.ts';
import { layoutTree } from './layout.ts';

function tree(count: number) {
  const specs = Array.from({ length: count }, (_, i) => ({
    start: 0x10000 * (i + 1),
    end: 0x10000 * (i + 1) + 0x1000,
  }));
  const { vmas, mm } = snapshotOf(specs);
  return layoutTree(vmas, mm.rbRoot);
}

const SIZE = { width: 700, height: 420 };

describe.each([1, 12, 200, 5000])('a tree of %d', (count) => {
  const layout = tree(count);

  it('fits in height, and boxes of a row do not touch', () => {
    for (const zoom of [NO_ZOOM, { k: 3, t: -300 }]) {
      const geometry = geometryOf(layout, SIZE, zoom);
      for (const row of layout.rows) {
        let right = -Infinity;
        for (const index of row) {
          const node = layout.at(index)!;
          const { width, height, detail } = geometry.box(node);
          const x = geometry.x(node.column);
          expect(geometry.y(node.row) + height / 2).toBeLessThanOrEqual(SIZE.height);
          // Dots cannot get smaller; where they would overlap, the canvas draws one for several nodes.
          if (detail === 'dot') continue;
          expect(x - width / 2).toBeGreaterThan(right);
          right = x + width / 2;
        }
      }
    }
  });

  it('finds the node under a point', () => {
    const geometry = geometryOf(layout, SIZE, NO_ZOOM);
    const root = layout.root!;
    expect(nodeAt(layout, geometry, geometry.x(root.column) + 2, geometry.y(0))).toBe(root);
    expect(nodeAt(layout, geometry, geometry.x(root.column), SIZE.height + 90)).toBeUndefined();
  });

  it('finds a node wherever in its box the pointer is', () => {
    const geometry = geometryOf(layout, SIZE, NO_ZOOM);
    for (const node of layout) {
      const { width, height, detail } = geometry.box(node);
      // Dots may overlap.
      if (detail === 'dot') continue;
      for (const right of [-1, 1]) {
        for (const down of [-1, 1]) {
          const x = geometry.x(node.column) + right * (width / 2 - 1);
          const y = geometry.y(node.row) + down * (height / 2 - 1);
          expect(nodeAt(layout, geometry, x, y)).toBe(node);
        }
      }
    }
  });

  it('can be enlarged until every node tells all', () => {
    const k = greatestTreeZoom(count, SIZE.width);
    const geometry = geometryOf(layout, { width: SIZE.width, height: 2000 }, { k, t: 0 });
    expect(new Set([...layout].map((node) => geometry.box(node).detail))).toEqual(new Set(['full']));
  });
});
