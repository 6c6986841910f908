import { describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { NO_ZOOM } from '../../d3/zoom.ts';
import { mapleOf } from '../testing/maple.ts';
import { snapshotOf } from '../testing/snapshots.ts';
import { geometryOf, greatestZoom, hitAt, slotBox } from './geometry.ts';
import { layoutMaple } from './layout.ts';

function layoutOf(count: number) {
  const vmas = Array.from({ length: count }, (_, i) => ({
    start: 0x10000 * (i + 1),
    end: 0x10000 * (i + 1) + 0x1000,
  }));
  return layoutMaple(mapleOf(snapshotOf(vmas).vmas), new Set());
}

describe.each([1, 30, 400, 20000])('a tree of %d VMAs', (count) => {
  const layout = layoutOf(count);
  const sizes = [
    { width: 900, height: 520 },
    { width: 360, height: 300 },
  ];

  it('fits in height, and nodes of a level do not overlap', () => {
    for (const size of sizes) {
      for (const zoom of [NO_ZOOM, { k: 5, t: -800 }]) {
        const geometry = geometryOf(layout, size, zoom);
        for (const row of layout.rows) {
          let right = -Infinity;
          for (const index of row) {
            const box = geometry.box(nth(layout.nodes, index));
            expect(box.y + box.height).toBeLessThanOrEqual(size.height);
            expect(box.x).toBeGreaterThan(right);
            right = box.x + box.width;
          }
        }
      }
    }
  });

  it('can be enlarged until every leaf tells all', () => {
    const size = nth(sizes, 0);
    const k = greatestZoom(layout, size.width);
    expect(geometryOf(layout, size, { k, t: 0 }).leafDetail).toBe('full');
  });

  it('finds the slot under a point', () => {
    const size = { width: 900, height: 520 };
    const geometry = geometryOf(layout, size, { k: greatestZoom(layout, size.width), t: 0 });
    layout.nodes.slice(0, 40).forEach((node, index) => {
      const slots = node.record.kind === 'inner' ? node.children.length : node.record.slots;
      for (let slot = 0; slot < slots; slot++) {
        const { x, y, width, height } = slotBox(layout, geometry, node, slot);
        expect(hitAt(layout, geometry, x + width / 2, y + height / 2)).toEqual({ node: index, slot });
      }
    });
    expect(hitAt(layout, geometry, 3, size.height + 40)).toBeUndefined();
  });
});

it('a tree with leaves below its root fits in half of a phone’s figure', () => {
  const layout = layoutOf(20);
  const height = 72;
  const geometry = geometryOf(layout, { width: 366, height }, NO_ZOOM);
  for (const node of layout.nodes) {
    const { y, height: own } = geometry.box(node);
    expect(y + own).toBeLessThanOrEqual(height);
  }
});
