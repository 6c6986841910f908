/* The page of sources has whatever lessons and suites cite, and its texts have the terms of the field. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GROUPS, KERNELS_READ, SOURCES } from '../web/src/app/book/sources.ts';
import { outlineOf, titleOf } from '../web/src/lesson-kit/outlines.ts';
import { publishedRows, suiteNames } from '../web/src/bench/suites.ts';
import { book } from '../web/src/words/en/book.ts';
import { findings } from '../web/src/words/en/findings.ts';
import { glossaryPage } from '../web/src/words/en/glossary-page.ts';
import { sources } from '../web/src/words/en/sources.ts';
import { wrongTerms } from './terms.ts';
import { FINISHED, LESSONS } from './lesson-folders.ts';

const folders = FINISHED;
const textOf = (folder: string) => readFileSync(resolve(LESSONS, folder, 'lesson.mdx'), 'utf8');

describe('the sources', () => {
  it('each say what was taken from them, and are in a group', () => {
    const texts = Object.keys(sources).filter((key) => !key.startsWith('_'));
    expect(SOURCES.map(({ id }) => id).toSorted()).toEqual(texts.toSorted());
    expect(new Set(SOURCES.map(({ group }) => group))).toEqual(new Set(GROUPS));
  });

  it('lead to where lessons name them', () => {
    const slugs = new Set([
      ...SOURCES.flatMap(({ lessons }) => lessons),
      ...KERNELS_READ.flatMap(([, ...lessons]) => lessons),
    ]);
    for (const slug of slugs) expect(titleOf(outlineOf(slug), 'sources'), slug).toBeDefined();
  });

  it('have whatever the suites report', () => {
    const cited = new Set(suiteNames().flatMap((suite) => publishedRows(suite).map(({ source }) => source!)));
    expect(cited.size).toBeGreaterThan(6);
    const known = (text: string) =>
      SOURCES.some(({ by, when = '' }) => text.startsWith(by) && when.includes(text.split(', ')[1]!));
    expect([...cited].filter((text) => !known(text))).toEqual([]);
  });
});

it.each(folders)('the sources have each title that %s quotes in its history', (folder) => {
  const text = textOf(folder);
  const history = text.slice(text.indexOf('id="sources"'));
  // What somebody said is no title.
  const cited = history.replaceAll(/<Reported[^]*?<\/Reported>/g, '');
  const quoted = Array.from(cited.matchAll(/“([^”]+)”/g), ([, title]) => title!);
  const titles = SOURCES.map(({ title }) => title).join('\n');
  expect(quoted.filter((title) => !titles.includes(title))).toEqual([]);
});

it.each(KERNELS_READ)('Linux %s was read, as its lessons say', (release, ...slugs) => {
  for (const slug of slugs) {
    const folder = folders.find((each) => each.endsWith(`-${slug}`))!;
    const text = textOf(folder);
    expect(text.slice(text.indexOf('id="sources"')), slug).toContain(release);
  }
});

it('the book’s pages have the terms of the field', () => {
  const texts = [book, findings, glossaryPage, sources].flatMap((area) =>
    Object.values(area).flatMap((entry: string | Readonly<Record<string, string>>) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    ),
  );
  expect(texts.flatMap(wrongTerms)).toEqual([]);
});
