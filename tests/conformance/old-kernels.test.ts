/* The recordings of kernels other than 6.18, each against the row of its own kernel: in `npm test` those by hand, programs, and
 * the smallest random ones, in `npm run test:long` all. */
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readCase, runCase } from '../../web/src/check/index.ts';
import { checkedOf } from '../../web/src/core/checked.ts';
import { rowOfRelease } from '../../web/src/core/row-of-release.ts';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { Machine } from '../../web/src/core/machine.ts';
import { decompressed } from '../../web/src/trace-in/index.ts';

const FOLDER = resolve(import.meta.dirname, 'recordings/eras');
/** Bytes of random recordings of a kernel that `npm test` reads. */
const SELECTION = 25_000;

const core = await loadCoreFile(resolve(import.meta.dirname, '../../wasm-core/build/trace.wasm'));
const rows = new Machine(core).kernels();

async function read(path: string) {
  return readCase(path, decompressed(Readable.toWeb(createReadStream(path))));
}

/** The smallest files first, as many as fit. */
function selected(folder: string): readonly string[] {
  const sizes = readdirSync(folder).map((name) => ({ name, size: statSync(join(folder, name)).size }));
  let room = process.env.LONG ? Infinity : SELECTION;
  return sizes
    .toSorted((a, b) => a.size - b.size)
    .filter(({ size }) => (room -= size) >= 0)
    .map(({ name }) => name);
}

describe.each(readdirSync(FOLDER))('Linux %s', (kernel) => {
  const folder = join(FOLDER, kernel);
  const files = readdirSync(folder).flatMap((kind) =>
    (kind === 'random' ? selected(join(folder, kind)) : readdirSync(join(folder, kind))).map(
      (name) => `${kind}/${name}`,
    ),
  );

  test.for(files)('%s', async (name) => {
    const recorded = await read(join(folder, name));
    expect(rowOfRelease(rows, recorded.release)).toBe(kernel);
    const { operations, operationsAgree, difference } = runCase(core, kernel, recorded);
    expect(difference).toBeUndefined();
    expect(operationsAgree).toBe(operations);
  });

  test('the figure that the page shows counts all of them', () => {
    const counts = readdirSync(folder).map((kind) => readdirSync(join(folder, kind)).length);
    const cases = counts.reduce((sum, count) => sum + count, 0);
    const checked = checkedOf(kernel)!;
    // Those in which a kernel counted its lookups or objects are among them.
    expect(checked.cases).toBeGreaterThanOrEqual(cases);
    expect(checked.casesAgree).toBe(checked.cases);
  });
});
