/* Page tables of parent and child, from real runs of the core. */
import { describe, expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import { anonymous, call } from '../../core/calls.ts';
import { I386, PAGE_SIZE, X86_64 } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { formatPage } from '../../narrate/format.ts';
import type { CoreEvent } from '../../protocol/protocol.gen.ts';
import { u64 } from '../../protocol/u64.ts';
import { BLOCK, entriesByLevel } from './tables.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { decodeEvents } from '../../timeline/snapshot.ts';
import { Timeline } from '../../timeline/timeline.ts';
import { pairOf } from '../fork/pair.ts';
import { probed } from '../testing/probed.ts';
import { changedRanges, processOfEvent, rangeOfEvent } from './events.ts';
import { addressOf, keyOf, linkAt, modelOf, nameOfLevel, partedSince, type Row, type Side } from './model.ts';
import { probe } from './probe.ts';
import { cellTop, placeAt, sheetOf, stepFrom } from './sheet.ts';

const core = await loadTestCore();
const LAYOUT = { ...X86_64, vmas: [] };
const VMA = LAYOUT.mmapBase - 10 * PAGE_SIZE;
const store = (page: number, pages: number, process = 1): SessionCall =>
  call({ call: 'store', addr: u64(VMA + page * PAGE_SIZE), length: u64(pages * PAGE_SIZE), process });

/** Maps a VMA of ten pages and writes to it as `calls` say. */
function run(...calls: SessionCall[]) {
  const spec = { kernel: '6.8', layout: LAYOUT, files: [], follow: false };
  const timeline = Timeline.load(core, { ...spec, calls: [anonymous(10 * PAGE_SIZE), ...calls] });
  const look = probed(timeline, probe);
  const after = (operation: number, process = 0) => {
    const { snapshot, found } = look(nth(timeline.operations, operation).last, process);
    const { parent, child } = pairOf(snapshot, found);
    const processes = child ? [parent, child] : [parent];
    const tables = processes.map(({ mm }) => found.tables.get(mm.process));
    return { snapshot, model: modelOf(tables, entriesByLevel(snapshot.keeps)) };
  };
  return { timeline, after };
}

const FORK = call({ call: 'fork' });
const entriesOf = (side: Side | undefined) =>
  known(side?.entries, 'each row has tables on all sides, and is open');
const parentEntries = ({ sides }: Row) => entriesOf(sides[0]);
const linksOf = ({ rows }: ReturnType<typeof modelOf>) =>
  rows.flatMap((row) => [...parentEntries(row).keys()].map((index) => linkAt(row, index)));

describe('modelOf', () => {
  it('has the entries that were written, below all tables that lead to them', () => {
    const { model } = run(store(2, 3)).after(1);
    const row = nth(model.rows, 0);
    expect(model.rows).toHaveLength(1);
    expect([...parentEntries(row).keys()].map((index) => addressOf(row, index))).toEqual(
      [2, 3, 4].map((page) => VMA + page * PAGE_SIZE),
    );
    expect(model.uppers.map(({ level }) => nameOfLevel(level, 4))).toEqual(['pmd', 'pud', 'pgd']);
    for (const upper of model.uppers) expect(upper).toMatchObject({ first: 0, last: 0 });
  });

  it('calls a page by the number that events are told with', () => {
    const { timeline, after } = run(
      store(2, 3),
      call({ call: 'page_referenced', addr: u64(VMA + 3 * PAGE_SIZE) }),
    );
    const { first, last } = nth(timeline.operations, 2);
    const events = decodeEvents(timeline.eventWords(first, last));
    const walk = events.find(({ type }) => type === 'rmap_walk_enter');
    const entries = [...parentEntries(nth(after(2).model.rows, 0)).values()];
    const named = entries.map(({ addr, frame }) => [addr, String(frame)]);
    expect(new Set(named.map(([, number]) => number)).size).toBe(3);
    expect(named).toContainEqual([
      VMA + 3 * PAGE_SIZE,
      walk?.type === 'rmap_walk_enter' && formatPage(walk.page),
    ]);
  });

  it('after a fork: all entries are linked and may not be written', () => {
    const { model } = run(store(2, 3), FORK).after(2);
    expect(linksOf(model)).toEqual(['same', 'same', 'same']);
    for (const side of nth(model.rows, 0).sides) {
      for (const entry of entriesOf(side).values())
        expect(entry).toMatchObject({ writable: 'no', mapcount: 2 });
    }
  });

  it('a write parts one of them, whoever writes and whoever looks', () => {
    for (const writer of [1, 2]) {
      for (const looked of [1, 2]) {
        const { after } = run(store(2, 3), FORK, store(3, 1, writer));
        const [before, now] = [after(2, looked), after(3, looked)];
        expect(linksOf(now.model)).toEqual(['same', 'parted', 'same']);
        const row = nth(now.model.rows, 0);
        const index = (VMA + 3 * PAGE_SIZE - row.start) / PAGE_SIZE;
        expect([...partedSince(before.model, now.model)]).toEqual([keyOf(row, index)]);
        expect(partedSince(now.model, before.model).size).toBe(0);
        const sides = row.sides.map((side) => entriesOf(side).get(index)?.writable);
        // The other entry becomes writable only once a fault finds that nobody else maps the page.
        expect(sides).toEqual(writer === 1 ? ['yes', 'no'] : ['no', 'yes']);
      }
    }
  });

  it('takes a page that one of the two no longer has for no parting', () => {
    const gone = call({
      call: 'munmap',
      addr: u64(VMA + 3 * PAGE_SIZE),
      length: u64(PAGE_SIZE),
      process: 2,
    });
    const { after } = run(store(2, 3), FORK, gone);
    const [before, now] = [after(2), after(3)];
    expect(linksOf(now.model)).toEqual(['same', undefined, 'same']);
    expect(partedSince(before.model, now.model).size).toBe(0);
  });

  it('keeps apart what a step is about from what it is not', () => {
    const { timeline } = run(store(2, 3), FORK, store(3, 1, 2));
    const { last } = nth(timeline.operations, 3);
    const range = { start: VMA + 3 * PAGE_SIZE, end: VMA + 4 * PAGE_SIZE };
    expect(changedRanges(timeline.snapshot(last).recent)).toEqual([range]);
    const fork = nth(timeline.operations, 2);
    const copied = Array.from({ length: fork.last - fork.first }, (_, i) =>
      timeline.snapshot(fork.first + i),
    );
    const moment = copied.find(({ event }) => event?.type === 'page_table_copied');
    expect(rangeOfEvent(moment?.recent ?? [])).toEqual({ start: VMA, end: VMA + 10 * PAGE_SIZE });
  });

  it('an i386 without PAE has two levels, and tables of 1024 entries', () => {
    const store386 = call({ call: 'store', addr: u64(I386.mmapBase - PAGE_SIZE), length: u64(1) });
    const timeline = Timeline.load(core, {
      kernel: '3.4+pt=i386_2level',
      layout: I386,
      calls: [anonymous(PAGE_SIZE), store386],
      files: [],
      follow: false,
    });
    const { snapshot, found } = probed(timeline, probe)(timeline.total);
    const model = modelOf([found.tables.get(1)], entriesByLevel(snapshot.keeps));
    expect(model.entries).toEqual([1024, 1024]);
    expect(model.uppers.map(({ level }) => nameOfLevel(level, 2))).toEqual(['pgd']);
    expect(nth(model.rows, 0).start % 2 ** 22).toBe(0);
    expect(nth(model.rows, 0).isOpen).toBe(true);
  });
});

describe('sheetOf', () => {
  const { model } = run(store(2, 3), store(8, 1), FORK).after(3);
  const sheet = sheetOf(model, 900);
  const row = nth(sheet.rows, 0);

  it('folds what is empty, and keeps both processes one above the other', () => {
    expect(row.cells).toHaveLength(4);
    expect(row.folds.map(({ count }) => count)).toEqual([
      nth(row.cells, 0).index,
      3,
      511 - nth(row.cells, 3).index,
    ]);
    const { x, line, index } = nth(row.cells, 1);
    const places = [0, 1].map((side) => placeAt(sheet, x + 3, cellTop(row, line, side, 2) + 3));
    expect(places).toEqual([0, 1].map((side) => ({ row: 0, side, index })));
  });

  it('has nothing outside, and nothing on top of something else', () => {
    for (const width of [320, 640, 1400]) {
      for (const smaller of [-4, 0, 4]) {
        const { rows, left } = sheetOf(model, width, smaller);
        for (const { cells, folds, cellWidth } of rows) {
          const boxes = [
            ...cells.map(({ x, line }) => ({ x, line, width: cellWidth })),
            ...folds.map(({ x, line }) => ({ x, line, width: 26 })),
          ];
          for (const line of new Set(boxes.map((box) => box.line))) {
            const inLine = boxes.filter((box) => box.line === line).toSorted((a, b) => a.x - b.x);
            expect(nth(inLine, 0).x).toBeGreaterThanOrEqual(left);
            expect(nth(inLine, -1).x + nth(inLine, -1).width).toBeLessThanOrEqual(width);
            for (const [i, box] of inLine.slice(1).entries())
              expect(box.x).toBeGreaterThanOrEqual(nth(inLine, i).x + nth(inLine, i).width);
          }
        }
      }
    }
  });

  it('lists forty closed rows, and each open one', () => {
    const closed = Array.from({ length: 45 }, (_, i) => ({ start: i * BLOCK, sides: [], isOpen: false }));
    const listed = (rows: readonly Row[]) => sheetOf({ ...model, rows }, 900);
    expect(listed(closed.slice(0, 40))).toMatchObject({ hidden: 0, rows: { length: 40 } });
    expect(listed(closed)).toMatchObject({ hidden: 5, rows: { length: 40 } });
    const open = { ...nth(model.rows, 0), start: 45 * BLOCK };
    expect(listed([...closed, open])).toMatchObject({ hidden: 5, rows: { length: 41 } });
  });

  it('draws a full table smaller', () => {
    const written = run(
      call({ call: 'mmap', length: u64(2 ** 22), prot: 3, flags: 0x22 }),
      call({ call: 'store', addr: u64(VMA - 2 ** 22), length: u64(2 ** 22) }),
    );
    const large = sheetOf(written.after(2).model, 900);
    const full = large.rows.find(({ cells }) => cells.length === 512);
    expect(full?.cellWidth).toBe(7);
  });

  it('is walked through by keys', () => {
    const first = stepFrom(sheet, undefined, 'down');
    expect(first).toEqual({ row: 0, side: 0, index: nth(row.cells, 0).index });
    const child = known(stepFrom(sheet, first, 'down'), 'the child is below the parent');
    expect(child).toEqual({ ...first, side: 1 });
    expect(stepFrom(sheet, child, 'down')).toBeUndefined();
    expect(stepFrom(sheet, child, 'right')).toEqual({ ...child, index: nth(row.cells, 1).index });
    expect(stepFrom(sheet, child, 'left')).toEqual({ ...child, index: -1 });
    expect(stepFrom(sheet, { ...child, index: -1 }, 'right')).toEqual(child);
  });
});

it('a sweep is at work on the entries that it has looked at, of the process that it has come to', () => {
  const sweep = { type: 'swap_out_table', start: VMA, process: 2, table: 8, looked: 3, taken: 1 };
  const recent = [sweep as unknown as CoreEvent];
  expect(rangeOfEvent(recent)).toEqual({ start: VMA, end: VMA + 3 * PAGE_SIZE });
  expect(processOfEvent(recent)).toBe(2);
  expect(processOfEvent([])).toBeUndefined();
});
