/* The progress of a search for the entries that map a page, or, without a reverse map, of a sweep through page tables: from the events of
 * the operation. */
import type { CoreEvent } from '../../protocol/protocol.gen.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';

export type Outcome = 'found' | 'missed';

export interface Search {
  /** A sweep looks for no page in particular: it unmaps what it finds. */
  readonly kind: 'walk' | 'sweep';
  readonly isOver: boolean;
  /** Whether only its latest looks are known, as it began too many events ago. */
  readonly isPartial: boolean;
  /** How many entries mapped the page when the search began; undefined for a sweep. */
  readonly wanted: number | undefined;
  /** Of a walk: looks, and entries found. Of a sweep: entries looked at, and entries unmapped. */
  readonly looked: number;
  readonly found: number;
  /** Entries found or unmapped in each place that was looked at, by the keys below. */
  readonly counts: ReadonlyMap<string, number>;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** The key of the place where the current step looks. */
  readonly latest: string | undefined;
}

export const vmaKey = (vma: number): string => `area ${vma}`;
export const slotKey = (chain: number, slot: number): string => `slot ${chain} ${slot}`;
export const processKey = (process: number): string => `process ${process}`;

/** The operation's latest search for this page, or latest sweep; undefined if there was neither. */
export function searchOf(snapshot: Trail, page: number): Search | undefined {
  const { recent, stack } = snapshot;
  const isStart = (each: CoreEvent) => each.type === 'rmap_walk_enter' && each.page === page;
  const from = recent.findLastIndex(isStart);
  const sweep = recent.findLastIndex(({ type }) => type === 'swap_out_table');
  if (sweep > from) return sweepOf(snapshot);
  // Only the latest events of a long search are kept; but its start is among the open events.
  const start = recent[from] ?? stack.find(isStart);
  if (start?.type !== 'rmap_walk_enter') return undefined;
  const isEnd = (each: CoreEvent) => each.type === 'rmap_walk_leave' && each.page === page;
  const to = recent.findIndex((each, i) => i > from && isEnd(each));
  const leave = recent[to];
  const seen = looksAt(recent.slice(from + 1, to < 0 ? undefined : to));
  const known = { kind: 'walk', wanted: start.mapcount, ...seen } as const;
  return leave?.type === 'rmap_walk_leave'
    ? {
        ...known,
        isOver: true,
        isPartial: false,
        looked: leave.looked,
        found: leave.found,
        latest: undefined,
      }
    : { ...known, isOver: false, isPartial: from < 0, latest: latestOf(snapshot) };
}

type Trail = Pick<Snapshot, 'recent' | 'stack' | 'event'>;

/** The sweep since memory last ran short. */
function sweepOf(snapshot: Trail): Search {
  const { recent } = snapshot;
  const from = recent.findLastIndex(({ type }) => type === 'reclaim_enter' || type === 'memory_short');
  const seen = looksAt(recent.slice(from + 1));
  const latest = latestOf(snapshot);
  return {
    kind: 'sweep',
    isOver: latest === undefined,
    isPartial: from < 0,
    wanted: undefined,
    ...seen,
    latest,
  };
}

function looksAt(events: readonly CoreEvent[]): Pick<Search, 'looked' | 'found' | 'counts' | 'outcomes'> {
  const counts = new Map<string, number>();
  let [looked, found] = [0, 0];
  for (const look of events.flatMap((each) => lookOf(each) ?? [])) {
    looked += look.looked;
    found += look.found;
    // A process has several page tables: their counts add up.
    counts.set(look.key, (counts.get(look.key) ?? 0) + look.found);
  }
  const outcomes = new Map(
    [...counts].map(([key, count]): [string, Outcome] => [key, count > 0 ? 'found' : 'missed']),
  );
  return { looked, found, counts, outcomes };
}

function latestOf({ event }: Trail): string | undefined {
  return event && lookOf(event)?.key;
}

interface Look {
  readonly key: string;
  readonly looked: number;
  /** How many entries were found. */
  readonly found: number;
}

function lookOf(event: CoreEvent): Look | undefined {
  switch (event.type) {
    case 'rmap_look_area':
      return { key: vmaKey(event.vma), looked: 1, found: event.verdict === 'found' ? 1 : 0 };
    case 'rmap_look_slot':
      return { key: slotKey(event.chain, event.slot), looked: 1, found: 1 };
    case 'rmap_look_mm':
      return { key: processKey(event.process), looked: 1, found: event.verdict === 'found' ? 1 : 0 };
    case 'rmap_look_table':
      return { key: processKey(event.process), looked: 1, found: event.found };
    case 'swap_out_table':
      return { key: processKey(event.process), looked: event.looked, found: event.taken };
    default:
      return undefined;
  }
}
