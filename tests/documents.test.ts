import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

/** Paths in backquotes: those with a slash or a file ending, without placeholders. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w.@/-]+)`/g)].map((match) => match[1]!);
  return quoted.filter(
    (path) => !/NN|NAME/.test(path) && /^(web|wasm-core|lessons|tests|scripts|docs|\.github)\//.test(path),
  );
}

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md'].concat(
  readdirSync(resolve(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
);

describe.each(DOCUMENTS)('%s', (document) => {
  const text = read(document);

  it('names only paths that exist', () => {
    const paths = pathsIn(text);
    expect(paths.filter((path) => !existsSync(resolve(ROOT, path)))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map((match) => match[1]!);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1]!);
    expect(links.filter((link) => !existsSync(resolve(ROOT, dirname(document), link)))).toEqual([]);
  });
});

it('README has at most 700 words', () => {
  const words = read('README.md').match(/[^\s|]*\w[^\s|]*/g) ?? [];
  expect(words.length).toBeGreaterThan(100);
  expect(words.length).toBeLessThanOrEqual(700);
});

it('README begins with a sentence, a moving picture and a line to try', () => {
  const [title, sentence, picture, ...rest] = read('README.md').split('\n\n');
  expect(title).toBe('# vmascope');
  expect(sentence).toMatch(/^[A-Z][^.!?]*\.$/);
  expect(picture).toMatch(/^!\[.+\]\(docs\/question\.webp\)$/);
  expect(rest[1]).toBe('```\nnpm start\n```');
});

it('CONTRIBUTING tells how to add a kernel, a view, a lesson, a workload and an event', () => {
  const text = read('CONTRIBUTING.md');
  for (const thing of ['a kernel', 'a view', 'a lesson', 'a workload', 'an event']) {
    expect(text).toContain(`## How to add ${thing}`);
  }
});

it('CITATION.cff is of the version in package.json', () => {
  const { version, license } = JSON.parse(read('package.json')) as Record<'version' | 'license', string>;
  const citation: unknown = parse(read('CITATION.cff'));
  expect(citation).toMatchObject({
    'cff-version': '1.2.0',
    type: 'software',
    title: 'vmascope',
    version,
    license,
  });
  expect(citation).toMatchObject({ message: expect.any(String), authors: [{ name: expect.any(String) }] });
});
