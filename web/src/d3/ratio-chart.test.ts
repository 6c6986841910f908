import { expect, it } from 'vitest';
import { ratioChart } from './ratio-chart.ts';

const rows = [
  { key: 'a', marks: [{ key: '3.8', value: 0.25, interval: [0.2, 0.3] as const }] },
  {
    key: 'b',
    marks: [
      { key: '3.8', value: 0.5 },
      { key: '6.18', value: 4, interval: [3, 5] as const },
    ],
  },
];

it('places ratios on one axis around 1, each in a lane of its own', () => {
  const { left, right, one, bottom, rows: placed } = ratioChart(rows, 400, 0);
  const marks = placed.flatMap((row) => row.marks);
  expect(new Set(marks.map(({ y }) => y)).size).toBe(3);
  for (const { x, y, from, to } of marks) {
    expect(from).toBeLessThanOrEqual(x);
    expect(to).toBeGreaterThanOrEqual(x);
    expect(from).toBeGreaterThan(left);
    expect(to).toBeLessThan(right);
    expect(y).toBeLessThan(bottom);
  }
  expect(marks[0]!.x).toBeLessThan(one);
  expect(marks[2]!.x).toBeGreaterThan(one);
  // Twice as much is as far everywhere.
  expect(one - marks[1]!.x).toBeCloseTo(marks[1]!.x - marks[0]!.x);
  expect(marks[1]!.from).toBe(marks[1]!.to);
});

it('leaves room for figures, and shows 1 even where all are on one side', () => {
  const { one, right, left } = ratioChart(rows.slice(0, 1), 400, 120);
  expect(right).toBe(264);
  expect(one).toBeGreaterThan(left);
  expect(one).toBeLessThan(right);
});
