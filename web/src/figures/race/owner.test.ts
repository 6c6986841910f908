import { expect, it } from 'vitest';
import { Machine } from '../../core/machine.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { pathTo } from '../tree.ts';
import { answer } from './model.ts';
import { childrenOf, ownersOf, ownGap } from './owner.ts';
import type { Search } from './search.ts';

const machine = new Machine(await loadTestCore());

it.each([10, 12, 36, 100, 270])(
  'a node’s number is the largest of three, and its owner hangs below it, among %d mappings',
  (mappings) => {
    const search = answer(machine, { kernel: '3.8', parameters: { mappings, length: 8192 } }) as Search;
    const { starts, largest, tree } = search;
    for (const column of starts.keys()) {
      const owners = ownersOf(search, column);
      for (const owner of owners) {
        expect(pathTo(tree, owner)).toContain(column);
        expect(ownGap(search, owner)).toBe(largest[column]);
      }
      const own = ownGap(search, column);
      const children = childrenOf(search, column);
      const of = [own, ...children.map((child) => largest[child]!)];
      expect(Math.max(...of)).toBe(largest[column]);
      // Each of the three that is as large has one.
      const as = of.filter((size) => size === largest[column]).length;
      expect(new Set(owners).size).toBe(as);
      expect(owners.includes(column)).toBe(own === largest[column]);
      for (const child of children)
        expect(owners.filter((owner) => pathTo(tree, owner).includes(child))).toHaveLength(
          Number(largest[child] === largest[column]),
        );
    }
  },
);
