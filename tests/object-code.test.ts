// In the bench build the tracepoints cost nothing: its objects are, byte for byte, those of sources in
// which no tracepoint ever stood.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findTraceCalls, stripTraceCalls } from './strip-trace.ts';

const CORE = resolve(import.meta.dirname, '../wasm-core');
const temporary = mkdtempSync(join(tmpdir(), 'vmascope-'));
afterAll(() => rmSync(temporary, { recursive: true }));

const filesOf = (root: string, pattern: RegExp): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path) && !/^(build|test)\//.test(path))
    .toSorted();

/** The sources that the core is built from, without its tests. */
const SOURCES = filesOf(CORE, /\.c$/).filter((path) => !path.endsWith('_test.c'));

/** A copy of the core's tree with `edit` applied to each of its sources. */
function copyOfCore(name: string, edit: (source: string) => string): string {
  const copy = join(temporary, name);
  cpSync(CORE, copy, { recursive: true, filter: (path) => basename(path) !== 'build' });
  for (const path of SOURCES) writeFileSync(join(copy, path), edit(readFileSync(join(CORE, path), 'utf8')));
  return copy;
}

/** Variables that only a tracepoint reads are unused without it, hence WARN=-w. */
function make(root: string, ...goals: string[]): void {
  const made = spawnSync('make', ['-s', '-C', root, '-j2', 'WARN=-w', ...goals], { encoding: 'utf8' });
  expect(made.stderr).toBe('');
  expect(made.status).toBe(0);
}

const objectsOf = (root: string, build: string): Map<string, string> =>
  new Map(
    filesOf(join(root, 'build', build), /\.o$/).map((path) => [
      path,
      readFileSync(join(root, 'build', build, path)).toString('hex'),
    ]),
  );

/** The objects that are not the same in both trees. In bench/, bench-core may have left some more. */
function differing(build: string, left: string, right: string): readonly string[] {
  const [ours, theirs] = [objectsOf(left, build), objectsOf(right, build)];
  const core = (paths: Iterable<string>) =>
    [...paths].filter((path) => SOURCES.includes(path.replace(/o$/, 'c')) && !path.startsWith('bench/'));
  expect(theirs.size).toBeGreaterThan(10);
  expect(core(ours.keys())).toEqual(core(theirs.keys()));
  return [...theirs.keys()].filter((path) => ours.get(path) !== theirs.get(path));
}

describe('the bench build', { timeout: 240_000 }, () => {
  const original = copyOfCore('original', (source) => source);
  const stripped = copyOfCore('stripped', (source) => stripTraceCalls(source));

  it('is compared with sources that have lost many calls', () => {
    const calls = SOURCES.map((path) => findTraceCalls(readFileSync(join(CORE, path), 'utf8')).length);
    expect(calls.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(80);
    for (const path of SOURCES)
      expect(findTraceCalls(readFileSync(join(stripped, path), 'utf8'))).toEqual([]);
  });

  it('has the objects of sources without tracepoints: those of the page', () => {
    make(CORE, 'objects-wasm');
    make(stripped, 'objects-wasm');
    expect(differing('bench', CORE, stripped)).toEqual([]);
  });

  // Another test looks into the core's own native objects, and may be making them now.
  it('has the objects of sources without tracepoints: native ones', () => {
    make(original, 'objects-bench');
    make(stripped, 'objects-bench');
    expect(differing('native/bench', original, stripped)).toEqual([]);
  });

  it('would be found out if a tracepoint left one instruction behind', () => {
    const planted = copyOfCore('planted', (source) =>
      findTraceCalls(source).length === 0
        ? source
        : `extern int planted; ${stripTraceCalls(source, 'planted++')}`,
    );
    make(planted, 'objects-bench');
    expect(differing('native/bench', stripped, planted)).toContain('mm/mmap.o');
  });
});

it('no tracepoint stands in a header, where its line would not tell the file', () => {
  const headers = filesOf(CORE, /\.h$/);
  expect(headers.length).toBeGreaterThan(5);
  const traced = headers.filter((path) => findTraceCalls(readFileSync(join(CORE, path), 'utf8')).length > 0);
  expect(traced).toEqual([]);
});

describe('finding trace calls', () => {
  it('keeps lines, strings and comments, and takes whole calls', () => {
    const source =
      'if (a)\n\ttrace(x, f(1),\n\t      ")");\nelse\n\tcount(y);\n/* trace(z); */ s = "count(q);";\n';
    expect(stripTraceCalls(source)).toBe('if (a)\n\t\n;\nelse\n\t;\n/* trace(z); */ s = "count(q);";\n');
  });

  it.each([
    'trace',
    'count',
    'count_nth',
    'count_times',
    'lock_take',
    'lock_take_times',
    'lock_drop',
    'lock_mark',
    'lock_part',
    'lock_spare',
  ])('%s() is one', (name) => {
    expect(stripTraceCalls(`a();\n${name}(x, y);\nb(${name}d, my_${name});\n`)).toBe(
      `a();\n;\nb(${name}d, my_${name});\n`,
    );
  });

  it('leaves functions alone whose names only begin or end like that', () => {
    const source = 'lock_taken(x);\nlock_dropped(y);\nanon_vma_lock_take(z);\n';
    expect(stripTraceCalls(source)).toBe(source);
  });

  it('leaves macros alone, to the last of their lines', () => {
    const macro = '#define f(x) \\\n\tdo { \\\n\t\tif (x) \\\n\t\t\ttrace(a, x); \\\n\t} while (0)\n';
    expect(stripTraceCalls(`${macro}count(b);\n`)).toBe(`${macro};\n`);
  });

  it('refuses a call that is part of an expression', () => {
    expect(() => findTraceCalls('return f(count(x));')).toThrow('not a statement');
  });
});
