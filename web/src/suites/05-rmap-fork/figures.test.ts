/* Of the whole region, a test of the core, the page, the lesson and the documents have the same figures, and must agree. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { WHOLE_CHAINS, WHOLE_TABLES, wholeLevels } from './figures.ts';
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import { ANON_VMA, PAE } from './plan.ts';

const TOP = resolve(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(resolve(TOP, path), 'utf8');
const numbers = (text: string): number[] => text.split(',').map(Number);

/** The cells of a Markdown table, by the beginning of its head. */
function cellsOf(text: string, head: string): string[][] {
  const [, after] = text.split(`\n| ${head}`);
  const lines = after!.split('\n').slice(2);
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

it('is what the core is held to', () => {
  const source = read('wasm-core/bench/suite_rmap_test.c');
  const rows = [...source.matchAll(/\{ "([^"]+)", \{ ([\d, ]+) \}, \{ ([\d, ]+) \} \}/g)];
  const held = new Map(
    rows.map(([, kernel, tables, chains]) => [
      kernel,
      { tables: numbers(tables!), chains: numbers(chains!) },
    ]),
  );
  for (const [form, tables] of WHOLE_TABLES) {
    expect(held.get(PTE_CHAIN + form)).toEqual({ tables, chains: WHOLE_CHAINS });
    expect(held.get(ANON_VMA + form)).toEqual({ tables, chains: [0, 0, 0, 0] });
  }
});

it('is what the lesson says, and where a GiB is not enough', () => {
  const rows = cellsOf(read('lessons/05-reverse-mapping/lesson.mdx'), 'level | page tables');
  const typed = rows.map((row) => row.map((cell) => Number(cell.replace(',', ''))));
  const counted = wholeLevels(PAE).map(({ level, tables, chains, sums }) =>
    [level, tables, chains].concat(sums.map(({ mib }) => mib)),
  );
  expect(typed).toEqual(counted);
  const lasts = (form: string, at: number) => wholeLevels(form).findLast(({ sums }) => sums[at]!.fits)!.level;
  expect(['', PAE].map((form) => [lasts(form, 0), lasts(form, 1)])).toEqual([
    [8, 9],
    [8, 8],
  ]);
});

it('is what the documents say', () => {
  const rows = cellsOf(read('docs/benchmarks.md'), 'MiB of 512, counted, at level');
  const of = (name: string) =>
    rows
      .find(([first]) => first === name)!
      .slice(1)
      .map(Number);
  expect(of('lowest page tables, no PAE')).toEqual(WHOLE_TABLES.get(''));
  expect(of('lowest page tables, PAE')).toEqual(WHOLE_TABLES.get(PAE));
  expect(of('chains of 31 entries')).toEqual(WHOLE_CHAINS);
});
