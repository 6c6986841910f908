import { expect, it } from 'vitest';
import { runSuite } from '../../bench/runner.ts';
import { usualSettings } from '../../bench/suites.ts';
import { worldOf } from '../../bench/testing.ts';
import { say } from '../../words/index.ts';
import { COPIED_PAGES, FOUND, LOOKED, ONE_LIST, SHARED } from './plan.ts';

const nothing = (): void => undefined;
const HOOKS = { onProgress: nothing, onRows: nothing };

it('finds a copied page at once where each process has an anon_vma of its own', async () => {
  const world = await worldOf();
  const settings = {
    ...usualSettings('rmap-reclaim', true),
    samples: 2,
    n: { [SHARED]: [4, 16, 64], [COPIED_PAGES]: [4, 16, 64] },
  };
  const { rows, fits, notes } = await runSuite(world, 'rmap-reclaim', settings, HOOKS);
  const counts = (era: string, workload: string, metric: string): (number | undefined)[] =>
    rows
      .filter((row) => row.era === era && row.workload === workload && row.metric === metric)
      .map(({ median }) => median);
  for (const era of settings.eras) {
    expect(counts(era, SHARED, FOUND)).toEqual([5, 17, 65]);
    expect(counts(era, COPIED_PAGES, FOUND)).toEqual([1, 1, 1]);
  }
  for (const era of ['2.6.34', '3.8', '6.18']) expect(counts(era, COPIED_PAGES, LOOKED)).toEqual([1, 1, 1]);
  const growth = (era: string): string | undefined =>
    fits.find((fit) => fit.era === era && fit.workload === COPIED_PAGES && fit.metric === LOOKED)?.shape;
  expect([growth(ONE_LIST), growth('2.6.34')]).toEqual(['linear', 'constant']);
  // Kernels with the same result are named together.
  expect(notes.map(say).join('\n')).toContain('2.6.2, 2.6.34, 3.8, 6.18: 1, which grows');
}, 120_000);
