import { expect, it } from 'vitest';
import { loadCoreFile } from '../core/load-node.ts';
import { Machine } from '../core/machine.ts';
import { SuiteCore } from '../bench/suite-core.ts';
import { kernels } from './en/kernels.ts';
import { say } from './index.ts';
import { strategies } from './en/strategies.ts';
import { workloads } from './en/workloads.ts';
import { rowMeaning, strategyMeaning } from './meaning.ts';

it('every row and every strategy of the core has one, and there are no others', async () => {
  const machine = new Machine(await loadCoreFile('wasm-core/build/trace.wasm'));
  expect(Object.keys(kernels)).toEqual([...machine.kernels().map(({ id }) => id), 'mixed']);
  expect(Object.keys(strategies)).toEqual(
    machine.columns().flatMap((column) => column.strategies.map(({ name }) => `${column.name}.${name}`)),
  );
  expect(rowMeaning('3.8')).toBe('every tree node knows the largest gap in its subtree');
  expect(rowMeaning('3.8+gap=linear')).toContain('mixed');
  expect(strategyMeaning('cache', 'none')).toBe('every lookup walks the index');
});

it('every workload of a suite has what it does and what n counts, and there are no others', async () => {
  const core = new SuiteCore(await loadCoreFile('wasm-core/build/count.wasm'));
  expect(Object.keys(workloads).toSorted()).toEqual(
    core
      .workloads()
      .flatMap(({ suite, name }) => [`${suite}.${name}.operation`, `${suite}.${name}.size`])
      .toSorted(),
  );
  const forks = core.workloads().find(({ name }) => name === 'index copy');
  expect(say(forks?.operation ?? '')).toBe('building the child’s index, after its VMAs have been copied');
});
