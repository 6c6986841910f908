/* Who maps a page at a moment: the page, the entries that map it, and what its reverse map walks through to find them. */
import type { Machine, Words } from '../../core/machine.ts';
import {
  readRecordMapping,
  readRecordMemory,
  readRecordPage,
  readRecordPageRun,
  readRecordRmapItem,
  RECORD_MAPPING_WORDS,
  RECORD_PAGE_RUN_WORDS,
  RECORD_RMAP_ITEM_WORDS,
  type CoreEvent,
  type RecordMapping,
  type RecordMemory,
  type RecordOperation,
  type RecordPage,
  type RecordPageRun,
  type RecordRmapItem,
} from '../../protocol/protocol.gen.ts';
import { isSafe, toNumber } from '../../protocol/u64.ts';
import { PAGE_SIZE } from '../../core/layout.ts';

/** A page, by an address where it is mapped. */
export interface PageChoice {
  readonly process: number;
  readonly addr: number;
}

/** How the page was found: the reader chose it, the latest event is about it, or no page is mapped more often. */
type PageWish = 'chosen' | 'event' | 'most';

export interface PageMap {
  readonly wish: PageWish;
  /** The place where it was looked up; undefined if it was found by its number, or among all pages. */
  readonly place?: PageChoice;
  /** Undefined if there is no such page. */
  readonly page?: RecordPage;
  readonly mappings: readonly RecordMapping[];
  readonly items: readonly RecordRmapItem[];
  readonly memory: RecordMemory;
  /** By process: the pages that it maps, or has in swap. */
  readonly runs: ReadonlyMap<number, readonly RecordPageRun[]>;
}

export interface RawPageMap {
  readonly wish: PageWish;
  readonly place?: PageChoice;
  readonly page?: Words;
  readonly mappings: Words;
  readonly items: Words;
  readonly memory: Words;
  readonly runs: readonly RawRuns[];
}

interface RawRuns {
  readonly process: number;
  readonly words: Words;
}

/** What is known of a moment to decide which page is of interest. */
interface PageNews {
  /** The operation's events, the latest last; and its open ones, the innermost last. */
  readonly recent: readonly CoreEvent[];
  readonly stack: readonly CoreEvent[];
  readonly caller: number;
  readonly call: RecordOperation | undefined;
}

interface Found {
  readonly wish: PageWish;
  readonly place?: PageChoice;
  readonly words?: Words | undefined;
}

/** Everything but `runs`. */
export function rawPageMap(
  machine: Machine,
  chosen: PageChoice | undefined,
  news: PageNews,
): Omit<RawPageMap, 'runs'> {
  const { words, ...found } = chosen ? findChosen(machine, chosen, news) : findLatest(machine, news);
  const page = words && readRecordPage(words, 0).page;
  return {
    ...found,
    ...(words && { page: words }),
    mappings: page === undefined ? NONE.slice() : machine.mappingWords(page),
    items: page === undefined ? NONE.slice() : machine.rmapItemWords(page),
    memory: machine.memoryWords(),
  };
}

/** The processes where the search looks for the page, in its order. */
export function processesOf({ items }: Pick<RawPageMap, 'items'>): readonly number[] {
  const all = decoded(items, RECORD_RMAP_ITEM_WORDS, readRecordRmapItem).map(({ process }) => process);
  return [...new Set(all)].filter((process) => process > 0);
}

const NONE: Words = new Uint32Array();

/** The chosen page, by its place or, while a call unmaps it there, by its number. */
function findChosen(machine: Machine, place: PageChoice, news: PageNews): Found {
  const target = placeOfCall(news);
  const isTarget = target?.process === place.process && target.addr === place.addr;
  const number = isTarget ? latestNumber(news) : undefined;
  const words =
    machine.pageWordsAt(place.process, place.addr) ??
    (number === undefined ? undefined : machine.pageWordsOf(number));
  return { wish: 'chosen', place, words };
}

/** The page that the latest event names, else the page that the call works on, else the last page that an event touched, else the page
 * with the most mappings. */
function findLatest(machine: Machine, news: PageNews): Found {
  const number = latestNumber(news);
  const target = placeOfCall(news);
  if (number !== undefined) {
    const words = machine.pageWordsOf(number);
    if (words) return { wish: 'event', ...(target && { place: target }), words };
  }
  if (target)
    return { wish: 'event', place: target, words: machine.pageWordsAt(target.process, target.addr) };
  for (const addr of news.recent.toReversed().flatMap(addressesOf)) {
    const place = { process: news.caller, addr };
    const words = machine.pageWordsAt(place.process, place.addr);
    if (words) return { wish: 'event', place, words };
  }
  return { wish: 'most', words: machine.pageWordsMostMapped() };
}

function placeOfCall({ call, caller }: PageNews): PageChoice | undefined {
  if (call?.call !== 'page_referenced' && call?.call !== 'try_to_unmap') return undefined;
  return isSafe(call.addr) ? { process: caller, addr: pageOf(toNumber(call.addr)) } : undefined;
}

/** The number of the page in the latest event that works on one. */
function latestNumber({ recent, stack }: Pick<PageNews, 'recent' | 'stack'>): number | undefined {
  const named = [...stack, ...recent].findLast((event) => 'page' in event && isAboutPage(event));
  return named && 'page' in named ? named.page : undefined;
}

/** While chains are built, page after page, an event's page is not what the operation is about. */
function isAboutPage({ type }: CoreEvent): boolean {
  return type !== 'rmap_add' && type !== 'rmap_remove';
}

function addressesOf(event: CoreEvent): readonly number[] {
  switch (event.type) {
    case 'pages_set':
    case 'pages_copied':
    case 'pages_cow':
    case 'copy_page_range_enter':
      return [event.start];
    case 'fault_verdict':
    case 'swap_in':
      return [pageOf(event.addr)];
    default:
      return [];
  }
}

function pageOf(addr: number): number {
  return addr - (addr % PAGE_SIZE);
}

export function decodePageMap(raw: RawPageMap): PageMap {
  const { page, mappings, items, memory, runs, ...found } = raw;
  return {
    ...found,
    ...(page && { page: readRecordPage(page, 0) }),
    mappings: decoded(mappings, RECORD_MAPPING_WORDS, readRecordMapping),
    items: decoded(items, RECORD_RMAP_ITEM_WORDS, readRecordRmapItem),
    memory: readRecordMemory(memory, 0),
    runs: new Map(
      runs.map(({ process, words }) => [process, decoded(words, RECORD_PAGE_RUN_WORDS, readRecordPageRun)]),
    ),
  };
}

function decoded<T>(words: Words, size: number, read: (words: Uint32Array, at: number) => T): readonly T[] {
  return Array.from({ length: words.length / size }, (_, i) => read(words, i * size));
}
