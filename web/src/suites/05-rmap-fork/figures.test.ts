/* Of the whole region, a test of the core, the page, the lesson and the documents have the same figures, and must agree. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { WHOLE_CHAINS, WHOLE_TABLES, wholeLevels } from './figures.ts';
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import { ANON_VMA, PAE } from './plan.ts';
import { highPte, nodesThere } from './there.ts';

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
  const text = read('docs/benchmarks.md');
  const of = (name: string, how = 'counted') =>
    cellsOf(text, `MiB of 512, ${how}, at level`)
      .find(([first]) => first === name)!
      .slice(1)
      .map(Number);
  expect(of('lowest page tables, no PAE')).toEqual(WHOLE_TABLES.get(''));
  expect(of('lowest page tables, PAE')).toEqual(WHOLE_TABLES.get(PAE));
  expect(of('chains of 31 entries')).toEqual(WHOLE_CHAINS);
  expect(of('chains of 15, 8 bytes each', 'worked out')).toEqual(
    [6, 7, 8, 9].map((level) => highPte(level).chains),
  );
});

it('is beside the nodes of a real 2.6.2 in the lesson and the documents', () => {
  const typed = (text: string, head: string) =>
    cellsOf(text, head).map((row) => row.map((cell) => Number(cell.replaceAll(',', ''))));
  const of = (config: 'MPENTIUM4' | 'M686') => nodesThere(config);
  const lesson = of('MPENTIUM4').map(({ level, here, there, perPage }) => [level, here, there, perPage]);
  expect(typed(read('lessons/05-reverse-mapping/lesson.mdx'), 'level of 32 MiB')).toEqual(lesson);
  const narrow = of('M686');
  expect(typed(read('docs/benchmarks.md'), 'level, with 32 MiB')).toEqual(
    of('MPENTIUM4').map(({ level, here, there }, i) => [
      level,
      here,
      there,
      narrow[i]!.here,
      narrow[i]!.there,
    ]),
  );
});

it('explains the failure at level 8 with a whole GiB, if a slot takes 8 bytes', () => {
  expect(highPte(8)).toEqual({ chains: 288, sum: 1056 });
  const without = wholeLevels(PAE).find(({ level }) => level === 8)!;
  expect(without.sums.map(({ fits }) => fits)).toEqual([true, true]);
  // A level earlier it fits.
  expect(highPte(7).sum).toBeLessThan(1024);
  const lesson = read('lessons/05-reverse-mapping/lesson.mdx');
  expect(lesson).toContain('the chains of level 8 then take 288 MiB, and everything together 1,056');
  expect(read('docs/benchmarks.md')).toContain('take 288 MiB at level 8, and everything 1,056');
});
