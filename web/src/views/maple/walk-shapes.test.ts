import { expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { NO_ZOOM } from '../../d3/zoom.ts';
import { u64 } from '../../protocol/u64.ts';
import { formatAddress, formatBytes } from '../../narrate/format.ts';
import { mapleOf } from '../testing/maple.ts';
import { snapshotOf, touchIn } from '../testing/snapshots.ts';
import { shownOf } from '../touch.ts';
import { geometryOf } from './geometry.ts';
import { layoutMaple } from './layout.ts';
import { mapleMarksOf } from './marks.ts';
import type { MaplePicture } from './picture.ts';
import { isSkipped, walkShapes } from './walk-shapes.ts';

const VMAS = Array.from({ length: 12 }, (_, i) => ({
  start: 0x10000 * (i + 1),
  end: 0x10000 * (i + 1) + 0x1000,
}));
const LAYOUT = layoutMaple(mapleOf(snapshotOf(VMAS).vmas, [8, 7]), new Set());
const [ROOT, FIRST, SECOND] = LAYOUT.nodes.map(({ record }) => record.node) as [number, number, number];

function drawn(events: Parameters<typeof snapshotOf>[1]) {
  const snapshot = snapshotOf(VMAS, events);
  const marks = mapleMarksOf(shownOf(snapshot, false));
  const picture: MaplePicture = {
    layout: LAYOUT,
    touch: touchIn(snapshot),
    marks,
    chosen: 0,
    pointed: undefined,
    cursor: undefined,
    vmaOf: () => undefined,
    kindOf: () => 'anonymous',
    nameOf: () => '',
  };
  const geometry = geometryOf(LAYOUT, { width: 900, height: 500 }, NO_ZOOM);
  const texts = LAYOUT.nodes.map((node) =>
    walkShapes(picture, geometry, node).flatMap((shape) => (shape.form === 'text' ? shape.text : [])),
  );
  return { texts, skipped: LAYOUT.nodes.filter((node) => isSkipped(LAYOUT, marks, node)) };
}

it('a search numbers its nodes, compares gaps at their slots and dims what it skips', () => {
  const [gap, size] = [u64(0x2000), u64(0x10000)];
  const { texts, skipped } = drawn([
    { type: 'maple_gap_search_enter', min: u64(0), max: u64(0xffffff), size, direction: 'topdown' },
    { type: 'maple_gap_check', node: ROOT, slot: 1, gap, size, fits: 'no' },
    { type: 'maple_gap_check', node: ROOT, slot: 0, gap: size, size, fits: 'yes' },
    { type: 'maple_gap_descend', from: ROOT, to: FIRST, slot: 0 },
  ]);
  const wanted = formatBytes(0x10000);
  expect(texts[0]).toEqual([`${formatBytes(0x2000)} < ${wanted}`, `${wanted} ≥ ${wanted}: fits`, '1']);
  expect(texts[1]).toEqual(['2']);
  expect(skipped[0]?.record.node).toBe(SECOND);
  expect(skipped).not.toContain(nth(LAYOUT.nodes, 1));
});

it('a lookup compares pivots, and skips nothing for its size', () => {
  const { texts, skipped } = drawn([
    { type: 'maple_walk_enter', index: u64(0x50000) },
    { type: 'maple_compare', node: ROOT, slot: 0, index: u64(0x50000), pivot: u64(0x40fff), within: 'no' },
    { type: 'maple_compare', node: ROOT, slot: 1, index: u64(0x50000), pivot: u64(0x80fff), within: 'yes' },
  ]);
  expect(texts[0]).toEqual([`> ${formatAddress(0x40fff)}`, `≤ ${formatAddress(0x80fff)}`]);
  expect(skipped).toEqual([]);
});
