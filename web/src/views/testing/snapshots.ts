/* Builds snapshots for tests from a list of VMAs: a balanced tree with correct links, colours and gaps, as the core would have after the
 * VMAs were inserted. */
import { VmaRecords } from '../../timeline/vma-records.ts';
import { known, nth } from '../../base/known.ts';
import { readKeeps } from '../../core/kernel-row.ts';
import {
  type CoreEvent,
  readCounters,
  readRecordMm,
  type RecordMm,
  type RecordVma,
} from '../../protocol/protocol.gen.ts';
import { u64 } from '../../protocol/u64.ts';
import { narrateContext } from '../../narrate/context.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';
import { touchOf, type Touch } from '../touch.ts';

export interface VmaSpec {
  readonly start: number;
  readonly end: number;
  readonly vmFlags?: number;
  readonly file?: number;
}

const TASK_SIZE = 0x7ffffffff000;
const NODE = 64;

/** An event without its source line and depth. */
type Distributive<E> = E extends CoreEvent ? Omit<E, 'file' | 'line' | 'depth'> : never;
export type EventSpec = Distributive<CoreEvent>;

/** VMAs get the ids 1, 2, … in the given order; `events` are those of the operation so far. */
export function snapshotOf(
  specs: readonly VmaSpec[],
  events: readonly EventSpec[] = [],
  mm: Partial<RecordMm> = {},
): Snapshot {
  const sorted = specs.map((spec, i) => ({ ...spec, id: i + 1 })).toSorted((a, b) => a.start - b.start);
  const links = new Map<number, Links>();
  const root = link(sorted, 0, sorted.length, 0, Math.floor(Math.log2(sorted.length + 1)), links);
  const vmas: RecordVma[] = sorted.map(({ start, end, id, vmFlags = 3, file = 0 }, i) => ({
    start,
    end,
    id,
    vmFlags,
    file,
    pgoff: u64(0),
    prev: sorted[i - 1]?.id ?? 0,
    next: sorted[i + 1]?.id ?? 0,
    node: id * NODE,
    ...known(links.get(id), 'each VMA is linked'),
    inList: 'yes',
    inTree: 'yes',
    anon: 0,
    huge: 0,
    anonVma: 0,
    anonVmaLinks: 0,
    gapChainSlot: 0,
    label: 'none',
  }));
  const recent = events.map((event) => ({ ...event, file: 0, line: 1, depth: 0 }));
  const event = recent.at(-1);
  return {
    position: recent.length,
    total: recent.length,
    operation: event ? 0 : -1,
    ...(event && { event }),
    recent,
    stack: [],
    reshapes: [],
    reshapedBefore: 0,
    probed: {},
    processes: [1],
    caller: 1,
    thread: 1,
    tasks: [{ vmacacheSeqnum: u64(0), number: 1, slots: 0 }],
    slots: [],
    mm: {
      ...readRecordMm(new Uint32Array(64), 0),
      process: 1,
      taskSize: TASK_SIZE,
      mmapBase: 0x7ffff7fff000,
      startStack: 0x7fffffffe000,
      highestVmEnd: sorted.at(-1)?.end ?? 0,
      mapCount: sorted.length,
      rbRoot: root,
      ...mm,
    },
    vmas: VmaRecords.of(vmas),
    counters: readCounters(new Uint32Array(128), 0),
    countersBefore: readCounters(new Uint32Array(128), 0),
    strategies: { index: 'list_rbtree', gap: 'rb_subtree_gap', cache: 'mmap_cache' },
    keeps: readKeeps('list rbtree subtree_gap=rb_subtree_gap mmap_cache'),
  };
}

/** What the snapshot's event touches, as the stage passes it to views. */
export function touchIn(snapshot: Snapshot): Touch {
  return touchOf(snapshot, narrateContext(snapshot, { files: [], mmapLock: 'mmap_lock' }).vmaAtNode);
}

type Links = Pick<RecordVma, 'rbParent' | 'rbLeft' | 'rbRight' | 'rbColour' | 'subtreeGap'>;
type Sorted = readonly { readonly start: number; readonly end: number; readonly id: number }[];

/** Links sorted[from … to) below `parent`, the middle one on top; returns its node. Nodes of the last, incomplete level are red. */
function link(
  sorted: Sorted,
  from: number,
  to: number,
  parent: number,
  blackLevels: number,
  links: Map<number, Links>,
): number {
  if (from === to) return 0;
  const middle = (from + to) >> 1;
  const { id, start } = nth(sorted, middle);
  const rbLeft = link(sorted, from, middle, id * NODE, blackLevels - 1, links);
  const rbRight = link(sorted, middle + 1, to, id * NODE, blackLevels - 1, links);
  const gaps = sorted.slice(from, to).map((vma, i) => vma.start - (sorted[from + i - 1]?.end ?? 0));
  links.set(id, {
    rbParent: parent,
    rbLeft,
    rbRight,
    rbColour: blackLevels > 0 ? 'black' : 'red',
    subtreeGap: u64(Math.max(start - (sorted[middle - 1]?.end ?? 0), ...gaps)),
  });
  return id * NODE;
}
