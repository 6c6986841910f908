/* One program, traced in many ways: all logs give the same final map, or a sentence says why one doesn't. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import { Machine } from '../web/src/core/machine.ts';
import type { CoreModule } from '../web/src/core/module.ts';
import { permissions } from '../web/src/protocol/vm-flags.ts';
import { runCalls, startSession } from '../web/src/timeline/run.ts';
import { toSession } from '../web/src/trace-in/index.ts';
import { parseText } from '../web/src/trace-in/parse-text.ts';
import type { Recording, TraceOptions } from '../web/src/trace-in/index.ts';
import { together } from '../web/src/trace-in/together.ts';
import type { NamedFile } from '../web/src/trace-in/in-order.ts';
import { say } from '../web/src/words/index.ts';

const ROOT = resolve(import.meta.dirname, '..');
const WAYS = `${ROOT}/tests/fixtures/ways`;

let core: CoreModule;
beforeAll(async () => {
  core = await loadCoreFile(`${ROOT}/wasm-core/build/verify.wasm`);
});

const contentOf = (name: string): string => gunzipSync(readFileSync(`${WAYS}/${name}.gz`)).toString();

/** The VMAs that calls have mapped: libc's, and all that lies below it. The program and its loader come from execve(). */
const CALLED = [0x7fff_0000_0000, 0x7fff_f7fc_2000] as const;

interface Range {
  readonly start: number;
  readonly end: number;
  readonly mode: string;
}

/** Which addresses have which permissions. Where equal VMAs touch depends on page faults, which no log shows. */
function painted(ranges: readonly Range[]): readonly string[] {
  const joined: { start: number; end: number; mode: string }[] = [];
  for (const range of ranges.filter(({ start }) => start >= CALLED[0] && start < CALLED[1])) {
    const last = joined.at(-1);
    if (last?.end === range.start && last.mode === range.mode) last.end = range.end;
    else joined.push({ ...range });
  }
  return joined.map(({ start, end, mode }) => `${start.toString(16)}-${end.toString(16)} ${mode}`);
}

/** What the program read in /proc/self/maps before it ended. */
function truth(): readonly string[] {
  const ranges = contentOf('turns.maps')
    .trim()
    .split('\n')
    .map((line) => {
      const [range = '', mode = ''] = line.split(' ');
      const [start = 0, end = 0] = range.split('-').map((part) => Number.parseInt(part, 16));
      return { start, end, mode };
    });
  return painted(ranges);
}

/** What the model has before the first process ends. No call after that may fail either. */
function finalMap(recording: Recording): readonly string[] {
  const machine = new Machine(core);
  const spec = toSession(recording, 0, '6.18', true);
  const end = spec.calls.findLastIndex(({ operation: { call, process } }) => call === 'exit' && process <= 1);
  const calls = end < 0 ? spec.calls : spec.calls.slice(0, end);
  const relocation = startSession(machine, spec);
  const operations = [...runCalls(machine, { ...spec, calls }, relocation)];
  const map = painted(
    machine
      .inspectVmas(1)
      .map(({ start, end: last, vmFlags }) => ({ start, end: last, mode: permissions(vmFlags) })),
  );
  const rest = runCalls(machine, { ...spec, calls: spec.calls.slice(calls.length) }, relocation);
  const failed = [...operations, ...rest].filter(({ outcome }) => outcome.error !== 0);
  expect(failed.map(({ text }) => text)).toEqual([]);
  return map;
}

const LOGS = readdirSync(WAYS)
  .filter((file) => file.endsWith('.log.gz'))
  .map((file) => file.slice(0, -'.log.gz'.length));

const notFollowed = (line: number): string =>
  `Line ${line} creates a thread, but the trace has none of its calls. What that thread maps and unmaps is missing.`;
const stranger = (line: number): string =>
  `No earlier call in the trace creates the process or thread of line ${line}. It is shown as a process of its own, but may be a thread.`;
const JOINED =
  'Line 70 begins the lines of another thread. They have no exact times. Where times don’t tell, each thread’s calls come right after the call that created it, which need not be their true order.';

/** Logs that can't give the whole map, or whose reader can't know that they do, and what is said of them. */
const SAID: Readonly<Record<string, string>> = {
  file: notFollowed(38),
  screen: notFollowed(38),
  'attach-one': notFollowed(36),
  'file-f-etrace=memory': stranger(24),
  'file-f-eraw=all':
    'Line 38 doesn’t show whether clone3() creates a thread or a process, because strace was run with -e raw. It is taken for a thread.',
  parts: JOINED,
  'parts-t': JOINED,
  cut: 'Line 88: the line ends inside the call: the closing bracket is missing',
  merged:
    'The process of line 97 had ended before, so the lines are not in the order in which the calls were made. The process can’t make this call here.',
  table: 'Line 1: this is the summary of strace -c, which has no single calls. Run strace without -c',
};

function said({ doubt, problems: [problem] }: Recording): string | undefined {
  if (!problem) return doubt === undefined ? undefined : say(doubt);
  return problem.line === undefined ? say(problem.reason) : `Line ${problem.line}: ${say(problem.reason)}`;
}

/** With the memory map of the process to which strace attached itself, if there is one. */
function read(log: string, options?: TraceOptions): Recording {
  const map = log.startsWith('attach') ? contentOf(`${log}.maps`) : '';
  return parseText(log, `${map}${contentOf(`${log}.log`)}`, options);
}

it.each(LOGS.filter((log) => !(log in SAID)))('%s gives the map that the program had', (log) => {
  const recording = read(log);
  expect(said(recording)).toBeUndefined();
  expect(finalMap(recording)).toEqual(truth());
});

it.each(Object.entries(SAID))('of %s a sentence says what is missing', (log, sentence) => {
  expect(said(read(log))).toBe(sentence);
});

it('of raw arguments all is read', () => {
  expect(finalMap(read('file-f-eraw=all'))).toEqual(truth());
});

describe('threads that were there before strace', () => {
  it.each([
    ['attach-screen', undefined, 1],
    ['attach-file', stranger(2), 4],
  ])('are known in %s from what strace says, if it says it', (log, doubt, images) => {
    const recording = parseText(log, contentOf(`${log}.log`));
    expect(said(recording)).toBe(doubt);
    expect(recording.images).toHaveLength(images);
  });

  it('are those of one process if the reader says so', () => {
    const recording = parseText('log', contentOf('attach-file.log'), { threads: true });
    expect(recording.doubt).toBeUndefined();
    expect(recording.strangers).toBeUndefined();
    expect(recording.images).toHaveLength(1);
  });
});

it('files that are opened together become one text, whatever their order', async () => {
  const file = (name: string, content: string): NamedFile => ({ name, file: new Blob([content]) });
  const parts = contentOf('parts-ttt.log').split(/(?<=\+\+\+ exited with 0 \+\+\+\n)/);
  const files = parts.map((part, i) => file(`log.${8473 + i}`, part));
  const recording = parseText('log', await (await together(files.toReversed())).text());
  expect(finalMap(recording)).toEqual(truth());
  const log = { name: 'a.log.gz', file: new Blob([readFileSync(`${WAYS}/attach-file.log.gz`)]) };
  const both = await together([log, file('b.maps', contentOf('attach-file.maps').trimEnd())]);
  expect(finalMap(parseText('log', await both.text()))).toEqual(truth());
});
