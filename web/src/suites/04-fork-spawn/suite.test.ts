import { describe, expect, it } from 'vitest';
import { PAGE, PAGES, SPAWNS } from '../../bench/composed/base.ts';
import { ratiosOf, type Row } from '../../bench/report.ts';
import { say } from '../../words/index.ts';
import { spoken } from '../../words/testing.ts';
import {
  ALL_PARTS,
  BULK_STORE,
  INDEX_COPY,
  MT_DUP_POSTED,
  PARTS,
  TIME_PER_FORK,
  partMetric,
} from './plan.ts';
import { composedForks, isFar, suite } from './suite.ts';

const row = (metric: string, kernel: string, n: number, min: number): Row => ({
  kernel,
  workload: 'w',
  n,
  metric,
  unit: 'µs',
  kind: 'measured',
  min,
});
const SIZES = [23, 223, 4023];

describe('tables', () => {
  it('have gains, savings on their line, and parts beside the whole, kinds apart', () => {
    const tables = suite.tables!([
      ...SIZES.flatMap((n) => [row(INDEX_COPY, '6.5', n, 1 + 0.3 * n), row(INDEX_COPY, '6.8', n, 0.1 * n)]),
      ...SIZES.flatMap((n) => [row(TIME_PER_FORK, '6.5', n, 3 * n), row(TIME_PER_FORK, '6.8', n, 2 * n)]),
      row(ALL_PARTS, '6.8', 223, 400),
      ...PARTS.map((part, i) => row(partMetric(part), '6.8', 223, 100 * (i + 1))),
    ]);
    expect(spoken(tables.map(({ kind, header, rows }) => [[kind, header], rows].flat()))).toEqual([
      [
        'reported',
        ['', 'n = 23', 'n = 223', 'n = 4023'],
        ['next-20230721', '+0.77', '+0.42', '+0.28'],
        ['apply this', '+2.77', '+15.42', '+29.86'],
      ],
      ['measured', ['', 'n = 23', 'n = 223', 'n = 4023'], ['6.8', '+50.00', '+50.00', '+50.00']],
      [
        'measured',
        ['n', 'µs', 'for each VMA, ns', 'on the line'],
        ['23', '5.6', '243', '5.6'],
        ['223', '45.6', '204', '45.6'],
        ['4023', '806', '200', '806'],
      ],
      [
        'measured',
        ['', 'n', 'VMAs', 'index', 'page tables', 'exit', 'All parts', 'Whole fork', '%'],
        ['6.8', '223', '100', '200', '300', '400', '400', '446', '90'],
      ],
    ]);
  });

  it('have what was reported, whatever was run', () => {
    expect(suite.tables!([]).map(({ kind }) => kind)).toEqual(['reported']);
  });
});

/** An index copy in microseconds. */
const copy = (kernel: string, n: number, us: number): Row => ({
  kernel,
  workload: INDEX_COPY,
  n,
  metric: INDEX_COPY,
  unit: 'µs',
  kind: 'measured',
  min: us,
  median: us,
});
const ROWS = [
  copy(BULK_STORE, 23, 1.2),
  copy(MT_DUP_POSTED, 23, 0.4),
  copy(BULK_STORE, 223, 15),
  copy(MT_DUP_POSTED, 223, 3),
];

describe('a composed spawn', () => {
  it('gains what the copy saves, as a share of the base', () => {
    const [small, middle, ...more] = composedForks(ROWS, { 23: 40, 223: 60, 4023: 700 });
    expect(more).toEqual([]);
    expect(small).toMatchObject({ n: 23, base: 40, reported: 2.77 });
    expect(small?.saved).toBeCloseTo(0.8, 9);
    expect(small?.gain).toBeCloseTo(2, 9);
    expect(middle?.gain).toBeCloseTo(20, 9);
  });

  it('leaves out sizes without a base, or with one that is no time', () => {
    expect(composedForks(ROWS, { 23: 0, 223: Number.NaN })).toEqual([]);
    expect(composedForks([], { 23: 40 })).toEqual([]);
  });

  it('is a row of its own kind, which is compared with no other', () => {
    const composed = suite.composed!.rows(ROWS);
    expect(composed).toHaveLength(2 * SPAWNS.length);
    expect(new Set(composed.map(({ kind }) => kind))).toEqual(new Set(['composed']));
    expect(ratiosOf([...ROWS, ...composed]).some(({ kind }) => kind === 'composed')).toBe(false);
  });

  it('is told of each base', () => {
    const notes = suite.composed!.notes(ROWS).map(say);
    expect(notes).toHaveLength(SPAWNS.length);
    for (const note of notes) expect(note).toContain('reported: +2.77 % with 23 VMAs');
    expect(notes.at(-1)).toContain('+2.24 % with 23 VMAs');
  });

  it('is far from a report at half of it, or twice', () => {
    expect([1.2, 1.5, 5, 6].map((gain) => isFar(gain, 2.77))).toEqual([true, false, false, true]);
  });
});

describe('a base', () => {
  it('takes longer for more VMAs, and for a child that executes a program', () => {
    const [exits, executes] = SPAWNS.map(({ times }) => [23, 223, 4023].map((n) => times[n] ?? Number.NaN));
    for (const { times } of SPAWNS) {
      const spawns = [23, 223, 4023].map((n) => times[n] ?? Number.NaN);
      expect(spawns).toEqual(spawns.toSorted((a, b) => a - b));
    }
    expect(exits?.every((time, i) => time < (executes?.[i] ?? 0))).toBe(true);
    for (const { times } of PAGES) expect(times[PAGE]).toBeGreaterThan(1);
  });

  it('says where it was recorded', () => {
    for (const { release } of [...SPAWNS, ...PAGES]) expect(release).toMatch(/^Linux \d/);
    for (const { machine, date } of [SPAWNS[0], PAGES[0]]) {
      expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(machine).toBeTruthy();
    }
  });
});
