/*
 * What is displayed of a call is what runs. The displayed texts, read as a trace is and taken literally, make every
 * kernel return what it returned when it followed the recorded addresses.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import { Machine } from '../web/src/core/machine.ts';
import type { CoreModule } from '../web/src/core/module.ts';
import type { RecordOperation } from '../web/src/protocol/protocol.gen.ts';
import { runCalls } from '../web/src/timeline/run.ts';
import { interpretMemoryCall, isMemoryCall } from '../web/src/trace-in/calls.ts';
import { toSession, type Recording } from '../web/src/trace-in/index.ts';
import { parseText } from '../web/src/trace-in/parse-text.ts';
import { scanLine } from '../web/src/trace-in/scan.ts';
import { say } from '../web/src/words/index.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PROGRAMS = filesIn('tests/fixtures/programs', /\.gz$/);
const SHIPPED = [
  ...filesIn('web/src/app/examples', /\.trace$/),
  ...readdirSync(resolve(ROOT, 'lessons')).flatMap((lesson) => filesIn(`lessons/${lesson}/scenarios`, /./)),
];

let core: CoreModule;
beforeAll(async () => {
  core = await loadCoreFile(`${ROOT}/wasm-core/build/trace.wasm`);
});

function filesIn(folder: string, wanted: RegExp): readonly string[] {
  return readdirSync(resolve(ROOT, folder))
    .filter((name) => wanted.test(name))
    .map((name) => resolve(ROOT, folder, name));
}

function read(file: string): Recording {
  const bytes = readFileSync(file);
  return parseText(basename(file), (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString());
}

/** `call` as its text says. Who makes it, with what file, and whether memory runs out are said beside it. */
function asDisplayed(text: string, call: RecordOperation): RecordOperation {
  const scanned = scanLine(text);
  if (scanned.kind !== 'call') throw new Error(`not a call: ${text}`);
  const cut = ({ start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end);
  const name = cut(scanned.name);
  if (!isMemoryCall(name)) return call;
  const told = interpretMemoryCall({ name, args: scanned.args.map(cut), result: undefined });
  if (told.kind !== 'memory') throw new Error(`not a call that can be made: ${text}`);
  const { process, thread, file, failing } = call;
  // In a recording's own numbering.
  const flags = call.call === 'peek' ? call.flags : told.operation.flags;
  return { ...told.operation, process, thread, file, failing, flags };
}

interface Displayed {
  /** Displayed calls that don't return what is displayed. */
  readonly wrong: readonly string[];
  /** How many calls have other addresses than they were recorded with. */
  readonly translated: number;
}

function displayed(file: string, kernel: string): Displayed {
  const recording = read(file);
  const wrong: string[] = [];
  let translated = 0;
  for (const image of recording.images.keys()) {
    const spec = toSession(recording, image, kernel, true);
    const followed = new Machine(core);
    followed.start(kernel, spec.layout);
    const literal = new Machine(core);
    literal.start(kernel, spec.layout);
    for (const { index, text = '', call, outcome, recordedAt } of runCalls(followed, spec)) {
      // A sentence has the call in it: "mmap(…), out of memory at its 2nd request".
      const made = call.failing > 0 ? call : asDisplayed(say(text), call);
      if (!isDeepStrictEqual(literal.call(made), outcome))
        wrong.push(`${kernel}, operation ${index + 1}: ${say(text)}`);
      if (recordedAt !== undefined) translated++;
    }
  }
  return { wrong, translated };
}

const CHOSEN = process.env.LONG ? [...SHIPPED, ...PROGRAMS] : SHIPPED;
/** Each file on every third kernel, each kernel with every third file, if not all. */
const SHARE = process.env.LONG ? 1 : 3;

describe.each(CHOSEN.map((file, at) => [basename(file), file, at] as const))('%s', (_name, file, at) => {
  it('shows the calls that run, on every kernel', () => {
    const chosen = new Machine(core).kernels().filter((_, i) => (i + at) % SHARE === 0);
    expect(chosen.flatMap(({ id }) => displayed(file, id).wrong)).toEqual([]);
  });
});

it('recorded addresses are translated in what is displayed', () => {
  const curl = SHIPPED.find((file) => basename(file) === 'curl.trace')!;
  expect(displayed(curl, '3.4').translated).toBeGreaterThan(50);
  expect(displayed(curl, '6.18').translated).toBe(0);
});
