import { expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { toMarkdown } from '../../bench/formats.ts';
import { parseReport } from '../../bench/parse-report.ts';
import { publishedRows } from '../../bench/suites.ts';
import { summarize } from '../../bench/statistics.ts';
import { usualSettings } from '../../bench/suites.ts';
import { say } from '../../words/index.ts';
import { partialReport } from './partial.ts';

const SUITE = 'gap-search';
const SETTINGS = usualSettings(SUITE, true);
const here = () => ({ runtime: 'X', platform: 'Y', cores: 2, isolated: true, timerResolution: 0.005 });

it('what a cancelled run has finished is a report that says so', () => {
  const samples = [2, 2, 2, 2];
  const figures = { metric: 'time per loop', unit: 'ms', ...summarize(samples), samples };
  const run = ['3.4', '3.8'].map((kernel) =>
    Object.assign({ kernel, workload: 'agua', n: 250, kind: 'measured' as const }, figures),
  );
  const report = partialReport(SUITE, SETTINGS, [...publishedRows(SUITE), ...run], here)!;
  expect(report.warnings).toHaveLength(1);
  expect(report.ratios.some(({ kind }) => kind === 'measured')).toBe(true);
  expect(parseReport(JSON.stringify(report)).rows).toHaveLength(report.rows.length);
  expect(toMarkdown(report, say)).toContain(say(nth(report.warnings, 0)));
});

it('of nothing there is none', () => {
  expect(partialReport(SUITE, SETTINGS, publishedRows(SUITE), here)).toBeUndefined();
});
