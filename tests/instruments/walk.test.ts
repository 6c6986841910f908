/* “What lookups look at” shows what the command line counts: which slots and nodes each lookup looks at. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { answer, KERNELS } from '../../web/src/figures/walk/model.ts';
import { nth } from '../../web/src/base/known.ts';
import { MOST, read, touchable, write, type WalkParameters } from '../../web/src/figures/walk/parameters.ts';
import { traceOf } from '../../web/src/figures/walk/program.ts';
import { machine, print, RUNS, type Printed, type Replayed } from './printing.ts';

const PARAMETERS: fc.Arbitrary<WalkParameters> = fc.integer({ min: 10, max: 160 }).chain((vmas) => {
  const { lowest, highest } = touchable({ vmas });
  return fc
    .array(fc.integer({ min: lowest, max: highest }), { maxLength: MOST })
    .map((touched) => ({ vmas, touched, from: 0 }));
});

interface PrintedWalk extends Printed {
  readonly slot: number;
}

it('reads what it writes', () => {
  fc.assert(
    fc.property(PARAMETERS, fc.nat(MOST), (parameters, seen) => {
      const from = Math.min(seen, parameters.touched.length);
      expect(read(write({ ...parameters, from }))).toEqual({ ...parameters, from });
      const last: WalkParameters = { ...parameters, isLast: true };
      expect(read(write(last))).toEqual(parameters.touched.length > 0 ? last : undefined);
    }),
  );
  for (const text of [
    '',
    'vmas:9',
    'vmas:161',
    'vmas:40/touch:2',
    'vmas:40/touch:40',
    'vmas:40/from:1',
    'vmas:40/touch:3/from:1/last',
  ])
    expect(read(text), text).toBeUndefined();
  expect(
    read(
      `vmas:40/touch:${Array(MOST + 1)
        .fill(3)
        .join('.')}`,
    ),
  ).toBeUndefined();
});

it.each(KERNELS)('visits what the command line says: %s', { timeout: 600_000 }, async (kernel) => {
  const property = fc.asyncProperty(PARAMETERS, async (parameters) => {
    const trace = traceOf(parameters, 'lookups');
    const { nodes, walks, held } = answer(machine, { kernel, parameters });
    const { results } = JSON.parse((await print(kernel, trace))[0]!) as Replayed;
    expect(results.filter(({ result }) => result.startsWith('-1'))).toEqual([]);
    const events = (await print(kernel, trace, '--events')).map((line) => JSON.parse(line) as PrintedWalk);
    const begins = events.flatMap(({ type }, i) => (type === 'find_vma_enter' ? [i] : []));
    expect(begins).toHaveLength(parameters.touched.length);
    begins.forEach((from, i) => {
      const within = events.slice(from);
      const lookup = within.slice(
        0,
        within.findIndex(({ type }) => type === 'find_vma_leave'),
      );
      const counted = (...types: readonly string[]) =>
        lookup.filter(({ type }) => types.includes(type)).length;
      const walk = walks[i]!;
      expect(walk.nodes).toHaveLength(counted('tree_compare', 'maple_walk_enter', 'maple_descend'));
      const hit = lookup.find(({ type }) => type === 'cache_hit') as { readonly slot: number } | undefined;
      expect(walk.nodes.length === 0).toBe(hit !== undefined);
      // In each node of the maple tree it reads on to the entry that leads further.
      const led = lookup.filter(({ type }) => type === 'maple_descend' || type === 'maple_walk_leave');
      expect(walk.entries).toEqual(led.map(({ slot }) => slot));
      const kinds = walk.entries.map((entry, n) => nodes[walk.nodes[n]!]!.entries[entry]);
      expect(kinds).toEqual(walk.entries.map((_, n) => (n < walk.nodes.length - 1 ? 'node' : 'area')));
      // The slot that was right held the VMA; those before it held others.
      const asked = walk.slots.map((slot) => nth(held, i)[slot]);
      expect(asked.map((vma) => vma === parameters.touched[i]! - 1)).toEqual(
        asked.map((_, n) => hit !== undefined && n === asked.length - 1),
      );
      expect(walk.slots.at(-1) === hit?.slot || hit === undefined).toBe(true);
      // From the root down; in the maple tree, by nodes in whose range the VMA is.
      const column = parameters.touched[i]! - 1;
      walk.nodes.forEach((node, n) => {
        const { first, last, parent, row } = nodes[node]!;
        expect([parent, row]).toEqual([walk.nodes[n - 1] ?? -1, n]);
        expect(kernel === '3.15' || (first <= column && column <= last)).toBe(true);
      });
    });
    // A VMA is an entry of one leaf.
    const areas = nodes.flatMap(({ entries }) => entries.filter((entry) => entry === 'area'));
    expect(areas).toHaveLength(kernel === '3.15' ? 0 : parameters.vmas);
    const counters = JSON.parse((await print(kernel, trace, '--counters'))[0]!) as Record<string, number>;
    const visited = walks.reduce((sum, walk) => sum + walk.nodes.length, 0);
    expect(counters.treeNodes).toBe(kernel === '3.15' ? visited : 0);
    expect(counters.cacheCompares).toBe(walks.reduce((sum, { slots }) => sum + slots.length, 0));
    // Each VMA is in one leaf.
    const parents = new Set(nodes.map(({ parent }) => parent));
    const leaves = nodes.filter((_, node) => kernel === '3.15' || !parents.has(node));
    const columns = leaves.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, i) => first + i),
    );
    expect(columns.toSorted((a, b) => a - b)).toEqual([...Array(parameters.vmas).keys()]);
  });
  await fc.assert(property, RUNS);
});
