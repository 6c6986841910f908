import { expect, it } from 'vitest';
import { MAP_FIXED, MAP_FIXED_NOREPLACE } from '../narrate/flags.ts';
import { u64 } from '../protocol/u64.ts';
import { askedOf } from './asked.ts';
import { snapshotOf } from './testing/snapshots.ts';
import { shownOf, touchOf } from './touch.ts';

const mmap = (length: number, flags = 0x22) => askedOf({ call: 'mmap', flags, length: u64(length) });

it('is what mmap() looks for, in whole pages, unless the program names the place', () => {
  expect([mmap(4096), mmap(44_407)]).toEqual([4096, 45_056]);
  expect([mmap(4096, MAP_FIXED), mmap(4096, MAP_FIXED_NOREPLACE)]).toEqual([0, 0]);
  expect(askedOf({ call: 'mmap', flags: 0, length: { lo: 0, hi: 0xffff_ffff } })).toBe(0);
  expect(askedOf({ call: 'mremap', flags: 0, length: u64(4096) })).toBe(0);
});

it('is how long the range is where the call’s first events are out of sight', () => {
  const late = snapshotOf(
    [{ start: 0x1000, end: 0x2000 }],
    [{ type: 'mmap_leave', result: 0x4000, error: 0, reason: 'none' }],
  );
  const found = (asked: number) => touchOf(late, () => undefined, shownOf(late, false), asked).found;
  expect(found(0x3000)).toEqual({ start: 0x4000, end: 0x7000 });
  expect(found(0)).toBeUndefined();
});
