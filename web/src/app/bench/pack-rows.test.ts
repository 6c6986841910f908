import { describe, expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import { hitNotes } from '../../suites/03-cache-hits/shapes.ts';
import type { Report, Row } from '../../bench/report.ts';
import { usualSettings } from '../../bench/suites.ts';
import { packRows, unpackRows } from './pack-rows.ts';
import { packShared, unpackShared } from './shared.ts';

const counted: Row = {
  kernel: '3.15',
  workload: 'kbuild',
  n: 200_000,
  metric: 'hit rate',
  unit: '%',
  kind: 'counted',
  median: 82.261234,
  samples: [1, 2, 3],
};
const measured: Row = {
  ...counted,
  metric: 'time per lookup',
  unit: 'ns',
  kind: 'measured',
  median: 20.1234,
  mad: 0.123456,
};

describe('packRows', () => {
  it('keeps what tables show, and no samples', () => {
    const rows = unpackRows(JSON.parse(JSON.stringify(packRows([counted, measured]))));
    const { samples: _, ...rest } = counted;
    expect(rows[0]).toEqual({ ...rest, median: 82.26123 });
    expect(rows[1]).toMatchObject({ kind: 'measured', median: 20.1, mad: 0.123 });
    expect(rows[0]).not.toHaveProperty('mad');
  });

  it('rounds so little that two decimals come out as they did', () => {
    const row = { ...counted, median: 55.864_83 };
    const [back] = unpackRows(packRows([row])) as Row[];
    expect(back!.median!.toFixed(2)).toBe(row.median.toFixed(2));
  });

  it.each([undefined, null, 3, [], {}, { texts: [], columns: { kernel: 1 } }, { texts: 1, columns: {} }])(
    'finds no rows in %j',
    (packed) => {
      expect(unpackRows(packed)).toEqual([]);
    },
  );
});

describe('a link with the results of many streams', () => {
  const settings = usualSettings('cache-hits', true);
  const rows = Object.keys(settings.n).flatMap((workload, w) =>
    settings.kernels.flatMap((kernel, e) =>
      ['hit rate', 'misses: slot', 'misses: cold', 'misses: sequence number', 'lookups'].flatMap(
        (metric, m) => {
          const median = (Math.sin(w * 100 + e * 10 + m) + 1) * 50;
          const samples = Array.from({ length: 60 }, (_, i) => median * Math.cos(i));
          return [
            { ...counted, workload, kernel, metric, median, samples },
            {
              ...measured,
              workload,
              kernel,
              metric: `${metric} time`,
              median: median * 1.1,
              max: median * 3,
            },
          ];
        },
      ),
    ),
  );
  const report: Report = {
    suite: 'cache-hits',
    settings,
    environment: { runtime: 'Chromium', platform: 'x', cores: 2, isolated: true, timerResolution: 0.005 },
    rows,
    ratios: [],
    fits: [],
    warnings: ['noisy'],
    notes: hitNotes(rows, settings),
  };

  it('is short enough, and has all figures and notes', async () => {
    const packed = await packShared(report, new Date(0));
    expect(packed).toMatchObject({ hasSamples: false });
    const { text } = known(packed, 'the report fits into a link');
    const shared = known(await unpackShared(text, 'cache-hits'), 'the link can be read');
    expect(shared.hasSamples).toBe(false);
    const own = shared.report.rows.filter(({ kind }) => kind !== 'reported');
    expect(own).toHaveLength(rows.length);
    for (const [i, { median }] of own.entries()) expect(median! / nth(rows, i).median).toBeCloseTo(1, 2);
    expect(shared.report.notes).toHaveLength(report.notes.length);
  });
});
