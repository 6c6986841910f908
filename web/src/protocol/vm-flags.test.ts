import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { SMAPS_FLAGS, flagsFromSmaps, smapsFlags } from './vm-flags-smaps.ts';
import { VM, allOf, has, permissions, within } from './vm-flags.ts';

it('shows permissions as /proc/PID/maps does', () => {
  expect(permissions(0x1 | 0x4)).toBe('r-xp');
  expect(permissions(0x88 | 0x3)).toBe('rw-s');
  expect(permissions(0x80 | 0x1)).toBe('r--s');
  expect(permissions(allOf(VM.SEALED, VM.WRITE))).toBe('-w-p');
});

it('masks flags above and below 32 bits', () => {
  expect(within(allOf(VM.READ, VM.MERGEABLE, VM.SEALED), allOf(VM.MERGEABLE, VM.SEALED))).toBe(
    2 ** 31 + 2 ** 42,
  );
  expect(within(allOf(VM.READ, VM.SEALED), VM.READ)).toBe(1);
});

it('keeps flags above 32 bits apart from those below', () => {
  const sealed = allOf(VM.READ, VM.MERGEABLE, VM.SEALED);
  expect(sealed).toBe(1 + 2 ** 31 + 2 ** 42);
  expect([VM.READ, VM.WRITE, VM.MERGEABLE, VM.DROPPABLE, VM.SEALED].map((flag) => has(sealed, flag))).toEqual(
    [true, false, true, false, true],
  );
});

it('spells flags as smaps does, in its order, and reads them again', () => {
  expect(smapsFlags(0x10_0173)).toEqual(['rd', 'wr', 'mr', 'mw', 'me', 'gd', 'ac']);
  expect(smapsFlags(0x801, 0x800)).toEqual(['rd', 'dw']);
  expect(smapsFlags(0x801)).toEqual(['rd', 'gu']);
  expect(flagsFromSmaps(['rd', 'dw'])).toBe(0x801);
  expect(flagsFromSmaps(['rd', 'sd', 'sl', 'xx'])).toBe(allOf(VM.READ, VM.SEALED));
  const values = SMAPS_FLAGS.map(([, flag]) => flag);
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(fc.subarray(SMAPS_FLAGS.map(([name]) => name)), (names) => {
      expect(smapsFlags(flagsFromSmaps(names))).toEqual(names);
    }),
  );
});
