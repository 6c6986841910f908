// Time travel copies the arena and nothing else, so nothing else may change: no variable of the core
// lives outside it, but for the plumbing of api/ and, in the traced build, the buffer of events.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

const CORE = resolve(import.meta.dirname, '../wasm-core');
const NATIVE = join(CORE, 'build/native');

const run = (command: string, ...args: string[]): string => execFileSync(command, args, { encoding: 'utf8' });

/** The writable data of an object by name: what nm shows as lying in .data, .bss or common. */
const writable = (object: string): readonly string[] =>
  run('nm', object)
    .split('\n')
    .flatMap((line) => /^\S* +[bBdDcCsSgG] (\S+)$/.exec(line)?.[1] ?? []);

/** Objects of sources that still are there. */
const objectsOf = (build: string): readonly string[] =>
  readdirSync(join(NATIVE, build), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.o') && existsSync(join(CORE, path.replace(/o$/, 'c'))))
    .toSorted();

/** Writable data as `object symbol`, api/ left out. */
const offenders = (build: string): readonly string[] =>
  objectsOf(build)
    .filter((path) => !path.startsWith('api/'))
    .flatMap((path) => writable(join(NATIVE, build, path)).map((symbol) => `${path} ${symbol}`));

beforeAll(() => {
  run('make', '-s', '-C', CORE, '-j2', 'objects');
}, 120_000);

it('looks into all objects of both builds', () => {
  expect(objectsOf('bench').length).toBeGreaterThan(10);
  expect(objectsOf('trace')).toEqual(objectsOf('bench'));
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
