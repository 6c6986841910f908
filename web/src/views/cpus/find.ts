/* Looks things up among spans: what a lane shows at a moment, who holds a lock and who waits for it, the next span, the longest one. */
import { nth } from '../../base/known.ts';
import {
  CPU_SPAN_CODES,
  LOCK_CAUSE_CODES,
  LOCK_MODE_CODES,
  type CpuSpan,
  type LockCause,
} from '../../protocol/protocol.gen.ts';
import type { SpanLayer, SpanLayers } from '../../timeline/cpu-layers.ts';
import type { CpuTimeline } from '../../timeline/cpu-timeline.ts';
import type { RecordLockStat } from '../../protocol/protocol.gen.ts';
import { cell } from '../../base/cell.ts';
import { firstBehind, type Lit, type Shown } from './shares.ts';

/** Where a span is: `index` in the layer of held locks if `held`, else in the layer of what CPUs do. */
export interface SpanRef {
  readonly lane: number;
  readonly held: boolean;
  readonly index: number;
}

export function layerOf(layers: SpanLayers, { held }: Pick<SpanRef, 'held'>): SpanLayer {
  return held ? layers.holding : layers.doing;
}

export function kindOf(layers: SpanLayers, ref: SpanRef): CpuSpan {
  return nth(CPU_SPAN_CODES, cell(layerOf(layers, ref).kind, ref.index));
}

export function isWait(kind: CpuSpan): boolean {
  return kind === 'spin' || kind === 'sleep' || kind === 'line';
}

export function middleOf(layers: SpanLayers, ref: SpanRef): number {
  const { start, end } = layerOf(layers, ref);
  return (cell(start, ref.index) + cell(end, ref.index)) / 2;
}

/** What `lane` does at `time`. If it does nothing then: the nearest span within `slack` picoseconds. */
export function doingAt(layers: SpanLayers, lane: number, time: number, slack = 0): SpanRef | undefined {
  const { doing } = layers;
  const last = cell(doing.first, lane + 1);
  const index = firstBehind(doing, lane, time);
  if (index < last && cell(doing.start, index) <= time) return { lane, held: false, index };
  const before = index > cell(doing.first, lane) ? time - cell(doing.end, index - 1) : Infinity;
  const behind = index < last ? cell(doing.start, index) - time : Infinity;
  if (slack === 0 || Math.min(before, behind) > slack) return undefined;
  return { lane, held: false, index: before < behind ? index - 1 : index };
}

/** The locks that `lane` holds at `time`, the outermost first. */
export function heldAt({ holding }: SpanLayers, lane: number, time: number): readonly SpanRef[] {
  const found: SpanRef[] = [];
  const last = cell(holding.first, lane + 1);
  for (let i = firstBehind(holding, lane, time); i < last && cell(holding.start, i) <= time; i++) {
    if (cell(holding.end, i) > time) found.push({ lane, held: true, index: i });
  }
  return found.toSorted((a, b) => cell(holding.row, a.index) - cell(holding.row, b.index));
}

/** The lock held in this row of `lane` at `time`, or the nearest one within `slack`. The last row also shows the locks nested deeper. */
export function heldInRow(
  layers: SpanLayers,
  { lane, row }: { readonly lane: number; readonly row: number },
  isLast: boolean,
  shown: Shown | undefined,
  time: number,
  slack: number,
): SpanRef | undefined {
  const { holding } = layers;
  let nearest: SpanRef | undefined;
  let distance = slack;
  const last = cell(holding.first, lane + 1);
  for (
    let i = firstBehind(holding, lane, time - slack);
    i < last && cell(holding.start, i) <= time + slack;
    i++
  ) {
    const own = cell(holding.row, i);
    if ((own !== row && !(isLast && own > row)) || (shown && !shown(cell(holding.lock, i)))) continue;
    const away = Math.max(0, cell(holding.start, i) - time, time - cell(holding.end, i));
    if (away > distance || (nearest && away === distance)) continue;
    nearest = { lane, held: true, index: i };
    distance = away;
  }
  return nearest;
}

/** The holds of `lock` at `time`, by lane. */
export function holdersOf(layers: SpanLayers, lock: number, time: number): readonly SpanRef[] {
  return lanesOf(layers).flatMap((lane) =>
    heldAt(layers, lane, time).filter(({ index }) => layers.holding.lock[index] === lock),
  );
}

/** The waits for `lock` at `time`, in the order in which they began. A holder that waits for the lock's cache line, for instance to
 * release the lock, does not count. */
export function waitersOf(layers: SpanLayers, lock: number, time: number): readonly SpanRef[] {
  const { doing, holding } = layers;
  const holders = holdersOf(layers, lock, time);
  const isHolder = ({ lane, index }: SpanRef): boolean =>
    holders.some((each) => each.lane === lane && holding.operation[each.index] === doing.operation[index]);
  return lanesOf(layers)
    .flatMap((lane) => doingAt(layers, lane, time) ?? [])
    .filter((ref) => doing.lock[ref.index] === lock && isWait(kindOf(layers, ref)) && !isHolder(ref))
    .toSorted((a, b) => cell(doing.start, a.index) - cell(doing.start, b.index));
}

function lanesOf({ doing }: SpanLayers): readonly number[] {
  return Array.from({ length: doing.first.length - 1 }, (_, lane) => lane);
}

/** The span before or after this one in its lane and layer. */
export function nextSpan(layers: SpanLayers, ref: SpanRef, direction: 1 | -1): SpanRef | undefined {
  const { first } = layerOf(layers, ref);
  const index = ref.index + direction;
  return index >= cell(first, ref.lane) && index < cell(first, ref.lane + 1) ? { ...ref, index } : undefined;
}

/** The first span of the operation before or after this one's, in the same lane. Spans outside operations are skipped. */
export function nextOperation(layers: SpanLayers, ref: SpanRef, direction: 1 | -1): SpanRef | undefined {
  const { doing } = layers;
  const from = ref.held ? doingAt(layers, ref.lane, middleOf(layers, ref)) : ref;
  if (!from) return undefined;
  const own = cell(doing.operation, from.index);
  const low = cell(doing.first, ref.lane);
  const high = cell(doing.first, ref.lane + 1);
  let index = from.index + direction;
  while (index >= low && index < high && (doing.operation[index] === own || doing.operation[index] === 0)) {
    index += direction;
  }
  if (index < low || index >= high) return undefined;
  const found = cell(doing.operation, index);
  while (index > low && doing.operation[index - 1] === found) index--;
  return { lane: ref.lane, held: false, index };
}

/** The number of the operation that a span belongs to; 0 if there is none. Time in the program belongs to the next operation in the
 * lane. */
export function operationAt(layers: SpanLayers, ref: SpanRef): number {
  const own = cell(layerOf(layers, ref).operation, ref.index);
  if (own > 0) return own;
  const next = nextOperation(layers, ref, 1);
  return next ? cell(layers.doing.operation, next.index) : 0;
}

/** What a row of lock_stat counts: a class, one lock, or one cause of a class; acquired for reading or for writing. */
export type LockTopic = Pick<RecordLockStat, 'scope' | 'class' | 'mode' | 'number' | 'cause'>;

/** Shows only the locks that somebody waited for. Undefined: all are shown, as nobody waited or lanes have several rows for them. */
export function shownIn({ locks, queues, depth }: CpuTimeline, rows: number): Shown | undefined {
  if (rows > 1 || depth <= 1 || queues.length === 0) return undefined;
  const waited = new Set(queues.map((queue) => `${queue.class} ${queue.number}`));
  const isShown = locks.map((lock) => lock !== undefined && waited.has(`${lock.class} ${lock.number}`));
  return (lock) => isShown[lock] === true;
}

/** Lights the spans whose lock, cause and mode are this row's. */
export function litBy({ locks }: SpanLayers, topic: LockTopic): Lit {
  const isMeant = locks.map(
    (lock) => lock?.class === topic.class && (topic.scope !== 'lock' || lock.number === topic.number),
  );
  const mode = LOCK_MODE_CODES.indexOf(topic.mode);
  const cause = topic.scope === 'cause' ? LOCK_CAUSE_CODES.indexOf(topic.cause) : -1;
  return (lock, ownCause, ownMode) =>
    isMeant[lock] === true && ownMode === mode && (cause < 0 || ownCause === cause);
}

/** The longest wait among the lit spans; if nobody waited, the longest hold. */
export function longestOf(layers: SpanLayers, lit: Lit): SpanRef | undefined {
  return (
    longest(layers, false, (i) => isBlocked(cell(layers.doing.kind, i)) && isLit(layers.doing, lit, i)) ??
    longest(layers, true, (i) => isLit(layers.holding, lit, i))
  );
}

const BLOCKED = new Set([CPU_SPAN_CODES.indexOf('spin'), CPU_SPAN_CODES.indexOf('sleep')]);

function isBlocked(kind: number): boolean {
  return BLOCKED.has(kind);
}

function isLit(layer: SpanLayer, lit: Lit, i: number): boolean {
  return layer.lock[i] !== 0 && lit(cell(layer.lock, i), cell(layer.cause, i), cell(layer.mode, i));
}

function longest(layers: SpanLayers, held: boolean, isMeant: (i: number) => boolean): SpanRef | undefined {
  const { start, end, first } = layerOf(layers, { held });
  let found = -1;
  let most = -1;
  for (let i = 0; i < start.length; i++) {
    const length = cell(end, i) - cell(start, i);
    if (length > most && isMeant(i)) {
      found = i;
      most = length;
    }
  }
  if (found < 0) return undefined;
  return { lane: first.findIndex((_, lane) => cell(first, lane + 1) > found), held, index: found };
}

export function causeOf(layer: SpanLayer, index: number): LockCause {
  return nth(LOCK_CAUSE_CODES, cell(layer.cause, index));
}
