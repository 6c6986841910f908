/* What a visitor loads before anything is shown, and what each worker comes to: gzipped, as a server sends it. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { title } from '../../web/src/words/index.ts';

const KB = 1000;
/** Where serve.ts has built the page. */
const BUILT = resolve(import.meta.dirname, '../../build/e2e');

const read = (file: string): string => readFileSync(resolve(BUILT, file), 'utf8');
const sizeOf = (file: string): number => gzipSync(read(file), { level: 9 }).length;
const scripts = readdirSync(resolve(BUILT, 'assets'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => `assets/${file}`);

it('the initial JavaScript, with the texts of every route, is at most 120 kB', () => {
  const named = [...read('index.html').matchAll(/assets\/[\w-]+\.js/g)].map(([file]) => file);
  // Loaded by the first of them before anything is drawn.
  const texts = scripts.filter((file) => read(file).includes(title('app.skip')));
  const initial = new Set([...named, ...texts]);
  expect(texts).toHaveLength(1);
  const bytes = [...initial].reduce((sum, file) => sum + sizeOf(file), 0);
  expect(bytes).toBeGreaterThan(50 * KB);
  expect(bytes).toBeLessThanOrEqual(120 * KB);
});

it('each worker is at most 45 kB besides the core, and has no texts', () => {
  const workers = new Set(
    scripts.flatMap((file) =>
      [...read(file).matchAll(/new Worker\(\s*new URL\([^)]*?["'`](?:[^"'`]*\/)?([\w-]+\.js)["'`]/g)].map(
        ([, name]) => `assets/${name}`,
      ),
    ),
  );
  expect(workers.size).toBe(3);
  for (const file of workers) {
    expect(sizeOf(file), file).toBeLessThanOrEqual(45 * KB);
    expect(read(file), file).not.toContain(title('app.skip'));
  }
});
