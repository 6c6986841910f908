import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { Machine } from '../../core/machine.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { layOut, pageIn, withMoving } from './layout.ts';
import { listsIn } from './lists.ts';
import { answer, type Found } from './model.ts';
import {
  ENTRIES,
  processesAfter,
  read,
  withCalls,
  withNumbers,
  write,
  type PinsParameters,
  type Way,
} from './parameters.ts';
import { REGION } from './program.ts';
import { captionOf } from './say.ts';
import { havingIn, isPassed, lastsOf, seenAt, stepsIn, summedAt } from './seen.ts';
import { PARAMETERS } from './testing.ts';

const machine = new Machine(await loadTestCore());
const find = (text: string, way: Way): Found => answer(machine, { way, parameters: read(text)! }) as Found;

it('what lesson 5 says of it: three entries, found in three ways', () => {
  const text = 'of:family/pages:6/page:2/ways:sweep+chain+object/from:2/calls:1f.1f';
  const costs = (['sweep', 'chain', 'object'] as const).map((way) => {
    const { walks } = find(text, way);
    return [walks[2]!.cost, walks[2]!.found];
  });
  // Three tables a process; the last one of process 3 needn’t be searched any more.
  expect(costs).toEqual([
    [8 * 1024, 3],
    [3, 3],
    [3, 3],
  ]);
});

it('keeps a list for each page, twelve bytes for a family, and nothing for a file', () => {
  const bytes = (text: string) =>
    (['sweep', 'chain', 'object'] as const).map((way) => nth(find(text, way).stages, -1).drawn);
  const family = 'of:family/pages:6/page:2/ways:sweep+chain+object/from:2/calls:1f.1f';
  expect(bytes(family)).toEqual([0, 6 * 128, 12]);
  const file = 'of:file/pages:8/page:6/ways:sweep+chain+object/from:3/calls:0-7o.4-7o.0-3o';
  expect(bytes(file)).toEqual([0, 8 * 128, 0]);
});

it('lists whose entries and VMAs there are, in the order of the search, and who has the page before anybody looks', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      for (const way of parameters.ways) {
        const found = answer(machine, { way, parameters }) as Found;
        const seen = seenAt(found, parameters, stepsIn([found], parameters), 0);
        const { walk, stage } = seen;
        if (!walk || stage.processes > stage.columns.length) continue;
        const having = havingIn(seen, parameters);
        expect(having.size).toBe(walk.found);
        expect(havingIn(seen, { ...parameters, asks: 'quiet' })).toEqual(
          parameters.asks === 'quiet' ? new Set() : having,
        );
        const listed = (stage.listed[parameters.page] ?? []).map(({ process }) => process);
        const looks = walk.looks.map(({ process }) => process);
        // A tree leaves out VMAs, and a search ends with the last entry.
        const passed = listed.filter((process) => looks.includes(process));
        expect(passed).toEqual(way === 'sweep' ? [] : looks);
      }
    }),
    { numRuns: process.env.LONG ? 300 : 20 },
  );
});

it('counts what forks note, and nothing else: an entry for each page, or a VMA, or nothing', () => {
  const forked = (calls: string) =>
    (['sweep', 'chain', 'object', 'links'] as const).map((way) => {
      const three = way === 'links' ? 'links+chain+object' : 'sweep+chain+object';
      const text = `of:family/pages:6/page:2/ways:${three}/from:0/calls:${calls}/acts:fw`;
      return find(text, way).stages.map((stage) => stage.forked);
    });
  // Since 2.6.34 a VMA has a link to the list of its own, and one to each ancestor’s.
  expect(forked('1f.1f')).toEqual([
    [0, 0, 0],
    [0, 6, 12],
    [0, 1, 2],
    [0, 2, 4],
  ]);
  // A write notes an entry of the copy, which no fork has to do with.
  expect(forked('1f.2w2.2f')).toEqual([
    [0, 0, 0, 0],
    [0, 6, 6, 12],
    [0, 1, 1, 2],
    [0, 2, 2, 5],
  ]);
});

it('searches every table up to the last entry of the page: only without that one it gets shorter', () => {
  const cost = (writes: string) =>
    find(`of:family/pages:6/page:2/ways:sweep/from:0/calls:1f.1f.1f${writes}`, 'sweep').walks[2]!.cost /
    ENTRIES;
  expect(['', '.2w2', '.3w2', '.4w2', '.4w2.3w2'].map(cost)).toEqual([11, 11, 11, 8, 5]);
});

it('says of each VMA which page it begins with, as the kernel has it, wherever it has moved', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      // Until it is moved, memory is numbered by its address.
      const base = parameters.of === 'file' ? 0 : REGION / PAGE_SIZE;
      for (const way of parameters.ways.filter((each) => each === 'object' || each === 'links')) {
        const { stages, walks } = answer(machine, { way, parameters }) as Found;
        const vmas = nth(stages, -1).columns.flatMap(({ vma }) => vma ?? []);
        expect(vmas.map(({ pgoff, first }) => pgoff - first)).toEqual(vmas.map(() => base));
        expect(walks.every((walk) => walk === undefined || walk.base === base)).toBe(true);
      }
    }),
    { numRuns: process.env.LONG ? 300 : 20 },
  );
});

it('pales a VMA that can’t have the page, but not that of a writer, which has others of the pages', () => {
  const skippedIn = (text: string): readonly number[] => {
    const parameters = read(text)!;
    const found = find(text, nth(parameters.ways, 0));
    const seen = seenAt(found, parameters, stepsIn([found], parameters), 0);
    return seen.stage.columns
      .map(({ process }) => process)
      .filter((each) => isPassed(each, seen, parameters));
  };
  expect(skippedIn('of:file/pages:8/page:6/ways:object/from:3/calls:0-7o.4-7o.0-3o')).toEqual([1, 4]);
  expect(skippedIn('of:family/pages:6/page:2/ways:sweep/from:4/calls:1f.1f.1f.4w2')).toEqual([]);
  expect(skippedIn('of:family/pages:2/page:0@2/ways:links/from:3/calls:1f.1f.2w0')).toEqual([1, 3]);
});

it('keeps the place of whatever doesn’t move when something else does', () => {
  const placesAfter = (calls: string) => {
    const parameters = read(`of:family/pages:4/page:2/ways:object/from:0/calls:${calls}/acts:fwm`)!;
    const found = answer(machine, { way: 'object', parameters }) as Found;
    return layOut(found, parameters, 'object', nth(found.stages, -1), 700, 400).starts;
  };
  const [before, after] = [placesAfter('1f.1m'), placesAfter('1f.1m.2m')];
  expect(after.get(0x60000000)).toBe(before.get(0x60000000));
  expect(after.get(0x60200000)).toBeGreaterThan(before.get(0x60000000)!);
});

it('lets what moves glide with its pages, and nothing else, and all pages keep their index', () => {
  const parameters = read('of:family/pages:4/page:2/ways:object/from:1/calls:1f.1m/acts:m/quiet')!;
  const found = answer(machine, { way: 'object', parameters }) as Found;
  const layout = layOut(found, parameters, 'object', nth(found.stages, -1), 700, 400);
  const at = (share: number, process: number) => {
    const seen = seenAt(found, parameters, 0, share);
    return pageIn(withMoving(layout, seen), seen.stage.columns[process - 1]!, 2);
  };
  const [from, to] = [0x50000000, 0x60000000].map((start) => layout.starts.get(start)! + 2 * layout.row);
  expect([at(0, 1), at(0.5, 1)]).toEqual([from, (from! + to!) / 2]);
  expect(at(0.999, 1)).toBeCloseTo(to!, 1);
  expect(at(0.5, 2)).toBe(from);
  expect([...havingIn(seenAt(found, parameters, 0, 0.5), parameters)]).toEqual([1, 2]);
});

it('goes to the start of a VMA, then over as many pages as the page is behind it, and then the sum is known', () => {
  expect(summedAt(0.1, 2)).toMatchObject({ pages: 0, isCounted: false });
  expect(summedAt(0.35, 2)).toEqual({ reached: 1, pages: 0, isCounted: false });
  expect(summedAt(0.6, 2)).toEqual({ reached: 1, pages: 1, isCounted: false });
  expect(summedAt(0.85, 2)).toEqual({ reached: 1, pages: 2, isCounted: true });
});

it('counts how a search for one child’s copy grows with its siblings, which keep out of the way since 2.6.34', () => {
  const scene = read('of:family/pages:2/page:0@2/ways:object+links/from:0/calls:1f.1f.2w0.3w0/acts:n')!;
  const costs = [1, 8, 512].map((processes) => {
    const parameters = withNumbers(scene, 2, processes);
    return scene.ways.map((way) => (answer(machine, { way, parameters }) as Found).walks[0]!.cost);
  });
  expect(costs).toEqual([
    [1, 1],
    [7, 1],
    [511, 1],
  ]);
});

it('computes where a page of a file is, and leaves out a VMA that can’t have it', () => {
  const { walks, stages } = find('of:file/pages:8/page:6/ways:object/from:3/calls:0-7o.4-7o.0-3o', 'object');
  expect(walks[6]!.looks.map(({ process, address }) => [process, address])).toEqual([
    [2, 0x50006000],
    [3, 0x50102000],
  ]);
  expect(nth(stages, -1).columns.map(({ vma }) => vma?.first)).toEqual([undefined, 0, 4, 0]);
});

it('keeps for each page what levels of forks need: 3, 5, 9 and 17 nodes', () => {
  const pages = 32;
  const nodes = [6, 7, 8, 9].map((level) => {
    const parameters = read(`of:family/pages:${pages}/page:0/ways:chain/from:1/calls:1f${2 ** level - 1}`)!;
    const { kept } = answer(machine, { way: 'chain', parameters, onlyKept: true });
    // One may lie ready.
    return Math.floor(kept / 128 / pages);
  });
  expect(nodes).toEqual([3, 5, 9, 17]);
});

it('shows each call, then each look, and at the end as many entries as the kernel has found', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      const founds = parameters.ways.map((way) => answer(machine, { way, parameters }) as Found);
      const total = stepsIn(founds, parameters);
      expect(lastsOf(founds, parameters)).toHaveLength(total);
      expect(lastsOf(founds, parameters).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(12_501);
      for (const found of founds) {
        let before = 0;
        for (let tick = 0; tick <= total; tick++) {
          const { looked, cost } = seenAt(found, parameters, tick, 0);
          expect(looked - before).toBeGreaterThanOrEqual(0);
          expect(cost).toBeGreaterThanOrEqual(looked);
          before = looked;
        }
        const end = seenAt(found, parameters, total, 0);
        expect(end.isDone).toBe(true);
        expect([end.cost, end.found]).toEqual(end.walk ? [end.walk.cost, end.walk.found] : [0, 0]);
      }
    }),
    { numRuns: process.env.LONG ? 300 : 20 },
  );
});

it('has a place for each page of each process, within what is drawn', () => {
  const size = fc.record({
    width: fc.integer({ min: 170, max: 1600 }),
    height: fc.integer({ min: 120, max: 900 }),
  });
  fc.assert(
    fc.property(PARAMETERS, size, (parameters, { width, height }) => {
      const way = nth(parameters.ways, 0);
      const found = answer(machine, { way, parameters }) as Found;
      const stage = nth(found.stages, -1);
      const layout = layOut(found, parameters, way, stage, width, height);
      expect(layout.height).toBeLessThanOrEqual(height + 0.001);
      expect(layout.columns.length + layout.more).toBe(stage.processes);
      for (const { x, width: wide } of layout.columns) expect(x + wide).toBeLessThanOrEqual(width);
      for (const column of stage.columns)
        for (let row = 0; row < layout.rows; row++) {
          const y = pageIn(layout, column, row);
          // A page that is named has its place.
          expect(y !== undefined || column.named[row] === 0).toBe(true);
          expect((y ?? 0) + layout.row).toBeLessThanOrEqual(layout.bottom + 0.001);
        }
    }),
    { numRuns: process.env.LONG ? 300 : 20 },
  );
});

it('a link is read as it was written', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters: PinsParameters) => {
      expect(read(write(parameters))).toEqual(parameters);
    }),
  );
  const bad = [
    '',
    'of:file/pages:8/page:6/ways:object/from:0/calls:none',
    'of:file/pages:8/page:6/ways:object/from:0/calls:1f',
    'of:file/pages:8/page:6/ways:object/from:0/calls:4-8o',
    'of:family/pages:8/page:8/ways:object/from:0/calls:none',
    'of:family/pages:8/page:2/ways:object/from:1/calls:none',
    'of:family/pages:8/page:2/ways:object/from:0/calls:2f',
    'of:family/pages:8/page:2/ways:object+object/from:0/calls:1f',
    'of:family/pages:16/page:2/ways:sweep+chain+object/from:0/calls:1f',
    'of:family/pages:8/page:2/ways:sweep+chain+object/from:0/calls:1f/acts:n',
    'of:family/pages:8/page:2/ways:guess/from:0/calls:1f',
    'of:family/pages:8/page:2/ways:object/from:0/calls:1f512',
    'of:family/pages:8/page:2@3/ways:object/from:0/calls:1f',
    'of:family/pages:2000/page:2/ways:object/from:0/calls:1f',
    'of:family/pages:8/page:2/ways:object/from:0/calls:1f/acts:z',
  ];
  for (const text of bad) expect(read(text), text).toBeUndefined();
});

it('can be given other numbers, and more calls, until there is no more space', () => {
  const family = read('of:family/pages:6/page:5/ways:object/from:2/calls:1f.2w3')!;
  expect(write(withNumbers(family, 2, 64))).toBe(
    'of:family/pages:2/page:1/ways:object/from:1/calls:1f63/found',
  );
  const file = read('of:file/pages:8/page:6/ways:object/from:1/calls:0-7o')!;
  expect(write(withNumbers(file, 8, 4))).toBe(
    'of:file/pages:8/page:6/ways:object/from:4/calls:0-7o.4-7o.0-3o.2-7o/found',
  );
  expect(withCalls(family, [{ kind: 'fork', process: 3, times: 1 }])).toBeUndefined();
  const many = read('of:family/pages:6/page:5/ways:object/from:1/calls:1f511')!;
  expect(processesAfter(many.calls)).toBe(512);
  expect(withCalls(many, [...many.calls, { kind: 'fork', process: 1, times: 1 }])).toBeUndefined();
});

it('draws each VMA of a list, however many these are, from the front on, and a list beside each with one of its own', () => {
  const parts = fc.record({
    length: fc.integer({ min: 1, max: 600 }),
    width: fc.integer({ min: 30, max: 170 }),
    bottom: fc.integer({ min: 100, max: 300 }),
    isDouble: fc.boolean(),
  });
  const property = fc.property(parts, ({ length, width, bottom, isDouble }) => {
    // As children are put to the front.
    const family = Array.from({ length }, (_, i) => ({ process: length - i, node: 0, slot: 0 }));
    const owners = isDouble ? family.map(({ process }) => process).filter((process) => process !== 1) : [];
    const own = isDouble ? width : 0;
    const layout = { top: 0, list: { x: 10, width: width + own, bottom, own } };
    const listed = isDouble ? [family.slice(0, 1)] : [family];
    const lists = listsIn(layout, { listed, family: isDouble ? family : undefined, owners }, 0);
    expect(lists.map(({ members }) => members.map(({ process }) => process))).toEqual([
      family.map(({ process }) => process),
      ...owners.map((process) => [process]),
    ]);
    for (const { box, members } of lists) {
      const isIn = members.every(
        ({ x, y, width: wide, height }) =>
          x >= box.x &&
          y >= 0 &&
          wide > 0 &&
          height > 0 &&
          x + wide <= box.x + box.width &&
          y + height <= bottom,
      );
      const isApart = members.slice(1).every(({ x, y }, i) => {
        const before = nth(members, i);
        return before.y < y || before.x + before.width <= x + 1e-9;
      });
      expect([isIn, isApart, box.x + box.width <= 10 + width + own]).toEqual([true, true, true]);
    }
  });
  expect(() => fc.assert(property)).not.toThrow();
});

it('keeps lists of one VMA apart, so that five of them aren’t taken for one', () => {
  const family = [1, 2, 3, 4, 5].map((process) => ({ process, node: 0, slot: 0 }));
  const layout = { top: 0, list: { x: 10, width: 200, bottom: 300, own: 100 } };
  const [, ...own] = listsIn(layout, { listed: [family], family, owners: [2, 3, 4, 5] }, 0);
  const gaps = own.slice(1).map(({ box }, i) => box.y - nth(own, i).box.y - nth(own, i).box.height);
  expect(gaps).toHaveLength(3);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
});

it('has two lists for a child since 2.6.34, and searches its own for its copy, and the family’s for what all share', () => {
  const parameters = read(
    'of:family/pages:2/page:0@2/ways:object+links/from:8/calls:1f.1f.1f.1f.2w0.3w0.4w0.5w0/acts:n',
  )!;
  const listsOf = (page: number, way: Way) => {
    const asked = { ...parameters, page };
    const found = answer(machine, { way, parameters: asked }) as Found;
    const stage = nth(found.stages, -1);
    const layout = layOut(found, asked, way, stage, 400, 300);
    const lists = listsIn(layout, stage, page);
    expect(lists.reduce((sum, { members }) => sum + members.length, 0)).toBe(stage.joins);
    const searched = nth(
      lists.filter(({ isSearched }) => isSearched),
      0,
    ).members.map(({ process }) => process);
    const looked = found.walks[page]!.looks.map(({ process }) => process);
    // It ends with the only entry of a copy.
    expect(looked).toEqual(
      page === 0 ? searched.slice(0, searched.indexOf(2) + 1).slice(way === 'links' ? -1 : 0) : searched,
    );
    return lists.map(({ of, members, isSearched }) => [
      of,
      members.map(({ process }) => process),
      isSearched,
    ]);
  };
  expect(listsOf(0, 'object')).toEqual([['family', [5, 4, 3, 2, 1], true]]);
  expect(listsOf(0, 'links')).toEqual([
    ['family', [1, 2, 3, 4, 5], false],
    ['own', [2], true],
    ['own', [3], false],
    ['own', [4], false],
    ['own', [5], false],
  ]);
  expect(listsOf(1, 'links')).toEqual([
    ['family', [1, 2, 3, 4, 5], true],
    ['own', [2], false],
    ['own', [3], false],
    ['own', [4], false],
    ['own', [5], false],
  ]);
});

it('shows no pin before its search, and only those of the search that is seen', () => {
  const parameters = read('of:family/pages:6/page:2/ways:sweep+chain+object/from:0/calls:1f.1f/acts:fw')!;
  const founds = parameters.ways.map((way) => answer(machine, { way, parameters }) as Found);
  const pinsAt = (tick: number) =>
    founds.map((found) => havingIn(seenAt(found, parameters, tick, 0.5), parameters).size);
  expect([0, 1, 2, 3, 4, 5].map(pinsAt)).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
    [0, 1, 1],
    [1, 2, 2],
    [1, 3, 3],
  ]);
});

it('says what is being looked at while it is, and not what was before', () => {
  const parameters = read('of:family/pages:6/page:2/ways:sweep/from:2/calls:1f.1f')!;
  const found = find(write(parameters), 'sweep');
  const saidAt = (tick: number, share: number) =>
    captionOf(found, parameters, seenAt(found, parameters, tick, share));
  expect(saidAt(0, 0.1)).toMatch(/goes through a page table of process 1/);
  expect(saidAt(3, 0.1)).toMatch(/^A page table of process 1: none/);
  expect(saidAt(3, 0.6)).toMatch(/goes through a page table of process 2/);
});

it('says one look, and several looks', () => {
  const saidOf = (text: string) => {
    const parameters = read(text)!;
    const found = find(text, 'object');
    return captionOf(found, parameters, seenAt(found, parameters, stepsIn([found], parameters), 0));
  };
  expect(saidOf('of:family/pages:6/page:2/ways:object/from:0/calls:none')).toBe(
    'One entry found, in 1 look.',
  );
  expect(saidOf('of:family/pages:6/page:2/ways:object/from:2/calls:1f.1f')).toBe(
    '3 entries found, in 3 looks.',
  );
});
