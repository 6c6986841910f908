/* A search for those who map a page, as far as it has come: from the events of the operation. */
import type { CoreEvent } from '../../protocol/protocol.gen.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';

export type Outcome = 'found' | 'missed';

export interface Search {
  readonly isOver: boolean;
  /** Entries that named the page when it began; undefined where its beginning is too long ago. */
  readonly wanted: number | undefined;
  /** Looks, and entries found. Not all are there where its beginning is too long ago. */
  readonly looked: number;
  readonly found: number;
  /** What has been looked at, by the keys below. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** What is looked at in this very step. */
  readonly latest: string | undefined;
}

export const areaKey = (vma: number): string => `area ${vma}`;
export const slotKey = (chain: number, slot: number): string => `slot ${chain} ${slot}`;
export const processKey = (process: number): string => `process ${process}`;

/** The latest one of this operation for this page; undefined: there was none. */
export function searchOf(
  { recent, stack, event }: Pick<Snapshot, 'recent' | 'stack' | 'event'>,
  page: number,
): Search | undefined {
  const isStart = (each: CoreEvent) => each.type === 'rmap_walk_enter' && each.page === page;
  const from = recent.findLastIndex(isStart);
  // Of a long search only the latest events are there; that it is open still says that it is about this page.
  const start = recent[from] ?? stack.find(isStart);
  if (start?.type !== 'rmap_walk_enter') return undefined;
  const outcomes = new Map<string, Outcome>();
  let [looked, found] = [0, 0];
  for (const each of recent.slice(from + 1)) {
    if (each.type === 'rmap_walk_leave' && each.page === page)
      return {
        isOver: true,
        wanted: start.mapcount,
        looked: each.looked,
        found: each.found,
        outcomes,
        latest: undefined,
      };
    const look = lookOf(each);
    if (!look) continue;
    looked++;
    found += look.found;
    // A process has several page tables: what was found in one is not lost in the next.
    if (outcomes.get(look.key) !== 'found') outcomes.set(look.key, look.found > 0 ? 'found' : 'missed');
  }
  const latest = event && lookOf(event)?.key;
  return { isOver: false, wanted: start.mapcount, looked, found, outcomes, latest };
}

interface Look {
  readonly key: string;
  /** Entries. */
  readonly found: number;
}

function lookOf(event: CoreEvent): Look | undefined {
  switch (event.type) {
    case 'rmap_look_area':
      return { key: areaKey(event.vma), found: event.verdict === 'found' ? 1 : 0 };
    case 'rmap_look_slot':
      return { key: slotKey(event.chain, event.slot), found: 1 };
    case 'rmap_look_mm':
      return { key: processKey(event.process), found: event.verdict === 'found' ? 1 : 0 };
    case 'rmap_look_table':
      return { key: processKey(event.process), found: event.found };
    default:
      return undefined;
  }
}
