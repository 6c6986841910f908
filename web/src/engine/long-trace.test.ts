import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadTestCore } from '../timeline/testing.ts';
import { TimelineClient } from '../timeline/client.ts';
import { serveTimeline } from '../timeline/server.ts';
import { Timeline } from '../timeline/timeline.ts';
import { toSession } from '../trace-in/index.ts';
import { parseText } from '../trace-in/parse-text.ts';
import { say } from '../words/index.ts';
import { branch } from './branch.ts';
import { Reader, type ReadWindow } from './reader.ts';
import { serveReading } from './reading.ts';
import type { ReadProgress } from './source.ts';
import { SIZES, sizeOfWindow, startOfWindow } from './window.ts';

/** The real sizes are so many times as large as those of `npm test`, which has as many problems. */
const PART = process.env.LONG ? 1 : 2.5;
const REAL = { ...SIZES };
beforeAll(() => void Object.assign(SIZES, { whole: REAL.whole / PART, window: REAL.window / PART }));
afterAll(() => void Object.assign(SIZES, REAL));

const core = loadTestCore();
const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

/** Page and worker, joined as in start.ts and serve.ts. */
function connect() {
  const { port1, port2 } = new MessageChannel();
  const held = serveReading(branch(port2, 'reading'), core);
  const services = {
    probes: new Map(),
    studies: new Map(),
    looks: new Map(),
    modelOf: () => undefined,
    held,
  };
  serveTimeline(branch(port2, 'timeline'), core, services);
  const reader = new Reader(branch(port1, 'reading'));
  const client = new TimelineClient(branch(port1, 'timeline'), () => port1.close());
  open.push(() => client.close());
  port1.start();
  port2.start();
  return { reader, client, port: port2 };
}

/** Maps and unmaps in turns; every tenth line is no memory call, and now and then one can't be read. */
function lineOf(number: number): string {
  if (number % PROBLEM === 0) return `mmap(NULL, bad ${number}`;
  if (number % 10 === 0) return 'read(3, "…", 80) = 80';
  return number % 2 === 0
    ? 'munmap(0x7ffff7fd0000, 4096) = 0'
    : 'mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7fd0000';
}

const LINES = 125_000 / PART;
const PROBLEM = 1000 / PART;
/** Nine of ten lines. */
const WINDOW = REAL.window / PART;
const CALLS = 112_500 / PART;
const MIDDLE = 50_000 / PART;
const text = Array.from({ length: LINES }, (_, i) => `${lineOf(i + 1)}\n`).join('');
/** The line of call `index`, both as the file counts them. */
const lineOfCall = (index: number): number => Math.floor(index / 9) * 10 + (index % 9) + 1;

describe('a window', () => {
  it('is where it was wanted, or as near as possible', () => {
    expect(startOfWindow(5, 10)).toBe(0);
    expect([-1, 0, 7.5, CALLS].map((wanted) => startOfWindow(wanted, CALLS))).toEqual([
      0,
      0,
      7,
      CALLS - WINDOW,
    ]);
    expect([10, SIZES.whole, CALLS].map(sizeOfWindow)).toEqual([10, SIZES.whole, SIZES.window]);
  });
});

describe('a long trace', () => {
  it.each([
    ['plain', new Blob([text])],
    ['packed', new Blob([gzipSync(text)])],
  ])('is kept in the worker, %s, which sends its windows', async (name, file) => {
    const { reader } = connect();
    const progress: ReadProgress[] = [];
    const read = (await reader.read({ kind: 'file', name, file }, undefined, (news) => progress.push(news)))!;
    expect(read).toMatchObject({ found: [CALLS], recording: { images: [{ calls: [] }], problemCount: 125 } });
    expect(read.text).toBeUndefined();
    expect(read.recording.problems).toHaveLength(100);
    for (const news of progress) expect(news.read <= news.of && news.of === file.size).toBe(true);

    const window = (await reader.window(read.long!, 0, MIDDLE))!;
    check(window, MIDDLE);
    check((await reader.window(read.long!, 0, 0))!, 0);
    check((await reader.window(read.long!, 0, 10 ** 9))!, CALLS - WINDOW);
  });

  it('starts a session that runs a window in the state before it', async () => {
    const { reader, client, port } = connect();
    const read = (await reader.read({ kind: 'text', name: 'x', text }))!;
    const window = (await reader.window(read.long!, 0, MIDDLE))!;
    const held = { trace: read.long!, image: 0 };
    const recording = {
      ...read.recording,
      images: [{ ...read.recording.images[0]!, calls: window.calls }],
    };
    const spec = { ...toSession(recording, 0, '6.18', true), earlier: { count: window.from, held } };
    const made: number[] = [];
    const sent: unknown[] = [];
    port.addEventListener('message', ({ data }: MessageEvent) => sent.push(data.message.type));
    const operations = (await client.load(spec, (count) => made.push(count)))!;
    // The worker has the calls, so none are sent.
    expect(sent).toEqual(['load']);
    expect(operations.map(({ line }) => line)).toEqual(window.calls.map(({ line }) => line));
    expect(made).toEqual(made.toSorted((a, b) => a - b));
    expect(made.some((count) => count < window.from) && made.at(-1) === window.from + WINDOW).toBe(true);
    const whole = toSession(parseText('x', text), 0, '6.18', true);
    const upToItsEnd = Timeline.load(await core, { ...whole, calls: whole.calls.slice(0, MIDDLE + WINDOW) });
    expect(await client.finalVmas()).toEqual(upToItsEnd.finalVmas());
  });

  it('is forgotten for the next trace, but not for one without calls', async () => {
    const { reader, client } = connect();
    const read = (await reader.read({ kind: 'text', name: 'x', text }))!;
    await reader.read({ kind: 'text', name: 'y', text: 'nothing' });
    expect((await reader.window(read.long!, 0, 0))!.calls).toHaveLength(WINDOW);
    await expect(reader.window(read.long!, 1, 0)).rejects.toThrow('traceGone');
    await reader.read({ kind: 'text', name: 'z', text: lineOf(1) });
    await expect(reader.window(read.long!, 0, 0)).rejects.toThrow('traceGone');
    const earlier = { count: 3, held: { trace: read.long!, image: 0 } };
    const spec = { ...toSession(parseText('z', lineOf(1)), 0, '6.18', true), earlier };
    await expect(client.load(spec)).rejects.toThrow('traceGone');
  });

  it('shows no lines that are too long for the editor', async () => {
    const { reader } = connect();
    const long = text.replaceAll('read(3, "…"', `read(3, "${'x'.repeat(3000 * PART)}"`);
    const read = (await reader.read({ kind: 'file', name: 'x', file: new Blob([long]) }))!;
    const window = (await reader.window(read.long!, 0, 1000))!;
    expect(window.text).toBeUndefined();
    expect(window.calls).toHaveLength(WINDOW);
  });
});

function check(window: ReadWindow, from: number): void {
  const to = from + WINDOW;
  expect(window).toMatchObject({ from, size: WINDOW, of: CALLS });
  expect(window.calls.map(({ line }) => line)).toEqual(
    Array.from({ length: WINDOW }, (_, i) => lineOfCall(from + i)),
  );
  const [first, last] = window.lines;
  expect(first).toBe(from === 0 ? 1 : lineOfCall(from - 1) + 1);
  expect(last).toBe(to === CALLS ? LINES : lineOfCall(to - 1));
  const lines = Array.from({ length: last - first + 1 }, (_, i) => lineOf(first + i));
  expect(window.text!.trimEnd().split('\n')).toEqual(lines);
  expect(window.counts.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0))).toEqual([
    from,
    WINDOW,
    CALLS - to,
  ]);
  const [before, inside, after] = window.problems;
  expect([before.count, inside.count, after.count]).toEqual([
    Math.floor((first - 1) / PROBLEM),
    Math.floor(last / PROBLEM) - Math.floor((first - 1) / PROBLEM),
    125 - Math.floor(last / PROBLEM),
  ]);
  for (const { line, reason } of inside.listed)
    expect([line! >= first && line! <= last, say(reason)]).toEqual([
      true,
      expect.stringContaining('closing'),
    ]);
}
