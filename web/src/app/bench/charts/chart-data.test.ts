import { expect, it } from 'vitest';
import { chartCsv, fileName, pointsOf } from './chart-data.ts';

it('a chart as CSV has its axes’ names as a head, and quotes what has a comma', () => {
  const data = pointsOf([{ label: 'Linux 3.4', points: [{ x: 10, y: 0.5 }] }]);
  expect(chartCsv(data, { right: 'mappings (n)', up: 'time per loop, ms' })).toBe(
    'series,mappings (n),"time per loop, ms"\r\nLinux 3.4,10,0.5\r\n',
  );
});

it('has columns only for what there is, and leaves a missing bound empty', () => {
  const data = [
    { series: 'a', x: 2, low: 1, high: 3 },
    { series: 'b', x: 4 },
  ];
  expect(chartCsv(data, { right: 'ratio' })).toBe('series,ratio,low,high\r\na,2,1,3\r\nb,4,,\r\n');
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
