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
/** In pixels, as wide as a VMA in the tree of a file may be, with what separates it from the next. */
const BAR = 34;

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

/** The VMAs in the list of the object, that at which the kernel looks among them, and how many have no room before and after these. */
export function chipsIn(
  layout: Pick<Layout, 'list' | 'top'>,
  listed: readonly Listed[],
  { latest }: Pick<Seen, 'latest'>,
): { readonly chips: readonly Member[]; readonly before: number; readonly after: number } {
  const { x, width } = layout.list;
  const fit = Math.max(1, Math.floor((layout.list.bottom - layout.top - 6) / CHIP));
  const at = listed.findIndex(({ process }) => process === latest?.process);
  const hasAll = listed.length <= fit;
  // A line each says how many are left out.
  const isFar = !hasAll && at >= fit - 1;
  const room = Math.max(1, fit - (hasAll ? 0 : isFar ? 2 : 1));
  const first = isFar ? at - room + 1 : 0;
  const chips = listed.slice(first, first + room).map(({ process }, i) => ({
    process,
    x: x + 4,
    y: layout.top + 5 + (isFar ? i + 1 : i) * CHIP,
    width: width - 8,
    height: CHIP - 5,
  }));
  return { chips, before: first, after: listed.length - first - chips.length };
}

/** In the tree of a file, whose VMAs are sorted by the pages that they map: each beside these, so that a page meets those that have it. */
export function barsIn(layout: Layout, listed: readonly Listed[], { columns }: Stage): readonly Member[] {
  const { x, width } = layout.list;
  const each = Math.min(BAR, (width - 8) / Math.max(1, listed.length));
  return listed.flatMap(({ process }, i) => {
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
    const { chips } = chipsIn(layout, stage.listed[page] ?? [], seen);
    const chip = chips.find((each) => each.process === process);
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
