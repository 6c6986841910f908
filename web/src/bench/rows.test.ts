import { describe, expect, it } from 'vitest';
import { countedRows, measuredLoops, shortestOf } from './rows.ts';
import type { Batch } from './suite.ts';

const SUBJECT = { kernel: '3.8', workload: 'w', n: 10 };
const batches = [3, 9, 8].map((level) => ({ level }) as Batch);

describe('counts of loops', () => {
  const metric = { metric: 'level', unit: 'level', of: ({ level }: Batch) => level };

  it('are summed up, unless the last has the outcome', () => {
    expect(countedRows([metric], SUBJECT, batches)).toMatchObject([
      { median: 8, max: 9, samples: [3, 9, 8], loops: 3 },
    ]);
    const [row] = countedRows(
      [{ ...metric, isOutcome: true }],
      SUBJECT,
      [3, 8, 9].map((level) => ({ level }) as Batch),
    );
    expect(row).toEqual({
      ...SUBJECT,
      metric: 'level',
      unit: 'level',
      kind: 'counted',
      median: 9,
      samples: [3, 8, 9],
      loops: 3,
    });
  });
});

describe('times of loops', () => {
  const runs = [
    [
      [1, 2],
      [3, 4],
      [50, 60],
    ],
    [
      [5, 6],
      [7, 8],
      [70, 80],
    ],
  ];
  const rows = (metric: object) =>
    measuredLoops([{ metric: 'time', unit: 'ms', ...metric }], SUBJECT, runs, batches, 1);

  it('leave out loops by what was counted in them', () => {
    expect(rows({ loops: ({ level }: Batch) => level !== 8 })).toMatchObject([
      { samples: [3, 7, 11, 15], loops: 2, min: 3, max: 15 },
    ]);
  });

  it('are added up by run where the total is asked for', () => {
    const [row] = rows({ isTotal: true, unit: 's' });
    expect(row!.samples).toEqual([0.12, 0.176]);
    expect(row!.loops).toBeUndefined();
  });

  it('are as short as the shortest that a metric times', () => {
    expect(shortestOf([{ metric: 'all', unit: 'ms' }], runs)).toBe(3);
    expect(shortestOf([{ metric: 'second phase', unit: 'ms', phase: 1 }], runs)).toBe(2);
  });
});
