/* What the chart of all kernels shows is what the core counts now; if not: npm run kernel-costs. */
import { expect, it } from 'vitest';
import { Machine } from '../../core/machine.ts';
import { ROW_IDS } from '../../protocol/protocol.gen.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { CALLS, countCosts, MAPPINGS } from './count.ts';

const machine = new Machine(await loadTestCore());

it('costs.json has what the core counts for every kernel', async () => {
  const rows = Object.fromEntries(
    machine.kernels().map(({ id, year }) => [id, { year, ...countCosts(machine, id) }]),
  );
  const text = JSON.stringify({ mappings: MAPPINGS, calls: CALLS, rows }, undefined, 2);
  await expect(`${text}\n`).toMatchFileSnapshot('costs.json');
});

it.each(ROW_IDS)('on %s caches answer next to nothing, and no mapping merges', (kernel) => {
  countCosts(machine, kernel);
  const { cacheHits, forks } = machine.counters();
  // A few while the mappings are made, and where a linear search begins.
  expect(cacheHits).toBeLessThan(MAPPINGS / 100);
  expect(forks).toBe(1);
  // Besides the program’s text, its data and its stack.
  expect(machine.inspectVmas()).toHaveLength(MAPPINGS + 3);
});
