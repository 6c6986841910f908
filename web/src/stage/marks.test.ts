import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readLink, writeLink } from './link.ts';
import { MOST_MARKS, plainNote, readMarks, writeMarks, type Mark } from './marks.ts';

const mark: fc.Arbitrary<Mark> = fc.record(
  {
    kernel: fc.constantFrom('3.8', '6.18', '3.8+gap=maple', '2.6.31-rc8'),
    at: fc.nat(1_000_000),
    note: fc.string().map(plainNote),
    window: fc.integer({ min: 1, max: 9_000_000 }),
  },
  { requiredKeys: ['kernel', 'at', 'note'] },
);

it('whatever is marked is in the link, as it was', () => {
  fc.assert(
    fc.property(fc.array(mark, { minLength: 1, maxLength: MOST_MARKS }), (marks) => {
      const { link, unread } = readLink(writeLink({ marks: writeMarks(marks) }));
      expect(unread).toEqual([]);
      expect(readMarks(link.marks!)).toEqual(marks);
    }),
  );
});

it('no marks are no parameter', () => {
  expect(writeMarks([])).toBeUndefined();
});

it.each([
  '',
  '340:x',
  '3.8;x:y',
  '3.8;0;12:y',
  '3.8;12',
  `3.8;1:${'n'.repeat(81)}`,
  Array(21).fill('3.8;1:a').join('~'),
])('no marks: "%s"', (text) => {
  expect(readMarks(text)).toBeUndefined();
  expect(readLink(new URLSearchParams({ marks: text }).toString()).unread).toEqual(['marks']);
});
