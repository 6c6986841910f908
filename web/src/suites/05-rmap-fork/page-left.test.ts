import { expect, it } from 'vitest';
import { LEAST, MOST } from './left.ts';
import { levelPieces } from './page-left.ts';

const NEEDS = [
  { level: 6, mib: 600 },
  { level: 7, mib: 700 },
  { level: 8, mib: 1000 },
];
const piecesOf = (...kernels: readonly (typeof NEEDS)[]) =>
  levelPieces(kernels.map((needs, i) => ({ kernel: String(i), needs })))
    .flatMap(({ key, pieces }) => pieces.map(({ row, from, to }) => ({ level: Number(key), row, from, to })))
    .toSorted((a, b) => a.row.localeCompare(b.row) || a.from - b.from);

it('pieces fill the axis, and change where the next level fits', () => {
  const all = piecesOf(NEEDS, NEEDS.slice(1));
  expect(all.map(({ row, level, from, to }) => [row, level, from, to])).toEqual([
    ['0', 5, LEAST, 600],
    ['0', 6, 600, 700],
    ['0', 7, 700, 1000],
    ['0', 8, 1000, MOST],
    ['1', 5, LEAST, 700],
    ['1', 7, 700, 1000],
    ['1', 8, 1000, MOST],
  ]);
});

it('a level that fits into the region’s data, or not into the whole machine, has no piece of its own', () => {
  const all = piecesOf([
    { level: 6, mib: LEAST },
    { level: 7, mib: MOST + 1 },
  ]);
  expect(all.map(({ level }) => level)).toEqual([6]);
});
