/* What the figure of the reverse map shows, from real runs of the core. */
import { describe, expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import { call } from '../../core/calls.ts';
import { X86_64_PROGRAM } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import type { PageMap } from './page-map.ts';
import { u64 } from '../../protocol/u64.ts';
import { trueScale } from '../../d3/address-scale.ts';
import { Timeline } from '../../timeline/timeline.ts';
import { bytesFor, chainNodes, costLines, FORMS, lastMappers, nodeBytes } from './cost.ts';
import { lensOf, nearestPage, nextPage } from './lens.ts';
import { countsMappers, MOST_ROWS, type Row, shownRows } from './model.ts';
import { rowText, rowTexts, saidRow, stateOf } from './say.ts';
import { searchOf } from './search.ts';
import { ask, core, fork, mapped, PAGE, ROWS, run, START, store } from './testing.ts';

const pageIn = ({ page }: PageMap) => known(page, 'the page exists');

describe.each(ROWS)('%s', (kernel, scheme, places) => {
  it('has a row for each place where the page is looked for', () => {
    const { scene, pageMap } = run(kernel).end;
    expect(scene.scheme).toBe(scheme);
    expect(scene.rows).toHaveLength(places);
    expect(scene.rows.filter(({ verdict }) => verdict === 'found')).toHaveLength(2);
    expect(pageIn(pageMap).mapcount).toBe(2);
    expect(pageMap.wish).toBe('event');
  });

  it('marks in each step what is looked at, and in the end what was found', () => {
    const { events, at, first } = run(kernel);
    const seen = events.map((event, i) => {
      const { snapshot, pageMap, scene } = at(first + i);
      const search = searchOf(snapshot, pageIn(pageMap).page);
      return { event, search, rows: scene.rows };
    });
    const looks = seen.filter(({ event }) => event.type.startsWith('rmap_look_'));
    expect(looks.length).toBeGreaterThan(1);
    for (const [i, { search, rows }] of looks.entries()) {
      expect(search?.looked).toBe(i + 1);
      expect(rows.filter((row) => stateOf(row, search).isNow)).toHaveLength(1);
    }
    const over = nth(seen, -1);
    expect(over.search?.isOver).toBe(true);
    expect(over.search?.found).toBe(2);
    expect(over.search?.looked).toBe(looks.length);
    const found = over.rows.filter((row) => stateOf(row, over.search).outcome === 'found');
    expect(found.map(({ process }) => process).toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(rowText(nth(found, 0), stateOf(nth(found, 0), over.search))).toBe('found');
  });

  it('shows the page that is chosen, and says where none lies', () => {
    const { at, timeline } = run(kernel);
    const copy = at(timeline.total, { process: 3, addr: START + PAGE });
    expect(copy.pageMap.wish).toBe('chosen');
    expect(pageIn(copy.pageMap).mapcount).toBe(1);
    expect(copy.pageMap.mappings.map(({ process }) => process)).toEqual([3]);
    expect(at(timeline.total, { process: 1, addr: START + 5 * PAGE }).pageMap.page).toBeUndefined();
  });
});

it('the room for words is that of the longest that a search may bring', () => {
  const { scene, snapshot, pageMap } = run('3.4').end;
  const search = searchOf(snapshot, pageIn(pageMap).page);
  for (const row of scene.rows) {
    const texts = rowTexts(row, undefined);
    expect(texts).toContain(rowText(row, stateOf(row, search)));
    expect(texts).toContain(rowText(row, stateOf(row, undefined)));
  }
});

it.each([
  ['2.4', false],
  ['2.6.2', false],
  ['2.6.5-aa1', true],
  ['2.6.7', true],
  ['2.6.7+rmap=anonmm', true],
  ['6.18', true],
] as const)('%s: the struct page counts its mappers: %s', (kernel, counts) => {
  const { keeps } = Timeline.load(core, {
    kernel,
    layout: { ...X86_64_PROGRAM },
    calls: [mapped],
    files: [],
    follow: false,
  }).snapshot(0);
  expect(countsMappers(keeps)).toBe(counts);
});

it('shows a page that is mapped most, until a step is about another one', () => {
  const { timeline, at } = run('3.8');
  // A page of the program's stack.
  expect(at(0).pageMap).toMatchObject({ wish: 'most', page: { mapcount: 1 } });
  const stored = at(nth(timeline.operations, 2).last).pageMap;
  expect(stored).toMatchObject({ wish: 'event', page: { addr: START + PAGE, mapcount: 1 } });
});

it('a page that has been freed gives way to one that somebody maps', () => {
  const text = call({ call: 'load', addr: u64(X86_64_PROGRAM.startCode), length: u64(1) });
  const reclaim = call({ call: 'reclaim', length: u64(1) });
  const { events, end } = run('3.8', [mapped, store(1, 0), text, reclaim]);
  expect(events.filter(({ type }) => type === 'page_freed')).toHaveLength(1);
  expect(end.pageMap.page).toMatchObject({ mapcount: 1 });
});

it('tells what one process has in swap while another maps it', () => {
  const of = (name: 'page_referenced' | 'try_to_unmap' | 'load', process: number): SessionCall =>
    call({ call: name, process, addr: u64(START + PAGE), length: u64(PAGE) });
  // The child uses the page again before the sweep reaches it, so it keeps the page.
  const taken = [mapped, store(1, 0), store(1, 1), fork(1), ask, of('load', 2), of('try_to_unmap', 1)];
  const before = run('3.4', taken, 4 * PAGE).end;
  const during = searchOf(before.snapshot, pageIn(before.pageMap).page);
  const said = before.scene.rows.map((row) => [row.process, rowText(row, stateOf(row, during))]);
  expect(said).toContainEqual([1, 'found, then unmapped']);
  const { scene, pageMap, snapshot } = run('3.4', [...taken, of('page_referenced', 2)], 4 * PAGE).end;
  const rowIn = (one: number) =>
    known(
      scene.rows.find(({ process }) => process === one),
      'each process has a row',
    );
  const [parents, childs] = [rowIn(1), rowIn(2)];
  const search = searchOf(snapshot, pageIn(pageMap).page);
  expect(pageIn(pageMap).mapcount).toBe(1);
  expect([parents.isSwapped, childs.isSwapped]).toEqual([true, false]);
  expect(rowText(parents, stateOf(parents, undefined))).toBe('in swap');
  expect(rowText(parents, stateOf(parents, search))).toBe('wasted: in swap');
  const runs = known(pageMap.runs.get(1), 'process 1 maps pages');
  expect(runs.slice(0, 2).map(({ kind }) => kind)).toEqual(['page', 'swap']);
  expect(nearestPage(runs, START + PAGE)).toBe(START);
  expect(nextPage(runs, START, 1)).toBeGreaterThan(START + PAGE);
});

it('without a reverse map, shows whose page tables are gone through, and what is taken from them', () => {
  const reclaim = call({ call: 'reclaim', length: u64(1) });
  const { events, at, first } = run('3.4+rmap=none', [mapped, store(1, 1), fork(1), reclaim], 4 * PAGE);
  const steps = events.flatMap((event, i) => (event.type === 'swap_out_table' ? { event, i } : []));
  expect(new Set(steps.map(({ event }) => event.process))).toEqual(new Set([1, 2]));
  let [looked, taken] = [0, 0];
  for (const { event, i } of steps) {
    const { snapshot, pageMap, scene } = at(first + i);
    const search = known(searchOf(snapshot, pageIn(pageMap).page), 'the operation searches');
    [looked, taken] = [looked + event.looked, taken + event.taken];
    expect(search).toMatchObject({ kind: 'sweep', isPartial: false, looked, found: taken });
    const now = scene.rows.filter((row) => stateOf(row, search).isNow);
    expect(now.map(({ process }) => process)).toEqual([event.process]);
  }
  expect(taken).toBeGreaterThan(1);
  const { snapshot, pageMap, scene } = at(first + nth(steps, -1).i);
  const search = searchOf(snapshot, pageIn(pageMap).page);
  const texts = scene.rows.map((row) => rowText(row, stateOf(row, search)));
  for (const text of texts) expect(text).toMatch(/^\d (entry|entries) unmapped$/);
});

it('says of a long search that only its latest looks are known', () => {
  const { at, timeline } = run('3.4');
  const { snapshot, pageMap } = at(timeline.total);
  const { page } = pageIn(pageMap);
  const from = snapshot.recent.findLastIndex(({ type }) => type === 'rmap_walk_enter');
  const enter = nth(snapshot.recent, from);
  const looks = snapshot.recent.slice(from + 1, from + 3);
  const stack = [enter];
  const search = (recent: typeof looks) => searchOf({ recent, stack }, page);
  expect(search([enter, ...looks])).toMatchObject({ isPartial: false, looked: 2 });
  expect(search(looks)).toMatchObject({ isPartial: true, looked: 2, wanted: 2 });
});

it('an anon_vma of a child is searched without its relatives', () => {
  const { at, timeline } = run('3.8');
  const { scene } = at(timeline.total, { process: 3, addr: START + PAGE });
  expect(scene.anonVmas.map(({ depth, isOwn }) => [depth, isOwn])).toEqual([
    [0, false],
    [1, false],
    [2, true],
  ]);
  expect(scene.rows.filter(({ isOnWay }) => isOnWay).map(({ process }) => process)).toEqual([3]);
  expect(scene.rows.map(({ links }) => links.length).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  // No search looks at the others, so there is no address to name.
  const others = scene.rows.filter(({ isOnWay }) => !isOnWay);
  for (const row of others)
    expect(saidRow(row, stateOf(row, undefined))).toBe(
      `Process ${row.process}, VMA #${row.vma}: not asked: no link`,
    );
  expect(others).toHaveLength(2);
});

it('a chain has its nodes in order, filled from the last slot on', () => {
  const { scene, pageMap } = run('3.4+rmap=pte_chain_7', [
    mapped,
    store(1, 1),
    ...Array.from({ length: 9 }, () => fork(1)),
    ask,
  ]).end;
  expect(pageMap.page).toMatchObject({ mapcount: 10, chains: 2, ownBytes: 64 });
  expect(scene.nodes.map(({ slots }) => slots.map((key) => (key === undefined ? 0 : 1)).join(''))).toEqual([
    '0000111',
    '1111111',
  ]);
});

it('counts rows beyond forty, but for the one that is looked at', () => {
  const { scene } = run('3.8').end;
  const one = nth(scene.rows, 0);
  const many = Array.from({ length: 100 }, (_, i): Row => ({ ...one, key: `area ${i}` }));
  expect(shownRows(many.slice(0, MOST_ROWS), undefined).hidden).toEqual([]);
  const { rows, hidden } = shownRows(many, 'area 77');
  expect(rows.length + hidden.length).toBe(100);
  expect(rows.length).toBeLessThan(MOST_ROWS);
  expect(rows.at(-1)?.key).toBe('area 77');
});

describe('bytes for a page', () => {
  it('rise with each node', () => {
    const [seven, fifteen, largest, others] = FORMS;
    expect([seven, fifteen, largest].map((form) => nodeBytes(form))).toEqual([32, 64, 128]);
    expect([1, 2, 7, 8, 14, 15].map((k) => chainNodes(seven, k))).toEqual([0, 1, 1, 2, 2, 3]);
    expect([1, 2, 31, 32].map((k) => bytesFor(largest, k))).toEqual([0, 128, 128, 256]);
    expect(bytesFor(others, 1000)).toBe(0);
    const [line] = costLines(lastMappers(1), ({ key }) => key);
    expect(line?.points.slice(0, 5)).toEqual([
      { x: 1, y: 0 },
      { x: 2, y: 0 },
      { x: 2, y: 32 },
      { x: 8, y: 32 },
      { x: 8, y: 64 },
    ]);
  });

  it.each([
    ['pte_chain_7', 0],
    ['pte_chain_15', 1],
    ['pte_chain_31', 2],
  ] as const)('%s: are what the core has', (name, form) => {
    const forks = Array.from({ length: 33 }, () => fork(1));
    const { timeline, at } = run(`3.4+rmap=${name}`, [mapped, store(1, 1), ...forks]);
    const counted = timeline.operations.slice(1).map(({ last }) => {
      const { mapcount, ownBytes, chains } = pageIn(at(last, { process: 1, addr: START + PAGE }).pageMap);
      return [mapcount, chains, ownBytes];
    });
    expect(counted).toEqual(
      Array.from({ length: 34 }, (_, i) => [
        i + 1,
        chainNodes(nth(FORMS, form), i + 1),
        bytesFor(nth(FORMS, form), i + 1),
      ]),
    );
  });
});

describe('the lens', () => {
  const scale = lensOf(trueScale(1000), [{ start: 400, end: 410 }]);

  it('enlarges what the page is about, and keeps the order', () => {
    expect(scale.toUnit(410) - scale.toUnit(400)).toBeCloseTo(0.5);
    expect(scale.toUnit(0)).toBe(0);
    expect(scale.toUnit(1000)).toBeCloseTo(1);
    for (const address of [0, 100, 400, 405, 410, 900]) {
      expect(scale.toAddress(scale.toUnit(address))).toBeCloseTo(address);
    }
  });

  it('finds the page under the pointer, and its neighbours', () => {
    const run1 = { first: 1, mapcount: 1, kind: 'page' } as const;
    const runs = [
      { ...run1, start: 2 * PAGE, end: 4 * PAGE },
      { ...run1, start: 8 * PAGE, end: 9 * PAGE },
    ];
    expect(nearestPage(runs, 5 * PAGE)).toBe(3 * PAGE);
    expect(nearestPage(runs, 100 * PAGE)).toBe(8 * PAGE);
    expect(nearestPage([], 0)).toBeUndefined();
    expect(nextPage(runs, 2 * PAGE, 1)).toBe(3 * PAGE);
    expect(nextPage(runs, 3 * PAGE, 1)).toBe(8 * PAGE);
    expect(nextPage(runs, 8 * PAGE, -1)).toBe(3 * PAGE);
    expect(nextPage(runs, 2 * PAGE, -1)).toBeUndefined();
  });
});
