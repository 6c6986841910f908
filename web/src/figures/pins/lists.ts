/* Where what is kept stands, in pixels: the nodes and slots of a page’s list, and the VMAs in that of its object. */
import { PAGE_SIZE } from '../../core/layout.ts';
import type { Layout } from './layout.ts';
import type { Found, Listed, Stage } from './model.ts';
import type { PinsParameters } from './parameters.ts';
import type { Seen } from './seen.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Member extends Box {
  readonly process: number;
}

export interface Node extends Box {
  /** Those in use; they are filled from the end. */
  readonly slots: readonly Member[];
}

/** Of slots in use and of nodes, at least and at most: narrower or lower ones aren’t told apart. */
const SLOT = { least: 5, most: 17 };
const NODE = { least: 8, most: 20, gap: 6, narrow: 2 };
/** Where rows are lower, gaps are narrow. */
const LOW = 40;
/** How much of a node what is in use may take, if otherwise it couldn’t be seen. */
const IN_USE = 0.75;
/** A VMA in the list of an object, with what separates it from the next. */
const CHIP = 24;
/** Where each has a list of its own beside it, which is seen to be another than the next. */
const CHIP_APART = 32;
const LEAST = 15;
/** In pixels, as wide as a VMA in the tree of a file may be, with what separates it from the next. */
const BAR = 34;
/** In pixels: lists that are narrower have hardly an edge. */
const NARROW = 30;

/** The nodes of the list of a page, as many as there is room for, from its first on. */
export function nodesIn({ slots }: Found, { listed, nodes }: Stage, layout: Layout, row: number): Node[] {
  const { x, width } = layout.list;
  const members = listed[row] ?? [];
  const room = layout.row - 4;
  const gap = layout.row < LOW ? NODE.narrow : NODE.gap;
  const drawn = Math.max(1, Math.min(nodes[row] ?? 0, Math.floor((room + gap) / (NODE.least + gap))));
  const height = Math.min(NODE.most, (room + gap) / drawn - gap);
  const top = layout.top + row * layout.row + (layout.row - drawn * (height + gap) + gap) / 2;
  return Array.from({ length: drawn }, (_, node): Node => {
    const y = top + node * (height + gap);
    const inUse = members.filter((each) => each.node === node);
    const most = Math.min(SLOT.most, (width * IN_USE) / inUse.length);
    const cell = Math.max(width / slots, most);
    const end = x + width;
    return {
      x,
      y,
      width,
      height,
      slots: inUse.map(({ process, slot }) => ({
        process,
        y,
        height,
        width: cell,
        x: end - (slots - slot) * cell,
      })),
    };
  });
}

/** All nodes of a list in a line, as long as they are beside the page itself. */
export function scaledNodes({ nodeBytes }: Found, { nodes }: Stage, layout: Layout, row: number): Box[] {
  const width = (layout.ruler.width * nodeBytes) / PAGE_SIZE;
  const y = layout.top + row * layout.row + 2;
  return Array.from({ length: nodes[row] ?? 0 }, (_, node) => ({
    x: layout.list.x + node * width,
    y,
    width,
    height: layout.row - 4,
  }));
}

/** Whether slots stand apart, so that each has its line. */
export function isApart({ slots }: Found, { width }: Box): boolean {
  return width / slots >= SLOT.least;
}

export interface AreaList {
  readonly of: 'family' | 'own';
  readonly box: Box;
  readonly members: readonly Member[];
  /** Whether the page that is asked for belongs to its object. */
  readonly isSearched: boolean;
}

/** The VMAs in the list of the family’s object, from its front on; and for each VMA with an object of its own, that one’s list beside it. */
export function listsIn(
  layout: Pick<Layout, 'list' | 'top'>,
  { listed, family, owners }: Pick<Stage, 'listed' | 'family' | 'owners'>,
  page: number,
): readonly AreaList[] {
  const { x, width, own, bottom } = layout.list;
  const searched = listed[page] ?? [];
  const box = {
    x,
    y: layout.top,
    width: width - own - (own > 0 ? NODE.gap : 0),
    height: bottom - layout.top,
  };
  const members = membersIn(box, family ?? searched, own > 0 ? CHIP_APART : CHIP);
  // That of process 1 is in no list but the family’s.
  const isOwn = family !== undefined && searched.every(({ process }) => process !== 1);
  const all = [{ of: 'family' as const, box, members, isSearched: !isOwn }];
  if (own === 0) return all;
  const has = new Set(owners);
  const owned = members
    .filter(({ process }) => has.has(process))
    .map((member) => {
      const beside = { ...member, x: member.x + own };
      const isSearched = isOwn && searched.some(({ process }) => process === member.process);
      return { of: 'own' as const, box: around(beside), members: [beside], isSearched };
    });
  return [...all, ...owned];
}

/** A list of one VMA, which is seen to be a list where there is space for a second frame. */
function around({ x, y, width, height }: Box): Box {
  const edge = height > LEAST ? 2 : 0;
  return { x: x - edge, y: y - edge, width: width + 2 * edge, height: height + 2 * edge };
}

/** One below the other; of more than there is room for, line by line and smaller. */
function membersIn({ x, y, width, height }: Box, listed: readonly Listed[], most: number): readonly Member[] {
  const edge = width < NARROW ? 2 : 4;
  const [left, top, wide, high] = [x + edge, y + 5, width - 2 * edge, height - 6];
  const isTall = listed.length * LEAST <= high;
  const each = Math.sqrt((wide * high) / Math.max(1, listed.length));
  const columns = isTall ? 1 : Math.ceil(wide / each);
  const step = Math.min(most, high / Math.ceil(listed.length / columns));
  const gap = step >= CHIP ? 5 + Math.max(0, step - CHIP) : step > 8 ? 2 : 0;
  return listed.map(({ process }, i) => ({
    process,
    x: left + ((i % columns) * wide) / columns,
    y: top + Math.floor(i / columns) * step,
    width: wide / columns - (isTall ? 0 : gap),
    height: step - gap,
  }));
}

/** In the tree of a file, whose VMAs are sorted by the pages that they map: each beside these, so that a page meets those that have it. */
export function barsIn(layout: Layout, listed: readonly Listed[], { columns }: Stage): readonly Member[] {
  const { x, width } = layout.list;
  const each = Math.min(BAR, (width - 8) / Math.max(1, listed.length));
  // The kernel’s order is that of a search; readers look for a process.
  const sorted = listed.toSorted((a, b) => a.process - b.process);
  return sorted.flatMap(({ process }, i) => {
    const vma = columns.find((column) => column.process === process)?.vma;
    if (!vma) return [];
    const y = layout.top + vma.first * layout.row + 2;
    const height = ((vma.end - vma.start) / PAGE_SIZE) * layout.row - 4;
    return [{ process, x: x + 4 + i * each, y, width: each * 0.8, height }];
  });
}

/** How far a way rises between its ends; ways of slots do, as their entries are in one line with them. */
export interface Origin {
  readonly x: number;
  readonly y: number;
  readonly lift: number;
}

/** From where one gets to the entry of a process: its slot, or its VMA in the list; undefined if it isn’t drawn. */
export function originOf(
  found: Found,
  seen: Seen,
  layout: Layout,
  { page, of }: Pick<PinsParameters, 'page' | 'of'>,
  process: number,
): Origin | undefined {
  if (found.way === 'sweep' || layout.isScaled) return undefined;
  const isFile = of === 'file';
  const { stage } = seen;
  if (isFile && found.slots === 0) {
    const bar = barsIn(layout, stage.listed[page] ?? [], stage).find((each) => each.process === process);
    return bar && { x: bar.x + bar.width, y: layout.top + (page + 0.5) * layout.row, lift: 0 };
  }
  if (found.slots === 0) {
    const searched = listsIn(layout, stage, page).find(({ isSearched }) => isSearched);
    const chip = searched?.members.find((each) => each.process === process);
    return chip && { x: chip.x + chip.width, y: chip.y + chip.height / 2, lift: 0 };
  }
  const lift = Math.min(26, layout.row * 0.8);
  // A page with one entry points to it itself.
  if (stage.nodes[page] === 0)
    return { x: layout.ruler.x + layout.ruler.width + 10, y: layout.top + (page + 0.5) * layout.row, lift };
  for (const [node, { slots }] of nodesIn(found, stage, layout, page).entries()) {
    const slot = slots.find((each) => each.process === process);
    // Around the nodes above it.
    const isBelow = node > 0;
    if (slot)
      return {
        x: slot.x + slot.width / 2,
        y: isBelow ? slot.y + slot.height : slot.y,
        lift: isBelow ? -lift : lift,
      };
  }
  return undefined;
}
