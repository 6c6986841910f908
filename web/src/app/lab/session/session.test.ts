import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Source } from '../../../engine/source.ts';
import type { Link } from '../../../stage/link.ts';
import { writeMarks } from '../../../stage/marks.ts';
import { answer, type AskedSession } from '../../../trace-in/session-model.ts';
import { openSession, saveSession } from './session.ts';

const word = fc.stringMatching(/^[a-z][\w.-]{0,12}$/);
const kernel = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('+gap='));
const mark = fc.record({ kernel, at: fc.nat(), note: fc.stringMatching(/^[a-z][a-z ;:&+%]{0,20}[a-z]$/) });
const links: fc.Arbitrary<Link> = fc.record(
  {
    kernel,
    beside: fc.uniqueArray(fc.constantFrom('x1', 'x2', 'x3'), { minLength: 1, maxLength: 3 }),
    image: fc.nat(),
    window: fc.integer({ min: 1, max: 1e9 }),
    apart: fc.constant(true),
    threads: fc.constant(true),
    assume: fc.constantFrom('memory=64G', 'memory=1G,max_map_count=1048576'),
    ask: fc.constantFrom('call:mmap splits', 'vma:"lib & co" -error:any', 'count>60000'),
    stop: fc.constant(true),
    literal: fc.constant(true),
    marks: fc.array(mark, { minLength: 1, maxLength: 5 }).map((marks) => writeMarks(marks) ?? ''),
    at: fc.nat(),
    views: fc.array(word, { maxLength: 5 }),
    process: fc.nat(),
    vma: fc.nat(),
    own: fc.record({
      cpus: fc.record({ cpus: fc.integer({ min: 1, max: 1024 }), sockets: fc.integer({ min: 1, max: 64 }) }),
    }),
  },
  { requiredKeys: ['kernel'] },
);

/** What the worker does. */
const client = {
  model: (_: string, asked: unknown): Promise<unknown> => answer(undefined, asked as AskedSession),
};
const contentOf = (source: Source | undefined) =>
  source?.kind === 'text' ? source.text : source?.file.text();
const texts = fc.string({ unit: 'grapheme', maxLength: 200 });

it('opens as it was saved: the same link, and the same texts', async () => {
  await fc.assert(
    fc.asyncProperty(links, texts, fc.option(texts, { nil: undefined }), async (link, a, b) => {
      const first: Source = { kind: 'text', name: 'a.strace', text: a };
      const second: Source | undefined =
        b === undefined ? undefined : { kind: 'file', name: 'b.strace', file: new Blob([b]) };
      const shown = { ...link, trace: 'curl', text: 'abc', present: true };
      const file = await saveSession(client, first, second, shown);
      const opened = await openSession(client, { kind: 'file', name: 'x.vmascope.json', file });
      expect(opened.link).toEqual(link);
      expect(opened.unread).toEqual([]);
      expect(opened.first.name).toBe('a.strace');
      expect(await contentOf(opened.first)).toBe(a);
      expect(await contentOf(opened.second)).toBe(b);
    }),
    { numRuns: 200 },
  );
});

it('says which part of a link it can’t read, and opens the rest', async () => {
  const text =
    '{"vmascope": 1, "name": "a", "text": "x", "link": {"at": "soon", "kernel": "3.8", "future": "1"}}';
  const opened = await openSession(client, { kind: 'text', name: 'x', text });
  expect(opened.link).toEqual({ kernel: '3.8' });
  expect(opened.unread).toEqual(['at', 'future']);
});

it('says in a sentence why a file can’t be opened', async () => {
  const open = openSession(client, { kind: 'text', name: 'x.vmascope.json', text: '{"vmascope": 1' });
  await expect(open).rejects.toThrow(/^x\.vmascope\.json: .*isn’t valid JSON/);
});
