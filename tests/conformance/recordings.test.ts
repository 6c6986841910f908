/* Everything that was recorded of 6.18, against our model of it: in `npm test` a third of the random recordings. */
import { createReadStream, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readCase, runCase } from '../../web/src/check/index.ts';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { decompressed } from '../../web/src/trace-in/index.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const core = await loadCoreFile(`${ROOT}/wasm-core/build/trace.wasm`);

describe.each([
  'tests/conformance/recordings/hand',
  'tests/conformance/recordings/random',
  'tests/conformance/recordings/found',
  'tests/fixtures/programs',
])('the kernel did in %s', (folder) => {
  const share = folder.endsWith('random') && process.env.LONG === undefined ? 3 : 1;
  const files = readdirSync(join(ROOT, folder)).filter((name, i) => name.endsWith('.gz') && i % share === 0);
  test.for(files)('%s', async (name) => {
    const bytes = decompressed(Readable.toWeb(createReadStream(join(ROOT, folder, name))));
    const { operations, operationsAgree, difference } = runCase(core, '6.18', await readCase(name, bytes));
    expect(difference).toBeUndefined();
    expect(operations).toBeGreaterThan(0);
    expect(operationsAgree).toBe(operations);
  });
});
