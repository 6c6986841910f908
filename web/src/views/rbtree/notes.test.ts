import { describe, expect, it } from 'vitest';
import { NO_ZOOM } from '../../d3/zoom.ts';
import { formatAddress, formatBytes } from '../../narrate/format.ts';
import { snapshotOf, touchIn } from '../testing/snapshots.ts';
import { shownOf } from '../touch.ts';
import { comparisonsOf } from './compared.ts';
import { geometryOf } from './geometry.ts';
import { layoutTree } from './layout.ts';
import { NOTE_HEIGHT, notesOf } from './notes.ts';

const SIZE = { width: 900, height: 420 };
const VMAS = Array.from({ length: 7 }, (_, i) => ({
  start: 0x100000 * (i + 1),
  end: 0x100000 * (i + 1) + 0x1000,
}));

/** Seven nodes, the fourth on top; the search goes left past a subtree. */
function searched() {
  const snapshot = snapshotOf(VMAS, [
    {
      type: 'gap_search_enter',
      length: 0x10000,
      lowLimit: 0x1000,
      highLimit: 0x7fff0000,
      direction: 'topdown',
    },
    { type: 'gap_prune', from: 4, child: 6, subtreeGap: 0x2000, side: 'right' },
    {
      type: 'gap_check',
      vma: 4,
      gapStart: 0x301000,
      gapEnd: 0x303000,
      length: 0x10000,
      verdict: 'too_small',
    },
    { type: 'gap_descend', from: 4, to: 2, subtreeGap: 0x20000, side: 'left' },
    { type: 'gap_check', vma: 2, gapStart: 0x101000, gapEnd: 0x200000, length: 0x10000, verdict: 'fits' },
  ]);
  const layout = layoutTree(snapshot.vmas, snapshot.mm.rbRoot);
  const vmaOf = (id: number) => snapshot.vmas.at(snapshot.vmas.placeOf(id));
  const comparisons = comparisonsOf(snapshot, shownOf(snapshot, false), vmaOf);
  return { layout, touch: touchIn(snapshot), comparisons };
}

describe('notes', () => {
  it('say in which order nodes were visited, what was compared and why a subtree was skipped', () => {
    const picture = searched();
    const notes = notesOf(picture, geometryOf(picture.layout, SIZE, NO_ZOOM));
    expect(notes.map(({ role, id, text }) => [role, id, text])).toEqual([
      ['compared', 2, `${formatBytes(0xff000)} ≥ ${formatBytes(0x10000)}: fits`],
      ['skipped', 6, `largest gap ${formatBytes(0x2000)} < ${formatBytes(0x10000)}`],
      ['step', 4, '1'],
      ['step', 2, '2'],
      ['compared', 4, `${formatBytes(0x2000)} < ${formatBytes(0x10000)}`],
    ]);
  });

  it.each([300, 500, 900])('cover neither each other nor a node, at a width of %d', (width) => {
    const picture = searched();
    const geometry = geometryOf(picture.layout, { width, height: 300 }, NO_ZOOM);
    const boxes = notesOf(picture, geometry)
      .filter(({ role }) => role !== 'step')
      .map(({ x, y, width: wide }) => ({ x, y, width: wide, height: NOTE_HEIGHT }));
    const nodes = [...picture.layout].map((node) => {
      const { width: wide, height } = geometry.box(node);
      return { x: geometry.x(node.column), y: geometry.y(node.row), width: wide, height };
    });
    expect(boxes.length).toBeGreaterThan(0);
    boxes.forEach((box, i) => {
      for (const other of [...boxes.slice(i + 1), ...nodes]) {
        const apart =
          Math.abs(box.x - other.x) >= (box.width + other.width) / 2 - 1e-6 ||
          Math.abs(box.y - other.y) >= (box.height + other.height) / 2 - 1e-6;
        expect(apart).toBe(true);
      }
    });
  });
});

it('a lookup compares the ends of VMAs', () => {
  const snapshot = snapshotOf(VMAS, [
    { type: 'find_vma_enter', addr: 0x200800 },
    { type: 'tree_compare', addr: 0x200800, vma: 4, turn: 'left' },
    { type: 'tree_compare', addr: 0x200800, vma: 2, turn: 'contains' },
  ]);
  const vmaOf = (id: number) => snapshot.vmas.at(snapshot.vmas.placeOf(id));
  const { at } = comparisonsOf(snapshot, shownOf(snapshot, false), vmaOf);
  expect([...at]).toEqual([
    [4, `< ${formatAddress(0x400000)}: left`],
    [2, 'inside: found'],
  ]);
});
