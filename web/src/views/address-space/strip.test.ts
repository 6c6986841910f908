import { describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { VmaRecords } from '../../timeline/vma-records.ts';
import { snapshotOf } from '../testing/snapshots.ts';
import { projection } from './projection.ts';
import {
  vmaOfItem,
  buildStrip,
  greatestZoom,
  itemAt,
  LEAST_PAGES,
  PAGE,
  placesAt,
  scaleOf,
} from './strip.ts';

const PROGRAM = [
  { start: 0x400000, end: 0x401000 },
  { start: 0x401000, end: 0x500000 },
  { start: 0x7ffff7fc0000, end: 0x7ffff7fff000 },
];
const { vmas, mm } = snapshotOf(PROGRAM);
const strip = buildStrip(vmas, mm.taskSize);

describe('buildStrip', () => {
  it('covers the space with VMAs and the gaps between them', () => {
    expect(strip.bounds[0]).toBe(0);
    expect(strip.bounds.at(-1)).toBe(mm.taskSize);
    expect([...strip.vmaAt]).toEqual([-1, 0, 1, -1, 2, -1]);
    for (const vma of vmas) expect(vmaOfItem(strip, itemAt(strip, vma.start))).toBe(vma);
  });

  it('cuts what overlaps for a moment, and still rises', () => {
    const overlapping = snapshotOf([
      { start: 0x1000, end: 0x5000 },
      { start: 0x3000, end: 0x8000 },
      { start: 0x4000, end: 0x5000 },
    ]);
    const { bounds, vmaAt } = buildStrip(overlapping.vmas, mm.taskSize);
    expect([...bounds]).toEqual([0, 0x1000, 0x5000, 0x8000, mm.taskSize]);
    expect([...vmaAt]).toEqual([-1, 0, 1, -1]);
  });

  it('is one gap when nothing is mapped', () => {
    expect([...buildStrip(VmaRecords.NONE, mm.taskSize).vmaAt]).toEqual([-1]);
  });
});

it('a folded scale takes as many VMAs as a process may have', () => {
  const specs = Array.from({ length: 65_530 }, (_, i) => ({
    start: (2 * i + 1) * PAGE,
    end: (2 * i + 2) * PAGE,
  }));
  const full = buildStrip(snapshotOf(specs).vmas, mm.taskSize);
  const landmark = mm.taskSize / 2;
  const scale = scaleOf(placesAt(full), 'folded', landmark);
  expect(scale.toAddress(scale.toUnit(landmark))).toBeCloseTo(landmark, -1);
});

describe('a folded scale', () => {
  const scale = scaleOf(placesAt(strip), 'folded');
  const heightOf = (item: number): number =>
    scale.toUnit(nth(strip.bounds, item + 1)) - scale.toUnit(nth(strip.bounds, item));

  it('gives a page room beside terabytes', () => {
    const [page = 0, megabyte = 0] = [1, 2].map(heightOf);
    expect(page).toBeGreaterThan(0.05);
    expect(megabyte).toBeGreaterThan(page);
  });

  it('lets a VMA grow with its size, but not push a page aside', () => {
    const sizes = [1, 2 ** 8, 2 ** 18, 2 ** 28].map((pages) => pages * PAGE);
    const lone = sizes.map((size, i) => ({ start: 2 ** 42 * (i + 1), end: 2 ** 42 * (i + 1) + size }));
    const folded = scaleOf(placesAt(buildStrip(snapshotOf(lone).vmas, mm.taskSize)), 'folded');
    const heights = lone.map(({ start, end }) => folded.toUnit(end) - folded.toUnit(start));
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(nth(heights, -1) / nth(heights, 0)).toBeGreaterThan(2);
    expect(nth(heights, -1) / nth(heights, 0)).toBeLessThan(5);
  });

  it('keeps a landmark in a broken gap apart from both ends', () => {
    const base = 0x7ffff7fff000;
    const [low, high] = [0x500000, base + 2 ** 27];
    const open = buildStrip(
      snapshotOf([
        { start: 0x400000, end: low },
        { start: high, end: high + PAGE },
      ]).vmas,
      mm.taskSize,
    );
    const folded = scaleOf(placesAt(open), 'folded', base);
    const part = (folded.toUnit(base) - folded.toUnit(low)) / (folded.toUnit(high) - folded.toUnit(low));
    expect(part).toBeGreaterThan(0.2);
    expect(part).toBeLessThan(0.8);
    expect(folded.toAddress(folded.toUnit(base))).toBeCloseTo(base, -2);
  });

  it('draws all broken gaps alike', () => {
    const all = buildStrip(snapshotOf([{ start: 2 ** 31, end: 2 ** 31 + PAGE }]).vmas, mm.taskSize);
    const folded = scaleOf(placesAt(all), 'folded');
    expect(folded.toUnit(2 ** 31)).toBeCloseTo(1 - folded.toUnit(2 ** 31 + PAGE), 9);
  });
});

describe('zoom', () => {
  it.each(['folded', 'true'] as const)('reaches single pages, %s', (mode) => {
    const scale = scaleOf(placesAt(strip), mode);
    for (let item = 0; item < strip.vmaAt.length; item++) {
      const k = greatestZoom(strip, scale, item);
      const start = nth(strip.bounds, item);
      const project = projection(scale, { k, t: 0 }, 600);
      expect((project.y(start) - project.y(start + PAGE)) / (600 / LEAST_PAGES)).toBeCloseTo(1, 3);
    }
  });

  it('has high addresses on top, and finds its way back', () => {
    const project = projection(scaleOf(placesAt(strip), 'folded'), { k: 3, t: -500 }, 600);
    expect(project.y(mm.taskSize)).toBeLessThan(project.y(0));
    expect(project.address(project.y(0x480000))).toBeCloseTo(0x480000, 0);
  });
});
