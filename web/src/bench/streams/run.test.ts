import { describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { saying, spoken } from '../../words/testing.ts';
import { say } from '../../words/index.ts';
import { toJson } from '../formats.ts';
import { readOwnStream, withOwnStreams } from './own.ts';
import { parseReport } from '../parse-report.ts';
import type { Report, Row, Settings } from '../report.ts';
import { runSuite } from '../runner.ts';
import type { Progress } from '../runner.ts';
import { WINDOWS } from './run.ts';
import type { Surroundings } from '../surroundings.ts';
import { usualSettings } from '../suites.ts';
import { fakeStreams } from './testing.ts';
import type { Lookup } from './testing.ts';
import { worldOf } from '../testing.ts';

const FAULTS = 9000;
/** More than the smallest stream that ships with the page. */
const text = `# faultstream 1\ne sh\n${'r1\n'.repeat(FAULTS)}`;
/** One pointer hits every other time; slots miss in the first half, because of their sequence numbers. */
const lookup: Lookup = (kernel, fault, { hugePages }) => {
  const hits = kernel === '3.14' ? fault % 2 === 0 : fault >= FAULTS / 2 || hugePages;
  return hits ? { cacheHits: 1 } : { cacheMisses: 1, cacheMissesSeqnum: 1, treeNodes: 4 };
};

async function run(settings: Partial<Settings>, world?: Surroundings) {
  const [told, progress]: [Row[], Progress[]] = [[], []];
  const usual = usualSettings('cache-hits', true);
  const around = world ?? (await worldOf(undefined, fakeStreams({ sqlite: text }, lookup)));
  const asked = { ...usual, kernels: ['3.14', '3.15'], n: { sqlite: [8338] }, ...settings };
  const report = await runSuite(around, 'cache-hits', asked, {
    onProgress: (news) => progress.push(news),
    onRows: (rows) => told.push(...rows),
  });
  return { report, told, progress };
}

const row = ({ rows }: Report, kernel: string, metric: string): Row =>
  rows.find((each) => each.kernel === kernel && each.metric === metric && each.kind !== 'reported')!;

describe('a suite of streams', { timeout: 60_000 }, () => {
  it('counts rates and reasons, of the whole and over time', async () => {
    const { report } = await run({ n: { sqlite: [8000] } });
    expect(row(report, '3.14', 'hit rate').median).toBe(50);
    const slots = row(report, '3.15', 'hit rate');
    expect(slots.median).toBeCloseTo((3500 / 8000) * 100);
    expect(slots.samples).toHaveLength(WINDOWS);
    expect(slots.samples!.slice(0, 33)).toEqual(Array.from({ length: 33 }, () => 0));
    expect(slots.samples!.at(-1)).toBe(100);
    expect(row(report, '3.15', 'misses: sequence number').median).toBeCloseTo((4500 / 8000) * 100);
    expect(row(report, '3.14', 'tree nodes per lookup').median).toBe(2);
    expect(row(report, '3.14', 'lookups').median).toBe(8000);
  });

  it('replays so many faults as it is asked to, to count and to time', async () => {
    const streams = fakeStreams({ sqlite: text }, lookup);
    await run({ n: { sqlite: [100, 40] } }, await worldOf(undefined, streams));
    expect(new Set(streams.timed)).toEqual(new Set(['3.14 40', '3.15 40', '3.14 100', '3.15 100']));
  });

  it('interleaves the schemes', async () => {
    const streams = fakeStreams({ sqlite: text }, lookup);
    await run({ n: { sqlite: [200] }, runs: 3 }, await worldOf(undefined, streams));
    expect(streams.timed.slice(-6).map((each) => each.split(' ')[0])).toEqual([
      '3.14',
      '3.15',
      '3.14',
      '3.15',
      '3.14',
      '3.15',
    ]);
  });

  it('tells the time of a lookup, with what was reported beside it', async () => {
    const streams = fakeStreams({ sqlite: text }, lookup, (kernel) => (kernel === '3.14' ? 2 : 1));
    const { report, told, progress } = await run({}, await worldOf(undefined, streams));
    expect(row(report, '3.14', 'time per lookup')).toMatchObject({
      unit: 'ns',
      samples: [2e6, 2e6, 2e6, 2e6],
    });
    expect(row(report, '3.15', 'time per lookup').median).toBe(1e6);
    expect(report.ratios).toContainEqual(
      expect.objectContaining({ metric: 'time per lookup', figure: 'median', kernel: '3.15', ratio: 0.5 }),
    );
    const reported = report.rows.filter(({ kind }) => kind === 'reported');
    expect(reported.map(({ mean }) => mean)).toEqual([
      50.61, 73.45, 19.9, 13.58, 75.28, 88.09, 11.03, 9.31, 70.66, 91.15, 17.14, 12.57, 1.06, 99.97, 91.54,
      14.18,
    ]);
    expect(told).toEqual(report.rows);
    expect(nth(progress, -1).done).toBe(nth(progress, -1).total);
    expect(parseReport(toJson(report, say))).toEqual(spoken(report));
  });

  it('hands the options on', async () => {
    const { report } = await run({ hugePages: true });
    expect(row(report, '3.15', 'hit rate').median).toBe(100);
    expect(report.settings.hugePages).toBe(true);
  });

  it('refuses sizes that a stream has not, and streams that are cut', async () => {
    await expect(run({ n: { sqlite: [9000] } })).rejects.toThrow(saying('from 1 to 8,338'));
    const cut = await worldOf(undefined, fakeStreams({ sqlite: text.slice(0, 200) }, lookup));
    await expect(run({}, cut)).rejects.toThrow(saying('its file is cut'));
  });
});

describe('a stream that somebody brings', () => {
  it('is read, and run like any other', async () => {
    const world = await worldOf(undefined, fakeStreams({}, lookup));
    const mine = await readOwnStream(world, 'mine.txt', new Blob([text]));
    expect(mine).toMatchObject({ name: 'mine.txt', faults: FAULTS });
    const { report } = await run({ n: { 'mine.txt': [FAULTS] } }, withOwnStreams(world, [mine]));
    expect(row(report, '3.15', 'hit rate')).toMatchObject({ workload: 'mine.txt', median: 50 });
  });

  it('is refused with a sentence', async () => {
    const world = await worldOf(undefined, fakeStreams({}, lookup));
    const read = (content: string) => readOwnStream(world, 'mine.txt', new Blob([content]));
    await expect(read('r1\n!\n')).rejects.toThrow(saying('line 2'));
    await expect(read('# faultstream 1\n')).rejects.toThrow(saying('it has no page fault'));
  });
});
