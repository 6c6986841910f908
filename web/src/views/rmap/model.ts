/* What the figure shows of a page: a row for each place that maps or may map it, and the structure that leads there. */
import type { RecordMapping, RecordPageRun, RecordRmapItem, RmapLook } from '../../protocol/protocol.gen.ts';
import { toNumber } from '../../protocol/u64.ts';
import type { Keeps } from '../../core/kernel-row.ts';
import type { PageMap } from './page-map.ts';
import { vmaKey, processKey, slotKey } from './search.ts';

/** The kind of structure that a page leads to. `links`: anon_vmas, and links between these and VMAs. */
export type Scheme = 'none' | 'pteChain' | 'anonmm' | 'anonVma' | 'links' | 'file';

/** A place where the search may look for the page. */
export interface Row {
  readonly key: string;
  readonly process: number;
  /** Where the page is mapped, or would be; 0: nowhere. */
  readonly addr: number;
  readonly verdict: RmapLook;
  readonly vma: number;
  readonly start: number;
  readonly end: number;
  readonly pgoff: number;
  /** In a chain: the node and the slot of the entry. */
  readonly node: number;
  readonly slot: number;
  /** The number of page tables, where these are searched. */
  readonly tables: number;
  /** The page of this place is in swap: the entry maps none. */
  readonly isSwapped: boolean;
  /** Whether a search for this page looks here. */
  readonly isOnWay: boolean;
  /** The numbers of the anon_vmas that the VMA is linked to. */
  readonly links: readonly number[];
}

export interface ChainNode {
  readonly node: number;
  /** In the order of the slots: the key of a row, or undefined for a free slot. */
  readonly slots: readonly (string | undefined)[];
}

export interface AnonVma {
  readonly number: number;
  /** The number of the parent; 0: it is a root. */
  readonly parent: number;
  readonly depth: number;
  /** Whether the page points to it. */
  readonly isOwn: boolean;
}

export interface Scene {
  readonly scheme: Scheme;
  readonly rows: readonly Row[];
  readonly nodes: readonly ChainNode[];
  /** The root first, each before its children. */
  readonly anonVmas: readonly AnonVma[];
  /** The number of the page's file; 0: it has none. */
  readonly file: number;
}

function schemeOf(keeps: Keeps, isFile: boolean): Scheme {
  if (keeps.has('chain_slots')) return 'pteChain';
  if (!countsMappers(keeps)) return 'none';
  if (isFile) return 'file';
  if (keeps.has('anonmm')) return 'anonmm';
  return keeps.has('links') ? 'links' : 'anonVma';
}

/** Whether struct page counts the entries that map the page. It did not before objects (anonmm, anon_vma) were searched. */
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

/** A search in an interval tree looks only at VMAs that contain the page's index. */
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

/** The key of an item that is a place; undefined for nodes, anon_vmas, files and free slots. */
function keyOf({ kind, owner, slot, vma, process, verdict }: RecordRmapItem): string | undefined {
  switch (kind) {
    case 'slot':
      return verdict === 'empty' ? undefined : slotKey(owner, slot);
    case 'area':
    case 'file_area':
    case 'link':
      return vmaKey(vma);
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

/** VMAs with their links, in the order of the items. A search looks only at those linked to the page's own anon_vma. */
function linkRows(items: readonly RecordRmapItem[]): Row[] {
  const rows = new Map<string, Row>();
  for (const item of items) {
    if (item.kind !== 'link') continue;
    const key = vmaKey(item.vma);
    const row = rows.get(key) ?? { ...rowOf(item, key), isOnWay: item.own === 'yes' };
    rows.set(key, { ...row, links: [...row.links, item.number] });
  }
  return [...rows.values()];
}

/** Adds the mappings that no item leads to. With a reverse map there are such only in the middle of an operation, and no search looks
 * there; without one the sweep looks everywhere. */
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
  // An anon_vma whose parent is no longer among the items counts as a root.
  for (const item of found) if (!nodes.has(item.owner)) add(item, 0, 0);
  return ordered;
}

interface Shown {
  readonly rows: readonly Row[];
  readonly hidden: readonly Row[];
}

/** If there are more rows, the others are counted, not drawn. */
export const MOST_ROWS = 40;
const KEPT_ROWS = 30;

/** Shows the first rows, and the one where the search looks. */
export function shownRows(rows: readonly Row[], latest: string | undefined): Shown {
  if (rows.length <= MOST_ROWS) return { rows, hidden: [] };
  const isShown = (row: Row, i: number) => i < KEPT_ROWS || row.key === latest;
  return { rows: rows.filter(isShown), hidden: rows.filter((row, i) => !isShown(row, i)) };
}
