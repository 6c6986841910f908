/* What a frame of a process with as many VMAs as Linux allows costs: counted in VMAs that become objects. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { known } from '../base/known.ts';
import { inColumns } from '../core/columns.ts';
import type { Paint } from '../d3/paint.ts';
import { NO_ZOOM } from '../d3/zoom.ts';
import { narrateContext } from '../narrate/context.ts';
import { RECORD_VMA_WORDS, writeRecordVma } from '../protocol/protocol.gen.ts';
import { VmaRecords } from '../timeline/vma-records.ts';
import { clustersOf } from './address-space/clusters.ts';
import { drawStrip } from './address-space/draw.ts';
import { columnsOf } from './address-space/layout.ts';
import { namesOf } from './address-space/names.ts';
import { projection } from './address-space/projection.ts';
import { buildStrip, placesAt, scaleOf } from './address-space/strip.ts';
import { ticksOf } from './address-space/ticks.ts';
import { stripsOf } from './merge/strips.ts';
import { bandsOf, commonScale } from './processes/strip.ts';
import { drawTree } from './rbtree/draw.ts';
import { geometryOf } from './rbtree/geometry.ts';
import { layoutTree } from './rbtree/layout.ts';
import { NOTHING_COMPARED } from './rbtree/compared.ts';
import { ownGapsOf } from './rbtree/picture.ts';
import { snapshotOf, touchIn } from './testing/snapshots.ts';
import { Rows } from './vma-list/rows.ts';

const PAGE = 4096;
const COUNT = 65_530;
const HEIGHT = 600;
const BASE = 0x7fff_0000_0000;

const snapshot = snapshotOf(
  Array.from({ length: COUNT }, (_, i) => ({ start: BASE + 2 * i * PAGE, end: BASE + (2 * i + 1) * PAGE })),
  [{ type: 'tree_compare', vma: 300, addr: BASE, turn: 'left' }],
);
const words = new Uint32Array(COUNT * RECORD_VMA_WORDS);
[...snapshot.vmas].forEach((vma, i) => writeRecordVma(words, i * RECORD_VMA_WORDS, vma));
const touch = touchIn(snapshot);

/** As a snapshot brings them to the page: none is an object yet. */
const arrived = () => {
  const vmas = VmaRecords.read(inColumns(words, RECORD_VMA_WORDS));
  const memory = { mm: snapshot.mm, vmas };
  return { vmas, memory, world: narrateContext(memory, { files: [], mmapLock: 'mmap_lock' }) };
};

/** Counts what is painted. */
function paintOf() {
  let painted = 0;
  const context = new Proxy(
    {},
    {
      get: () => () => void painted++,
      set: () => true,
    },
  );
  const names = new Proxy({}, { get: () => '#000' });
  const paint = { context, fill: names, edge: names, pattern: {}, mark: names, font: '' } as unknown as Paint;
  return { paint, painted: () => painted };
}

describe('a frame with 65,530 VMAs', () => {
  it.each([
    ['as a whole', NO_ZOOM, 3],
    ['zoomed in', { k: 2 ** 12, t: -(2 ** 11) * HEIGHT }, 40],
  ])('the address space %s', (_, zoom, most) => {
    const { vmas, memory, world } = arrived();
    const strip = buildStrip(vmas, memory.mm.taskSize);
    const project = projection(scaleOf(placesAt(strip), 'folded', memory.mm.mmapBase), zoom, HEIGHT);
    const { paint, painted } = paintOf();
    const picture = {
      strip,
      kindOf: () => 'anonymous' as const,
      pages: [],
      change: undefined,
      folded: true,
      touch,
      chosen: 7,
      vma: world.vma,
    };
    drawStrip(paint, picture, project, columnsOf(700, 100).bar);
    ticksOf(strip, project, touch, 13);
    namesOf(strip, project, touch, 7, world, false);
    clustersOf(vmas, memory.mm.taskSize / HEIGHT);
    expect(painted()).toBeGreaterThan(0);
    expect(painted()).toBeLessThan(20 * HEIGHT);
    expect(vmas.made).toBeGreaterThan(0);
    expect(vmas.made).toBeLessThanOrEqual(most);
  });

  it('the list', () => {
    const { vmas, memory } = arrived();
    const rows = new Rows(vmas, memory.mm.taskSize);
    expect(rows.slice(rows.holding(BASE + 5000 * PAGE), rows.holding(BASE + 5040 * PAGE))).toHaveLength(40);
    expect(vmas.made).toBeLessThanOrEqual(41);
  });

  it('the red-black tree, of which a row has at most a node for two pixels', () => {
    vi.stubGlobal(
      'Path2D',
      class {
        moveTo(): void {}
        lineTo(): void {}
        roundRect(): void {}
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const { vmas, memory } = arrived();
    const layout = layoutTree(vmas, memory.mm.rbRoot);
    const ownGaps = ownGapsOf(layout);
    expect([layout.length, layout.levels, vmas.made]).toEqual([COUNT, 16, 0]);
    const geometry = geometryOf(layout, { width: 700, height: HEIGHT }, NO_ZOOM);
    const { paint, painted } = paintOf();
    const picture = {
      layout,
      touch,
      comparisons: NOTHING_COMPARED,
      chosen: 7,
      ownGaps,
      hasSubtreeGaps: true,
      kindOf: () => 'anonymous' as const,
    };
    drawTree(paint, picture, geometry, { red: '#f00', black: '#000' });
    expect(painted()).toBeGreaterThan(500);
    expect(vmas.made).toBeLessThan((700 / 2) * layout.levels);
    expect(known(layout.of(300), 'it is in the tree').vma).toBe(vmas.at(299));
  });

  it('a merge, and the small pictures of processes', () => {
    const { vmas, memory, world } = arrived();
    const range = { start: BASE + 1001 * PAGE, end: BASE + 1002 * PAGE };
    const enter = {
      type: 'merge_enter',
      ...range,
      prev: 501,
      next: 502,
      file: 0,
      line: 1,
      depth: 0,
    } as const;
    expect(stripsOf([enter], world.vma, vmas)?.before).toHaveLength(7);
    bandsOf(memory, [], commonScale([memory]), 300, 20);
    expect(vmas.made).toBeLessThanOrEqual(4);
  });
});
