/* Places the lanes, their rows of held locks and the queue below them, in pixels from the drawing's upper left corner. */

export interface LaneLayout {
  /** The first lane that is drawn, and how many are. Of hundreds of lanes, only some fit at once. */
  readonly first: number;
  readonly lanes: number;
  /** How many more there are, above and below. */
  readonly hidden: number;
  /** Width of the names, to the left of the lanes. */
  readonly left: number;
  readonly width: number;
  /** Upper edge of the first lane. */
  readonly top: number;
  /** Distance from one lane's upper edge to the next. */
  readonly pitch: number;
  /** Rows above each lane for the locks it holds. The last one also shows the locks nested deeper. */
  readonly rows: number;
  readonly rowHeight: number;
  /** Height of a lane below those rows, where it shows what the CPU does. */
  readonly bodyHeight: number;
  /** Lower edge of the last lane. */
  readonly bottom: number;
  readonly queueTop: number;
  readonly queueHeight: number;
  readonly height: number;
}

export const AXIS_HEIGHT = 22;
/** Lanes never get thinner: the drawing grows beyond its figure and scrolls instead, … */
const LEAST_PITCH = 4;
/** … as long as there are no more lanes than this. Of more, as many are drawn at once as the figure has room for, but this many at least. */
const LEAST_DRAWN = 64;
const GREATEST_PITCH = 84;
const QUEUE_HEAD = 26;
const LEAST_QUEUE = 34;

/** The height of the thinnest lanes and the queue below them. If there is no queue, a line says so. */
export function leastHeight(lanes: number, hasQueue: boolean): number {
  const drawn = Math.min(lanes, LEAST_DRAWN);
  return AXIS_HEIGHT + 5 + LEAST_PITCH * drawn + QUEUE_HEAD + (hasQueue ? LEAST_QUEUE : 0);
}

/** `depth`: the most locks that one CPU held at once. `from`: the first lane to draw; fewer are skipped if there are not so many. */
export function layoutOf(
  all: number,
  depth: number,
  hasQueue: boolean,
  room: { readonly width: number; readonly height: number },
  from = 0,
): LaneLayout {
  const isNarrow = room.width < 520;
  const left = isNarrow ? 60 : 120;
  const queueHeight = hasQueue ? Math.max(LEAST_QUEUE, Math.min(72, room.height * 0.17)) : 0;
  const spare = room.height - AXIS_HEIGHT - QUEUE_HEAD - queueHeight - 4;
  const lanes = Math.min(all, Math.max(LEAST_DRAWN, Math.floor((spare - 1) / LEAST_PITCH)));
  const hidden = all - lanes;
  const pitch = Math.max(LEAST_PITCH, Math.min(GREATEST_PITCH, Math.floor(spare / Math.max(1, lanes))));
  const gap = pitch >= 30 ? 7 : pitch >= 14 ? 3 : 1;
  const wanted = Math.min(Math.max(1, depth), pitch >= 22 ? 3 : pitch >= 12 ? 2 : 1);
  // Words fit into the highest rows; half of the lane is always left for what the CPU does.
  const forRows = (pitch - gap) / 2;
  const rowHeight = [13, 7, 4].find((height) => height * wanted <= forRows) ?? (pitch < 6 ? 1 : 2);
  const rows = Math.max(1, Math.min(wanted, Math.floor(forRows / rowHeight)));
  const top = AXIS_HEIGHT + 3;
  const bottom = top + pitch * lanes;
  const queueTop = bottom + QUEUE_HEAD;
  return {
    first: Math.min(from, hidden),
    lanes,
    hidden,
    left,
    width: Math.max(1, room.width - left - 10),
    top,
    pitch,
    rows,
    rowHeight,
    bodyHeight: pitch - gap - rows * rowHeight,
    bottom,
    queueTop,
    queueHeight,
    height: queueTop + queueHeight + 2,
  };
}

/** A lane, and in it the row of held locks, 0 being the lowest, or -1 for what the CPU does. */
interface LanePlace {
  readonly lane: number;
  readonly row: number;
}

export function placeAt(layout: LaneLayout, y: number): LanePlace | undefined {
  const place = Math.floor((y - layout.top) / layout.pitch);
  if (place < 0 || place >= layout.lanes) return undefined;
  const inside = y - layout.top - place * layout.pitch;
  const fromAbove = Math.floor(inside / layout.rowHeight);
  return { lane: layout.first + place, row: fromAbove < layout.rows ? layout.rows - 1 - fromAbove : -1 };
}

/** The lanes that are drawn. */
export function drawnLanes({ first, lanes }: LaneLayout): readonly number[] {
  return Array.from({ length: lanes }, (_, i) => first + i);
}

export function isDrawn({ first, lanes }: LaneLayout, lane: number): boolean {
  return lane >= first && lane < first + lanes;
}

/** The first lane to draw so that `lane` is among those that are drawn, moving no farther than needed. */
export function firstToShow({ first, lanes }: LaneLayout, lane: number): number {
  return lane < first ? lane : Math.max(first, lane - lanes + 1);
}

/** Upper edge of a lane; outside the drawing for one that isn't drawn. */
export function laneTop({ first, top, pitch }: LaneLayout, lane: number): number {
  return top + (lane - first) * pitch;
}

/** Upper edge of a row of held locks; the outermost lock lies next to what the CPU does. */
export function rowTop(layout: LaneLayout, lane: number, row: number): number {
  return laneTop(layout, lane) + (layout.rows - 1 - row) * layout.rowHeight;
}

export function bodyTop(layout: LaneLayout, lane: number): number {
  return laneTop(layout, lane) + layout.rows * layout.rowHeight;
}

/** Every how many lanes one has its name written: 1, 2, 4 …, the more, the closer they lie. */
export function namedEvery({ pitch }: LaneLayout): number {
  const wanted = 13 / pitch;
  return [1, 2, 4, 8, 16].find((step) => step >= wanted) ?? 32;
}
