/* Places the parts of a scene, in pixels: the page, the structure that it leads to, and a row for each place where the search looks for
 * the page. In a narrow figure the page stands above the rest. */
import type { AnonVma, ChainNode, Row, Scene } from './model.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedRow {
  readonly row: Row;
  /** The middle of the row. */
  readonly y: number;
}

export interface PlacedNode {
  readonly node: ChainNode;
  readonly box: Box;
  /** The pointer to the next node, followed by the slots. */
  readonly cells: readonly Point[];
}

interface Column {
  readonly anonVma: AnonVma;
  readonly x: number;
  /** The top of its number. */
  readonly y: number;
}

/** A line from the structure to a row. */
interface Edge extends Line {
  readonly key: string;
  /** The row that it leads to. */
  readonly row: Row;
}

interface Line {
  readonly from: Point;
  readonly to: Point;
}

export interface Layout {
  readonly form: 'wide' | 'stacked';
  readonly width: number;
  readonly height: number;
  readonly page: Box;
  readonly structure: Box;
  /** From the page to the structure; undefined if the page points to nothing, or an edge begins at the page itself. */
  readonly pageLine: Line | undefined;
  readonly rows: readonly PlacedRow[];
  readonly label: number;
  readonly strip: { readonly x: number; readonly width: number };
  /** Where the words beside a row begin; undefined if they don't fit. */
  readonly words: number | undefined;
  readonly nodes: readonly PlacedNode[];
  readonly hiddenNodes: number;
  readonly columns: readonly Column[];
  readonly hiddenColumns: number;
  readonly edges: readonly Edge[];
}

export const ROW = 26;
export const STRIP = 16;
export const CELL = 16;
const PITCH = 17;
export const COLUMN = 20;
const STACKED = 640;
/** The page above the rest, and its distance from them. */
const STACKED_PAGE = { height: 40, margin: 8 } as const;
const LABEL = 30;
/** The least width of the strips next to words. */
const LEAST_STRIP = 160;
const MARGIN = 12;
const NODE_HEAD = 17;
const MOST_NODES = 6;
/** Height of a level in the tree of anon_vmas above the matrix. Deeper levels are drawn on the last one. */
const LEVEL = 13;
const LEVELS = 7;

/** Where the line from the page begins, from the left edge of its box. */
const FOOT = 6;

/** `rows`: the scene's rows that are drawn; `wordWidth`: the width of the longest text beside a row, in pixels. */
export function layoutOf(scene: Scene, rows: readonly Row[], width: number, wordWidth: number): Layout {
  const form = width < STACKED ? 'stacked' : 'wide';
  const isWide = form === 'wide';
  const head = headOf(scene);
  const { height, margin } = STACKED_PAGE;
  const top = isWide ? MARGIN : 2 * margin + height;
  const page = isWide
    ? { x: MARGIN, y: top + head, width: 156, height: 100 }
    : { x: MARGIN, y: margin, width: width - 2 * MARGIN, height };
  const columns = shownColumns(scene.anonVmas, isWide ? mostColumns(width) : 5);
  const x = isWide ? page.x + page.width + 44 : MARGIN;
  const breadth = breadthOf(scene, columns.length, isWide);
  const label = x + breadth + (isWide ? 52 : 26);
  const strip = { x: label + LABEL, width: 0 };
  const room = width - MARGIN - wordWidth;
  const words = room - 10 - strip.x >= LEAST_STRIP ? room : undefined;
  strip.width = Math.max(40, (words === undefined ? width - MARGIN : words - 10) - strip.x);
  const placed = rows.map((row, i) => ({ row, y: top + head + i * ROW + ROW / 2 }));
  const nodes = nodesAt(scene.nodes, rows, { x, y: top + head, perLine: isWide ? 8 : 4 });
  const bottom = Math.max(
    top + head + rows.length * ROW,
    ...nodes.map(({ box }) => box.y + box.height),
    isWide ? page.y + page.height : 0,
  );
  const structure = { x, y: top, width: breadth, height: bottom - top };
  const frame: Frame = { form, page, structure, top: top + head, label };
  const shown = columns.map((anonVma, i) => ({
    anonVma,
    x: x + COLUMN / 2 + i * COLUMN,
    y: top + 12 + Math.min(LEVELS - 1, anonVma.depth) * LEVEL,
  }));
  return {
    form,
    width,
    height: bottom + MARGIN,
    page,
    structure,
    pageLine: pageLineOf(scene, placed, shown, frame),
    rows: placed,
    label,
    strip,
    words,
    nodes,
    hiddenNodes: scene.nodes.length - nodes.length,
    columns: shown,
    hiddenColumns: scene.anonVmas.length - columns.length,
    edges: edgesOf(scene, placed, nodes, frame),
  };
}

/** As many columns as leave the strips wide enough. */
function mostColumns(width: number): number {
  return Math.max(5, Math.min(24, Math.floor((width - 580) / COLUMN)));
}

/** Height above the rows for the structure's name. */
function headOf({ scheme, anonVmas }: Scene): number {
  if (scheme !== 'links') return 24;
  const levels = Math.min(LEVELS, 1 + Math.max(0, ...anonVmas.map(({ depth }) => depth)));
  return 24 + levels * LEVEL;
}

function breadthOf({ scheme, nodes }: Scene, columns: number, isWide: boolean): number {
  switch (scheme) {
    case 'pteChain':
      return nodes.length > 0 ? (isWide ? 8 : 4) * PITCH + 10 : isWide ? 92 : 40;
    case 'links':
      return Math.max(isWide ? 72 : 40, columns * COLUMN);
    case 'file':
      return isWide ? 150 : 88;
    default:
      return isWide ? 96 : 62;
  }
}

/** Chooses the page's own anon_vma, its ancestors, and then the first ones, up to `most`. */
function shownColumns(all: readonly AnonVma[], most: number): readonly AnonVma[] {
  if (all.length <= most) return all;
  const kept = new Set<number>();
  for (let at = all.find(({ isOwn }) => isOwn); at; at = all.find(({ number }) => number === at?.parent))
    if (kept.size < most) kept.add(at.number);
  for (const { number } of all) if (kept.size < most) kept.add(number);
  return all.filter(({ number }) => kept.has(number));
}

interface NodePlace extends Point {
  readonly perLine: number;
}

/** Places, one below the other, the nodes that hold an entry of a drawn row. */
function nodesAt(nodes: readonly ChainNode[], rows: readonly Row[], place: NodePlace): readonly PlacedNode[] {
  const drawn = new Set(rows.map(({ key }) => key));
  const shown = nodes.filter(({ slots }) => slots.some((key) => key !== undefined && drawn.has(key)));
  const placed: PlacedNode[] = [];
  let { y } = place;
  for (const node of shown.slice(0, MOST_NODES)) {
    const count = node.slots.length + 1;
    const lines = Math.ceil(count / place.perLine);
    const box = { x: place.x, y, width: place.perLine * PITCH + 9, height: NODE_HEAD + lines * PITCH + 5 };
    placed.push({
      node,
      box,
      cells: Array.from({ length: count }, (_, i) => ({
        x: box.x + 5 + (i % place.perLine) * PITCH,
        y: box.y + NODE_HEAD + Math.floor(i / place.perLine) * PITCH,
      })),
    });
    y += box.height + 10;
  }
  return placed;
}

interface Frame extends Pick<Layout, 'form' | 'page'> {
  readonly structure: Box;
  readonly top: number;
  readonly label: number;
}

function edgesOf(
  { scheme }: Scene,
  rows: readonly PlacedRow[],
  nodes: readonly PlacedNode[],
  { form, page, structure, top, label }: Frame,
): readonly Edge[] {
  const right = structure.x + structure.width;
  return rows
    .filter(({ row }) => row.isOnWay)
    .flatMap(({ row, y }): Edge[] => {
      const to = { x: label - 4, y };
      if (scheme === 'none') return [edge(row, { x: right, y: top + ROW / 2 }, to)];
      if (scheme !== 'pteChain') return [edge(row, { x: right, y }, to)];
      if (row.node === 0) return [edge(row, directFrom(form, page, y), to)];
      const node = nodes.find(({ node: each }) => each.node === row.node);
      // The first cell is the pointer.
      const cell = node?.cells[node.node.slots.indexOf(row.key) + 1];
      return node && cell ? [edge(row, { x: node.box.x + node.box.width, y: cell.y + CELL / 2 }, to)] : [];
    });
}

/** A page with one mapper points to the entry itself: the edge begins at the page's side, or at the line below the page. */
function directFrom(form: Layout['form'], { x, y, width, height }: Box, rowY: number): Point {
  return form === 'stacked' ? { x: x + FOOT, y: rowY } : { x: x + width, y: Math.min(rowY, y + height / 2) };
}

function pageLineOf(
  { scheme, nodes }: Scene,
  rows: readonly PlacedRow[],
  columns: readonly Column[],
  { form, page, structure }: Frame,
): Line | undefined {
  const direct = scheme === 'pteChain' && nodes.length === 0;
  const first = rows.find(({ row }) => row.isOnWay)?.y ?? rows[0]?.y;
  if (scheme === 'none' || first === undefined) return undefined;
  if (form === 'stacked') {
    const x = page.x + FOOT;
    return { from: { x, y: page.y + page.height }, to: { x, y: direct ? first : structure.y + 2 } };
  }
  if (direct) return undefined;
  const own = scheme === 'links' ? columns.find(({ anonVma }) => anonVma.isOwn) : undefined;
  const to = own ? { x: own.x - 9, y: own.y + 5 } : { x: structure.x, y: first };
  return { from: { x: page.x + page.width, y: page.y + STRIP }, to };
}

function edge(row: Row, from: Point, to: Point): Edge {
  return { key: `${row.key} ${row.addr}`, from, to, row };
}

/** SVG path data of a curve that leaves and arrives horizontally. */
export function edgePath({ from, to }: Line): string {
  if (from.x === to.x) return `M${from.x} ${from.y}V${to.y}`;
  if (Math.abs(from.y - to.y) < 0.5) return `M${from.x} ${from.y}H${to.x}`;
  const middle = (from.x + to.x) / 2;
  return `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
}
