import { expect, it } from 'vitest';
import { groupedRatios } from './grouped-ratios.ts';

const chart = groupedRatios(
  [
    { title: 'a', rows: [{ key: '1', ratio: 8, interval: [4, 16], beside: [7] }] },
    {
      title: 'b',
      rows: [
        { key: '2', ratio: undefined, beside: [] },
        { key: '3', ratio: 0.5, beside: [0.5] },
      ],
    },
  ],
  600,
  120,
);

it('lays ratios out from left to right by their logarithms, inside the picture', () => {
  const [a, b] = chart.groups;
  const [first] = a!.rows;
  const [low, high] = first!.whisker!;
  expect(first!.at! - low).toBeCloseTo(high - first!.at!, 6);
  expect(b!.rows[0]!.at).toBeUndefined();
  expect(b!.rows[1]!.at).toBe(b!.rows[1]!.beside[0]);
  expect(b!.rows[1]!.at).toBeLessThan(chart.one);
  expect(chart.one).toBeLessThan(first!.beside[0]!);
  for (const place of [low, high, chart.one]) {
    expect(place).toBeGreaterThanOrEqual(120);
    expect(place).toBeLessThanOrEqual(600);
  }
});

it('goes down without two rows in one place', () => {
  const places = chart.groups.flatMap(({ y, rows }) => [y, ...rows.map((row) => row.y)]);
  for (const [i, y] of places.slice(1).entries()) expect(y - places[i]!).toBeGreaterThanOrEqual(20);
  expect(chart.bottom).toBeGreaterThan(places.at(-1)!);
  expect(chart.height).toBeGreaterThan(chart.bottom);
});

it('has × 1 on the axis even if nothing is near it', () => {
  const { one, left, right } = groupedRatios(
    [{ title: 'a', rows: [{ key: '1', ratio: 50, beside: [] }] }],
    400,
    100,
  );
  expect(one).toBeGreaterThanOrEqual(left);
  expect(one).toBeLessThan(right);
});
