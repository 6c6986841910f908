import { expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { stripScale } from './scale.ts';
import type { Piece } from './strips.ts';

const PAGE = 4096;
const pages = (start: number, end: number, role: Piece['role'], id = 0): Piece => ({
  start: start * PAGE,
  end: end * PAGE,
  id,
  role,
});

it('gives what takes part more space than its surroundings, and large ranges more than small ones', () => {
  const pieces = [
    pages(0, 2 ** 20, 'around', 1),
    pages(2 ** 20, 2 ** 21, 'hole'),
    pages(2 ** 21, 2 ** 21 + 1, 'range'),
    pages(2 ** 21 + 1, 2 ** 21 + 65, 'vma', 2),
  ];
  const scale = stripScale(pieces);
  const widths = pieces.map(({ start, end }) => scale.toUnit(end) - scale.toUnit(start));
  const [around, hole, range, vma] = [0, 1, 2, 3].map((i) => nth(widths, i));
  expect(hole).toBeCloseTo(around!, 9);
  expect(range).toBeGreaterThan(2 * hole!);
  expect(vma).toBeGreaterThan(range!);
  // A word fits anywhere: nothing is thinner than a tenth.
  for (const width of widths) expect(width).toBeGreaterThan(0.1);
});
