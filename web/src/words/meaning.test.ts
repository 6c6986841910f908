import { expect, it } from 'vitest';
import { loadCoreFile } from '../core/load-node.ts';
import { Machine } from '../core/machine.ts';
import { eras } from './en/eras.ts';
import { strategies } from './en/strategies.ts';
import { rowMeaning, strategyMeaning } from './meaning.ts';

it('every row and every strategy of the core has one, and there are no others', async () => {
  const machine = new Machine(await loadCoreFile('wasm-core/build/trace.wasm'));
  expect(Object.keys(eras)).toEqual([...machine.eras().map(({ id }) => id), 'mixed']);
  expect(Object.keys(strategies)).toEqual(
    machine.columns().flatMap((column) => column.strategies.map(({ name }) => `${column.name}.${name}`)),
  );
  expect(rowMeaning('3.8')).toBe('every tree node knows the largest gap in its subtree');
  expect(rowMeaning('3.8+gap=linear')).toContain('mixed');
  expect(strategyMeaning('cache', 'none')).toBe('every lookup walks the index');
});
