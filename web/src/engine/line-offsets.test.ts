import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineOffsets } from './line-offsets.ts';

it('knows a place shortly before each line, however the text is cut into chunks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(3), { minLength: 3000, maxLength: 5000 }),
      fc.integer({ min: 1, max: 4000 }),
      (lengths, cut) => {
        const text = new TextEncoder().encode(lengths.map((length) => `${'x'.repeat(length)}\n`).join(''));
        const offsets = new LineOffsets();
        for (let at = 0; at < text.length; at += cut) offsets.feed(text.subarray(at, at + cut));
        expect(offsets.length).toBe(text.length);
        for (const wanted of [1, 2, 1024, 1025, 1026, 2049, lengths.length, 9_999_999]) {
          const { line, offset } = offsets.before(wanted);
          expect(wanted - line < 1024 || line > lengths.length - 1024).toBe(true);
          const before = lengths.slice(0, line - 1).reduce((sum, length) => sum + length + 1, 0);
          expect(offset).toBe(before);
        }
      },
    ),
    { numRuns: 20 },
  );
});

it('knows the beginning of an empty text', () => {
  expect(new LineOffsets().before(7)).toEqual({ line: 1, offset: 0 });
});
