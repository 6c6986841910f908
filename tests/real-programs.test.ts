/* Real programs, recorded on Linux 6.18, replayed on the modelled kernels. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import { Machine } from '../web/src/core/machine.ts';
import { vmaName } from '../web/src/core/maps.ts';
import type { CoreModule } from '../web/src/core/module.ts';
import { compareWithRecording } from '../web/src/timeline/compare.ts';
import type { Exception } from '../web/src/timeline/compare.ts';
import { runCalls } from '../web/src/timeline/run.ts';
import { permissions } from '../web/src/protocol/vm-flags.ts';
import { toNumber } from '../web/src/protocol/u64.ts';
import { toSession } from '../web/src/trace-in/index.ts';
import { parseText } from '../web/src/trace-in/parse-text.ts';
import type { ObservedVma, Recording } from '../web/src/trace-in/index.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PAGE = 4096;

let core: CoreModule;
beforeAll(async () => {
  core = await loadCoreFile(`${ROOT}/wasm-core/build/verify.wasm`);
});

function textOf(program: string): string {
  return gunzipSync(readFileSync(`${ROOT}/tests/fixtures/programs/${program}.gz`)).toString();
}

/** Without comments nothing is left but what strace would have printed. */
function withoutComments(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n');
}

/** Which addresses have which permissions, file and offset, wherever the VMAs' borders lie. */
function painted(vmas: readonly ObservedVma[]): readonly string[] {
  const joined: { start: number; end: number; paint: string }[] = [];
  for (const { start, end, offset, vmFlags, name } of vmas) {
    const file = name.startsWith('/') ? `${name} at ${(offset - start).toString(16)}` : name;
    const paint = `${permissions(vmFlags)} ${file}`;
    const last = joined.at(-1);
    if (last && last.end === start && last.paint === paint) last.end = end;
    else joined.push({ start, end, paint });
  }
  return joined.map(({ start, end, paint }) => `${start.toString(16)}-${end.toString(16)} ${paint}`);
}

function vmasOf(machine: Machine, files: readonly string[]): readonly ObservedVma[] {
  const mm = machine.inspectMm();
  return machine.inspectVmas().map((vma) => ({
    start: vma.start,
    end: vma.end,
    offset: toNumber(vma.pgoff) * PAGE,
    vmFlags: vma.vmFlags,
    name: vmaName(vma, mm, files),
    anon: vma.anon,
  }));
}

/** Bytes by permissions and file. */
function amounts(vmas: readonly ObservedVma[]): Readonly<Record<string, number>> {
  const bytes: Record<string, number> = {};
  for (const { start, end, vmFlags, name } of vmas) {
    const paint = `${permissions(vmFlags)} ${name}`;
    bytes[paint] = (bytes[paint] ?? 0) + end - start;
  }
  return bytes;
}

function read(trace: string, prepare = (text: string) => text): Recording {
  const recording = parseText(trace, prepare(textOf(trace)), { keepLists: true });
  expect(recording.problems).toEqual([]);
  expect(recording.images).toHaveLength(1);
  return recording;
}

function lastList(recording: Recording): readonly ObservedVma[] {
  return recording.images[0]!.observed.at(-1)!.vmas;
}

/** Why an answer differs from the recorded one; undefined would be a fault of ours. */
function reason({ cause }: Exception): string | undefined {
  return cause === 'hugePage' ? 'aligned to huge pages, as later kernels do' : undefined;
}

/** Calls that kernel 3.8 answers otherwise than Linux 6.18 did, with the reason. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  curl: {
    'mmap of 4756912 bytes': 'aligned to huge pages, as later kernels do',
    'mmap of 2216784 bytes': 'aligned to huge pages, as later kernels do',
  },
  ls: {},
  perl: {},
  'sort-threads': { 'mmap of 134217728 bytes': 'aligned to huge pages, as later kernels do' },
};

const TRACES = readdirSync(`${ROOT}/tests/fixtures/programs`)
  .filter((name) => name.endsWith('.gz'))
  .map((name) => name.slice(0, -3));

describe.each(TRACES)('kernel 3.8 answers %s', (trace) => {
  it.each([
    ['with the recorded start layout', 'recorded', (text: string) => text],
    ['with a start layout deduced from the calls', 'deduced', withoutComments],
  ])('as recorded, %s', (_, origin, prepare) => {
    const recording = read(trace, prepare);
    expect(recording.images[0]!.layoutOrigin).toBe(origin);
    const machine = new Machine(core);
    const spec = toSession(recording, 0, '3.8', false);
    const { asked, exceptions } = compareWithRecording(machine, spec);
    // A thread's beginning and end have no result that could differ.
    const isOfThread = ({ operation: { call } }: (typeof spec.calls)[number]) =>
      call === 'clone' || call === 'exit_thread';
    expect(asked).toBe(spec.calls.filter((call) => !isOfThread(call)).length);
    const found = exceptions.map((exception) => {
      const { call, length } = spec.calls[exception.index]!.operation;
      return [`${call} of ${toNumber(length)} bytes`, reason(exception)];
    });
    expect(Object.fromEntries(found)).toEqual(EXCEPTIONS[trace.split('.', 1)[0]!]);
    expect(found).toHaveLength(Object.keys(EXCEPTIONS[trace.split('.', 1)[0]!]!).length);
    expect(machine.verify()).toBeUndefined();
  });
});

describe('the map at the end', () => {
  it.each(['curl.trace', 'curl.strace', 'sort-threads.strace'])('of %s is the recorded one', (trace) => {
    const recording = read(trace);
    const machine = new Machine(core);
    compareWithRecording(machine, toSession(recording, 0, '3.8', false));
    expect(painted(vmasOf(machine, recording.files))).toEqual(painted(lastList(recording)));
  });
});

/** The VMAs at the end of curl on `kernel`. */
function curlOn(kernel: string, follow: boolean): readonly ObservedVma[] {
  const recording = read('curl.trace');
  const machine = new Machine(core);
  const spec = toSession(recording, 0, kernel, follow);
  machine.start(kernel, spec.layout);
  const operations = [...runCalls(machine, spec)];
  expect(operations.some(({ followed }) => followed)).toBe(follow);
  return vmasOf(machine, recording.files);
}

describe('following addresses', () => {
  it.each(['3.4', '3.8'])('maps the same on %s, if elsewhere', (kernel) => {
    expect(amounts(curlOn(kernel, true))).toEqual(amounts(lastList(read('curl.trace'))));
  });

  it('matters: taken literally, the addresses tear VMAs apart', () => {
    expect(amounts(curlOn('3.8', false))).not.toEqual(amounts(lastList(read('curl.trace'))));
  });
});
