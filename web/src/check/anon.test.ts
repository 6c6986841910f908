import { expect, it } from 'vitest';
import { operationOf } from '../core/session.ts';
import { u64 } from '../protocol/u64.ts';
import { parseVmaLine } from '../trace-in/observed.ts';
import { isUndetermined } from './anon.ts';

const vma = (start: number, end: number, anon: number) =>
  parseVmaLine(`${start.toString(16)}-${end.toString(16)} rw-p 00000000 anon rd,wr anon=${anon}`)!;
const protect = operationOf({ call: 'mprotect', addr: u64(0x3000), length: u64(0x2000) });

/**
 * `recorded` and `model` are the page counts of [1000, 3000) and [3000, 5000), which were one VMA with `before`
 * pages.
 */
function isTaken(before: number, operation: typeof protect, recorded: number[], model: number[]): boolean {
  const after = [vma(0x1000, 0x3000, recorded[0]!), vma(0x3000, 0x5000, recorded[1]!)];
  const pairs = after.map((expected, i) => ({
    expected,
    got: { ...expected, oldFlags: 0, anon: model[i]! },
  }));
  const list = new Map(after.map((one) => [one.start, one]));
  return isUndetermined(pairs, operation, [vma(0x1000, 0x5000, before)], list);
}

it('takes over how a cut has shared out pages, if none is lost', () => {
  expect(isTaken(2, protect, [1, 1], [2, 0])).toBe(true);
  expect(isTaken(2, protect, [0, 2], [2, 0])).toBe(true);
  expect(isTaken(2, protect, [1, 2], [2, 0])).toBe(false);
});

it('knows better where the VMA was full, or empty', () => {
  expect(isTaken(4, protect, [1, 2], [2, 2])).toBe(false);
  expect(isTaken(0, protect, [1, 0], [0, 0])).toBe(false);
});

it('lets only calls that drop pages lose some, and not more than there were', () => {
  const drop = operationOf({ call: 'madvise', addr: u64(0x3000), length: u64(0x2000) });
  expect(isTaken(2, drop, [1, 0], [2, 0])).toBe(true);
  expect(isTaken(1, drop, [2, 1], [1, 0])).toBe(false);
});

it('excuses nothing when the VMA was not cut', () => {
  const whole = vma(0x1000, 0x5000, 1);
  const pair = { expected: whole, got: { ...whole, oldFlags: 0, anon: 2 } };
  const list = new Map([[whole.start, whole]]);
  expect(isUndetermined([pair], protect, [vma(0x1000, 0x5000, 2)], list)).toBe(false);
});
