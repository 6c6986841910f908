import { describe, expect, it } from 'vitest';
import { publishedRows } from '../../bench/published.ts';
import { growthOf, ratiosOf, type Report, type Row } from '../../bench/report.ts';
import { summarize } from '../../bench/statistics.ts';
import { usualSettings } from '../../bench/suites.ts';
import { growingOf } from './growing.ts';
import { packText } from '../../stage/pack-text.ts';
import { valueOf } from './rows.ts';
import { packShared, unpackShared } from './shared.ts';

const SUITE = 'gap-search';
const WHEN = new Date('2026-11-21T17:00:00Z');

/** `count` samples a row that no compression makes short. */
function reportOf(count: number): Report {
  let state = 1;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const run = ['3.4', '3.8'].flatMap((era) =>
    [1000, 2000, 4000].flatMap((n): Row[] => {
      const samples = Array.from({ length: count }, () => 10 * (1 + random()));
      const subject = { era, workload: 'agua_frag', n };
      return [
        { ...subject, metric: 'time per mmap', unit: 'µs', kind: 'measured', ...summarize(samples), samples },
        { ...subject, metric: 'areas', unit: 'areas', kind: 'counted', median: 12_345 * n },
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

/** What a link rounds. */
function figuresOf({ kind, samples, median, mad, min, max, mean, stddev, p75, p99 }: Row): Partial<Row> {
  return kind === 'measured' ? { samples, median, mad, min, max, mean, stddev, p75, p99 } : {};
}

describe('results in a link', () => {
  it('come back with what was reported, the counts whole and times to the digits that are shown', async () => {
    const report = reportOf(10);
    const packed = await packShared(report, WHEN);
    const shared = await unpackShared(packed!.text, SUITE);
    expect(shared).toMatchObject({ when: WHEN, hasSamples: true });
    const { rows, notes, settings, fits, ratios } = shared!.report;
    expect({ notes, settings }).toEqual({ notes: report.notes, settings: report.settings });
    expect(rows).toHaveLength(report.rows.length);
    for (const [i, row] of rows.entries()) {
      const before = report.rows[i]!;
      expect({ ...row, ...figuresOf(before) }).toEqual(before);
      expect(valueOf(row) / valueOf(before)).toBeCloseTo(1, 3);
    }
    expect(ratios).toHaveLength(report.ratios.length);
    expect(fits.map(({ shape }) => shape)).toEqual(report.fits.map(({ shape }) => shape));
    expect(fits).not.toEqual([]);
  });

  it('leave out the samples where there are too many of them', async () => {
    const packed = await packShared(reportOf(2000), WHEN);
    expect(packed!.hasSamples).toBe(false);
    const shared = await unpackShared(packed!.text, SUITE);
    expect(shared!.hasSamples).toBe(false);
    expect(shared!.report.rows.find(({ kind }) => kind === 'measured')!.median).toBeGreaterThan(10);
  });

  it('are refused where they are cut, of another suite, or made up', async () => {
    const { text } = (await packShared(reportOf(10), WHEN))!;
    const { rows, ...rest } = reportOf(1);
    const madeUp = [
      '{}',
      'null',
      JSON.stringify({ when: 'some day', report: reportOf(1) }),
      JSON.stringify({ when: WHEN, report: rest }),
      JSON.stringify({ when: WHEN, report: { ...rest, rows: [{ ...rows[0], era: 5 }] } }),
    ];
    const links = await Promise.all(madeUp.map(packText));
    for (const link of [text.slice(0, -30), `x${text}`, '', ...links])
      expect(await unpackShared(link!, SUITE)).toBeUndefined();
    expect(await unpackShared(text, 'gap-worst-case')).toBeUndefined();
  });
});
