import { expect, it } from 'vitest';
import { parseVmaLine } from '../trace-in/observed.ts';
import { spoken } from '../words/testing.ts';
import type { ModelVma } from './model.ts';
import { comparePainted } from './painted.ts';

const lines = (...texts: readonly string[]) => texts.map((text) => parseVmaLine(text)!);
const vmaOf = (text: string): ModelVma => ({ ...parseVmaLine(text)!, oldFlags: 0 });
const vmas = (...texts: readonly string[]): readonly ModelVma[] => texts.map(vmaOf);

const LOW = '1000-3000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=0';
const HIGH = '3000-5000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=0';
const BOTH = '1000-5000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=0';
const FILE = '1000-3000 r--p 00002000 file:/a rd,mr,mw,me anon=0';
const REST = '3000-5000 r--p 00004000 file:/a rd,mr,mw,me anon=0';
const touched = (text: string) => text.replace('anon=0', 'anon=1');

it('takes borders as they are where there may be anon_vmas', () => {
  expect(comparePainted(lines(touched(LOW), HIGH), vmas(BOTH))).toBeUndefined();
  expect(comparePainted(lines(touched(BOTH)), vmas(LOW, HIGH))).toBeUndefined();
});

it('wants the same borders where there are no pages', () => {
  expect(spoken(comparePainted(lines(LOW, HIGH), vmas(BOTH)))).toEqual({
    expected: ['boundary at 3000'],
    got: [],
  });
  expect(spoken(comparePainted(lines(BOTH), vmas(LOW, HIGH)))).toEqual({
    expected: [],
    got: ['boundary at 3000'],
  });
  expect(comparePainted(lines(LOW, HIGH), vmas(LOW, HIGH))).toBeUndefined();
});

it('wants the same permissions, file and offset everywhere', () => {
  const whole = FILE.replace('3000 r', '5000 r');
  expect(comparePainted(lines(FILE, touched(REST)), vmas(whole))).toBeUndefined();
  expect(spoken(comparePainted(lines(whole), vmas(FILE, REST.replace('00004000', '00005000'))))).toEqual({
    expected: ['1000-5000 r--p 00002000 file:/a'],
    got: ['1000-3000 r--p 00002000 file:/a', '3000-5000 r--p 00005000 file:/a'],
  });
  expect(comparePainted(lines(LOW), vmas(LOW.replace('rw-p', '-w-p').replace('rd,', '')))).toMatchObject({
    got: ['1000-3000 -w-p 00000000 anon'],
  });
});

it('takes a border as it is where nothing but the accounting of read-only memory differs', () => {
  const dim = LOW.replace('rw-p', 'r--p').replace('wr,', '').replace(',ac', '');
  const accounted = HIGH.replace('rw-p', 'r--p').replace('wr,', '');
  const whole = dim.replace('1000-3000', '1000-5000');
  expect(comparePainted(lines(dim, accounted), vmas(whole))).toBeUndefined();
  expect(comparePainted(lines(whole), vmas(dim, accounted))).toBeUndefined();
  expect(comparePainted(lines(dim, accounted.replace(',ac', ',dc')), vmas(whole))).toBeDefined();
  expect(comparePainted(lines(LOW.replace(',ac', ''), HIGH), vmas(BOTH))).toBeDefined();
});
