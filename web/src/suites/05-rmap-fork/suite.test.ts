import { expect, it } from 'vitest';
import { PAGE, PAGES } from '../../bench/composed/base.ts';
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import type { Row } from '../../bench/report.ts';
import { say } from '../../words/index.ts';
import { composedLevels, isFar, suite } from './suite.ts';
import { ANON_VMA, EXIT_TIME, EXITS, FORK_TIME, LEVELS } from './plan.ts';

/** A region of 1 MiB has 256 pages; level 6 has 32 forks, level 7 has 64. */
const row = (kernel: string, workload: string, metric: string, samples: readonly number[]): Row => ({
  kernel,
  workload,
  n: 1,
  metric,
  unit: 'ms',
  kind: 'measured',
  samples,
  loops: 4,
});
const NS = 1e-6;
const SIX = 32 * 256 * NS;
const SEVEN = 64 * 256 * NS;
const ROWS = [
  row(PTE_CHAIN, LEVELS, FORK_TIME, [20 * SIX, 20 * SEVEN, 9, 9]),
  row(ANON_VMA, LEVELS, FORK_TIME, [10 * SIX, 10 * SEVEN, 9, 9]),
  // Exits go from level 9 down.
  row(PTE_CHAIN, EXITS, EXIT_TIME, [9, 9, 30 * SEVEN, 16 * SIX]),
  row(ANON_VMA, EXITS, EXIT_TIME, [9, 9, 10 * SEVEN, 10 * SIX]),
];

it('adds what chains take more for a page to what a real machine takes for one', () => {
  const [six, seven] = composedLevels(ROWS, { [PAGE]: 32 });
  expect([six?.level, seven?.level]).toEqual([6, 7]);
  expect(six?.extra).toBeCloseTo(16, 9);
  expect(six?.ratio).toBeCloseTo(1.5, 9);
  expect(seven?.extra).toBeCloseTo(30, 9);
  expect(seven?.ratio).toBeCloseTo(1 + 30 / 32, 9);
});

it('has none without a kernel, or without a base', () => {
  expect(
    composedLevels(
      ROWS.filter(({ kernel }) => kernel !== ANON_VMA),
      { [PAGE]: 32 },
    ),
  ).toEqual([]);
  expect(composedLevels(ROWS, { [PAGE]: 0 })).toEqual([]);
});

it('is told of each base, as rows of their own kind', () => {
  expect(suite.composed!.rows(ROWS).map(({ kind }) => kind)).toEqual(
    PAGES.flatMap(() => ['composed', 'composed']),
  );
  const notes = suite.composed!.notes(ROWS).map(say);
  expect(notes).toHaveLength(PAGES.length);
  expect(notes.at(-1)).toContain('× 1.48 at level 6');
});

it('is far from a report by what goes beyond × 1', () => {
  expect([1.2, 1.3, 1.9, 2.1].map((ratio) => isFar(ratio, 1.5))).toEqual([true, false, false, true]);
});
