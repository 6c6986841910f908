import { describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { say } from '../../words/index.ts';
import { saying } from '../../words/testing.ts';
import { GROWTH, GROWTH_ON_THREADS, PAIRS, PAIRS_ON_THREADS } from '../../suites/07-brk-contention/plan.ts';
import { BenchError } from '../bench-error.ts';
import { scaledName, thinkName } from './plan.ts';
import { parseReport } from '../parse-report.ts';
import type { Report, Row, Settings } from '../report.ts';
import { runSuite } from '../runner.ts';
import type { Progress } from '../runner.ts';
import { statsOf } from './run.ts';
import { toJson, toText } from '../formats.ts';
import { usualSettings } from '../suites.ts';
import { fakeCpus } from './testing.ts';
import type { FakeCpus } from './testing.ts';
import { worldOf } from '../testing.ts';

const BEFORE = '2.6.31-rc8';
const AFTER = '2.6.31-zhang';
/** Three parts of a round exclude other CPUs; with the patch there are two, and growth has none. */
const rule = (kernel: string, program: string) => {
  const times = (kernel === BEFORE ? 3 : 2) - (program === GROWTH ? 2 : 0);
  return { alone: 50 * times, together: 900 };
};
const threads = ({ kernel, workers }: { kernel: string; workers: number }): number =>
  kernel === BEFORE ? 1000 : 1000 * workers;

async function run(asked: Partial<Settings>, cpus: FakeCpus = fakeCpus(rule, 'anon_vma', threads)) {
  const [told, progress]: [Row[], Progress[]] = [[], []];
  const usual = { ...usualSettings('brk-contention', true), rounds: 10, think: 0, sweep: false };
  const settings = { ...usual, kernels: [BEFORE, AFTER], n: { [PAIRS]: [1, 64] }, ...asked };
  const around = await worldOf(undefined, undefined, cpus);
  const report = await runSuite(around, 'brk-contention', settings, {
    onProgress: (news) => progress.push(news),
    onRows: (rows) => told.push(...rows),
  });
  return { report, told, progress, cpus };
}

const value = ({ rows }: Report, kernel: string, workload: string, n: number, metric: string) =>
  rows.find(
    (row) => row.kernel === kernel && row.workload === workload && row.n === n && row.metric === metric,
  )?.median;

describe('a suite of virtual CPUs', { timeout: 60_000 }, () => {
  it('tells what gets done, what CPUs do meanwhile, and how the lock fared', async () => {
    const { report, told } = await run({});
    const at64 = (metric: string) => value(report, BEFORE, PAIRS, 64, metric);
    // 64 rounds need 64 times 150 ns of the lock.
    expect(at64('throughput')).toBeCloseTo(1e9 / 150);
    expect(value(report, BEFORE, PAIRS, 1, 'throughput')).toBeCloseTo(1e9 / 1050);
    expect(at64('working in the kernel')).toBeCloseTo((100 * 1050) / (64 * 150));
    expect(at64('spinning')).toBeCloseTo(100 - (100 * 1050) / (64 * 150));
    expect(at64('anon_vma locks taken')).toBe(3);
    expect(at64('had to wait')).toBe(50);
    expect(at64('average wait')).toBe(50);
    expect(at64('longest queue')).toBe(63);
    expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['reported', 'simulated']));
    expect(report.rows).toEqual(told);
    expect(report.ratios).toContainEqual(
      expect.objectContaining({ metric: 'throughput', kind: 'simulated', n: 64, kernel: AFTER, ratio: 1.5 }),
    );
    expect(report.costs).toEqual([{ name: 'a cache line', cost: 60, source: 'a test' }]);
    expect(parseReport(toJson(report, say))).toEqual(JSON.parse(toJson(report, say)));
  });

  it('stands on the machine of the posting, in as many rounds and seeds as it is told', async () => {
    const { cpus, report, progress } = await run({ samples: 3, seed: 7, n: { [PAIRS]: [16] } });
    expect(cpus.setups.map(({ kernel, seed }) => `${kernel} ${seed}`)).toEqual([
      `${BEFORE} 7`,
      `${BEFORE} 8`,
      `${BEFORE} 9`,
      `${AFTER} 7`,
      `${AFTER} 8`,
      `${AFTER} 9`,
    ]);
    const machine = { sockets: 4, cores: 8, threads: 2, cpus: 16, rounds: 10, lineScale: 4, workScale: 4 };
    expect(cpus.setups[0]).toMatchObject({ program: 1, think: 0, spans: 0, ...machine });
    expect(report.rows.find(({ metric }) => metric === 'throughput')?.samples).toHaveLength(3);
    expect(progress.at(-1)).toMatchObject({ done: 6, total: 6, now: undefined });
  });

  it('stands on more sockets of the same kind for more CPUs than the posting had, and says whose idea that is', async () => {
    const { cpus, report } = await run({ n: { [PAIRS]: [64, 65, 1000, 1024] }, kernels: [BEFORE] });
    const asked = cpus.setups.slice(-4);
    expect(asked.map((setup) => setup.cpus)).toEqual([64, 65, 1000, 1024]);
    expect(asked.map((setup) => [setup.sockets, setup.cores, setup.threads].join(' '))).toEqual([
      '4 8 2',
      '5 8 2',
      '63 8 2',
      '64 8 2',
    ]);
    expect(value(report, BEFORE, PAIRS, 1024, 'longest queue')).toBe(1023);
    expect(toText(report, say).replaceAll(/\s+/g, ' ')).toMatch(
      /Above 64 CPUs we add sockets of the same kind, up to 64 sockets in this run\. That is our extrapolation/,
    );
    expect(toText((await run({})).report, say)).not.toContain('extrapolation');
  });

  it('is refused before anything has run where the largest size can’t be', async () => {
    const cpus = fakeCpus(rule);
    const { virtual } = cpus;
    const refusing = () => {
      const machine = virtual();
      const { setup } = machine;
      machine.setup = (kernel, settings) => {
        if (settings.cpus > 1000) throw new BenchError('too long');
        setup.call(machine, kernel, settings);
      };
      return machine;
    };
    await expect(run({ n: { [PAIRS]: [1, 1024] } }, { ...cpus, virtual: refusing })).rejects.toThrow(
      'too long',
    );
    expect(cpus.setups).toEqual([]);
  });

  it('goes on in slices, so that others have their turn', async () => {
    const { progress, cpus } = await run({ rounds: 10_000, n: { [PAIRS]: [64] } });
    // Each kernel has 1,280,000 events, and a last slice that finds none.
    expect(cpus.slices).toHaveLength(2 * (64 + 1));
    expect(Math.max(...cpus.slices)).toBe(20_000);
    expect(progress[0]).toMatchObject({ done: 0, now: { workload: PAIRS, n: 64, kernel: BEFORE } });
    expect(progress.at(-1)).toMatchObject({ done: 2, total: 2 });
  });

  it('varies costs and the time between calls on as many CPUs as it has, and says how far the gain depends on them', async () => {
    const { report, cpus } = await run({ sweep: true, rounds: 2000, n: { [PAIRS]: [1, 64], [GROWTH]: [8] } });
    const gain = (workload: string, n: number) =>
      value(report, AFTER, workload, n, 'throughput')! / value(report, BEFORE, workload, n, 'throughput')!;
    expect(gain(scaledName(PAIRS, { line: 1, work: 1 }), 64)).toBeCloseTo(1.5);
    // Work takes 3600 ns now, and the lock is held for 12.5 ns, so no wait is longer than the work.
    expect(gain(scaledName(PAIRS, { line: 0.25, work: 4 }), 64)).toBeCloseTo(3637.5 / 3625);
    expect(gain(thinkName(PAIRS, 100_000), 64)).toBeCloseTo(1, 2);
    expect(gain(scaledName(GROWTH, { line: 4, work: 0.25 }), 8)).toBeCloseTo(1600 / 225);
    const swept = cpus.setups.filter(({ rounds }) => rounds === 1000);
    expect(swept).toHaveLength(2 * 2 * (25 + 8));
    expect(report.notes.map(say)).toContainEqual(
      expect.stringMatching(/^How much this depends on the costs.* n = 64: × 1 to × 1\.5/),
    );
    expect(report.notes.map(say)).toContainEqual(
      expect.stringMatching(/^Programs that do more between calls wait less/),
    );
  });

  it('says where the reported gain lies', async () => {
    const { report } = await run({ n: { [PAIRS]: [64], [GROWTH]: [64] } });
    expect(say(nth(report.notes, 0))).toBe(
      'On 64 virtual CPUs (simulated), 2.6.31-zhang gets this many times as much done as 2.6.31-rc8: brk pairs × 1.5, brk growth × 3.56.',
    );
    expect(say(nth(report.notes, 1))).toMatch(/about × 2\.5 was reported\. It happens to lie between/);
    const little = await run(
      { n: { [PAIRS]: [64], [GROWTH]: [64] } },
      fakeCpus((kernel) => ({ alone: kernel === BEFORE ? 60 : 50, together: 100 })),
    );
    expect(say(nth(little.report.notes, 1))).toMatch(/doesn’t lie between/);
    const few = await run({ n: { [PAIRS]: [32], [GROWTH]: [32] } });
    expect(few.report.notes.some((note) => say(note).includes('2.5'))).toBe(false);
  });

  it('measures real threads, kernels in turn and as long as a batch, and no more than there are', async () => {
    const waiting = fakeCpus(rule, 'anon_vma', threads, 2, ({ rounds }) => rounds / 2);
    const asked = { n: { [PAIRS_ON_THREADS]: [1, 2, 4], [GROWTH_ON_THREADS]: [2] }, runs: 2, batch: 40 };
    const { report, cpus, progress } = await run(asked, waiting);
    const row = (kernel: string, n: number) =>
      report.rows.find(
        (each) =>
          each.kind === 'measured' && each.kernel === kernel && each.n === n && each.metric === 'throughput',
      );
    expect(row(BEFORE, 2)).toMatchObject({ median: 1000, samples: [1000, 1000], unit: 'per second' });
    expect(row(AFTER, 2)).toMatchObject({ median: 2000, workload: PAIRS_ON_THREADS });
    expect(row(AFTER, 4)).toBeUndefined();
    expect(cpus.measured.slice(0, 4).map(({ kernel }) => kernel)).toEqual([BEFORE, AFTER, BEFORE, AFTER]);
    // 1000 rounds of one worker last for a second.
    expect(cpus.measured[0]).toMatchObject({ workers: 1, rounds: 100, program: PAIRS });
    expect(report.notes.map(say)).toContainEqual(
      expect.stringContaining('at most 2, as many as this machine runs'),
    );
    expect(report.notes.map(say)).toContainEqual(
      expect.stringMatching(
        /^Measured here, 2 real threads, best run of each: .*: brk pairs × 2, brk growth × 2\./,
      ),
    );
    expect(progress.at(-1)).toMatchObject({ done: 2 * 3 * 4, total: 2 * 3 * 4 });
  });

  it('gives no factor for real threads that hardly ever met', async () => {
    const asked = { n: { [PAIRS_ON_THREADS]: [2], [GROWTH_ON_THREADS]: [2] } };
    const { report } = await run(asked);
    expect(report.notes.map(say)).toContainEqual(
      expect.stringMatching(
        /^Measured here, 2 real threads hardly ever met in brk pairs, brk growth: .* 0 %/,
      ),
    );
    expect(report.notes.some((note) => say(note).includes('best run of each'))).toBe(false);
    const onePart = fakeCpus(rule, 'anon_vma', threads, 2, ({ rounds, program }) =>
      program === PAIRS ? 0 : rounds / 2,
    );
    const { notes } = (await run(asked, onePart)).report;
    expect(notes.map(say)).toContainEqual(
      expect.stringMatching(/best run of each: .* gets this many times as much done as .*: brk growth × 2\./),
    );
    expect(notes.map(say)).toContainEqual(expect.stringMatching(/hardly ever met in brk pairs:/));
  });

  it('does without real threads where there are none, and says why', async () => {
    const { report } = await run({ n: { [PAIRS]: [2], [PAIRS_ON_THREADS]: [1, 2] } }, fakeCpus(rule));
    expect(report.rows.some(({ kind }) => kind === 'measured')).toBe(false);
    expect(value(report, AFTER, PAIRS, 2, 'throughput')).toBeGreaterThan(0);
    expect(report.notes.filter((note) => say(note).includes('there is no shared memory here'))).toHaveLength(
      1,
    );
  });

  it.each([
    [{ rounds: 0 }, 'rounds must be a whole number from 1 to 10,000, not 0'],
    [{ think: -1 }, 'think must be a whole number from 0 to 1,000,000, not -1'],
    [{ seed: 0.5 }, 'seed must be a whole number'],
    [
      { n: { [PAIRS]: [1025] } },
      'n must be a whole number from 1 to 1,024: the time spent waiting for one lock grows with the square of the number of CPUs',
    ],
    [{ n: { [PAIRS]: [0] } }, /n must be a whole number from 1 to 1,024$/],
    [{ n: { [PAIRS_ON_THREADS]: [65] } }, /n must be a whole number from 1 to 64$/],
  ])('refuses %j', async (asked, message) => {
    await expect(run(asked)).rejects.toThrow(saying(message));
  });

  it('has the statistics of any cell once more, without the others', async () => {
    const cpus = fakeCpus(rule);
    const around = await worldOf(undefined, undefined, cpus);
    const { stats } = statsOf(around, usualSettings('brk-contention', true), AFTER, PAIRS, 4);
    expect(stats.map(({ scope, acquisitions }) => `${scope} ${acquisitions}`)).toEqual([
      'class 12000',
      'lock 12000',
    ]);
    expect(cpus.setups).toHaveLength(1);
  });
});
