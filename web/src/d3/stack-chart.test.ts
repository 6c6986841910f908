import { expect, it } from 'vitest';
import { stackChart } from './stack-chart.ts';

const room = { width: 266, height: 142 };

it('puts layers on one another, from the axis on', () => {
  const chart = stackChart(
    [
      { key: 'a', values: [10, 20] },
      { key: 'b', values: [30, 0] },
    ],
    100,
    room,
  );
  expect(chart).toMatchObject({ left: 42, right: 242, top: 12, bottom: 112 });
  expect(chart.yTicks.at(-1)).toEqual({ value: 40, at: 12 });
  // 10 of 40 is a quarter of the height. The second layer begins there, and has the height 0 in the second stretch.
  expect(chart.layers[0]?.path).toBe('M42 87H142L142 62H242L242 112H142L142 112H42Z');
  expect(chart.layers[1]?.path).toBe('M42 12H142L142 62H242L242 62H142L142 87H42Z');
  expect(chart.xTicks[0]).toEqual({ value: 0, at: 42 });
});

it('draws a trifle as a trifle', () => {
  const [top] = stackChart([{ key: 'a', values: [0.1] }], 10, room).layers;
  expect(top?.path).toBe('M42 102H242L242 112H42Z');
});

it('has nothing to draw of nothing', () => {
  expect(stackChart([{ key: 'a', values: [] }], 10, room).layers).toEqual([{ key: 'a', path: '' }]);
});
