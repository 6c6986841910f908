/* Builds maple trees for tests from a list of VMAs: leaves as full as asked for, NULL slots for gaps. */
import { nth } from '../../base/known.ts';
import {
  RECORD_MAPLE_NODE_WORDS,
  RECORD_MAPLE_SLOT_WORDS,
  type RecordMapleNode,
  type RecordMapleSlot,
  type RecordVma,
  writeRecordMapleNode,
  writeRecordMapleSlot,
} from '../../protocol/protocol.gen.ts';
import { u64, type U64 } from '../../protocol/u64.ts';
import { MapleRecords } from '../../timeline/maple-records.ts';

const ALL_ONES: U64 = { lo: 0xffffffff, hi: 0xffffffff };
const TOP = 2 ** 48;

interface Built {
  readonly last: number;
  readonly gap: number;
  readonly slots: readonly Omit<RecordMapleSlot, 'last'>[];
  readonly lasts: readonly number[];
  readonly below: readonly Built[];
}

/** `fill`: how many slots each leaf uses, at most 16, and each inner node, at most 10. */
export function mapleOf(list: Iterable<RecordVma>, fill: readonly [number, number] = [12, 7]): MapleRecords {
  const vmas = [...list];
  let level = leavesOf(vmas, fill[0]);
  while (level.length > 1) level = groupsOf(level, fill[1]).map(innerOf);
  const nodes: RecordMapleNode[] = [];
  const slots: RecordMapleSlot[] = [];
  const [root] = level;
  if (root && vmas.length > 0) write(root, 0, 0, 0, 0, nodes, slots);
  const nodeWords = new Uint32Array(nodes.length * RECORD_MAPLE_NODE_WORDS);
  nodes.forEach((node, i) => writeRecordMapleNode(nodeWords, i * RECORD_MAPLE_NODE_WORDS, node));
  const slotWords = new Uint32Array(slots.length * RECORD_MAPLE_SLOT_WORDS);
  slots.forEach((slot, i) => writeRecordMapleSlot(slotWords, i * RECORD_MAPLE_SLOT_WORDS, slot));
  return new MapleRecords(nodeWords, slotWords);
}

function leavesOf(vmas: readonly RecordVma[], fill: number): Built[] {
  const entries: { vma: number; last: number; gap: number }[] = [];
  let next = 0;
  for (const { start, end, id } of vmas) {
    if (start > next) entries.push({ vma: 0, last: start - 1, gap: start - next });
    entries.push({ vma: id, last: end - 1, gap: 0 });
    next = end;
  }
  entries.push({ vma: 0, last: TOP, gap: TOP - next });
  return groupsOf(entries, fill).map((group) => ({
    last: nth(group, -1).last,
    gap: Math.max(...group.map(({ gap }) => gap)),
    slots: group.map(({ vma }) => ({
      vma,
      gap: u64(0),
      child: 0,
      content: vma === 0 ? ('empty' as const) : ('area' as const),
      process: vma === 0 ? 0 : 1,
    })),
    lasts: group.map(({ last }) => last),
    below: [],
  }));
}

function innerOf(below: readonly Built[]): Built {
  return {
    last: nth(below, -1).last,
    gap: Math.max(...below.map(({ gap }) => gap)),
    slots: below.map(({ gap }) => ({
      vma: 0,
      gap: u64(gap),
      child: 0,
      content: 'node' as const,
      process: 0,
    })),
    lasts: below.map(({ last }) => last),
    below,
  };
}

function groupsOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}

/** Writes a node and its subtree in pre-order; returns the node's address. */
function write(
  { last, slots: values, lasts, below }: Built,
  min: number,
  parent: number,
  parentSlot: number,
  level: number,
  nodes: RecordMapleNode[],
  slots: RecordMapleSlot[],
): number {
  const node = (nodes.length + 1) * 256;
  const firstSlot = slots.length;
  const gaps = below.map(({ gap }) => gap);
  nodes.push({
    node,
    min: u64(min),
    max: wordOf(last),
    parent,
    parentSlot,
    kind: below.length > 0 ? 'inner' : 'leaf',
    level,
    firstSlot,
    slots: values.length,
    gapSlot: Math.max(0, gaps.indexOf(Math.max(...gaps))),
  });
  slots.push(...values.map((value, i) => ({ ...value, last: wordOf(nth(lasts, i)) })));
  below.forEach((child, i) => {
    const from = i === 0 ? min : nth(below, i - 1).last + 1;
    const address = write(child, from, node, i, level + 1, nodes, slots);
    slots[firstSlot + i] = { ...nth(slots, firstSlot + i), child: address };
  });
  return node;
}

function wordOf(last: number): U64 {
  return last >= TOP ? ALL_ONES : u64(last);
}
