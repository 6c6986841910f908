import { expect, it } from 'vitest';
import { readKeeps } from './kernel-row.ts';
import { rowOfRelease, newestRelease } from './row-of-release.ts';

const ROWS = [
  ...['2.4', '2.6.7'].map((id) => ({ id, keeps: readKeeps('32_bits') })),
  ...['2.6.31-rc8', '2.6.31-zhang', '2.6.32', '2.6.34', '3.4', '3.5-free-gap', '3.8', '6.1', '6.18'].map(
    (id) => ({
      id,
      keeps: readKeeps(''),
    }),
  ),
];

it.each([
  ['6.18.44-fc-v445', '6.18'],
  ['6.18', '6.18'],
  ['6.17.9', '6.18'],
  ['6.15', '6.1'],
  ['6.5-rc3', '6.1'],
  ['6.2', '6.1'],
  ['5.10.0-30-amd64', '3.8'],
  ['3.10', '3.8'],
  ['3.5.0', '3.4'],
  ['3.7', '3.8'],
  ['3.0', '3.4'],
  ['7.0', '6.18'],
  ['3.6', '3.4'],
  ['3.2', '3.4'],
  ['2.6.39.4', '2.6.34'],
  ['2.6.34', '2.6.34'],
  ['2.6.32-5-amd64', '2.6.32'],
  // 2.6.31: neither a release candidate nor a posting stands for another kernel.
  ['2.6.31', undefined],
  ['2.4.21', '2.4'],
  // This row has 32 bits, which nobody gets without asking.
  ['2.6.18-8.el5', undefined],
  ['mine', undefined],
  ['6', undefined],
  [undefined, undefined],
])('release %s: kernel %s', (release, kernel) => {
  expect(rowOfRelease(ROWS, release)).toBe(kernel);
  expect(rowOfRelease(ROWS.toReversed(), release)).toBe(kernel);
});

it.each([
  ['2.6.31-rc8', '2.6.31-rc8'],
  ['2.6.31-rc8-zhang', '2.6.31-zhang'],
  ['2.6.31-zhang', '2.6.31-zhang'],
  ['3.14.1-vmacache', '3.14-vmacache'],
  ['3.14.1', '3.14'],
  ['3.140-vmacache', '3.14'],
  ['6.5.0-mt-dup', '6.5-mt-dup'],
  ['6.5.0-dup', '6.5'],
])('a posting is named by the release it was put on, and its name: %s is of %s', (release, kernel) => {
  const ids = ['2.6.31-rc8', '2.6.31-zhang', '3.14', '3.14-vmacache', '6.5', '6.5-mt-dup'];
  const rows = ids.map((id) => ({ id, keeps: readKeeps('') }));
  expect(rowOfRelease(rows, release)).toBe(kernel);
  expect(rowOfRelease(rows.toReversed(), release)).toBe(kernel);
});

it('the newest release is no posting', () => {
  const rows = ['3.8', '3.14', '3.14-vmacache', '3.4'].map((id) => ({ id }));
  expect(newestRelease(rows)?.id).toBe('3.14');
  expect(newestRelease([])).toBeUndefined();
});
