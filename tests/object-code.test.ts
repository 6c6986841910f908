// What the core's objects say. In the bench build the tracepoints cost nothing: its objects are, byte for byte, those of
// sources in which no tracepoint ever stood. And what can change lies in the arena, but for what is named below.
// To compile everything twice takes a minute. So `npm test` compares what the compiler is given, and `npm run test:long`
// the objects.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokensOf } from './source-tokens.ts';
import { findTraceCalls, stripTraceCalls } from './strip-trace.ts';
import { segmentNames } from './wasm-data.ts';

const LONG = process.env.LONG !== undefined;
const CORE = resolve(import.meta.dirname, '../wasm-core');
const NATIVE = join(CORE, 'build/native');
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

/** Variables that only a tracepoint reads are unused without it, hence WARN=-w for copies. */
function make(root: string, ...goals: string[]): void {
  const quiet = root === CORE ? [] : ['WARN=-w'];
  const made = spawnSync('make', ['-s', '-C', root, '-j2', ...quiet, ...goals], { encoding: 'utf8' });
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

/** Of a source with many tracepoints. */
const MANY_CALLS = 'call/mmap.o';

/** A core with code where tracepoints were. */
const copyWithPlanted = (): string =>
  copyOfCore('planted', (source) =>
    findTraceCalls(source).length === 0
      ? source
      : `extern int planted; ${stripTraceCalls(source, 'planted++')}`,
  );

describe('the bench build', { timeout: 240_000 }, () => {
  const stripped = copyOfCore('stripped', (source) => stripTraceCalls(source));

  it('is compared with sources that have lost many calls', () => {
    const calls = SOURCES.map((path) => findTraceCalls(readFileSync(join(CORE, path), 'utf8')).length);
    expect(calls.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(80);
    for (const path of SOURCES)
      expect(findTraceCalls(readFileSync(join(stripped, path), 'utf8'))).toEqual([]);
  });

  it('gives the compiler the tokens of sources without tracepoints', async () => {
    const traced = SOURCES.filter(
      (path) => findTraceCalls(readFileSync(join(CORE, path), 'utf8')).length > 0,
    );
    expect(traced.length).toBeGreaterThan(20);
    const others: string[] = [];
    for (const path of traced.filter((_, i) => LONG || i % 4 === 0))
      if ((await tokensOf(CORE, path)) !== (await tokensOf(stripped, path))) others.push(path);
    expect(others).toEqual([]);
  });

  it('would be found out by its tokens if a tracepoint left one behind', async () => {
    const source = MANY_CALLS.replace(/o$/, 'c');
    const without = await tokensOf(stripped, source);
    expect(await tokensOf(copyWithPlanted(), source)).not.toBe(without);
    expect(await tokensOf(CORE, source, ['-DVMASCOPE_TRACE', '-DTRACE_FILE=0'])).not.toBe(without);
    expect(await tokensOf(CORE, source, ['-DVMASCOPE_COUNT'])).not.toBe(without);
  });

  it.runIf(LONG)('has the objects of sources without tracepoints: those of the page', () => {
    make(CORE, 'objects-wasm');
    make(stripped, 'objects-wasm');
    expect(differing('bench', CORE, stripped)).toEqual([]);
  });

  it.runIf(LONG)('has the objects of sources without tracepoints: native ones', () => {
    make(CORE, 'objects-bench');
    make(stripped, 'objects-bench');
    expect(differing('native/bench', CORE, stripped)).toEqual([]);
  });

  it.runIf(LONG)('would be found out if a tracepoint left one instruction behind', () => {
    const planted = copyWithPlanted();
    make(planted, `build/native/bench/${MANY_CALLS}`);
    expect(objectsOf(planted, 'native/bench').get(MANY_CALLS)).not.toBe(
      objectsOf(stripped, 'native/bench').get(MANY_CALLS),
    );
  });
});

const run = (command: string, ...args: string[]): string => execFileSync(command, args, { encoding: 'utf8' });

/** The writable data of an object by name: what nm shows as lying in .data, .bss or common. */
const writable = (object: string): readonly string[] =>
  run('nm', object)
    .split('\n')
    .flatMap((line) => /^\S* +[bBdDcCsSgG] (\S+)$/.exec(line)?.[1] ?? []);

/** Native objects of sources that still are there. */
const present = (build: string): readonly string[] =>
  filesOf(join(NATIVE, build), /\.o$/).filter((path) => SOURCES.includes(path.replace(/o$/, 'c')));

/** Writable data as `object symbol`, api/ left out. */
const offenders = (build: string): readonly string[] =>
  present(build)
    .filter((path) => !path.startsWith('api/'))
    .flatMap((path) => writable(join(NATIVE, build, path)).map((symbol) => `${path} ${symbol}`));

// Time travel copies the arena and nothing else, so nothing else may change: no variable of the core lives outside it, but
// for the plumbing of api/ and, in the traced build, the buffer of events.
describe.runIf(LONG)('mutable data of native objects', () => {
  beforeAll(() => make(CORE, 'objects'));

  it('looks into all objects of both builds', () => {
    expect(present('bench').length).toBeGreaterThan(10);
    expect(present('trace')).toEqual(present('bench'));
  });

  it('the bench build keeps all its state in the arena', () => {
    expect(offenders('bench')).toEqual([]);
  });

  it('the traced build adds the buffer of events and nothing else', () => {
    expect(offenders('trace')).toEqual(['trace/ring.o trace_ring']);
  });

  it('a static variable would be found, a constant table not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vmascope-'));
    try {
      const source = join(folder, 'planted.c');
      writeFileSync(
        source,
        `int shared = 1; const int *const table[] = { &shared };
         int next(void) { static int calls; return calls++ + *table[0]; }`,
      );
      run('cc', '-O2', '-fno-pie', '-c', source, '-o', join(folder, 'planted.o'));
      expect(writable(join(folder, 'planted.o'))).toEqual([expect.stringMatching(/^calls/), 'shared']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

// Compiles the page's objects where nobody has yet.
describe.runIf(LONG)('mutable data', () => {
  const BUILT = join(CORE, 'build/trace');

  /** Variables of the page's traced build as `object segment`, api/ left out. Constants lie in .rodata. */
  const variables = (folder: string, objects: readonly string[]): readonly string[] =>
    objects.flatMap((path) =>
      segmentNames(readFileSync(join(folder, path)))
        .filter((name) => !name.startsWith('.rodata'))
        .map((name) => `${path} ${name}`),
    );

  it('the page’s traced build keeps all its state in the arena, but for the buffer of events', () => {
    make(CORE, 'objects-page');
    const objects = filesOf(BUILT, /\.o$/).filter(
      (path) => SOURCES.includes(path.replace(/o$/, 'c')) && !/^(api|bench)\//.test(path),
    );
    expect(objects.length).toBeGreaterThan(100);
    expect(variables(BUILT, objects)).toEqual(['trace/ring.o .bss.trace_ring']);
  });

  it('variables of the page would be found, and constant tables are none', () => {
    expect(variables(BUILT, ['api/exports.o'])).not.toEqual([]);
    expect(segmentNames(readFileSync(join(BUILT, 'eras/eras.o')))).not.toEqual([]);
    expect(variables(BUILT, ['eras/eras.o'])).toEqual([]);
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
    'trace_at',
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
