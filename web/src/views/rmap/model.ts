/* What the figure shows of a page: who maps it, in rows, and the structure that leads there. */
import type { RecordMapping, RecordPageRun, RecordRmapItem, RmapLook } from '../../protocol/protocol.gen.ts';
import { toNumber } from '../../protocol/u64.ts';
import type { Keeps } from '../../core/era-row.ts';
import type { PageMap } from './page-map.ts';
import { areaKey, processKey, slotKey } from './search.ts';

/** What the structure of a page is. `links`: anon_vmas, and links between these and areas. */
export type Scheme = 'none' | 'pteChain' | 'anonmm' | 'anonVma' | 'links' | 'file';

/** A place where the page is looked for. */
export interface Row {
  readonly key: string;
  readonly process: number;
  /** Where it lies, or would; 0: nowhere. */
  readonly addr: number;
  readonly verdict: RmapLook;
  readonly vma: number;
  readonly start: number;
  readonly end: number;
  readonly pgoff: number;
  /** Of a chain: node and slot. */
  readonly node: number;
  readonly slot: number;
  /** Page tables, where these are searched. */
  readonly tables: number;
  /** What lies there is in swap: the entry names no page. */
  readonly isSwapped: boolean;
  /** A search for this page comes here. */
  readonly isOnWay: boolean;
  /** Numbers of the anon_vmas that the area has links to. */
  readonly links: readonly number[];
}

export interface ChainNode {
  readonly node: number;
  /** In the order of the slots; the key of a row, or undefined: the slot is free. */
  readonly slots: readonly (string | undefined)[];
}

export interface AnonVma {
  readonly number: number;
  /** 0: it is the root. */
  readonly parent: number;
  readonly depth: number;
  /** The page belongs to it. */
  readonly isOwn: boolean;
}

export interface Scene {
  readonly scheme: Scheme;
  readonly rows: readonly Row[];
  readonly nodes: readonly ChainNode[];
  /** The root first, each before its children. */
  readonly anonVmas: readonly AnonVma[];
  /** Number of the file; 0: of none. */
  readonly file: number;
}

export function schemeOf(keeps: Keeps, isFile: boolean): Scheme {
  if (keeps.has('chain_slots')) return 'pteChain';
  if (!countsMappers(keeps)) return 'none';
  if (isFile) return 'file';
  if (keeps.has('anonmm')) return 'anonmm';
  return keeps.has('links') ? 'links' : 'anonVma';
}

/** Before there was an object to search by, the struct page had no count of those who map it. */
export function countsMappers(keeps: Keeps): boolean {
  return keeps.has('anonmm') || keeps.has('anon_vma');
}

export function sceneOf({ page, items, mappings, runs }: PageMap, keeps: Keeps): Scene {
  const scheme = schemeOf(keeps, page?.kind === 'file');
  const anonVmas = scheme === 'links' || scheme === 'anonVma' ? anonVmasOf(items) : [];
  return {
    scheme,
    rows: withOthers(rowsOf(scheme, items).map(skipping(keeps)).map(swapping(runs)), mappings, scheme),
    nodes: nodesOf(items),
    anonVmas,
    file: items.find(({ kind }) => kind === 'file')?.number ?? 0,
  };
}

/** A tree leads only to areas that contain the page's index. */
function skipping(keeps: Keeps): (row: Row) => Row {
  const skips = keeps.has('link_tree') || keeps.has('i_mmap_tree');
  return (row) => (skips && row.verdict === 'outside' ? { ...row, isOnWay: false } : row);
}

function swapping(runs: PageMap['runs']): (row: Row) => Row {
  return (row) => {
    const { process, addr, verdict } = row;
    const isAt = ({ kind, start, end }: RecordPageRun) => kind === 'swap' && start <= addr && addr < end;
    return verdict === 'empty' && runs.get(process)?.some(isAt) ? { ...row, isSwapped: true } : row;
  };
}

function rowsOf(scheme: Scheme, items: readonly RecordRmapItem[]): Row[] {
  if (scheme === 'links') return linkRows(items);
  return items.flatMap((item) => {
    const key = keyOf(item);
    return key === undefined ? [] : [rowOf(item, key)];
  });
}

/** Of what is a place; nodes, anon_vmas and files are none, nor are free slots. */
function keyOf({ kind, owner, slot, vma, process, verdict }: RecordRmapItem): string | undefined {
  switch (kind) {
    case 'slot':
      return verdict === 'empty' ? undefined : slotKey(owner, slot);
    case 'area':
    case 'file_area':
    case 'link':
      return areaKey(vma);
    case 'anonmm':
    case 'process':
      return processKey(process);
    default:
      return undefined;
  }
}

function rowOf(item: RecordRmapItem, key: string): Row {
  const { process, addr, verdict, vma, start, end, pgoff, owner, slot, number, kind } = item;
  const tables = kind === 'process' ? number : 0;
  return {
    key,
    process,
    addr,
    verdict,
    vma,
    start,
    end,
    pgoff: toNumber(pgoff),
    node: owner,
    slot,
    tables,
    isSwapped: false,
    isOnWay: true,
    links: [],
  };
}

/** Areas that the page's own anon_vma links to, in the order of the search; then the rest of the family. */
function linkRows(items: readonly RecordRmapItem[]): Row[] {
  const rows = new Map<string, Row>();
  for (const item of items) {
    if (item.kind !== 'link') continue;
    const key = areaKey(item.vma);
    const row = rows.get(key) ?? { ...rowOf(item, key), isOnWay: item.own === 'yes' };
    rows.set(key, { ...row, links: [...row.links, item.number] });
  }
  return [...rows.values()];
}

/** What maps the page, but is on no search's way: only while something is being made. Without a reverse map all is on its way. */
function withOthers(
  rows: readonly Row[],
  mappings: readonly RecordMapping[],
  scheme: Scheme,
): readonly Row[] {
  const known = new Set(rows.map(({ process, addr }) => `${process} ${addr}`));
  const others = mappings.filter(({ process, addr }) => !known.has(`${process} ${addr}`));
  const unknown = others.map(({ process, addr, vma }) => ({
    key: scheme === 'none' ? processKey(process) : `mapping ${process} ${addr}`,
    process,
    addr,
    vma,
    verdict: 'found' as const,
    start: 0,
    end: 0,
    pgoff: 0,
    node: 0,
    slot: 0,
    tables: 0,
    isSwapped: false,
    isOnWay: scheme === 'none',
    links: [],
  }));
  return [...rows, ...unknown];
}

function nodesOf(items: readonly RecordRmapItem[]): readonly ChainNode[] {
  return items
    .filter(({ kind }) => kind === 'chain')
    .map(({ node }) => ({
      node,
      slots: items
        .filter(({ kind, owner }) => kind === 'slot' && owner === node)
        .toSorted((a, b) => a.slot - b.slot)
        .map(keyOf),
    }));
}

function anonVmasOf(items: readonly RecordRmapItem[]): readonly AnonVma[] {
  const found = items.filter(({ kind }) => kind === 'anon_vma');
  const ordered: AnonVma[] = [];
  const add = (item: RecordRmapItem, parent: number, depth: number): void => {
    ordered.push({ number: item.number, parent, depth, isOwn: item.own === 'yes' });
    const children = found.filter(({ owner }) => owner === item.node);
    for (const child of children.toSorted((a, b) => a.number - b.number)) add(child, item.number, depth + 1);
  };
  const nodes = new Set(found.map(({ node }) => node));
  // An ancestor that nobody links to any more may be gone.
  for (const item of found) if (!nodes.has(item.owner)) add(item, 0, 0);
  return ordered;
}

export interface Shown {
  readonly rows: readonly Row[];
  readonly hidden: readonly Row[];
}

/** More are counted, not drawn. */
export const MOST_ROWS = 40;
const KEPT_ROWS = 30;

/** The first ones, and the one that is being looked at. */
export function shownRows(rows: readonly Row[], latest: string | undefined): Shown {
  if (rows.length <= MOST_ROWS) return { rows, hidden: [] };
  const isShown = (row: Row, i: number) => i < KEPT_ROWS || row.key === latest;
  return { rows: rows.filter(isShown), hidden: rows.filter((row, i) => !isShown(row, i)) };
}
