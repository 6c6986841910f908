import { expect, it } from 'vitest';
import { faultsIn, piecesOf } from './text.ts';

const text = new TextEncoder().encode('# head\ne init\nr1\nw-f\nT 2 0 5\nx3\nm 0 1 2\nR4\nz\n');
const read = (pieces: readonly Uint8Array[]): string[] =>
  pieces.map((piece) => new TextDecoder().decode(piece));

it('counts page faults alone', () => {
  expect(faultsIn(text)).toBe(4);
  expect(faultsIn(new Uint8Array())).toBe(0);
  expect(faultsIn(new TextEncoder().encode('r1\nw2'))).toBe(2);
});

it('cuts after faults, with what stood before them', () => {
  expect(read(piecesOf(text, 4, 2))).toEqual(['# head\ne init\nr1\nw-f\n', 'T 2 0 5\nx3\nm 0 1 2\nR4\nz\n']);
});

it('leaves what comes after the last of the faults that are wanted', () => {
  expect(read(piecesOf(text, 3, 1)).join('')).toBe('# head\ne init\nr1\nw-f\nT 2 0 5\nx3\n');
  expect(read(piecesOf(text, 2, 60))).toEqual(['# head\ne init\nr1\n', 'w-f\n']);
});

it('cuts a part of a larger buffer as well', () => {
  const larger = new TextEncoder().encode('r9\nr1\nw2\nE\n');
  expect(read(piecesOf(larger.subarray(3), 2, 1))).toEqual(['r1\nw2\nE\n']);
});
