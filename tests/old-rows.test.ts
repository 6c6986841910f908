/* Programs of today on kernels of 2001 to 2010: every recording, example and scene runs there, moved into 3 GiB where the
 * kernel gives no more, and every structure stays consistent. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import { Machine } from '../web/src/core/machine.ts';
import { StartError } from '../web/src/core/start-error.ts';
import { ROW_IDS } from '../web/src/protocol/protocol.gen.ts';
import { runCalls } from '../web/src/timeline/run.ts';
import { toSession } from '../web/src/trace-in/index.ts';
import { parseText } from '../web/src/trace-in/parse-text.ts';
import type { Recording } from '../web/src/trace-in/index.ts';

const ROOT = resolve(import.meta.dirname, '..');
const MOVED_6_18 = '6.18+pt=i386_2level';
const ROWS = [...ROW_IDS.filter((id) => id.startsWith('2.')), MOVED_6_18];
const FOLDERS = [
  ...['hand', 'found', 'random'].map((folder) => `tests/conformance/recordings/${folder}`),
  'tests/fixtures/programs',
  'web/src/app/examples',
  ...readdirSync(resolve(ROOT, 'lessons')).map((lesson) => `lessons/${lesson}/scenarios`),
];
/** Rows that run every recording: in `npm test` the first, one without pte_chains, and one of today in 3 GiB. */
const WHOLE = process.env.LONG ? ROWS : ['2.4', '2.6.31-rc8', MOVED_6_18];
/** Checking everything after each call would take minutes, and after each of 200 half of all time of these tests. */
const CALLS_PER_CHECK = process.env.LONG ? 200 : 1000;

let machine: Machine;
const recordings = new Map<string, Recording>();

beforeAll(async () => {
  machine = new Machine(await loadCoreFile(`${ROOT}/wasm-core/build/verify.wasm`));
  for (const folder of FOLDERS)
    for (const file of readdirSync(resolve(ROOT, folder))) {
      if (!/\.s?trace(?:\.gz)?$/.test(file)) continue;
      const bytes = readFileSync(resolve(ROOT, folder, file));
      const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
      recordings.set(`${folder}/${file}`, parseText(file, text));
    }
});

interface Run {
  readonly calls: number;
  /** Those that had not failed in the recording. */
  readonly failed: number;
}

function runOn(kernel: string, recording: Recording, index: number): Run {
  const spec = toSession(recording, index, kernel, true);
  machine.start(kernel, spec.layout);
  let calls = 0;
  let failed = 0;
  for (const { outcome, recorded } of runCalls(machine, spec)) {
    calls++;
    if (outcome.error !== 0 && recorded?.error === 0) failed++;
    if (calls % CALLS_PER_CHECK === 0) expect(machine.verify()).toBeUndefined();
  }
  expect(machine.verify()).toBeUndefined();
  return { calls, failed };
}

/** Of all whose path begins so, one after another. */
function runAll(kernel: string, folder: string): Run {
  let calls = 0;
  let failed = 0;
  for (const [path, recording] of recordings)
    for (const index of path.startsWith(folder) ? recording.images.keys() : []) {
      const run = runOn(kernel, recording, index);
      calls += run.calls;
      failed += run.failed;
    }
  return { calls, failed };
}

describe.each(ROWS)('row %s', (kernel) => {
  it.runIf(WHOLE.includes(kernel))(
    'runs all recordings',
    () => {
      const { calls, failed } = runAll(kernel, 'tests/conformance');
      expect(calls).toBeGreaterThan(50_000);
      // What is known to 6.18 alone fails elsewhere; what is moved hardly ever.
      expect(failed).toBeLessThan(kernel === MOVED_6_18 ? calls / 100 : calls / 10);
    },
    300_000,
  );

  it('runs programs and scenes', () => {
    expect(runAll(kernel, 'web/src/app/examples')).toMatchObject({ failed: 0 });
    expect(runAll(kernel, 'tests/fixtures').calls).toBeGreaterThan(500);
    expect(runAll(kernel, 'lessons').calls).toBeGreaterThan(500);
  });
});

it('follows a moved program: each result is where the recording’s was', () => {
  const recording = recordings.get('web/src/app/examples/curl.trace')!;
  const spec = toSession(recording, 0, MOVED_6_18, true);
  machine.start(spec.kernel, spec.layout);
  const operations = [...runCalls(machine, spec)];
  const distances = new Map<number, number>();
  for (const { call, outcome, recorded } of operations)
    if (call.call === 'mmap' && recorded) {
      const distance = recorded.value - outcome.value;
      distances.set(distance, (distances.get(distance) ?? 0) + 1);
    }
  // Both search downwards, so that all mappings lie as far apart as they did.
  expect([...distances.keys()]).toEqual([0x7fff_f7ff_f000 - 0xb7ff_f000]);
  expect(operations.some(({ followed }) => followed)).toBe(true);
});

it('says what does not fit, and what has not moved', () => {
  const huge = 'mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7f0000000000';
  const maps =
    '7f0000000000-7f0100000000 rw-p 00000000 00:00 0\n7ffffffde000-7ffffffff000 rw-p 00000000 00:00 0 [stack]\n';
  const spec = toSession(parseText('maps', maps), 0, '2.4', true);
  expect(() => machine.start('2.4', spec.layout)).toThrow(StartError);
  const { layout } = toSession(parseText('one call', huge), 0, '2.4', true);
  machine.start('2.4', layout);
  expect(machine.program).toBeDefined();
  machine.start('3.4', layout);
  expect(machine.program).toBeUndefined();
});
