/* What a merge or a split does to the VMAs around its range: a strip before and a strip after, from its events. Of VMAs that are gone by
 * now, only the id is known. */
import type { CoreEvent, MergeCase, RecordVma, Refusal } from '../../protocol/protocol.gen.ts';
import type { VmaRecords } from '../../timeline/vma-records.ts';
import type { Range } from '../touch.ts';

export type Fate = 'grows' | 'shrinks' | 'goes' | 'new' | 'stays';

export interface Piece extends Range {
  /** The VMA's id; 0: none. */
  readonly id: number;
  /** `range`: the range to be mapped, if it lies in a gap. `around`: VMAs that take no part. */
  readonly role: 'vma' | 'range' | 'hole' | 'around';
}

export interface Part {
  /** The VMA's id; 0: not allocated yet. */
  readonly id: number;
  readonly fate: Fate;
  readonly before: Range | undefined;
  readonly after: Range | undefined;
}

export interface Strips {
  readonly kind: 'merge' | 'split';
  readonly mergeCase: MergeCase;
  /** The range that a merge wants to add to a neighbour; for a split, the address of the cut. */
  readonly range: Range;
  /** `running`: not decided yet. */
  readonly state: 'running' | 'done' | 'refused' | 'failed';
  readonly refusals: readonly { readonly id: number; readonly why: Refusal }[];
  readonly parts: readonly Part[];
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

type VmaOf = (id: number) => RecordVma | undefined;
type EventOf<T extends CoreEvent['type']> = Extract<CoreEvent, { readonly type: T }>;

/** `events`: those of the merge or split, from its enter event on. `vmas`: the current ones, to find those that take no part. */
export function stripsOf(events: readonly CoreEvent[], vmaOf: VmaOf, vmas: VmaRecords): Strips | undefined {
  const [enter] = events;
  if (enter?.type === 'merge_enter') return mergeStrips(enter, events, vmaOf, vmas);
  if (enter?.type === 'split_enter') return splitStrips(enter, events, vmaOf, vmas);
  return undefined;
}

/** The VMAs whose bounds the events move, with their first and their latest bounds. */
function movesOf(events: readonly CoreEvent[]): Map<number, { readonly old: Range; readonly now: Range }> {
  const moves = new Map<number, { readonly old: Range; readonly now: Range }>();
  for (const event of events) {
    if (event.type !== 'vma_range') continue;
    const { vma, start, end, oldStart, oldEnd } = event;
    const old = moves.get(vma)?.old ?? { start: oldStart, end: oldEnd };
    moves.set(vma, { old, now: { start, end } });
  }
  return moves;
}

function mergeStrips(
  { start, end, prev, next }: EventOf<'merge_enter'>,
  events: readonly CoreEvent[],
  vmaOf: VmaOf,
  vmas: VmaRecords,
): Strips {
  const range = { start, end };
  const leave = events.find((event) => event.type === 'merge_leave');
  const adjust = events.find((event) => event.type === 'adjust_enter');
  const refusals = events.flatMap((event) =>
    event.type === 'merge_refuse' ? [{ id: event.vma, why: event.why }] : [],
  );
  const moves = movesOf(events);
  const boundsOf = (id: number): Range | undefined => moves.get(id)?.old ?? vmaOf(id);
  const before = new Map<number, Range>();
  const put = (id: number): void => {
    const bounds = id ? boundsOf(id) : undefined;
    if (bounds) before.set(id, { start: bounds.start, end: bounds.end });
  };
  for (const id of [prev, next, ...moves.keys()]) put(id);

  const grown = adjust && { start: adjust.start, end: adjust.end };
  const survivor = adjust?.vma ?? 0;
  const gone = events.flatMap((event) => (event.type === 'vma_free' ? [event.vma] : []));
  if (grown) addAbsorbed(before, range, grown, next, gone);
  const isMapped = [...before.values()].some((bounds) => overlaps(bounds, range));
  const after = new Map<number, Range>(before);
  if (grown) adjustTo(after, survivor, grown, next);

  const state = leave ? (leave.vma ? 'done' : adjust ? 'failed' : 'refused') : 'running';
  const result = state === 'refused' || state === 'failed' ? before : after;
  return {
    kind: 'merge',
    mergeCase: leave?.type === 'merge_leave' ? leave.mergeCase : 'none',
    range,
    state,
    refusals,
    parts: partsOf(before, result),
    before: piecesOf(before, range, isMapped, vmas),
    after: piecesOf(result, range, isMapped || state === 'done', vmas),
  };
}

/** Adds the VMAs that the survivor has grown over: the one that was in the range, and the one after it. */
function addAbsorbed(
  before: Map<number, Range>,
  range: Range,
  grown: Range,
  next: number,
  gone: readonly number[],
): void {
  const free = (place: Range): boolean => ![...before.values()].some((bounds) => overlaps(bounds, place));
  const behind = { start: range.end, end: grown.end };
  if (behind.end > behind.start && next && !before.has(next) && free(behind)) before.set(next, behind);
  const other = gone.find((id) => !before.has(id));
  if (other && free(range)) before.set(other, range);
}

/** Does what vma_adjust() does: `survivor` gets these bounds, VMAs in their way shrink or go, and `next` takes over what it gives up. */
function adjustTo(vmas: Map<number, Range>, survivor: number, bounds: Range, next: number): void {
  const old = vmas.get(survivor);
  vmas.set(survivor, bounds);
  for (const [id, at] of vmas) {
    if (id === survivor || !overlaps(at, bounds)) continue;
    if (bounds.start <= at.start && at.end <= bounds.end) vmas.delete(id);
    else if (at.start < bounds.start) vmas.set(id, { start: at.start, end: bounds.start });
    else vmas.set(id, { start: bounds.end, end: at.end });
  }
  const nextAt = vmas.get(next);
  if (old && nextAt && bounds.end < old.end && next !== survivor) {
    vmas.set(next, { start: bounds.end, end: nextAt.end });
  }
}

function splitStrips(
  { vma, at, newBelow }: EventOf<'split_enter'>,
  events: readonly CoreEvent[],
  vmaOf: VmaOf,
  vmas: VmaRecords,
): Strips {
  const leave = events.find((event) => event.type === 'split_leave');
  const alloc = events.find((event) => event.type === 'vma_alloc');
  const moves = movesOf(events);
  const whole = moves.get(vma)?.old ?? vmaOf(vma) ?? { start: at, end: at };
  const before = new Map<number, Range>([[vma, { start: whole.start, end: whole.end }]]);
  const isFailed = leave !== undefined && leave.error !== 0;
  const made = leave?.new || alloc?.vma || 0;
  const low = { start: whole.start, end: at };
  const high = { start: at, end: whole.end };
  const cut = new Map<number, Range>([
    [vma, newBelow === 'yes' ? high : low],
    [made, newBelow === 'yes' ? low : high],
  ]);
  const after = isFailed ? before : cut;
  return {
    kind: 'split',
    mergeCase: 'none',
    range: { start: at, end: at },
    state: leave ? (isFailed ? 'failed' : 'done') : 'running',
    refusals: [],
    parts: partsOf(before, after),
    before: piecesOf(before, undefined, true, vmas),
    after: piecesOf(after, undefined, true, vmas),
  };
}

function partsOf(before: ReadonlyMap<number, Range>, after: ReadonlyMap<number, Range>): Part[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return ids
    .map((id): Part => {
      const [old, now] = [before.get(id), after.get(id)];
      return { id, fate: fateOf(old, now), before: old, after: now };
    })
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ before, after }: Part): number {
  return (before ?? after)?.start ?? 0;
}

function fateOf(before: Range | undefined, after: Range | undefined): Fate {
  if (!before) return 'new';
  if (!after) return 'goes';
  const growth = after.end - after.start - (before.end - before.start);
  return growth > 0 ? 'grows' : growth < 0 ? 'shrinks' : 'stays';
}

/** The VMAs that take part, the gaps between them, and the nearest VMA on either side. */
function piecesOf(
  ranges: ReadonlyMap<number, Range>,
  range: Range | undefined,
  isMapped: boolean,
  vmas: VmaRecords,
): Piece[] {
  const pieces: Piece[] = [...ranges].map(([id, { start, end }]) => ({ start, end, id, role: 'vma' }));
  if (range && !isMapped) pieces.push({ ...range, id: 0, role: 'range' });
  pieces.sort((a, b) => a.start - b.start);
  const low = pieces[0]?.start ?? 0;
  const high = pieces.reduce((most, { end }) => Math.max(most, end), 0);
  const takesPart = (place: number): boolean => ranges.has(vmas.numberOf(place, 'id'));
  let below = vmas.firstFrom(low) - 1;
  while (below >= 0 && (vmas.endOf(below) > low || takesPart(below))) below--;
  let above = vmas.firstFrom(high);
  while (above < vmas.length && takesPart(above)) above++;
  const around = [below, above].flatMap((place): Piece[] => {
    const vma = vmas.at(place);
    return vma ? [{ start: vma.start, end: vma.end, id: vma.id, role: 'around' }] : [];
  });
  const all = [...pieces, ...around].toSorted((a, b) => a.start - b.start);
  return all.flatMap((piece, i) => {
    const end = all[i - 1]?.end ?? piece.start;
    return piece.start > end ? [{ start: end, end: piece.start, id: 0, role: 'hole' }, piece] : [piece];
  });
}

function overlaps(a: Range, b: Range): boolean {
  return a.start < b.end && b.start < a.end;
}
