/* The documents' figures are those of today. How large the page is, tests/e2e/sizes.test.ts knows. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ROW_IDS } from '../web/src/protocol/protocol.gen.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');
const [README, KERNELS, FIGURES] = ['README.md', 'docs/kernels.md', 'docs/figures.md'].map(read) as [
  string,
  string,
  string,
];
// A script has no types.
const { countedLines, countedThings } = (await import(`${ROOT}/scripts/counted.mjs`)) as {
  readonly countedLines: () => readonly string[];
  readonly countedThings: () => readonly (readonly [thing: string, count: number | string])[];
};
const WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
  'twenty-one',
  'twenty-two',
];

/** Without the blanks and dashes by which a table is laid out. */
const bare = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    const words = line
      .replaceAll(/-{2,}:?/g, '-')
      .replaceAll(/ +/g, ' ')
      .trim();
    return words === '' ? [] : [words];
  });

it('the counts of docs/figures.md are up to date; if not: npm run figures', () => {
  const [, marked] = /<!-- counted: .*-->\n([^]*?)<!-- \/counted -->/.exec(FIGURES) ?? [];
  expect(bare(marked ?? '')).toEqual(bare(countedLines().join('\n')));
});

it('docs/kernels.md has all rows of the core', () => {
  const rows = [...KERNELS.matchAll(/^\| (\d\S*) \(\d{4}\) /gm)].map(([, id]) => id);
  expect(rows).toEqual(ROW_IDS);
});

it('sentences count as the table does', () => {
  const count = new Map(countedThings());
  expect(README.toLowerCase()).toContain(`${WORDS[Number(count.get('lessons'))]} lessons show`);
  const older = Number(count.get('of these, compared with recordings of themselves')) - 1;
  for (const text of [README, KERNELS]) {
    const others = [...text.matchAll(/([\w-]+) older (?:kernels|rows)/gi)].map(([, word]) =>
      word!.toLowerCase(),
    );
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((word) => word !== 'other' && word !== WORDS[older])).toEqual([]);
  }
});
