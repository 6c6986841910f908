import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { SaidError } from '../words/message.ts';
import '../words/testing.ts';
import { BEGINS, isSession } from './is-session.ts';
import { readSession, sessionFile, type SavedSession, type Streamed } from './session-file.ts';

const text = fc.string({ unit: 'binary', maxLength: 60 });
const saved = fc.record({ name: text, text: fc.array(text).map((lines) => lines.join('\n')) });
const bookmark = fc.record(
  { kernel: text, window: fc.nat(), at: fc.nat(), note: text },
  { requiredKeys: ['kernel', 'at', 'note'] },
);
const state = fc.record({
  link: fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), text),
  bookmarks: fc.array(bookmark, { maxLength: 4 }),
});

/** In pieces of so many characters. */
async function* cut(whole: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < whole.length; at += length) yield await Promise.resolve(whole.slice(at, at + length));
}

async function fileOf({ name, text: whole, second, ...rest }: SavedSession, length: number): Promise<string> {
  const streamed = (each: { name: string; text: string }): Streamed => ({
    name: each.name,
    pieces: cut(each.text, length),
  });
  const pieces: string[] = [];
  for await (const piece of sessionFile(rest, streamed({ name, text: whole }), second && streamed(second)))
    pieces.push(piece);
  return pieces.join('');
}

describe('a session file', () => {
  it('has what was saved', async () => {
    await fc.assert(
      fc.asyncProperty(
        saved,
        fc.option(saved, { nil: undefined }),
        state,
        fc.integer({ min: 1, max: 9 }),
        async (first, second, shown, length) => {
          const session = { ...first, ...shown, ...(second && { second }) };
          const file = await fileOf(session, length);
          expect(isSession(file.slice(0, BEGINS))).toBe(true);
          expect(readSession(file)).toEqual(session);
          // As a tool may write it.
          expect(readSession(`\uFEFF${JSON.stringify(JSON.parse(file))}`)).toEqual(session);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is told by its beginning, and no trace is', () => {
    expect(isSession('  {\n\n "vmascope" : 1')).toBe(true);
    expect(isSession('\uFEFF{"vmascope":1}')).toBe(true);
    for (const beginning of [
      '{"log":"brk(NULL) = 0"}',
      'mmap(NULL, 4096) = "vmascope"',
      '{"name": "vmascope"',
      '',
    ])
      expect(isSession(beginning)).toBe(false);
  });

  it.each([
    ['{"vmascope": 1, "name": "a", "text": "brk(', 'isn’t valid JSON'],
    ['[1]', 'a JSON object'],
    ['{"vmascope": 2, "name": "a", "text": ""}', 'version 2, and this vmascope reads version 1'],
    ['{"vmascope": "1", "name": "a", "text": ""}', 'version "1"'],
    ['{"vmascope": 1, "text": ""}', '“name”'],
    ['{"vmascope": 1, "name": "a", "text": ["x"]}', '“text”'],
    ['{"vmascope": 1, "name": "a", "text": "", "link": 7}', '“link”'],
    ['{"vmascope": 1, "name": "a", "text": "", "link": {"at": 7}}', '“link.at”'],
    ['{"vmascope": 1, "name": "a", "text": "", "bookmarks": {}}', '“bookmarks”'],
    ['{"vmascope": 1, "name": "a", "text": "", "bookmarks": [3]}', '“bookmarks[0]”'],
    [
      '{"vmascope": 1, "name": "a", "text": "", "bookmarks": [{"kernel": "3.8", "at": -1, "note": ""}]}',
      '“bookmarks[0].at”',
    ],
    ['{"vmascope": 1, "name": "a", "text": "", "second": "b"}', '“second”'],
    ['{"vmascope": 1, "name": "a", "text": "", "second": {"name": "b"}}', '“second.text”'],
  ])('that is broken is refused in a sentence: %s', (file, reason) => {
    const open = (): string => {
      try {
        readSession(file);
      } catch (error) {
        if (error instanceof SaidError) return say(error.said);
        throw error;
      }
      return '';
    };
    expect(open()).toContain(reason);
    expect(open()).toMatch(/^[A-Z][^\n]*\.$/);
  });
});
