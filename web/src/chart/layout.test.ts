import { describe, expect, it } from 'vitest';
import { nth } from '../base/known.ts';
import { layOut } from './layout.ts';
import type { Layout } from './shapes.ts';
import type { ChartSpec } from './spec.ts';
import { bars, chart, layer, line, marks, numbersOf, placesOf, ROOM, shapesOf } from './testing.ts';

/** The difference of each two neighbours. */
function steps(values: readonly number[]): readonly number[] {
  return values.slice(1).map((value, i) => value - nth(values, i));
}

const placed = (parts: Partial<ChartSpec>, room = ROOM): Layout => layOut(chart(parts), room);
const textsOf = (layout: Layout, key: string): readonly string[] =>
  shapesOf(layout, key, 'text').map(({ text }) => text);

describe('lines on logarithmic axes', () => {
  it('a cost in proportion to size has a slope of one, a logarithm is flatter', () => {
    const layout = placed({ series: [line('a', 1, 10, 100), line('b', 1, 2, 3)] });
    const [a, b] = ['a', 'b'].map((key) => steps(placesOf(layout, key).map(({ y }) => -y)));
    expect(nth(a!, 0)).toBeCloseTo(nth(a!, 1), 6);
    expect(nth(b!, 0)).toBeGreaterThan(nth(b!, 1));
    expect(nth(placesOf(layout, 'a'), 2).y).toBeLessThan(nth(placesOf(layout, 'b'), 2).y);
  });

  it('the interval of a point lies around it, inside the frame', () => {
    const points = [
      { x: 10, y: 4, interval: [2, 8] as const },
      { x: 100, y: 4 },
    ];
    const layout = placed({ series: [{ ...line('a'), points }] });
    const whiskers = shapesOf(layout, 'a', 'path').filter(({ look }) => look === 'whisker');
    expect(whiskers).toHaveLength(1);
    const [x, low, high] = numbersOf(whiskers[0]?.d);
    const [mark] = placesOf(layout, 'a');
    expect(x).toBe(mark!.x);
    // The axis is logarithmic, so half and double are equally far.
    expect(low! - mark!.y).toBeCloseTo(mark!.y - high!, 6);
    expect(high).toBeGreaterThanOrEqual(layout.frame.top);
    expect(low).toBeLessThanOrEqual(layout.frame.bottom);
  });

  it('every line is named at its end, one name clear of the other, inside the drawing', () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const layout = placed({ series: keys.map((key) => line(key, 3, 4, 5)) });
    const places = keys.map((key) => nth(shapesOf(layout, key, 'text'), 0).y);
    for (const step of steps(places)) expect(step).toBeGreaterThanOrEqual(16);
    for (const place of places) expect(place).toBeLessThanOrEqual(layout.frame.bottom);
  });

  it('names of wide letters have more room than others', () => {
    const right = (label: string): number => placed({ series: [{ ...line('a', 1, 2), label }] }).frame.right;
    expect(right('anonmm')).toBeLessThan(right('anonnn') - 5);
    // The longest of all counts, whether it has most letters or the widest.
    const both = [
      { ...line('a', 1), label: 'mmmmm' },
      { ...line('b', 1), label: 'iiiiii' },
    ];
    expect(placed({ series: both }).frame.right).toBe(right('mmmmm'));
  });

  it('long names stand in a list where there is no room for them', () => {
    const series = [{ ...line('a', 1, 2), label: 'June 2012 with free_gap_lazy' }];
    expect(placed({ series }).names).toBe('ends');
    const narrow = placed({ series }, { ...ROOM, width: 360 });
    expect(narrow.names).toBe('list');
    expect(textsOf(narrow, 'a')).toEqual([]);
    expect(narrow.frame.right).toBeGreaterThan(320);
  });

  it('sizes have ticks, the largest first where there is no room for all', () => {
    const points = [100, 101, 1000].map((x) => ({ x, y: 1 }));
    const layout = placed({ series: [{ ...line('a'), points }] });
    expect(textsOf(layout, 'axes')).toEqual(['100', '1,000']);
  });

  it.each([13, 24])('in letters of %i pixels the numbers of an axis don’t touch', (em) => {
    const points = [100, 1000, 10_000, 100_000].map((x) => ({ x, y: 1 }));
    const layout = placed({ series: [{ ...line('a'), points }] }, { width: 305, em });
    const ticks = shapesOf(layout, 'axes', 'text');
    const half = ({ text }: { text: string }): number => (text.length * 0.57 * em) / 2;
    for (const [i, tick] of ticks.slice(1).entries())
      expect(tick.x - nth(ticks, i).x).toBeGreaterThan(half(tick) + half(nth(ticks, i)) + 4);
    expect(ticks.at(-1)?.text).toBe('100,000');
    expect(nth(ticks, -1).x + half(nth(ticks, -1))).toBeLessThanOrEqual(305);
  });

  it('a single point has a place, and a chart without any a frame', () => {
    expect(placesOf(placed({ series: [line('a', 7)] }), 'a')).toHaveLength(1);
    const empty = placed({ x: { name: 'size', scale: 'log', from: 10, to: 1000 }, series: [line('a')] });
    expect(empty.frame.right).toBeGreaterThan(empty.frame.left);
    expect(empty.x.at(10)).toBeLessThan(empty.x.at(1000));
  });
});

describe('other axes', () => {
  it('a linear one begins where it is told to, and holds what lies beside the lines', () => {
    const layout = placed({
      x: { name: 'loop', scale: 'linear', ticks: 'values', from: 1, to: 10 },
      y: { name: 'cost', scale: 'linear', from: 0 },
      series: [{ ...line('a'), points: [{ x: 1, y: 5 }], around: [{ x: 1, y: 50 }] }],
    });
    const [around] = placesOf(layout, 'a');
    expect(around!.y).toBeGreaterThanOrEqual(layout.frame.top);
    expect(shapesOf(layout, 'grid', 'text')[0]).toMatchObject({ text: '0', y: layout.frame.bottom });
  });

  it('one with both ends always goes from the one to the other', () => {
    const ticks = [0, 25, 50, 75, 100];
    const layout = placed({
      x: { name: 'faults', scale: 'linear', from: 0, to: 1000 },
      y: { name: 'hits', scale: 'linear', from: 0, to: 100, ticks },
      series: [{ ...line('a'), points: [{ x: 500, y: 50 }] }],
    });
    const { left, right, top, bottom } = layout.frame;
    expect(textsOf(layout, 'grid')).toEqual(ticks.map(String));
    expect(placesOf(layout, 'a')).toEqual([{ x: (left + right) / 2, y: (top + bottom) / 2 }]);
  });

  it('multiples are at equal distances', () => {
    const values = [1, 2, 4, 8, 16];
    const layout = placed({ series: [{ ...line('a'), points: values.map((x) => ({ x, y: 100 })) }] });
    const distances = steps(placesOf(layout, 'a').map(({ x }) => x));
    expect(nth(distances, 0)).toBeCloseTo(nth(distances, 3));
    expect(textsOf(layout, 'axes')).toEqual(values.map(String));
  });

  it('steps are as far apart as they follow, whatever they cost', () => {
    const points = [6, 7, 8, 9].map((x) => ({ x, y: 2 ** x }));
    const layout = placed({
      x: { name: 'level', scale: 'linear', ticks: 'values' },
      series: [{ ...line('a'), points }],
    });
    const places = placesOf(layout, 'a');
    for (const distances of [steps(places.map(({ x }) => x)), steps(places.map(({ y }) => -y))])
      expect(nth(distances, 0)).toBeCloseTo(nth(distances, 2));
    expect(textsOf(layout, 'axes')).toEqual(['6', '7', '8', '9']);
  });
});

it('a line with many points has as many marks as identify it', () => {
  const many = line('a', ...Array.from({ length: 60 }, (_, i) => i + 1));
  expect(placesOf(placed({ series: [many] }), 'a')).toHaveLength(60);
  expect(placesOf(placed({ series: [{ ...many, marks: 'some' }] }), 'a').length).toBeLessThanOrEqual(8);
  expect(placesOf(placed({ series: [{ ...many, marks: 'none' }] }), 'a')).toEqual([]);
});

describe('values that arrive one by one', () => {
  const values = [310, 290, 4200, 35, 5100, 180, 9100, 77];
  const at = (count: number): Layout =>
    placed({
      x: { name: 'size', scale: 'log', from: 10, to: 1e8, ticks: 'values', steady: true },
      y: { name: 'cost', scale: 'log', steady: true },
      series: [line('a', ...values.slice(0, count))],
    });

  it('leave those that are there in their places, but for the first of another decade', () => {
    const seen = values.map((_, i) => JSON.stringify(placesOf(at(i + 1), 'a').slice(0, i + 1)));
    const moved = seen.slice(1).filter((places, i) => !places.startsWith(nth(seen, i).slice(0, -1)));
    // From hundreds to thousands, and down to tens.
    expect(moved).toHaveLength(2);
  });

  it('without round ends almost each of them moves all others', () => {
    const ends = values.map((_, i) => {
      const layout = placed({ series: [line('a', ...values.slice(0, i + 1))] });
      return placesOf(layout, 'a')[0]!.y;
    });
    expect(new Set(ends).size).toBeGreaterThan(4);
  });
});

describe('layers', () => {
  const plain: Partial<ChartSpec> = {
    x: { name: 'faults', scale: 'linear', from: 0, to: 100 },
    y: { name: 'misses', scale: 'linear', from: 0 },
  };

  it('lie on one another, from the axis on', () => {
    const layout = placed({ ...plain, series: [layer('a', 10, 20), layer('b', 30, 0)] });
    const { left, right, top, bottom } = layout.frame;
    const [a, b] = ['a', 'b'].map((key) => shapesOf(layout, key, 'filled')[0]!.d);
    const half = (left + right) / 2;
    const at = (share: number): number => Math.round((bottom - (bottom - top) * share) * 10) / 10;
    const x = [left, half, right].map((value) => Math.round(value * 10) / 10);
    // 10 of 40 is a quarter of the height. The second layer begins there, and has no height in the second stretch.
    expect(a).toBe(
      `M${x[0]} ${at(0.25)}H${x[1]}L${x[1]} ${at(0.5)}H${x[2]}L${x[2]} ${bottom}H${x[1]}L${x[1]} ${bottom}H${x[0]}Z`,
    );
    expect(numbersOf(b)).toContain(at(1));
  });

  it('of nothing are nothing', () => {
    expect(shapesOf(placed({ ...plain, series: [layer('a')] }), 'a', 'filled')[0]?.d).toBe('');
  });
});

describe('bars', () => {
  const stacks = (ys: readonly (readonly number[])[], at: number, places = 1): Layout =>
    placed({
      x: {
        name: 'level',
        bands: nth(ys, 0).map((_, key) => ({ key, label: String(key) })),
        places,
      },
      y: { name: 'MiB', scale: 'linear', from: 0 },
      references: [{ along: 'y', at, label: 'RAM' }],
      series: ys.map((values, i) => bars(`piece ${i}`, ...values)),
    });
  /** x, top, width, bottom. */
  const boxOf = (layout: Layout, piece: number, bar = 0): readonly number[] =>
    numbersOf(shapesOf(layout, `piece ${piece}`, 'filled')[bar]?.d).slice(0, 4);

  it('have their pieces on one another, to the scale of the axis', () => {
    const layout = stacks([[50], [0], [25]], 100);
    const [first, second, third] = [0, 1, 2].map((piece) => boxOf(layout, piece));
    expect(first![3]).toBeCloseTo(layout.frame.bottom, 0);
    expect(second![1]).toBe(second![3]);
    expect(third![3]).toBe(first![1]);
    expect(first![3]! - first![1]!).toBeCloseTo(2 * (third![3]! - third![1]!), 0);
    const [, level] = numbersOf(shapesOf(layout, 'references', 'path')[0]?.d);
    expect(layout.frame.bottom - level!).toBeCloseTo(4 * (third![3]! - third![1]!), 0);
  });

  it('stand apart, in order, and leave the places that others need', () => {
    const layout = stacks([[10, 10, 10]], 20, 4);
    const [a, b, c] = [0, 1, 2].map((bar) => boxOf(layout, 0, bar));
    expect(a![0]).toBeGreaterThanOrEqual(layout.frame.left);
    expect(b![0]).toBeGreaterThan(a![0]! + a![2]!);
    expect(c![0]! + c![2]!).toBeLessThan(layout.frame.right - c![2]!);
  });

  it('reach above the line where they do', () => {
    const layout = stacks([[150]], 100);
    const [, level] = numbersOf(shapesOf(layout, 'references', 'path')[0]?.d);
    expect(boxOf(layout, 0)[1]).toBeLessThan(level!);
    expect(boxOf(layout, 0)[1]).toBeGreaterThanOrEqual(layout.frame.top);
  });
});

describe('bands', () => {
  const bandsOf = (count: number): readonly string[] => {
    const bands = Array.from({ length: count }, (_, key) => ({ key, label: `release ${key}` }));
    const parts = { x: { name: 'kernel', bands }, y: { name: 'looks', scale: 'linear' as const } };
    return textsOf(placed({ ...parts, series: [bars('a', ...bands.map(() => 1))] }), 'bands');
  };

  it('have their names side by side, as many as there is room for, and the last in any case', () => {
    expect(bandsOf(3)).toEqual(['release 0', 'release 1', 'release 2']);
    const names = bandsOf(30);
    expect(names.length).toBeLessThan(10);
    expect([names[0], names.at(-1)]).toEqual(['release 0', 'release 29']);
  });
});

describe('rows', () => {
  const ratios = chart({
    x: { name: 'times as much', scale: 'log' },
    y: {
      names: 'beside',
      rows: [
        { key: 'a1', name: 'Linux 3.8', short: '3.8', group: 'a', text: '× 8' },
        { key: 'b2', name: 'Linux 4.20', short: '4.20', group: 'b' },
        { key: 'b3', name: 'Linux 6.18', short: '6.18', group: 'b' },
      ],
    },
    references: [{ along: 'x', at: 1 }],
    series: [
      marks('ours', [
        { row: 'a1', x: 8, interval: [4, 16] },
        { row: 'b3', x: 0.5 },
      ]),
      marks('reported', [
        { row: 'a1', x: 7 },
        { row: 'b3', x: 0.5 },
      ]),
    ],
  });
  const layout = layOut(ratios, { width: 600, em: 13 });
  const [one] = numbersOf(shapesOf(layout, 'references', 'path')[0]?.d);

  it('have their values by their logarithms, inside the frame, with × 1 among them', () => {
    const [whisker] = shapesOf(layout, 'ours', 'path');
    const [low, , high] = numbersOf(whisker?.d);
    const [a, b] = placesOf(layout, 'ours');
    const [reported, alike] = placesOf(layout, 'reported');
    expect(a!.x - low!).toBeCloseTo(high! - a!.x, 6);
    expect(b).toEqual(alike);
    expect(b!.x).toBeLessThan(one!);
    expect(reported!.x).toBeGreaterThan(one!);
    for (const place of [low!, high!, one!]) {
      expect(place).toBeGreaterThanOrEqual(layout.frame.left);
      expect(place).toBeLessThanOrEqual(layout.frame.right);
    }
  });

  it('go down without two in one place, below the titles of their groups', () => {
    const ys = [
      ...shapesOf(layout, 'titles', 'text').map(({ y }) => y),
      ...shapesOf(layout, 'names', 'text')
        .filter(({ text }) => text.startsWith('Linux'))
        .map(({ y }) => y),
    ].toSorted((a, b) => a - b);
    expect(ys).toHaveLength(5);
    for (const step of steps(ys)) expect(step).toBeGreaterThanOrEqual(20);
    expect(layout.frame.bottom).toBeGreaterThan(ys.at(-1)!);
    expect(layout.height).toBeGreaterThan(layout.frame.bottom);
  });

  it('have short names, and no figures, where it is narrow', () => {
    const narrow = layOut(ratios, { width: 360, em: 13 });
    expect(textsOf(layout, 'names')).toEqual(['Linux 3.8', '× 8', 'Linux 4.20', 'Linux 6.18']);
    expect(textsOf(narrow, 'names')).toEqual(['3.8', '4.20', '6.18']);
  });

  it('keep their samples, and the median within its half of them', () => {
    const cloud = { row: 'a', samples: [1, 2, 3, 100], median: 2.5, mad: 1 };
    const strip = layOut(
      chart({
        x: { name: 'ns', scale: 'log' },
        y: { names: 'above', rows: [{ key: 'a', name: 'a' }] },
        series: [{ ...marks('a', [{ row: 'a', x: 2.5, interval: [2, 3] }]), cloud }],
      }),
      { width: 400, em: 13 },
    );
    const [band] = shapesOf(strip, 'a', 'rect');
    const [median] = numbersOf(shapesOf(strip, 'a', 'path').find(({ look }) => look === 'median')?.d);
    expect(band!.x).toBeLessThanOrEqual(median!);
    expect(median).toBeLessThanOrEqual(band!.x + band!.width);
    const places = placesOf(strip, 'a');
    expect(places).toHaveLength(4);
    for (const { y } of places) {
      expect(y).toBeGreaterThan(strip.frame.top);
      expect(y).toBeLessThan(strip.frame.bottom);
    }
  });

  it('have pieces that fill them, each with its text where that fits', () => {
    const fill = { ground: 'red', ink: 'blue' };
    const strip = layOut(
      chart({
        x: { name: 'MiB', scale: 'linear', from: 0, to: 100 },
        y: { names: 'above', rows: [{ key: 'a', name: 'a' }] },
        references: [{ along: 'x', at: [20, 40], label: 'as reported' }],
        point: {
          name: 'memory',
          value: 100,
          least: 0,
          most: 100,
          step: 1,
          text: '100 MiB',
          onMove: () => undefined,
        },
        series: [
          {
            as: 'pieces',
            key: 'l',
            label: 'level',
            fill,
            pieces: [
              { row: 'a', from: 0, to: 99, text: 'six' },
              { row: 'a', from: 99, to: 100, text: 'seven' },
            ],
          },
        ],
      }),
      { width: 400, em: 13 },
    );
    const pieces = shapesOf(strip, 'l', 'filled').map(({ d }) => numbersOf(d));
    expect(pieces[0]![0]).toBeCloseTo(strip.frame.left, 0);
    expect(pieces[0]![0]! + pieces[0]![2]!).toBeCloseTo(pieces[1]![0]!, 0);
    expect(textsOf(strip, 'l')).toEqual(['six']);
    const [span] = shapesOf(strip, 'references', 'rect');
    expect(span!.x).toBeCloseTo(strip.x.at(20));
    expect(strip.handle?.x).toBeCloseTo(strip.frame.right);
    // What is said of the span stands above the frame, and inside the drawing.
    const [said] = shapesOf(strip, 'references', 'text');
    expect(said!.y).toBeLessThan(strip.frame.top);
    // One line of text above the other.
    expect(strip.handle!.textAt).toBeLessThan(said!.y - 13);
    expect(strip.handle!.textAt).toBeGreaterThan(6);
    expect(said!.x - (said!.text.length * 0.57 * 13) / 2).toBeGreaterThan(-1);
  });
});

it('a dragged point lies on its line, and its place leads back to its value', () => {
  const point = { name: 'x', value: 50, least: 0, most: 100, step: 1, text: '50', onMove: () => undefined };
  const layout = placed({
    x: { name: 'x', scale: 'linear' },
    y: { name: 'y', scale: 'linear', from: 0 },
    series: [
      {
        ...line('a'),
        points: [
          { x: 0, y: 0 },
          { x: 100, y: 10 },
        ],
      },
    ],
    point: { ...point, on: 'a' },
  });
  const [a, b] = placesOf(layout, 'a');
  expect(layout.handle?.x).toBeCloseTo((a!.x + b!.x) / 2);
  expect(layout.handle?.y).toBeCloseTo((a!.y + b!.y) / 2);
  expect(layout.x.valueAt(layout.handle!.x)).toBeCloseTo(50);
});
