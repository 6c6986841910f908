import { describe, expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { saying } from '../words/testing.ts';
import { toCsv, toJson, toMarkdown, toText } from './formats.ts';
import { parseReport } from './parse-report.ts';
import { growthOf, ratiosOf } from './report.ts';
import type { Report, Row } from './report.ts';
import { publishedRows } from './suites.ts';
import { usualSettings } from './suites.ts';

const measured = (kernel: string, n: number, median: number): Row => ({
  kernel,
  workload: 'agua',
  n,
  metric: 'time per mmap',
  unit: 'µs',
  kind: 'measured',
  median,
  mad: 0.01234,
  min: median,
  max: 2000.5,
  mean: median,
  stddev: 0,
  p75: median,
  p99: median,
  samples: [median, median + 1],
});
const rows: readonly Row[] = [
  ...publishedRows('gap-search'),
  measured('3.4', 100, 1.5),
  measured('3.8', 100, 0.625),
  measured('3.4', 200, 2.5),
  measured('3.8', 200, 0.75),
  measured('3.4', 400, 4.5),
  measured('3.8', 400, 1),
  { kernel: '3.4', workload: 'agua', n: 100, metric: 'VMAs', unit: 'VMAs', kind: 'counted', median: 7 },
];
const report: Report = {
  suite: 'gap-search',
  settings: usualSettings('gap-search', true),
  environment: { runtime: 'Node 20', platform: 'linux', cores: 2, isolated: false, timerResolution: 1e-4 },
  rows,
  ratios: ratiosOf(rows),
  fits: growthOf(rows, new Set(['time per mmap'])),
  warnings: ['a coarse clock'],
  notes: ['one, with a | in it'],
};

describe('toMarkdown', () => {
  const text = toMarkdown(report, say);

  it('keeps kinds apart, with their sources', () => {
    expect(text).toMatch(/## reported[^]*Rik van Riel[^]*## measured here[^]*## counted here[^]*## growth/);
    expect(text).toMatch(/\| 3\.4 +\| time per loop, ms +\| +6 \| +294 \| +609 \| 113\.1664 \|/);
  });

  it('compares what one source says, and not with what another does', () => {
    // 38 / 294. The second version of the series was posted without figures of 3.4.
    expect(text).toMatch(/\| 3\.5-free-gap +\| time per loop, ms +\| +14 \| +38 \|.*\| +0\.129 \|$/m);
    expect(text).toMatch(/\| 3\.5-free-gap +\| time per loop, ms +\| +12 \| +31 \|(?:(?!0\.129).)*$/m);
  });

  it('has tables whose lines are of one length', () => {
    const tables = text.split('\n\n').filter((part) => part.startsWith('|'));
    // Three of what was reported: two sources of the loops, and one of kernel builds.
    expect(tables).toHaveLength(5);
    for (const table of tables) expect(new Set(table.split('\n').map((line) => line.length)).size).toBe(1);
    expect(text).toMatch(/\| 3\.8 \| 200 \| +0\.75 \| 0\.0123 \|.*\| +2001 \|.*\| +0\.3 \|$/m);
  });

  it('prints what fits', () => {
    expect(text).toMatch(/^- 3\.4: 0\.5 \+ 0\.01 · n \(r² 1\.000, logarithm 0\.964\)$/m);
    expect(text).toMatch(/^- 3\.8: −0\.642 \+ 0\.187 · log₂ n \(r² 0\.964, straight line 1\.000\)$/m);
  });

  it('prints what falls with a minus, and that no shape was found', () => {
    const falling = rows.map((row) =>
      row.kernel === '3.8' && row.n ? Object.assign({}, row, { min: 20 - row.n / 100 }) : row,
    );
    const fits = growthOf(falling, new Set(['time per mmap']));
    const lines = toMarkdown({ ...report, rows: falling, fits }, say);
    expect(lines).toMatch(/^- 3\.8: 29\.1 − 1\.5 · log₂ n \(r² 0\.964, .*\) or in no clear way$/m);
    expect(parseReport(toJson({ ...report, fits }, say)).fits.map(({ shape }) => shape)).toEqual([
      'linear',
      'unclear',
    ]);
  });
});

it('toText fits into 100 columns', () => {
  const lines = toText(report, say).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  expect(lines).toContain('MEASURED HERE');
});

describe('toCsv', () => {
  const lines = toCsv(report).trimEnd().split('\r\n');

  it('has a line for each row, and one above', () => {
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[0]).toMatch(/^suite,kind,workload,n,kernel,metric,unit,median,.*,samples$/);
    expect(lines).toContain(
      'gap-search,measured,agua,200,3.8,time per mmap,µs,0.75,0.01234,0.75,2000.5,0.75,0,0.75,0.75,,,,,0.75 1.75',
    );
  });

  it('quotes what has a comma', () => {
    expect(lines[1]).toContain('"Rik van Riel, 18 June 2012, linux-mm');
  });
});

describe('parseReport', () => {
  it('reads what toJson wrote', () => {
    expect(parseReport(toJson(report, say))).toEqual(report);
  });

  it.each([
    ['{', 'it ends in the middle, at line 1, column 2'],
    ['[]', 'suite is missing or wrong'],
    ['null', 'suite is missing or wrong'],
    [JSON.stringify({ ...report, notes: [3] }), 'notes[0] is missing or wrong'],
    [JSON.stringify({ ...report, rows: [{ ...rows[0], kind: 'guessed' }] }), 'rows[0] is missing or wrong'],
    [JSON.stringify({ ...report, rows: [{ ...rows[0], mean: '294' }] }), 'rows[0] is missing or wrong'],
    [JSON.stringify({ ...report, settings: {} }), 'settings is missing or wrong'],
    [JSON.stringify({ ...report, fits: undefined }), 'fits is missing or wrong'],
  ])('says what is wrong with %.20s', (json, reason) => {
    expect(() => parseReport(json)).toThrow(saying(reason));
  });
});
