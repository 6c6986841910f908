import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { loadTestCore } from '../timeline/testing.ts';
import { TimelineClient } from '../timeline/client.ts';
import { serveTimeline } from '../timeline/server.ts';
import { toSession, type Recording } from '../trace-in/index.ts';
import { parseText } from '../trace-in/parse-text.ts';
import { message } from '../words/message.ts';
import { branch } from './branch.ts';
import { Reader } from './reader.ts';
import { serveReading } from './reading.ts';
import type { ReadAnswer } from './source.ts';

const CALL = 'mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7fd0000\n';
const core = loadTestCore();
const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

/** Page and worker, joined as in start.ts and worker.ts. */
function connect() {
  const { port1, port2 } = new MessageChannel();
  const seen: unknown[] = [];
  port1.addEventListener('message', ({ data }: MessageEvent) => seen.push(data.message));
  serveReading(branch(port2, 'reading'), core);
  serveTimeline(branch(port2, 'timeline'), core, {
    probes: new Map(),
    studies: new Map(),
    looks: new Map(),
    modelOf: () => undefined,
  });
  const reader = new Reader(branch(port1, 'reading'));
  const client = new TimelineClient(branch(port1, 'timeline'), () => port1.close());
  open.push(() => client.close());
  port1.start();
  port2.start();
  return { reader, client, seen };
}

it('reads what the parser reads, in pieces, and keeps a text that can be edited', async () => {
  const { reader, seen } = connect();
  const text = CALL.repeat(600);
  const read = (await reader.read({ kind: 'text', name: 'x', text }))!;
  expect(read.recording).toEqual(parseText('x', text));
  expect(read).toMatchObject({ found: [600], text });
  expect(seen).toHaveLength(4);
});

it('puts calls that overlapped in time into the order that explains their results', async () => {
  const { reader } = connect();
  const mapped = (at: string) => CALL.replace('0x7ffff7fd0000', at);
  const [half, rest] = mapped('0x7ffff7ffe000').split(/(?=\) =)/);
  const text = [
    `7 ${mapped('0x7ffff7fff000')}`,
    '7 clone3({flags=CLONE_VM|CLONE_THREAD}, 88) = 8\n',
    `7 ${half} <unfinished ...>\n`,
    `8 ${mapped('0x7ffff7ffd000')}`,
    `7 <... mmap resumed>${rest}`,
  ].join('');
  const lines = (recording: Recording) => recording.images[0]!.calls.map(({ line }) => line);
  expect(lines(parseText('x', text))).toEqual([1, 2, 4, 3]);
  expect(lines(await reader.parse('x', text))).toEqual([1, 2, 3, 4]);
});

it('says how many VMAs the page can show, if a process starts with more', async () => {
  const { reader } = connect();
  const line = (i: number) =>
    `${((i + 16) * 0x2000).toString(16)}-${((i + 16) * 0x2000 + 0x1000).toString(16)}`;
  const maps = (count: number) =>
    Array.from({ length: count }, (_, i) => `${line(i)} rw-p 00000000 00:00 0\n`).join('');
  const { images } = await reader.parse('few', maps(65_531));
  expect(images[0]!.layout.vmas).toHaveLength(65_531);
  await expect(reader.parse('many', maps(100_001))).rejects.toMatchObject({
    said: message('traceIn.vmasBeyondPage', { count: 100_001, limit: 100_000 }),
  });
});

it('reads a packed file', async () => {
  const { reader } = connect();
  const file = new Blob([gzipSync(CALL)]);
  const read = (await reader.read({ kind: 'file', name: 'x.gz', file }))!;
  expect(read).toMatchObject({ found: [1], text: CALL });
});

it('answers each of several, and gives up one that nobody waits for', async () => {
  const { reader, seen } = connect();
  const giveUp = new AbortController();
  const file = new Blob(Array.from({ length: 20 }, () => CALL.repeat(500)));
  const long = reader.read({ kind: 'file', name: 'long', file }, giveUp.signal);
  giveUp.abort();
  const texts = [1, 2].map((count) => reader.parse(`${count}`, CALL.repeat(count)));
  const counts = (await Promise.all(texts)).map(({ name, images }) => [name, images[0]!.calls.length]);
  expect(counts).toEqual([
    ['1', 1],
    ['2', 2],
  ]);
  expect(await long).toBeUndefined();
  // Until the worker hears that nobody waits, it may tell how far it is.
  const ofLong = (seen as readonly ReadAnswer[]).filter(({ id, type }) => id === 1 && type !== 'progress');
  expect(ofLong).toEqual([]);
  expect(await reader.read({ kind: 'text', name: 'x', text: CALL }, giveUp.signal)).toBeUndefined();
});

it('runs sessions beside what is read: both hear only what is theirs', async () => {
  const { reader, client } = connect();
  const recording = await reader.parse('x', CALL.repeat(3));
  const reading = reader.parse('y', CALL.repeat(2000));
  const operations = await client.load(toSession(recording, 0, '6.18', true));
  expect(operations).toHaveLength(3);
  expect((await reading).images[0]!.calls).toHaveLength(2000);
});

it('says that the worker is broken, to those who wait and to those who come', async () => {
  const { reader } = connect();
  const waiting = reader.parse('x', CALL);
  reader.fail(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(reader.parse('x', CALL)).rejects.toThrow('gone');
});
