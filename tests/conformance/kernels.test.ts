/* The same operations end in the same maps on every kernel, but where tests/conformance/kernels.ts says why not. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCase } from '../../web/src/check/case-reader.ts';
import type { RecordedCase } from '../../web/src/check/case.ts';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { Machine } from '../../web/src/core/machine.ts';
import type { CoreModule } from '../../web/src/core/module.ts';
import { DIFFERS, LOW_ROWS, NEWEST, OLDER_ROWS, REASONS, lacks, type ReasonId } from './kernels.ts';
import { finalMaps } from './final-maps.ts';

const FOLDER = resolve(import.meta.dirname, 'recordings/hand');
const CORE = resolve(import.meta.dirname, '../../wasm-core/build/trace.wasm');

let core: CoreModule;
const cases = new Map<string, RecordedCase>();
const newest = new Map<string, readonly string[]>();

beforeAll(async () => {
  core = await loadCoreFile(CORE);
  for (const file of readdirSync(FOLDER)) {
    const bytes = readFileSync(resolve(FOLDER, file));
    const name = file.replace(/\.trace(\.gz)?$/, '');
    const recorded = await readCase(name, [file.endsWith('.gz') ? gunzipSync(bytes) : bytes]);
    cases.set(name, recorded);
    newest.set(name, finalMaps(core, NEWEST, recorded));
  }
});

it('knows all rows and all recordings that it speaks of', () => {
  const rows = new Machine(core).kernels();
  expect(rows.map(({ id }) => id)).toEqual([...LOW_ROWS, ...OLDER_ROWS, NEWEST]);
  expect(rows.flatMap(({ id, keeps }) => (keeps.has('32_bits') ? [id] : []))).toEqual(LOW_ROWS);
  expect([...cases.keys()]).toEqual(expect.arrayContaining(Object.keys(DIFFERS)));
  const used = new Set<string>(Object.values(DIFFERS).flat());
  expect(Object.keys(REASONS).filter((reason) => !used.has(reason))).toEqual([]);
  expect((Object.keys(REASONS) as ReasonId[]).filter((reason) => lacks(NEWEST, reason))).toEqual([]);
});

describe.each(OLDER_ROWS)('row %s', (kernel) => {
  it(`ends in the maps of ${NEWEST}, but where it lacks what is listed`, () => {
    const differing = [...cases]
      .filter(
        ([name, recorded]) =>
          finalMaps(core, kernel, recorded).join('\n\n') !== newest.get(name)!.join('\n\n'),
      )
      .map(([name]) => name);
    const listed = Object.keys(DIFFERS).filter((name) =>
      DIFFERS[name]!.some((reason) => lacks(kernel, reason)),
    );
    expect(differing.toSorted()).toEqual(listed.toSorted());
  });
});
