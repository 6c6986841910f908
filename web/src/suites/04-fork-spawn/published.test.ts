import { expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import { REPORTED_SIZES } from './plan.ts';
import { APPLIED, MODEL_LIMIT, NEXT, REPORTED_FORKS, modelGain, reportedTime } from './published.ts';
import { publishedRows } from '../../bench/suites.ts';
import { ratiosOf } from '../../bench/report.ts';

const timeOf = (kernel: string, n: number): number =>
  known(reportedTime(kernel, n), 'the posting has this size');

it('the printed percentages are those of the printed forks', () => {
  for (const [row, { printed, forks }] of REPORTED_FORKS.entries())
    for (const [i, gain] of (printed ?? []).entries())
      expect(
        Math.abs((nth(forks, i) / nth(nth(REPORTED_FORKS, row - 1).forks, i) - 1) * 100 - gain),
      ).toBeLessThan(0.011);
});

it('the patch is held against what it was applied to, and that is not held against itself', () => {
  const ratios = ratiosOf(publishedRows('fork-spawn'));
  expect(
    ratios.map(({ n, kernel, against, ratio }) => [n, kernel, against, Number(ratio.toFixed(4))]),
  ).toEqual([
    [23, '6.5-mt-dup', '6.5', 1.0276],
    [223, '6.5-mt-dup', '6.5', 1.1542],
    [4023, '6.5-mt-dup', '6.5', 1.2986],
  ]);
});

it('the model comes near the reported percentages, and to rest above them', () => {
  for (const n of REPORTED_SIZES) {
    const reported = (timeOf(NEXT, n) / timeOf(APPLIED, n) - 1) * 100;
    expect(Math.abs(modelGain(n) - reported)).toBeLessThan(1);
    expect(modelGain(n)).toBeLessThan(MODEL_LIMIT);
  }
  expect(modelGain(1e9)).toBeCloseTo(MODEL_LIMIT, 3);
  expect(reportedTime(NEXT, 24)).toBeUndefined();
});
