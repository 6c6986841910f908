import { expect, it } from 'vitest';
import { readCounters, type Counters } from '../../protocol/protocol.gen.ts';
import { differingCounters } from './differing.ts';

const ZERO = readCounters(new Uint32Array(256), 0);
const moment = (before: Partial<Counters>, now: Partial<Counters>) => ({
  countersBefore: { ...ZERO, ...before },
  counters: { ...ZERO, ...now },
});

it('lists the counters that differ, in one operation or from the start', () => {
  const one = moment({ findVma: 2, treeNodes: 3, splits: 1 }, { findVma: 4, treeNodes: 9, splits: 1 });
  const other = moment({ findVma: 5, treeNodes: 3, splits: 1 }, { findVma: 7, treeNodes: 4, splits: 1 });
  expect(differingCounters([one, other], 'operation')).toEqual([{ name: 'treeNodes', values: [6, 1] }]);
  expect(differingCounters([one, other, one], 'soFar')).toEqual([
    { name: 'findVma', values: [4, 7, 4] },
    { name: 'treeNodes', values: [9, 4, 9] },
  ]);
  expect(differingCounters([one, one], 'soFar')).toEqual([]);
  const names = differingCounters([one, other], 'soFar', ['treeNodes', 'splits']).map(({ name }) => name);
  expect(names, 'those that a text compares come first').toEqual(['treeNodes', 'findVma']);
});
