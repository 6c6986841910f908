/* What real kernels counted of the program of 2004, beside what the core counts of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_RMAP, PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import type { Report } from '../../bench/report.ts';
import { runSuite } from '../../bench/runner.ts';
import { usualSettings } from '../../bench/suites.ts';
import { worldOf } from '../../bench/testing.ts';
import { COUNTED_THERE, THERE_REGION } from './counted-there.ts';
import { byLevel } from './figures.ts';
import { ANON_VMAS, FIRST_LEVEL, LEVELS, NODES, VMAS } from './plan.ts';
import { nodesThere } from './there.ts';

const nothing = (): void => undefined;
const BY_CONFIG = [
  ['MPENTIUM4', PTE_CHAIN],
  ['M686', `${PTE_CHAIN}+rmap=pte_chain_7`],
] as const;

describe('the program of 2004 with the region of the real kernels', () => {
  let report: Report;
  beforeAll(async () => {
    const settings = {
      ...usualSettings('rmap-fork', true),
      kernels: [...BY_CONFIG.map(([, kernel]) => kernel), NO_RMAP, '2.6.7'],
      runs: 1,
      n: { [LEVELS]: [THERE_REGION] },
    };
    report = await runSuite(await worldOf(), 'rmap-fork', settings, { onProgress: nothing, onRows: nothing });
  }, 120_000);

  const values = (kernel: string, metric: string) =>
    byLevel(report.rows, kernel, LEVELS, THERE_REGION, metric).map(({ value }) => value);
  const nodes = (kernel: string) => values(kernel, NODES);

  it.each(BY_CONFIG)('has the nodes that are shown: %s', (config, kernel) => {
    expect(nodes(kernel)).toEqual(nodesThere(config).map(({ here }) => here));
  });

  it.each(BY_CONFIG)(
    'has as many nodes as a real 2.6.2, which has up to 0.6 percent more: %s',
    (config, kernel) => {
      for (const [i, { there, perPage }] of nodesThere(config).entries()) {
        const here = nodes(kernel)[i]!;
        expect(there).toBeGreaterThan(here);
        expect(there / here).toBeLessThan(1.006);
        expect(perPage).toBe(Math.floor(here / (THERE_REGION * 256)));
      }
    },
  );

  it('has none where the real kernel has none', () => {
    for (const kernel of [NO_RMAP, '2.6.7']) expect(nodes(kernel)).toEqual([0, 0, 0, 0]);
    for (const { kernel, pte_chain: there, anon_vma: objects } of COUNTED_THERE) {
      if (kernel === PTE_CHAIN) continue;
      expect(there).toEqual([0, 0, 0, 0]);
      // Forks bring no more of them.
      expect(Math.max(...objects)).toBe(objects[0]);
    }
    // One of 12 bytes, whatever forks.
    expect(values('2.6.7', ANON_VMAS).map((kib) => kib * 1024)).toEqual([12, 12, 12, 12]);
  });

  it('has VMAs as large as the real kernels’', () => {
    const [, ...rest] = COUNTED_THERE;
    const perProcess = rest.map(({ kernel, bytes }) => {
      const [kib = 0] = values(kernel === '2.4.20' ? NO_RMAP : kernel, VMAS);
      return (kib * 1024) / 2 ** FIRST_LEVEL / bytes.vm_area_struct;
    });
    expect(rest.map(({ bytes }) => bytes.vm_area_struct)).toEqual([64, 84, 68]);
    // Each process has as many on every kernel.
    expect(perProcess).toEqual([perProcess[0], perProcess[0], perProcess[0]]);
    expect(Number.isInteger(perProcess[0])).toBe(true);
  });
});
