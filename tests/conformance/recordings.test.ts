/* Everything that was recorded, against our model of the kernel that was recorded. */
import { createReadStream, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readCase, runCase } from '../../web/src/check/index.ts';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { gunzipped } from '../../web/src/trace-in/index.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const core = await loadCoreFile(`${ROOT}/wasm-core/build/trace.wasm`);

describe.each([
  'tests/conformance/recordings/hand',
  'tests/conformance/recordings/random',
  'tests/conformance/recordings/found',
  'tests/fixtures/programs',
])('the kernel did in %s', (folder) => {
  const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.gz'));
  test.for(files)('%s', async (name) => {
    const bytes = gunzipped(Readable.toWeb(createReadStream(join(ROOT, folder, name))));
    const { operations, operationsAgree, difference } = runCase(core, '6.18', await readCase(name, bytes));
    expect(difference).toBeUndefined();
    expect(operations).toBeGreaterThan(0);
    expect(operationsAgree).toBe(operations);
  });
});
