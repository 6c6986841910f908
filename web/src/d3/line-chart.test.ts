import { describe, expect, it } from 'vitest';
import { known, nth } from '../base/known.ts';
import { courseChart, growthChart, levelChart, type Line, rateChart, stepsChart } from './line-chart.ts';
import { stripChart } from './strip-chart.ts';

const ROOM = { width: 560, height: 320, labels: 90, ticks: 40 };

function line(key: string, ...ys: readonly number[]): Line {
  return { key, label: key, points: ys.map((y, i) => ({ x: 10 ** (i + 1), y })) };
}

/** The difference of each two neighbours. */
function steps(values: readonly number[]): readonly number[] {
  return values.slice(1).map((value, i) => value - nth(values, i));
}

describe('growthChart', () => {
  it('draws a cost in proportion to size with a slope of one, a logarithm flatter', () => {
    const { lines } = growthChart([line('a', 1, 10, 100), line('b', 1, 2, 3)], ROOM);
    const drops = lines.map(({ marks }) => steps(marks.map(({ y }) => -y)));
    const [a, b] = [nth(drops, 0), nth(drops, 1)];
    expect(nth(a, 0)).toBeCloseTo(nth(a, 1), 6);
    expect(nth(b, 0)).toBeGreaterThan(nth(b, 1));
    const [endOfA, endOfB] = [0, 1].map((i) => nth(lines, i).marks[2]?.y);
    expect(endOfA).toBeLessThan(known(endOfB, 'each line has three points'));
  });

  it('draws the interval of a point around it, inside the picture', () => {
    const points = [
      { x: 10, y: 4, interval: [2, 8] as const },
      { x: 100, y: 4 },
    ];
    const [drawn] = growthChart([{ key: 'a', label: 'a', points }], ROOM).lines;
    const { marks, whiskers } = known(drawn, 'there is a line');
    const [{ x, low, high }, ...more] = [nth(whiskers, 0), ...whiskers.slice(1)];
    expect(more).toEqual([]);
    expect(x).toBe(nth(marks, 0).x);
    // The axis is logarithmic, so half and double are equally far.
    expect(low - nth(marks, 0).y).toBeCloseTo(nth(marks, 0).y - high, 6);
    expect(high).toBeGreaterThanOrEqual(12);
    expect(low).toBeLessThanOrEqual(ROOM.height - 30);
  });

  it('names every line at its end, one name clear of the other, inside the picture', () => {
    const lines = ['a', 'b', 'c', 'd', 'e'].map((key) => line(key, 3, 4, 5));
    const places = growthChart(lines, ROOM).lines.map(({ label }) => label.place.y);
    for (const [i, place] of places.slice(1).entries())
      expect(place - nth(places, i)).toBeGreaterThanOrEqual(16);
    for (const place of places) expect(place).toBeLessThanOrEqual(ROOM.height - 30);
  });

  it('has ticks at the sizes, the largest first where there is no room for all', () => {
    const points = [100, 101, 1000].map((x) => ({ x, y: 1 }));
    const ticks = growthChart([{ key: 'a', label: 'a', points }], ROOM).xTicks.map(({ value }) => value);
    expect(ticks).toEqual([100, 1000]);
  });

  it('keeps the numbers of neighbouring sizes apart, however long they are', () => {
    const points = [100, 1000, 10_000, 100_000].map((x) => ({ x, y: 1 }));
    const narrow = { ...ROOM, width: 305 };
    const ticks = growthChart([{ key: 'a', label: 'a', points }], narrow).xTicks;
    // A digit or a comma of 13 pixels is at most 7.4 pixels wide; half of each number lies between the two places.
    const half = ({ value }: { value: number }): number => (value.toLocaleString('en').length * 7.4) / 2;
    for (const [i, tick] of ticks.slice(1).entries())
      expect(tick.at - nth(ticks, i).at).toBeGreaterThan(half(tick) + half(nth(ticks, i)) + 4);
    expect(ticks.at(-1)?.value).toBe(100_000);
  });

  it('draws a single point', () => {
    const { lines } = growthChart([line('a', 7)], ROOM);
    expect(lines[0]?.path).toMatch(/^M[\d.]+ [\d.]+$/);
  });
});

it('courseChart begins at nothing and holds what lies beside the lines', () => {
  const chart = courseChart(
    [{ key: 'a', label: 'a', points: [{ x: 1, y: 5 }], others: [{ x: 1, y: 50 }] }],
    10,
    ROOM,
  );
  expect(chart.yTicks[0]).toEqual({ value: 0, at: chart.bottom });
  expect(chart.lines[0]?.others[0]?.y).toBeGreaterThanOrEqual(chart.top);
});

it('stripChart keeps marks in their strip and the median within its half of all samples', () => {
  const { strips, bottom } = stripChart(
    [
      { key: 'a', samples: [1, 2, 3, 100], median: 2.5, mad: 1 },
      { key: 'b', samples: [1], median: 1, mad: 0 },
    ],
    400,
  );
  for (const { y, samples, from, median, to } of strips) {
    expect(from).toBeLessThanOrEqual(median);
    expect(median).toBeLessThanOrEqual(to);
    for (const sample of samples) expect(Math.abs(sample.y - y)).toBeLessThanOrEqual(8);
    expect(y).toBeLessThan(bottom);
  }
});

describe('levelChart', () => {
  const room = { width: 500, height: 242, labels: 32, ticks: 40 };
  const points = [10, 100, 1000].map((x, i) => ({ x, y: i / 2 }));

  it('has sizes at distances of their logarithms, and begins at 0', () => {
    const chart = levelChart([{ key: 'a', label: 'a', points }], room);
    const { marks } = nth(chart.lines, 0);
    const [left, right] = steps(marks.map(({ x }) => x));
    expect(left).toBeCloseTo(known(right, 'there are three points'));
    expect(marks[0]?.y).toBe(chart.bottom);
    expect(marks[1]?.y).toBeCloseTo((chart.top + chart.bottom) / 2);
    expect(chart.xTicks.map(({ value }) => value)).toEqual([10, 100, 1000]);
  });
});

describe('rateChart', () => {
  const room = { width: 400, height: 242, labels: 32, ticks: 40 };

  it('always goes from 0 to 100', () => {
    const chart = rateChart(
      [{ key: 'a', label: 'a', points: [{ x: 500, y: 50 }] }],
      { kind: 'even', last: 1000 },
      room,
    );
    expect(chart.yTicks.map(({ value }) => value)).toEqual([0, 25, 50, 75, 100]);
    expect(chart.lines[0]?.marks).toEqual([
      { x: (chart.left + chart.right) / 2, y: (chart.top + chart.bottom) / 2 },
    ]);
  });

  it('has multiples at equal distances', () => {
    const values = [1, 2, 4, 8, 16];
    const chart = rateChart(
      [{ key: 'a', label: 'a', points: values.map((x) => ({ x, y: 100 })) }],
      { kind: 'multiples', values },
      room,
    );
    const distances = steps(nth(chart.lines, 0).marks.map(({ x }) => x));
    expect(nth(distances, 0)).toBeCloseTo(nth(distances, 3));
    expect(chart.xTicks.map(({ value }) => value)).toEqual(values);
  });
});

it('puts steps as far apart as they follow, whatever they cost', () => {
  const points = [6, 7, 8, 9].map((x) => ({ x, y: 2 ** x }));
  const chart = stepsChart([{ key: 'a', label: 'a', points }], {
    width: 400,
    height: 300,
    labels: 40,
    ticks: 40,
  });
  const { marks } = nth(chart.lines, 0);
  for (const distances of [steps(marks.map(({ x }) => x)), steps(marks.map(({ y }) => -y))])
    expect(nth(distances, 0)).toBeCloseTo(nth(distances, 2));
  expect(chart.xTicks.map(({ value }) => value)).toEqual([6, 7, 8, 9]);
});
