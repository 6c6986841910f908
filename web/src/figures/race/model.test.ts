import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { X86_64 } from '../../core/layout.ts';
import { Machine } from '../../core/machine.ts';
import { kindOf } from '../../d3/kinds.ts';
import { EVENT_TYPES, EVENT_WORDS, eventTypeAt } from '../../protocol/protocol.gen.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { toSession } from '../../trace-in/index.ts';
import { parseText } from '../../trace-in/parse-text.ts';
import { answer, type RaceKernel } from './model.ts';
import { vmasIn, vmasOf } from '../process.ts';
import { largestGaps } from '../testing.ts';
import { pathTo } from '../tree.ts';
import { lookAt, gapAt, type Search } from './search.ts';
import { ABOUT, callsOf, FIRST, layoutOf, traceOf } from './program.ts';
import {
  FEW,
  FEWEST,
  LONGEST,
  MOST,
  read,
  removable,
  withGone,
  write,
  withMappings,
  type RaceParameters,
} from './parameters.ts';

const machine = new Machine(await loadTestCore());
const PARAMETERS: fc.Arbitrary<RaceParameters> = fc
  .record({
    mappings: fc.oneof(
      fc.integer({ min: FEWEST, max: FEW }),
      fc.integer({ min: FEWEST, max: 200 }),
      fc.integer({ min: FEWEST, max: 3000 }),
    ),
    length: fc.integer({ min: 1, max: LONGEST }).map((pages) => pages * 4096),
    before: fc.array(fc.constantFrom(4096, 8192, 12_288, 65_536), { maxLength: 3 }),
    unmapped: fc.uniqueArray(fc.integer({ min: 2, max: FEW - 2 }), { maxLength: 6 }),
  })
  .map(({ unmapped, ...parameters }): RaceParameters => {
    const { highest = 0 } = removable(parameters.mappings) ?? {};
    const gone = unmapped.filter((each) => each <= highest).toSorted((a, b) => a - b);
    return withGone(parameters, gone);
  });
const RUNS = { numRuns: process.env.LONG ? 1000 : 20 };
const search = (kernel: RaceKernel, parameters: RaceParameters): Search =>
  answer(machine, { kernel, parameters }) as Search;

it('the trace of the home page’s question is this program', async () => {
  await expect(traceOf(FIRST, ABOUT)).toMatchFileSnapshot('../../app/examples/twelve-kib.trace');
});

it('as a trace it is the same program', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      const spec = toSession(parseText('race', traceOf(parameters, 'a race')), 0, '3.8', true);
      expect({ ...spec.layout, files: [] }).toEqual(layoutOf(parameters));
      const operations = (calls: typeof spec.calls) => calls.map(({ operation }) => operation);
      expect(operations(spec.calls)).toEqual(operations(callsOf(parameters)));
    }),
    { numRuns: 10 },
  );
});

it.each(['3.4', '3.8'] as const)('the page draws what the core has before the call, on %s', (kernel) => {
  machine.start(kernel, layoutOf(FIRST));
  const mm = machine.inspectMm(1);
  const vmas = machine.inspectVmas(1).map((vma) => ({
    start: vma.start,
    end: vma.end,
    kind: kindOf(vma, mm, ['/usr/bin/demo']),
  }));
  expect(vmasOf(FIRST.mappings)).toEqual(vmas);
  expect(vmasIn(search(kernel, FIRST))).toEqual(vmas);
});

it.each([[], [4096], [12_288, 4096]])(
  'searches even among as many mappings as there may be, after %j',
  (...before) => {
    const parameters = withMappings({ mappings: FEWEST, length: 12_288, before }, MOST);
    expect(read(write(parameters))).toBeDefined();
    expect(read(write({ ...parameters, mappings: parameters.mappings + 1 }))).toBeUndefined();
    for (const kernel of ['3.4', '3.8'] as const)
      expect(answer(machine, { kernel, parameters, onlyCost: true })).toBeGreaterThan(0);
  },
);

it('beside each node stands the largest gap below a VMA of its subtree; Linux 3.4 has none', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      expect(search('3.4', parameters).largest).toHaveLength(0);
      const found = search('3.8', parameters);
      expect(found.largest).toEqual(largestGaps(found));
    }),
    RUNS,
  );
});

/** By look of Linux 3.4: how many nodes its walk compares. */
function walksOf(parameters: RaceParameters): readonly number[] {
  const [compare, visit] = (['tree_compare', 'linear_visit'] as const).map((type) =>
    EVENT_TYPES.indexOf(type),
  );
  const walks: number[] = [];
  let compared = 0;
  machine.start('3.4', layoutOf(parameters));
  const calls = callsOf(parameters).map(({ operation }) => operation);
  for (const each of calls.slice(0, -1)) machine.call(each);
  machine.call(calls.at(-1)!, (words, at, count) => {
    for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS) {
      const type = eventTypeAt(words, i);
      if (type === compare) compared++;
      else if (type === visit) {
        walks.push(compared);
        compared = 0;
      }
    }
  });
  return walks;
}

it('comes to the nodes one after the other, along the branches, and looks where it is', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      expect(search('3.4', parameters).came).toHaveLength(0);
      const linear = search('3.4', parameters);
      // Each look’s walk begins at the root, and compares each node on its way.
      expect(walksOf(parameters)).toEqual(
        Array.from(linear.reached, (column) => linear.tree.rows[column]! + 1),
      );
      const { came, steps, nodes, tree } = search('3.8', parameters);
      expect(tree.parents[came[0]!]).toBe(-1);
      for (let i = 1; i < came.length; i++) {
        const [from, to] = [came[i - 1]!, came[i]!];
        expect(tree.parents[from] === to || tree.parents[to] === from).toBe(true);
      }
      for (const [look, node] of nodes.entries()) expect(came[steps[look]! - 1]).toBe(node);
    }),
    RUNS,
  );
});

it('two searches share no buffer, as each is sent away', () => {
  const [one, other] = [search('3.4', FIRST), search('3.4', FIRST)];
  const buffers = [one, other].flatMap((each) =>
    Object.values(each).flatMap((value: unknown) => (ArrayBuffer.isView(value) ? [value.buffer] : [])),
  );
  expect(buffers.length).toBeGreaterThan(10);
  expect(new Set(buffers).size).toBe(buffers.length);
});

it('as many mappings as Linux allows are no obstacle', () => {
  const parameters = { mappings: MOST, length: 12_288 };
  const [linear, tree] = [search('3.4', parameters), search('3.8', parameters)];
  expect(linear.address).toBe(tree.address);
  expect([linear.cost, linear.lookEnds.length]).toEqual([MOST - 7, MOST - 7]);
  expect(tree.cost).toBeLessThan(50);
  expect(linear.starts).toHaveLength(MOST);
});

it('lesson 2: why 40 looks at 65,530 mappings, and not 16', () => {
  const { cost, tree, nodes } = search('3.8', { mappings: MOST, length: 12_288 });
  expect([cost, Math.ceil(Math.log2(MOST)), tree.levels]).toEqual([40, 16, 29]);
  const rows = Array.from(nodes, (node) => tree.rows[node]!);
  // From the stack’s, which is the deepest, back to the root; and then down again, on the left.
  expect(nodes[0]).toBe(MOST - 1);
  expect(rows.slice(0, 29)).toEqual(Array.from({ length: 29 }, (_, i) => 28 - i));
  expect(rows.slice(29)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1));
  expect(nodes.slice(28).every((node, i, all) => i === 0 || node < all[i - 1]!)).toBe(true);
});

it('Linux 3.4 remembers where its last search ended, until a small request comes', () => {
  const cost = (before: readonly number[]): number => search('3.4', { ...FIRST, before }).cost;
  expect(cost([])).toBe(49);
  expect(cost([12_288])).toBeLessThan(5);
  expect(cost([12_288, 4096])).toBeGreaterThan(45);
  const memory = (before: readonly number[]) => search('3.4', { ...FIRST, before }).memory!;
  const { address } = search('3.4', FIRST);
  expect(memory([])).toEqual({
    before: X86_64.mmapBase,
    after: address,
    use: 'goesOn',
    noticed: 0,
    noticedAfter: 4096,
  });
  expect(memory([12_288])).toMatchObject({
    before: address,
    use: 'goesOn',
    noticed: 4096,
    noticedAfter: 4096,
  });
  // The page below mmap_base is what the small request got.
  expect(memory([12_288, 4096])).toMatchObject({ before: X86_64.mmapBase - 4096, use: 'raised' });
  // A small request begins at mmap_base although free_area_cache is far below, and so does any that isn’t larger than the gap.
  const small = search('3.4', { ...FIRST, length: 4096, before: [12_288] });
  expect(small.memory).toMatchObject({ before: address, use: 'restarts' });
  expect(small.lookEnds[0]).toBe(X86_64.mmapBase);
  // What lies above isn’t seen by one that goes on: two kernels, two addresses.
  const other = { ...FIRST, length: 8192, before: [12_288] };
  expect(search('3.4', other).memory!.use).toBe('goesOn');
  expect(search('3.4', other).address).toBeLessThan(search('3.8', other).address);
  expect(search('3.8', FIRST).memory).toBeUndefined();
});

describe.each(['3.4', '3.8'] as const)('Linux %s', (kernel) => {
  const holds = (check: (found: Search, parameters: RaceParameters) => void): void =>
    fc.assert(
      fc.property(PARAMETERS, (parameters) => check(search(kernel, parameters), parameters)),
      RUNS,
    );

  it('looks as often as it counts, and a point of the curve is that count', () =>
    holds((found, parameters) => {
      expect(found.lookEnds).toHaveLength(found.cost);
      expect(answer(machine, { kernel, parameters, onlyCost: true })).toBe(found.cost);
    }));

  it('ends where it fits, and nowhere before', () =>
    holds((found, { length }) => {
      const looks = Array.from({ length: found.cost }, (_, i) => lookAt(found, i)!);
      expect(looks.map(({ verdict }) => verdict === 'fits')).toEqual(
        looks.map((_, i) => i === looks.length - 1),
      );
      expect(looks.at(-1)!.end).toBe(found.address + length);
      // What lies above mmap_base isn’t free for it.
      const judged = looks.filter(({ verdict }) => verdict !== 'beyond');
      const roomy = judged.map(({ end }) => gapAt(found, end, X86_64.mmapBase) >= length);
      expect(roomy).toEqual(judged.map(({ verdict }) => verdict === 'fits'));
    }));

  it('has a tree with one root, over the VMAs in their order', () =>
    holds(({ tree, starts }) => {
      expect(tree.parents.filter((parent) => parent < 0)).toHaveLength(1);
      // A binary search tree: whoever goes left finds only smaller addresses.
      const misplaced = [...starts.keys()].filter((column) => {
        const path = pathTo(tree, column);
        const isRight = path.every((node, i) => {
          const next = path[i + 1];
          return next === undefined || column < node === next < node;
        });
        return path.length !== tree.rows[column]! + 1 || !isRight;
      });
      expect(misplaced).toEqual([]);
      expect(tree.levels).toBe(Math.max(...tree.rows) + 1);
    }));
});

it('the search in the tree dismisses only what has no gap that is large enough, and looks at nothing of it', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      const { skipped, starts, ends, nodes, tree } = search('3.8', parameters);
      for (const { first, last, root, largest, look } of skipped) {
        const gaps = [...starts].slice(first, last + 1).map((start, i) => start - (ends[first + i - 1] ?? 0));
        expect(Math.max(...gaps)).toBe(largest);
        expect(largest).toBeLessThan(parameters.length);
        expect(nodes.filter((node) => first <= node && node <= last)).toEqual(new Int32Array());
        expect(first <= root && root <= last && look < nodes.length).toBe(true);
        const below = Array.from({ length: last - first + 1 }, (_, i) => first + i);
        expect(below.filter((column) => !pathTo(tree, column).includes(root))).toEqual([]);
      }
    }),
    RUNS,
  );
});

describe('what a link says', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(PARAMETERS, ({ before, ...rest }) => {
        const parameters = { ...rest, ...(before!.length > 0 && { before }) };
        expect(read(write(parameters))).toEqual(parameters);
      }),
    );
    expect(write({ ...FIRST, before: [12_288, 4096] })).toBe('mappings:56/pages:3/before:3+1');
    expect(write(read('mappings:36/pages:3/whole/rises/alone:nodes')!)).toBe(
      'mappings:36/pages:3/whole/rises/alone:nodes',
    );
    expect(write(read('mappings:36/pages:3/whole/about:19/from:2/to:5/alone:nodes')!)).toBe(
      'mappings:36/pages:3/whole/about:19/from:2/to:5/alone:nodes',
    );
    // In another tree it would be about another subtree.
    expect(withMappings(read('mappings:36/pages:3/about:19')!, 20)).not.toHaveProperty('about');
    expect(withMappings(read('mappings:36/pages:3/whole/to:5/alone:nodes')!, 20)).not.toHaveProperty('to');
    expect(withMappings(read('mappings:36/pages:3/from:2/alone:nodes')!, 20)).not.toHaveProperty('from');
    expect(write(read('mappings:12/pages:2/whole/alone:nodes')!)).toBe(
      'mappings:12/pages:2/whole/alone:nodes',
    );
    for (const alone of ['/alone:tries', '/alone:walks', '/alone:nodes'])
      expect(write(read(`mappings:36/pages:3/gone:8${alone}`)!)).toBe(`mappings:36/pages:3/gone:8${alone}`);
  });

  it.each([
    '',
    'mappings:9/pages:3',
    'mappings:65531/pages:3',
    'mappings:36/pages:17',
    'mappings:36/pages:0',
    'mappings:36/pages:3/before:17',
    'mappings:36/pages:3/before:1+1+1+1+1+1+1+1+1',
    'pages:3/mappings:36',
    'mappings:36/pages:3/alone',
    'mappings:36/pages:3/alone:all',
    'mappings:36/pages:3/about:36',
    'mappings:360/pages:3/about:19',
    'mappings:36/pages:3/gone:8/about:19',
  ])('can’t be “%s”', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
