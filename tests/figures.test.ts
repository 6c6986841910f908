/* README's figures are those of today. How large the page is, tests/e2e/sizes.test.ts knows. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ROW_IDS } from '../web/src/protocol/protocol.gen.ts';

const ROOT = resolve(import.meta.dirname, '..');
const README = readFileSync(resolve(ROOT, 'README.md'), 'utf8');
// A script has no types.
const { countedLines, countedThings } = (await import(`${ROOT}/scripts/counted.mjs`)) as {
  readonly countedLines: () => readonly string[];
  readonly countedThings: () => readonly (readonly [thing: string, count: number | string])[];
};
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'];

/** Without the blanks and dashes by which a table is laid out. */
const bare = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    const words = line
      .replaceAll(/-{2,}:?/g, '-')
      .replaceAll(/ +/g, ' ')
      .trim();
    return words === '' ? [] : [words];
  });

it('README’s counts are up to date; if not: npm run figures', () => {
  const [, marked] = /<!-- counted: .*-->\n([^]*?)<!-- \/counted -->/.exec(README) ?? [];
  expect(bare(marked ?? '')).toEqual(bare(countedLines().join('\n')));
});

it('README’s table of what is modelled has all rows of the core', () => {
  const rows = [...README.matchAll(/^\| (\d\S*) \(\d{4}\) /gm)].map(([, id]) => id);
  expect(rows).toEqual(ROW_IDS);
});

it('README’s sentences count as its table does', () => {
  const count = new Map(countedThings());
  expect(README).toContain(`${WORDS[Number(count.get('lessons'))]} lessons (`);
  const older = Number(count.get('of these, compared with recordings of themselves')) - 1;
  const others = [...README.matchAll(/(\w+) older (?:kernels|rows)/gi)].map(([, word]) =>
    word!.toLowerCase(),
  );
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((word) => word !== 'other' && word !== WORDS[older])).toEqual([]);
});
