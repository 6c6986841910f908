/* A route loads the texts of its modules: what they may say stands on the shelves that are loaded beside it. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../web/src/words/en/index.ts';

const SRC = resolve(import.meta.dirname, '../web/src');
const ROUTE = /withShelves\(\s*\(\) => import\('([^']+)'\),\s*([^)]+?),?\s*\)/g;
const IMPORT = /(?:from|import\()\s*'(\.[^'?]+\.tsx?)'/g;
const KEY = new RegExp(String.raw`['"\`](${Object.keys(en).join('|')})\.[\w$-]`, 'g');

/** Modules that bring others by a glob: from each folder of one, these files. */
const GLOBS: ReadonlyMap<string, readonly (readonly [folder: string, ...files: string[]])[]> = new Map([
  ['views/registry.ts', [['views', 'index.tsx']]],
  ['figures/registry.ts', [['figures', 'Figure.tsx']]],
  ['bench/suites.ts', [['suites', 'suite.ts']]],
  ['app/bench/suite-pages.ts', [['suites', 'page.ts']]],
  ['app/bench/main-chart/main-chart.ts', [['suites', 'page-chart.ts']]],
]);

const shelves = import.meta.glob<{ readonly areas: object }>('../web/src/words/en/shelves/*.ts', {
  eager: true,
});

function areasOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(
    names.flatMap((name) => Object.keys(shelves[`../web/src/words/en/shelves/${name}.ts`]!.areas)),
  );
}

interface Route {
  readonly entry: string;
  readonly shelves: readonly string[];
}

function routesIn(file: string): readonly Route[] {
  const text = readFileSync(resolve(SRC, file), 'utf8');
  return [...text.matchAll(ROUTE)].map(([, entry, names]) => ({
    entry: resolve(SRC, dirname(file), entry!),
    shelves: [...names!.matchAll(/'(\w+)'/g)].map(([, name]) => name!),
  }));
}

/** All modules that come with one, but for routes, which bring their own texts, and for the catalogue itself. */
function modulesFrom(entry: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(entry) || entry.startsWith(resolve(SRC, 'words')) || !existsSync(entry)) return found;
  found.add(entry);
  const text = readFileSync(entry, 'utf8')
    .replaceAll(/^import type [^;]*;/gm, '')
    .replaceAll(ROUTE, '');
  for (const [, target] of text.matchAll(IMPORT)) modulesFrom(resolve(dirname(entry), target!), found);
  for (const [folder, ...files] of GLOBS.get(relative(SRC, entry)) ?? [])
    for (const each of readdirSync(resolve(SRC, folder)))
      for (const file of files) modulesFrom(resolve(SRC, folder, each, file), found);
  return found;
}

/** "about/Agreement.tsx says check". */
function unread({ entry, shelves: names }: Route): readonly string[] {
  const there = areasOf(['shell', ...names]);
  return [...modulesFrom(entry)].flatMap((file) => {
    const areas = new Set([...readFileSync(file, 'utf8').matchAll(KEY)].map(([, area]) => area!));
    return [...areas].filter((area) => !there.has(area)).map((area) => `${relative(SRC, file)} says ${area}`);
  });
}

const ROUTES = [
  'app/routes.ts',
  'app/home/Tour.tsx',
  'app/home/Costs.tsx',
  'figures/FoldedCurve.tsx',
].flatMap(routesIn);

describe('the texts of a route', () => {
  it.each([{ entry: resolve(SRC, 'app/main.tsx'), shelves: [] }, ...ROUTES])(
    'are loaded: $entry',
    (route) => {
      expect(unread(route)).toEqual([]);
    },
  );

  it('are looked for in all of its modules', () => {
    expect(ROUTES).toHaveLength(17);
    const sizes = ROUTES.map(({ entry }) => modulesFrom(entry).size);
    expect(Math.max(...sizes)).toBeGreaterThan(150);
    expect(unread({ ...ROUTES[0]!, shelves: [] }).length).toBeGreaterThan(20);
  });
});
