import { readFileSync, readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circles } from './circles.ts';

const CORE = join(import.meta.dirname, '../wasm-core');

/** The floors of the core, the ground first: a folder may include from, and call, those before it. */
const FLOORS = [
  'base',
  'trace',
  'tree',
  'maple',
  'machine', // structures, and how they are reached
  'lock',
  'page', // page tables, pages, and what they ask of the reverse mapping
  'rmap',
  'index',
  'gap',
  'cache',
  'area',
  'reclaim',
  'call',
  'dup',
  'process',
  'eras',
  'inspect',
  'cpus',
  'faults',
  'bench',
  'threads',
  'include', // what an outside program may call
  'api',
];

/** Done by each build in its own way, and linked to it: memory that grows, and locks between real threads. */
const OF_THE_BUILD = new Set([
  'arena_grow',
  'arena_place',
  'arena_release',
  'thread_lock',
  'thread_unlock',
  'thread_mark',
]);

/** Lists the strategies of each column, whichever floor they are on. */
const OF_ALL_FLOORS = 'machine/columns.def';

interface Source {
  readonly path: string;
  readonly folder: string;
  /** Without comments and strings. */
  readonly code: string;
  readonly includes: readonly string[];
}

function bare(text: string): string {
  return text.replace(/\/\*[^]*?\*\//g, ' ').replace(/"(?:\\.|[^"\\\n])*"/g, '""');
}

const sources: readonly Source[] = readdirSync(CORE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(c|h|def)$/.test(entry.name) && !entry.name.endsWith('_test.c'))
  .map((entry) => relative(CORE, join(entry.parentPath, entry.name)))
  .filter((path) => !/^(build|test)\//.test(path))
  .map((path) => {
    const text = readFileSync(join(CORE, path), 'utf8');
    const includes = [...text.matchAll(/^#include "([^"]+)"/gm)].map((match) => match[1]!);
    return { path, folder: path.split('/')[0]!, code: bare(text), includes };
  });

/** What other files may name, and where each is. */
function definitions(form: RegExp): Map<string, string> {
  const files = sources.filter(({ path }) => path.endsWith('.c'));
  return new Map(
    files.flatMap(({ path, code }) => [...code.matchAll(form)].map((match) => [match[1]!, path])),
  );
}

function functions(): Map<string, string> {
  const found = definitions(
    /^(?:__attribute__\(\(.*?\)\) )?(?!static\b)[a-z][\w *]*?\b(\w+)\([^;{}]*\)\s*\n\{/gm,
  );
  for (const name of OF_THE_BUILD) found.delete(name);
  return found;
}

/** Without those that the build finds by the names of their files (bench/workloads/). */
function constants(): Map<string, string> {
  const found = definitions(/^const [\w *]*?\b(\w+)(?:\[\w*\])? = /gm);
  return new Map([...found].filter(([name, path]) => name !== basename(path, '.c')));
}

/** From file to file: what it includes, and whose functions and constants it names. */
function arrows(): Map<string, Set<string>> {
  const paths = new Set(sources.map(({ path }) => path));
  const all = new Map([...functions(), ...constants()]);
  // Lists have words that are called like functions.
  const named = { c: all, h: all, def: constants() };
  return new Map(
    sources.map(({ path, code, includes }) => {
      const to = new Set(includes.filter((name) => paths.has(name)));
      const own = new Set(
        [...code.matchAll(/\b(?:static|enum|struct)\b[\w *]*?\b(\w+)\(/g)].map((match) => match[1]!),
      );
      if (path === OF_ALL_FLOORS) return [path, to];
      const defined = named[path.split('.')[1] as keyof typeof named];
      // A header declares what others define, and its functions may call its own source.
      const said = path.endsWith('.h') ? bodies(code) : code;
      for (const [word] of said.matchAll(/\b[a-z_]\w+\b/g)) {
        const file = defined.get(word);
        if (file === undefined || file === path || own.has(word)) continue;
        if (file.replace(/c$/, 'h') !== path && isName(said, word)) to.add(file);
      }
      return [path, to];
    }),
  );
}

function bodies(code: string): string {
  return [...code.matchAll(/\)\s*\n(\{[^]*?\n\})/g)].map((match) => match[1]).join('\n');
}

/** A function's or a constant's name, and not a member or a variable that is called alike. */
function isName(code: string, word: string): boolean {
  return new RegExp(
    `(?<![.>\\w]|\\w )\\b${word}[([]|(?:[=,(]\\s*&?)\\b${word}\\b\\s*[,)}]|[=?:(] &${word}\\b`,
  ).test(code);
}

describe('the floors of the core', () => {
  const graph = arrows();

  it('are all there, and judged by what was found', () => {
    expect([...new Set(sources.map(({ folder }) => folder))].toSorted()).toEqual([...FLOORS].toSorted());
    expect(functions().size).toBeGreaterThan(500);
    expect(constants().size).toBeGreaterThan(40);
    expect([...graph.get('call/mmap.c')!]).toEqual(
      expect.arrayContaining(['call/mmap_region.c', 'area/unmapped.h']),
    );
    expect([...graph.get('call/fault.c')!]).toContain('rmap/areas.c');
    expect([...graph.get('inspect/inspect_rmap_cost.c')!]).toContain('rmap/anonmm.c');
    expect([...graph.get('eras/eras.c')!]).toContain('eras/eras.def');
    expect([...graph.get('machine/index.h')!]).toContain('machine/guard_gap.c');
  });

  it('are left downwards only', () => {
    const floor = (path: string) => FLOORS.indexOf(path.split('/')[0]!);
    const upwards = [...graph].flatMap(([from, all]) =>
      [...all].filter((to) => floor(to) > floor(from)).map((to) => `${from} → ${to}`),
    );
    expect(upwards).toEqual([]);
  });

  it('have no circles of files', () => {
    expect(circles(graph)).toEqual([]);
  });
});
