import { expect, it } from 'vitest';
import { chartCsv, fileName, tableOf } from './table.ts';
import { bars, chart, layer, line, marks } from './testing.ts';

it('a chart as CSV has its axes’ names as a head, and quotes what has a comma', () => {
  const spec = chart({
    x: { name: 'mappings (n)', scale: 'log' },
    y: { name: 'time per loop, ms', scale: 'log' },
    series: [line('Linux 3.4', 0.5)],
  });
  expect(chartCsv(spec)).toBe('series,mappings (n),"time per loop, ms"\r\nLinux 3.4,10,0.5\r\n');
});

it('has columns only for what there is, and leaves a missing bound empty', () => {
  const points = [
    { row: 'a', x: 2, interval: [1, 3] as const },
    { row: 'b', x: 4 },
  ];
  const spec = chart({
    x: { name: 'ratio', scale: 'log' },
    y: {
      names: 'beside',
      rows: [
        { key: 'a', name: 'Linux 3.8', group: 'agua' },
        { key: 'b', name: 'Linux 6.18' },
      ],
    },
    series: [marks('reported', points), marks('Linux 6.18', [{ row: 'b', x: 5 }])],
  });
  expect(chartCsv(spec)).toBe(
    'series,ratio,low,high\r\nagua: Linux 3.8 (reported),2,1,3\r\nLinux 6.18 (reported),4,,\r\nLinux 6.18,5,,\r\n',
  );
});

it('calls a band by its name', () => {
  const spec = chart({
    x: { name: 'kernel', bands: [{ key: 0, label: '3.4' }] },
    y: { name: 'looks', scale: 'linear' },
    series: [bars('mmap()', 7)],
  });
  expect(chartCsv(spec)).toBe('series,kernel,looks\r\nmmap(),3.4,7\r\n');
});

it('has a layer’s values at the middle of their stretches', () => {
  const spec = chart({
    x: { name: 'faults', scale: 'linear', from: 0, to: 100 },
    y: { name: 'misses', scale: 'linear' },
    series: [layer('cold', 3, 4)],
  });
  expect(tableOf(spec).lines).toEqual([
    ['cold', 25, 3],
    ['cold', 75, 4],
  ]);
});

it.each([
  ['Time per loop', 'vmascope-gap-search-time-per-loop.svg'],
  [
    'time per pair (measured), freegap, n = 1,025',
    'vmascope-gap-search-time-per-pair-measured-freegap-n-1-025.svg',
  ],
  ['../of 3.8. “x”', 'vmascope-gap-search-of-3.8-x.svg'],
])('the file of “%s” is %s', (title, name) => {
  expect(fileName('gap-search', title, 'svg')).toBe(name);
});
