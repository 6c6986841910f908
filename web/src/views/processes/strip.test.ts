import { describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { snapshotOf } from '../testing/snapshots.ts';
import { bandsOf, commonScale } from './strip.ts';

const PAGE = 4096;
const vma = (page: number, pages: number, vmFlags = 3) => ({
  start: page * PAGE,
  end: (page + pages) * PAGE,
  vmFlags,
});

describe('a scale for all', () => {
  it('puts the same address at the same place, whoever maps it', () => {
    const parent = snapshotOf([vma(16, 4), vma(64, 8)]);
    const child = snapshotOf([vma(16, 4), vma(32, 4), vma(64, 8)]);
    const scale = commonScale([parent, child]);
    const places = [16, 20, 32, 36, 64, 72].map((page) => scale.toUnit(page * PAGE));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(nth(places, 3) - nth(places, 2)).toBeGreaterThan(0.05);
    const between = scale.toAddress((nth(places, 2) + nth(places, 3)) / 2);
    expect(child.vmas.holding(between)?.start).toBe(32 * PAGE);
    expect(parent.vmas.holding(between)).toBeUndefined();
  });

  it('gives pieces of a VMA room where another process has cut it', () => {
    const whole = snapshotOf([vma(16, 12)]);
    const cut = snapshotOf([vma(16, 4), vma(20, 4, 1), vma(24, 4)]);
    const bands = bandsOf(cut, [], commonScale([whole, cut]), 300, 10);
    expect(bands).toHaveLength(1);
    expect(nth(bands, 0).path.match(/M/g)).toHaveLength(3);
  });

  it('copes with nobody', () => {
    expect(bandsOf(snapshotOf([]), [], commonScale([snapshotOf([])]), 300, 10)).toEqual([]);
  });
});

it('many VMAs become few paths of few pieces', () => {
  const many = snapshotOf(Array.from({ length: 4000 }, (_, i) => vma(16 + i * 2, 1)));
  const [band, ...others] = bandsOf(many, [], commonScale([many]), 200, 10);
  expect(others).toEqual([]);
  expect(band?.path.match(/M/g)?.length).toBeLessThan(400);
});
