/* What the figure of the reverse map shows, from true runs of the core. */
import { describe, expect, it } from 'vitest';
import { call } from '../../core/calls.ts';
import { X86_64_PROGRAM } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { MAP, PROT } from '../../protocol/vm-flags.ts';
import { u64 } from '../../protocol/u64.ts';
import { trueScale } from '../../d3/address-scale.ts';
import { decodeEvents } from '../../timeline/snapshot.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { Timeline } from '../../timeline/timeline.ts';
import { bytesFor, chainNodes, costLines, FORMS, lastMappers, nodeBytes } from './cost.ts';
import { layoutOf } from './layout.ts';
import { lensOf, nearestPage, nextPage } from './lens.ts';
import { MOST_ROWS, type Row, sceneOf, shownRows } from './model.ts';
import { rowText, stateOf } from './say.ts';
import { searchOf } from './search.ts';

const core = await loadTestCore();
const NEEDS = { parts: ['processes', 'strips', 'pageMap'], blocks: [] } as const;
const PAGE = 4096;
const START = X86_64_PROGRAM.mmapBase - 8 * PAGE;

const mapped = call({
  call: 'mmap',
  length: u64(8 * PAGE),
  prot: PROT.READ | PROT.WRITE,
  flags: MAP.PRIVATE | MAP.ANONYMOUS,
});
const store = (process: number, page: number): SessionCall =>
  call({ call: 'store', process, addr: u64(START + page * PAGE), length: u64(PAGE) });
const fork = (process: number): SessionCall => call({ call: 'fork', process });
const ask = call({ call: 'page_referenced', process: 1, addr: u64(START + PAGE) });

/** Process 3 has a copy of page 1. */
const FAMILY = [mapped, store(1, 0), store(1, 1), fork(1), fork(2), store(3, 1), ask];

function run(era: string, calls: readonly SessionCall[] = FAMILY) {
  const timeline = Timeline.load(core, {
    era,
    layout: X86_64_PROGRAM,
    calls: [...calls],
    files: [],
    follow: false,
  });
  const { first, last } = timeline.operations.at(-1)!;
  const events = decodeEvents(timeline.eventWords(first, last));
  const at = (position: number, page?: { process: number; addr: number }) => {
    const snapshot = timeline.snapshot(position, 0, { ...NEEDS, ...(page && { page }) });
    const pageMap = snapshot.pageMap!;
    return { snapshot, pageMap, scene: sceneOf(pageMap, snapshot.strategies) };
  };
  return { timeline, events, at, first, end: at(timeline.total) };
}

const ROWS = [
  ['3.4+rmap=none', 'none', 3],
  ['3.4+rmap=pte_chain_7', 'pteChain', 2],
  ['3.4+rmap=anonmm', 'anonmm', 3],
  ['3.4+rmap=anon_vma', 'anonVma', 3],
  ['3.4', 'links', 3],
  ['3.8', 'links', 3],
] as const;

describe.each(ROWS)('%s', (era, scheme, places) => {
  it('has a row for each place where the page is looked for', () => {
    const { scene, pageMap } = run(era).end;
    expect(scene.scheme).toBe(scheme);
    expect(scene.rows).toHaveLength(places);
    expect(scene.rows.filter(({ verdict }) => verdict === 'found')).toHaveLength(2);
    expect(pageMap.page!.mapcount).toBe(2);
    expect(pageMap.wish).toBe('event');
  });

  it('marks in each step what is looked at, and in the end what was found', () => {
    const { events, at, first } = run(era);
    const seen = events.map((event, i) => {
      const { snapshot, pageMap, scene } = at(first + i);
      const search = searchOf(snapshot, pageMap.page!.page);
      return { event, search, rows: scene.rows };
    });
    const looks = seen.filter(({ event }) => event.type.startsWith('rmap_look_'));
    expect(looks.length).toBeGreaterThan(1);
    for (const [i, { search, rows }] of looks.entries()) {
      expect(search!.looked).toBe(i + 1);
      expect(rows.filter((row) => stateOf(row, search).isNow)).toHaveLength(1);
    }
    const over = seen.at(-1)!;
    expect(over.search!.isOver).toBe(true);
    expect(over.search!.found).toBe(2);
    expect(over.search!.looked).toBe(looks.length);
    const found = over.rows.filter((row) => stateOf(row, over.search).outcome === 'found');
    expect(found.map(({ process }) => process).toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(rowText(found[0]!, stateOf(found[0]!, over.search))).toBe('found');
  });

  it('shows the page that is chosen, and says where none lies', () => {
    const { at, timeline } = run(era);
    const copy = at(timeline.total, { process: 3, addr: START + PAGE });
    expect(copy.pageMap.wish).toBe('chosen');
    expect(copy.pageMap.page!.mapcount).toBe(1);
    expect(copy.pageMap.mappings.map(({ process }) => process)).toEqual([3]);
    expect(at(timeline.total, { process: 1, addr: START + 5 * PAGE }).pageMap.page).toBeUndefined();
  });

  it.each([390, 760, 1400])('is laid out %i pixels wide, everything inside', (width) => {
    const { scene } = run(era).end;
    const layout = layoutOf(scene, scene.rows, width);
    expect(layout.form).toBe(width < 640 ? 'stacked' : 'wide');
    expect(layout.strip.x + layout.strip.width).toBeLessThanOrEqual(width);
    expect(layout.strip.width).toBeGreaterThan(150);
    expect(layout.edges).toHaveLength(scene.rows.filter(({ isOnWay }) => isOnWay).length);
    for (const { from, to } of layout.edges) {
      expect(from.x).toBeLessThan(to.x);
      expect(Math.max(from.y, to.y)).toBeLessThan(layout.height);
    }
  });
});

it('shows a page that is mapped most, until a step is about another one', () => {
  const { timeline, at } = run('3.8');
  // Of the program's stack.
  expect(at(0).pageMap).toMatchObject({ wish: 'most', page: { mapcount: 1 } });
  const stored = at(timeline.operations[2]!.last).pageMap;
  expect(stored).toMatchObject({ wish: 'event', page: { addr: START + PAGE, mapcount: 1 } });
});

it('a page that has been freed gives way to one that somebody maps', () => {
  const text = call({ call: 'load', addr: u64(X86_64_PROGRAM.startCode), length: u64(1) });
  const reclaim = call({ call: 'reclaim', length: u64(1) });
  const { events, end } = run('3.8', [mapped, store(1, 0), text, reclaim]);
  expect(events.filter(({ type }) => type === 'page_freed')).toHaveLength(1);
  expect(end.pageMap.page).toMatchObject({ mapcount: 1 });
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
  const [one] = scene.rows;
  const many = Array.from({ length: 100 }, (_, i): Row => ({ ...one!, key: `area ${i}` }));
  expect(shownRows(many.slice(0, MOST_ROWS), undefined).hidden).toEqual([]);
  const { rows, hidden } = shownRows(many, 'area 77');
  expect(rows.length + hidden.length).toBe(100);
  expect(rows.length).toBeLessThan(MOST_ROWS);
  expect(rows.at(-1)!.key).toBe('area 77');
});

describe('bytes for a page', () => {
  it('rise with each node', () => {
    const [seven, fifteen, largest, others] = FORMS;
    expect([seven, fifteen, largest].map((form) => nodeBytes(form!))).toEqual([32, 64, 128]);
    expect([1, 2, 7, 8, 14, 15].map((k) => chainNodes(seven!, k))).toEqual([0, 1, 1, 2, 2, 3]);
    expect([1, 2, 31, 32].map((k) => bytesFor(largest!, k))).toEqual([0, 128, 128, 256]);
    expect(bytesFor(others!, 1000)).toBe(0);
    const [line] = costLines(lastMappers(1), ({ key }) => key);
    expect(line!.points.slice(0, 5)).toEqual([
      { x: 1, y: 0 },
      { x: 2, y: 0 },
      { x: 2, y: 32 },
      { x: 8, y: 32 },
      { x: 8, y: 64 },
    ]);
  });

  it('are what the core has', () => {
    for (const [name, form] of [
      ['pte_chain_7', FORMS[0]!],
      ['pte_chain_31', FORMS[2]!],
    ] as const) {
      const { page } = run(`3.4+rmap=${name}`).end.pageMap;
      expect(page!.ownBytes).toBe(bytesFor(form, page!.mapcount));
    }
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
    const run1 = { first: 1, mapcount: 1, kind: 'page', spare: 0 } as const;
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
