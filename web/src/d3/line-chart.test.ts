import { expect, it } from 'vitest';
import { courseChart } from './line-chart.ts';

it('courseChart begins at nothing and holds what lies beside the lines', () => {
  const chart = courseChart(
    [{ key: 'a', label: 'a', points: [{ x: 1, y: 5 }], others: [{ x: 1, y: 50 }] }],
    10,
    { width: 560, height: 320, labels: 90, ticks: 40 },
  );
  expect(chart.yTicks[0]).toEqual({ value: 0, at: chart.bottom });
  expect(chart.lines[0]?.others[0]?.y).toBeGreaterThanOrEqual(chart.top);
});
