import { expect, it } from 'vitest';
import { u64 } from '../protocol/u64.ts';
import { owner } from './focus.ts';

const leaf = (min: number, max: number, firstSlot: number, slots: number) =>
  ({ kind: 'leaf', min: u64(min), max: u64(max), firstSlot, slots }) as const;
const slot = (last: number, process: number) =>
  ({ last: u64(last), content: process ? 'area' : 'empty', process }) as const;

it('finds whose area a slot holds by its range, whatever the leaf', () => {
  const nodes = [
    { ...leaf(0, 0xffff, 0, 2), kind: 'inner' } as const,
    leaf(0, 0x3fff, 2, 3),
    leaf(0x4000, 0xffff, 5, 2),
  ];
  const slots = [
    slot(0x3fff, 0),
    slot(0xffff, 0),
    slot(0xfff, 0),
    slot(0x1fff, 2),
    slot(0x3fff, 1),
    slot(0x5fff, 3),
    slot(0xffff, 0),
  ];
  expect([0, 0x1000, 0x1fff, 0x2000, 0x4000, 0x6000].map((at) => owner(nodes, slots, at))).toEqual([
    0, 2, 2, 1, 3, 0,
  ]);
});

it('knows no owner where there is no tree', () => {
  expect(owner([], [], 0x1000)).toBe(0);
});
