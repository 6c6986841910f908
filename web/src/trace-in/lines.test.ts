import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineReader, MAX_LINE } from './lines.ts';
import type { Cut } from './lines.ts';

/** What comes of a text that arrives in these pieces. */
function cuts(pieces: readonly string[], broken = false): readonly Cut[] {
  const lines = new LineReader();
  return [...pieces.flatMap((piece) => [...lines.push(piece)]), ...lines.end(broken)];
}

const line = (text: string, number: number, hasNoEnd = false): Cut => ({
  kind: 'line',
  text,
  number,
  hasNoEnd,
});

/** More than what is held back until it is known to be text. */
const LONG = 'x'.repeat(70_000);

it('numbers lines, and says of the last one whether it ends', () => {
  expect(cuts(['a\n\nb\n'])).toEqual([line('a', 1), line('', 2), line('b', 3)]);
  expect(cuts(['a\nb'])).toEqual([line('a', 1), line('b', 2, true)]);
  expect(cuts([])).toEqual([]);
});

it('drops the last line of a stream that broke off', () => {
  expect(cuts(['a\nb'], true)).toEqual([line('a', 1)]);
});

it('drops lines that are too long, in whatever pieces they come', () => {
  const tooLong = 'y'.repeat(MAX_LINE + 1);
  const expected = [line('a', 1), { kind: 'too-long', number: 2 }, line('b', 3)];
  expect(cuts([`a\n${tooLong}\nb\n`])).toEqual(expected);
  expect(cuts(['a\n', tooLong.slice(1), 'y', '\nb\n'])).toEqual(expected);
  expect(cuts([`a\n${tooLong}`])).toEqual(expected.slice(0, 2));
  expect(cuts([`${'y'.repeat(MAX_LINE)}\n`])).toEqual([line('y'.repeat(MAX_LINE), 1)]);
});

it('has no lines of a binary file, and of a later NUL it has the line', () => {
  expect(cuts(['a\nb', '\0', 'c\n'])).toEqual([{ kind: 'binary', offset: 3 }]);
  expect(cuts([LONG, '\n\0\n'])).toEqual([line(LONG, 1), line('\0', 2)]);
});

it('gives a line as soon as it has ended, and none of them twice', () => {
  const lines = new LineReader();
  expect([...lines.push(`${LONG}\na`)]).toEqual([line(LONG, 1)]);
  expect([...lines.push('b')]).toEqual([]);
  expect([...lines.push('c\nd')]).toEqual([line('abc', 2)]);
  expect(lines.lines).toBe(2);
  expect([...lines.end(false)]).toEqual([line('d', 3, true)]);
});

it('finds the same in whatever pieces the text comes', () => {
  const text = fc.array(fc.stringMatching(/^[ab\n]{0,9}$/), { maxLength: 9 });
  fc.assert(
    fc.property(text, fc.constantFrom('', LONG), (pieces, head) => {
      expect(cuts([head, ...pieces])).toEqual(cuts([head + pieces.join('')]));
    }),
  );
});
