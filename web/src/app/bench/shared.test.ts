import { describe, expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import { ALL_SCALES, scaledName } from '../../bench/cpus/plan.ts';
import { rowsWithIntervals, withIntervals } from '../../bench/intervals.ts';
import { growthOf, ratiosOf, type Ratio, type Report, type Row } from '../../bench/report.ts';
import { summarize } from '../../bench/statistics.ts';
import { publishedRows, suiteOf, usualSettings } from '../../bench/suites.ts';
import { growingOf } from './growing.ts';
import { packText } from '../../stage/pack-text.ts';
import { say } from '../../words/index.ts';
import { kernelRef, message, type Message } from '../../words/message.ts';
import { valueOf } from './rows.ts';
import { packShared, unpackShared, type Packed, type Shared } from './shared.ts';

const SUITE = 'gap-search';
const WHEN = new Date('2026-11-21T17:00:00Z');

/** Each row has `count` samples, which don't compress. */
function reportOf(count: number): Report {
  let state = 1;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const run = ['3.4', '3.8'].flatMap((kernel) =>
    [1000, 2000, 4000].flatMap((n): Row[] => {
      const samples = Array.from({ length: count }, () => 10 * (1 + random()));
      const subject = { kernel, workload: 'agua', n };
      return [
        { ...subject, metric: 'time per mmap', unit: 'µs', kind: 'measured', ...summarize(samples), samples },
        { ...subject, metric: 'VMAs', unit: 'VMAs', kind: 'counted', median: 12_345 * n },
      ];
    }),
  );
  const rows = [...publishedRows(SUITE), ...run];
  return {
    suite: SUITE,
    settings: usualSettings(SUITE, true),
    environment: { runtime: 'X', platform: 'Y', cores: 2, isolated: true, timerResolution: 0.005 },
    rows,
    ratios: ratiosOf(rows),
    fits: growthOf(rows, growingOf(SUITE)),
    warnings: ['a warning'],
    notes: ['a note'],
  };
}

/** The figures that a link rounds. */
function figuresOf(row: Row): object {
  const { kind, samples, median, mad, min, max, mean, stddev, p75, p99 } = row;
  return kind === 'measured' ? { samples, median, mad, min, max, mean, stddev, p75, p99 } : {};
}

/** A report as a link gives it back. */
async function fromLink(packed: Packed | undefined, suite: string): Promise<Shared> {
  const { text } = known(packed, 'the report fits into a link');
  return known(await unpackShared(text, suite), 'the link can be read');
}

describe('results in a link', () => {
  it('come back with what was reported, the counts whole and times to the digits that are shown', async () => {
    const report = reportOf(10);
    const packed = await packShared(report, WHEN);
    const shared = await fromLink(packed, SUITE);
    expect(shared).toMatchObject({ when: WHEN, hasSamples: true });
    const { rows, notes, settings, fits, ratios } = shared.report;
    expect({ notes, settings }).toEqual({ notes: report.notes.map(say), settings: report.settings });
    expect(rows).toHaveLength(report.rows.length);
    for (const [i, row] of rows.entries()) {
      const before = nth(report.rows, i);
      expect({ ...row, ...figuresOf(before) }).toEqual(before);
      expect(valueOf(row) / valueOf(before)).toBeCloseTo(1, 3);
    }
    expect(ratios).toHaveLength(report.ratios.length);
    expect(fits.map(({ shape }) => shape)).toEqual(report.fits.map(({ shape }) => shape));
    expect(fits).not.toEqual([]);
  });

  it('come back with the intervals of their ratios and rows, with samples and without', async () => {
    for (const count of [10, 2000]) {
      const { rows, ratios, ...rest } = reportOf(count);
      const measured = rowsWithIntervals(rows);
      const report = { ...rest, rows: measured, ratios: withIntervals(ratios, measured) };
      const { text } = known(await packShared(report, WHEN), 'the report fits into a link');
      const back = known(await unpackShared(text, SUITE), 'the link can be read').report;
      const boundsOf = (of: readonly (Ratio | Row)[]): number[] =>
        of.flatMap(({ interval = [] }) => [...interval]);
      for (const key of ['ratios', 'rows'] as const) {
        const [before, after] = [boundsOf(report[key]), boundsOf(back[key])];
        expect(before).not.toEqual([]);
        expect(after).toHaveLength(before.length);
        for (const [i, bound] of after.entries()) expect(bound / nth(before, i)).toBeCloseTo(1, 3);
      }
    }
  });

  it('leave out intervals that aren’t those of the ratios', async () => {
    const report = reportOf(10);
    for (const intervals of [[[1, 2]], 'x', report.ratios.map(() => [2, 1])]) {
      const json = JSON.stringify({ when: WHEN, intervals, report: { ...report, ratios: [] } });
      const link = known(await packText(json), 'the report fits into a link');
      const back = known(await unpackShared(link, SUITE), 'the link can be read').report;
      expect(back.ratios.some(({ interval }) => interval)).toBe(false);
    }
  });

  it('leave out the samples where there are too many of them', async () => {
    const packed = await packShared(reportOf(2000), WHEN);
    expect(packed?.hasSamples).toBe(false);
    const shared = await fromLink(packed, SUITE);
    expect(shared.hasSamples).toBe(false);
    expect(shared.report.rows.find(({ kind }) => kind === 'measured')?.median).toBeGreaterThan(10);
  });

  it('are refused where they are cut, of another suite, or made up', async () => {
    const { text } = known(await packShared(reportOf(10), WHEN), 'the report fits into a link');
    const { rows, ...rest } = reportOf(1);
    const madeUp = [
      '{}',
      'null',
      JSON.stringify({ when: 'some day', report: reportOf(1) }),
      JSON.stringify({ when: WHEN, report: rest }),
      JSON.stringify({ when: WHEN, report: { ...rest, rows: [{ ...rows[0], kernel: 5 }] } }),
    ];
    const links = await Promise.all(madeUp.map(packText));
    for (const link of [text.slice(0, -30), `x${text}`, '', ...links])
      expect(await unpackShared(known(link, 'each text fits into a link'), SUITE)).toBeUndefined();
    expect(await unpackShared(text, 'gap-worst-case')).toBeUndefined();
  });

  it('of virtual CPUs have room for every cell and the sweep, without costs, and say the same again', async () => {
    const suite = 'brk-contention';
    const settings = usualSettings(suite, true);
    const { kernels } = settings;
    const metrics = ['throughput', 'spinning', 'waiting for cache lines', 'had to wait', 'average wait'];
    const cells = [1, 2, 4, 8, 16, 32, 64].flatMap((n) =>
      metrics.map((metric, i) => ({ n, metric, value: (n * (i + 1)) / 8 })),
    );
    const row = (kernel: string, workload: string, n: number, metric: string, median: number): Row => ({
      kernel,
      workload,
      n,
      metric,
      unit: metric === 'throughput' ? 'per second' : 'ns',
      kind: 'simulated',
      median,
    });
    const run = ['brk pairs', 'brk growth'].flatMap((workload, program) => {
      const own = kernels.flatMap((kernel, i) =>
        cells.map(({ n, metric, value }) =>
          row(kernel, workload, n, metric, value * (1 + i) ** (1 + program)),
        ),
      );
      const swept = ALL_SCALES.flatMap((scales) =>
        kernels
          .slice(0, 2)
          .map((kernel, i) =>
            row(kernel, scaledName(workload, scales), 64, 'throughput', 7.5 * scales.line * (i + 1)),
          ),
      );
      return own.concat(swept);
    });
    const rows = [...publishedRows(suite), ...run];
    const own = ['Real threads were not measured: a test.'];
    const report: Report = {
      ...reportOf(1),
      suite,
      settings,
      rows,
      fits: [],
      ratios: ratiosOf(rows),
      notes: [...suiteOf(suite)!.notesOfRows!(rows, settings), ...own],
      costs: [{ name: 'a cache line', cost: 60, source: 'a test' }],
    };
    const packed = await packShared(report, WHEN);
    const shared = await fromLink(packed, suite);
    expect(shared.report.rows).toHaveLength(rows.length);
    expect(shared.report.costs).toBeUndefined();
    expect(shared.report.notes.map(say)).toEqual(report.notes.map(say));
    expect(report.notes.length).toBeGreaterThan(4);
  });

  it('keep what is said of kernels, and leave out what this version can’t say', async () => {
    const note = message('benchReport.kernelAndRatio', { kernel: kernelRef('3.8'), ratio: '2' });
    const unknown = { key: 'benchReport.ofAnotherVersion' } as unknown as Message;
    const short = { key: 'benchReport.kernelAndRatio', params: {} } as unknown as Message;
    const report = { ...reportOf(1), notes: [note, 'a sentence'], warnings: [unknown, short, note] };
    const shared = await fromLink(await packShared(report, WHEN), SUITE);
    expect(shared.report.warnings).toEqual([note]);
    expect(shared.report.notes.slice(-2)).toEqual([note, 'a sentence']);
  });
});
