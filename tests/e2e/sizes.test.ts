/* What a visitor loads before anything is shown, what each worker comes to, and the core: gzipped, as a server sends it. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
/** Where serve.ts has built the page. */
const BUILT = resolve(ROOT, 'build/e2e');
/** Other versions of the compilers, and names of files, make a little difference. */
const TOLERANCE = 0.03;

interface Size {
  readonly what: string;
  readonly most: number;
  readonly bytes: number;
}

// A script has no types.
const { chunksOf, scriptsOf, sizesOf, TEXT_OF_ALL_ROUTES, WORKER } = (await import(
  `${ROOT}/scripts/sizes.mjs`
)) as {
  readonly scriptsOf: (built: string) => Readonly<Record<'all' | 'initial' | 'texts', readonly string[]>> & {
    readonly workers: readonly (readonly string[])[];
  };
  readonly sizesOf: (built: string) => readonly Size[];
  readonly chunksOf: (built: string) => readonly { file: string; bytes: number; most: number }[];
  readonly TEXT_OF_ALL_ROUTES: string;
  readonly WORKER: RegExp;
};
const read = (file: string): string => readFileSync(resolve(BUILT, file), 'utf8');

it('nothing is larger than its bound', () => {
  const sizes = sizesOf(BUILT);
  expect(sizes.filter(({ bytes, most }) => bytes > most)).toEqual([]);
  expect(sizes.filter(({ bytes }) => bytes < 30_000)).toEqual([]);
});

it('no script is larger than its bound, which is not far above it', () => {
  const chunks = chunksOf(BUILT);
  expect(chunks.filter(({ bytes, most }) => bytes > most)).toEqual([]);
  const largest = new Map<number, number>();
  for (const { bytes, most } of chunks) largest.set(most, Math.max(bytes, largest.get(most) ?? 0));
  // A bound that nothing comes near to bounds nothing.
  expect([...largest].filter(([most, bytes]) => bytes < 0.7 * most)).toEqual([]);
});

it('the whole page, as it lies on a server, takes no more than 9 MB', () => {
  const names = readdirSync(BUILT, { recursive: true, encoding: 'utf8' });
  const bytes = names.reduce((sum, name) => sum + statSync(resolve(BUILT, name)).size, 0);
  expect(bytes).toBeLessThan(9_000_000);
  expect(bytes).toBeGreaterThan(0.7 * 9_000_000);
});

it('no worker has texts, and one file has those of every route', () => {
  const { texts, workers } = scriptsOf(BUILT);
  expect(texts).toHaveLength(1);
  expect(workers).toHaveLength(3);
  for (const file of workers.flat()) expect(read(file), file).not.toContain(TEXT_OF_ALL_ROUTES);
});

// WebKit would run it once more for them, and two servers would answer each question.
it('nothing imports the first file of a worker', () => {
  const { all, workers } = scriptsOf(BUILT);
  const first = workers.map(([file]) => basename(file!));
  expect(first).toHaveLength(3);
  const naming = all.flatMap((file) => {
    const text = read(file).replaceAll(WORKER, '');
    return first.filter((name) => text.includes(name)).map((name) => ({ file, name }));
  });
  expect(naming).toEqual([]);
});

it('the sizes of docs/figures.md are up to date; if not: npm run figures', () => {
  const figures = readFileSync(resolve(ROOT, 'docs/figures.md'), 'utf8');
  const said = [...figures.matchAll(/^\| (.+?) +\| +(\d+) kB \| +([\d.]+) kB \|$/gm)];
  const sizes = sizesOf(BUILT);
  expect(said.map(([, what, most]) => [what, Number(most) * 1000])).toEqual(
    sizes.map(({ what, most }) => [what, most]),
  );
  const stale = sizes.filter(
    ({ bytes }, i) => Math.abs(Number(said[i]?.[3]) * 1000 - bytes) > TOLERANCE * bytes,
  );
  expect(stale).toEqual([]);
});
