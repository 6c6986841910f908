/*
 * What `replay --perfetto` writes, against the description of the “Trace Event Format” (Google, “Trace Event Format”, JSON
 * object format; duration events X, counters C, metadata M) and against the log.
 */
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ROOT, run, useFolder } from '../cli/testing.ts';

const folder = useFolder();

interface TraceEvent {
  readonly ph: 'X' | 'C' | 'M';
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts?: number;
  readonly dur?: number;
  readonly args: Readonly<Record<string, string | number>>;
}

interface TraceFile {
  readonly displayTimeUnit: string;
  readonly otherData: Readonly<Record<string, string>>;
  readonly traceEvents: readonly TraceEvent[];
}

async function traceOf(text: string, ...options: readonly string[]): Promise<TraceFile> {
  const { code, out, err } = await run([
    'replay',
    folder.write('log.strace', text),
    '--perfetto',
    ...options,
  ]);
  expect([code, err]).toEqual([0, '']);
  const file = JSON.parse(out) as TraceFile;
  keepsTheFormat(file);
  return file;
}

/** As the format’s description has it: which fields each kind of event must have, and of what type. */
function keepsTheFormat({ displayTimeUnit, traceEvents }: TraceFile): void {
  expect(['ms', 'ns']).toContain(displayTimeUnit);
  const ends = new Map<string, number>();
  for (const event of traceEvents) {
    const { ph, name, pid, tid, ts, dur, args } = event;
    expect([typeof name, Number.isInteger(pid), Number.isInteger(tid)]).toEqual(['string', true, true]);
    if (ph === 'M') {
      expect(['process_name', 'thread_name']).toContain(name);
      expect([typeof args['name'], ts, dur]).toEqual(['string', undefined, undefined]);
      continue;
    }
    expect(Number.isFinite(ts)).toBe(true);
    if (ph === 'C') {
      for (const value of Object.values(args)) expect(Number.isFinite(value)).toBe(true);
      continue;
    }
    expect(ph).toBe('X');
    expect(dur).toBeGreaterThanOrEqual(0);
    // Slices of a thread lie inside each other or side by side; ours, side by side.
    const thread = `${pid} ${tid}`;
    expect(ts).toBeGreaterThanOrEqual(ends.get(thread) ?? 0);
    ends.set(thread, ts! + dur!);
  }
}

const slices = ({ traceEvents }: TraceFile) => traceEvents.filter(({ ph }) => ph === 'X');
const counts = ({ traceEvents }: TraceFile, name: string, key: string) =>
  traceEvents.flatMap((event) => (event.ph === 'C' && event.name === name ? event.args[key] : []));

const MAP = (at: string) =>
  `mmap(0x${at}, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS|MAP_FIXED, -1, 0) = 0x${at}`;

describe('the time of a call', () => {
  it('is what the log says: when, and how long', async () => {
    const file = await traceOf(
      [
        `7 1700000000.000100 ${MAP('10000')} <0.000020>`,
        '7 1700000000.000150 close(3) = 0 <0.000001>',
        `7 1700000000.000200 ${MAP('20000')} <0.000300>`,
        `7 1700000000.000400 munmap(0x10000, 8192) = 0 <0.000005>`,
      ].join('\n'),
    );
    const read = slices(file).map(({ name, ts, dur }) => [name, ts, dur]);
    // The second would not have ended when the third begins: the log’s times are rounded.
    expect(read).toEqual([
      ['mmap', 0, 20],
      ['mmap', 100, 200],
      ['munmap', 300, 5],
    ]);
    expect(file.otherData['time']).toBe('from the times in the log');
  });

  it('is its place, one microsecond each, if the log has none, and the file says so', async () => {
    const file = await traceOf(`${MAP('10000')}\n${MAP('20000')}\n`);
    expect(slices(file).map(({ ts, dur }) => [ts, dur])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(file.otherData['time']).toContain('one microsecond');
  });
});

it('counters follow the calls, and calls have their arguments', async () => {
  const file = await traceOf(
    `${MAP('10000')}\n${MAP('20000')}\nmunmap(0x10000, 8192) = 0\n`,
    '--kernel',
    '3.8',
  );
  const vmas = counts(file, 'VMAs', 'count') as number[];
  const mapped = counts(file, 'Memory', 'mapped bytes') as number[];
  expect([vmas[1]! - vmas[0]!, vmas[2]! - vmas[1]!]).toEqual([1, -1]);
  expect([mapped[1]! - mapped[0]!, mapped[2]! - mapped[1]!]).toEqual([8192, -8192]);
  const { json } = {
    json: JSON.parse((await run(['replay', folder.path('log.strace'), '--kernel', '3.8', '--json'])).out),
  };
  expect(slices(file).map(({ args }) => args['result'])).toEqual(
    json.results.map(({ result }: { result: string }) => result),
  );
  const events = (await run(['replay', folder.path('log.strace'), '--kernel', '3.8', '--events'])).lines
    .length;
  expect(slices(file).reduce((sum, { args }) => sum + Number(args['events']), 0)).toBe(events);
});

it('a program with threads has a track for each, and one process', async () => {
  const log = gunzipSync(readFileSync(`${ROOT}/tests/fixtures/programs/sort-threads.strace.gz`)).toString();
  const file = await traceOf(log);
  const names = file.traceEvents.filter(({ name }) => name === 'thread_name');
  expect(names.length).toBeGreaterThan(2);
  expect(new Set(names.map(({ tid }) => tid)).size).toBe(names.length);
  expect(new Set(slices(file).map(({ tid }) => tid))).toEqual(new Set(names.map(({ tid }) => tid)));
  expect(new Set(file.traceEvents.map(({ pid }) => pid)).size).toBe(1);
});
