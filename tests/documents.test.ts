import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

/** Paths in backquotes: those with a slash or a file ending, without placeholders. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w.@/-]+)`/g)].map((match) => match[1]!);
  return quoted.filter((path) => /^(web|wasm-core|lessons|tests|scripts|docs)\//.test(path));
}

describe.each(['README.md', 'CONTRIBUTING.md'])('%s', (document) => {
  const text = read(document);

  it('names only paths that exist', () => {
    const paths = pathsIn(text);
    expect(paths.filter((path) => !existsSync(resolve(ROOT, path)))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map((match) => match[1]!);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1]!);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !existsSync(resolve(ROOT, link)))).toEqual([]);
  });
});

it('CONTRIBUTING tells how to add an era, a view, a lesson, a workload and an event', () => {
  const text = read('CONTRIBUTING.md');
  for (const thing of ['an era', 'a view', 'a lesson', 'a workload', 'an event']) {
    expect(text).toContain(`## How to add ${thing}`);
  }
});
