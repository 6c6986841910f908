/* What the current event, and the operation so far, touch: the one source of marks for every view.
 * It follows from the snapshot alone, so that a position always looks the same. */
import { MAP_FIXED } from '../narrate/flags.ts';
import type { CoreEvent, RecordVma } from '../protocol/protocol.gen.ts';
import { isSafe, toNumber, type U64 } from '../protocol/u64.ts';
import type { Snapshot } from '../timeline/snapshot.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Touch {
  /** Areas that the running or last search of this operation has looked at, in order. */
  readonly visited: ReadonlySet<number>;
  /** Areas that the event itself is about. */
  readonly compared: ReadonlySet<number>;
  /** Areas that this operation has changed so far. */
  readonly changed: ReadonlySet<number>;
  /** Roots of the subtrees that the search has left out. */
  readonly pruned: ReadonlySet<number>;
  /** The hole that the event compares. */
  readonly hole?: Range & { readonly fits: boolean };
  /** The range that is unmapped or merged: mapped or not, nothing asks whether it is enough. */
  readonly worked?: Range | undefined;
  /** Where the search or lookup stands. */
  readonly cursor?: number;
  readonly limits?: { readonly low: number; readonly high: number } | undefined;
  /** The range that the search has found, or that the call has returned; none where the program named it. */
  readonly found?: Range | undefined;
}

/** Parts that events build up one after another. */
interface Building {
  visited: Set<number>;
  changed: Set<number>;
  pruned: Set<number>;
  limits?: { low: number; high: number } | undefined;
  found?: Range | undefined;
  length: number;
  /** The program has named the address itself. */
  fixed: boolean;
  inSearch: boolean;
}

/** `nodes` finds areas of the snapshot by the addresses of their tree nodes. */
export function touchOf(snapshot: Snapshot, nodes: Nodes): Touch {
  const building: Building = {
    visited: new Set(),
    changed: new Set(),
    pruned: new Set(),
    length: 0,
    fixed: false,
    inSearch: false,
  };
  for (const event of snapshot.recent) {
    follow(event, building);
    for (const id of changedBy(event, nodes)) building.changed.add(id);
  }
  const { visited, changed, pruned, limits, found } = building;
  const event = snapshot.event;
  const compared = new Set(event ? areasOf(event, nodes) : []);
  // Areas have numbers of their own, but the places are the caller's: in another process they mean nothing.
  if (snapshot.mm.process !== snapshot.caller) return { visited, changed, pruned, compared };
  return { visited, changed, pruned, limits, found, compared, ...(event && placeOf(event)) };
}

function follow(event: CoreEvent, b: Building): void {
  switch (event.type) {
    case 'linear_search_enter':
      startSearch(b);
      b.inSearch = true;
      b.length = event.length;
      break;
    case 'gap_search_enter':
      startSearch(b);
      b.inSearch = true;
      b.length = event.length;
      b.limits = { low: event.lowLimit, high: event.highLimit };
      break;
    case 'linear_search_leave':
    case 'gap_search_leave':
      b.inSearch = false;
      b.limits = undefined;
      b.found = event.error === 0 ? { start: event.result, end: event.result + b.length } : undefined;
      break;
    case 'get_unmapped_area_enter':
      b.length = event.length;
      b.fixed = (event.flags & MAP_FIXED) !== 0;
      break;
    case 'get_unmapped_area_leave':
    case 'mmap_leave':
      if (event.error === 0 && !b.fixed) b.found = { start: event.result, end: event.result + b.length };
      break;
    // The linear search from the top calls find_vma() for every candidate: all of that is one search.
    case 'find_vma_enter':
    case 'find_links_enter':
      if (!b.inSearch) startSearch(b);
      break;
    case 'maple_gap_search_enter': {
      const { min, max, size } = event;
      startSearch(b);
      b.inSearch = true;
      b.length = toNumber(size);
      if (isSafe(min) && isSafe(max)) b.limits = { low: toNumber(min), high: toNumber(max) + 1 };
      break;
    }
    case 'maple_gap_search_leave': {
      const start = toNumber(event.first);
      b.inSearch = false;
      b.limits = undefined;
      b.found = event.error === 0 ? { start, end: start + b.length } : undefined;
      break;
    }
    case 'search_restart':
      b.visited.clear();
      break;
    case 'linear_visit':
    case 'gap_check':
    case 'tree_compare':
    case 'cache_hit':
    case 'hint_check':
      visit(b, event.vma);
      break;
    case 'gap_descend':
    case 'gap_try':
    case 'gap_climb':
      visit(b, event.from);
      visit(b, event.to);
      break;
    case 'gap_prune':
      visit(b, event.from);
      if (event.child) b.pruned.add(event.child);
      break;
  }
}

function startSearch(b: Building): void {
  b.visited.clear();
  b.pruned.clear();
  b.found = undefined;
}

function visit(b: Building, id: number): void {
  if (id) b.visited.add(id);
}

type Nodes = (address: number) => RecordVma | undefined;

function changedBy(event: CoreEvent, nodes: Nodes): readonly number[] {
  switch (event.type) {
    case 'vma_range':
    case 'vma_flags':
    case 'list_link':
    case 'vma_link_enter':
      return [event.vma];
    case 'dup_slot':
      return [event.child];
    case 'gap_evaluate':
      return event.old === event.value ? [] : [event.vma];
    case 'rb_recolour':
    case 'rb_link':
      return idsAt(nodes, event.node);
    case 'rb_rotate':
      return idsAt(nodes, event.sinks, event.rises);
    default:
      return [];
  }
}

/** The areas that an event names. Other ids of its fields (neighbours, what a node replaces) are context. */
function areasOf(event: CoreEvent, nodes: Nodes): readonly number[] {
  switch (event.type) {
    case 'gap_descend':
    case 'gap_try':
    case 'gap_climb':
      return [event.to || event.from];
    case 'gap_prune':
      return [event.from];
    case 'gap_copy':
      return [event.new];
    case 'merge_enter':
      return [event.prev, event.next].filter(Boolean);
    case 'rb_rotate':
      return idsAt(nodes, event.sinks, event.rises);
    case 'rb_splice':
      return idsAt(nodes, event.node, event.successor);
    case 'fork_area':
      return [event.parent];
    case 'dup_slot':
      return [event.parent, event.child];
    case 'dup_zero_entry':
      return [event.parent];
    default:
      // Nodes of the maple tree are no area's: the view of that tree marks them.
      if (event.type.startsWith('maple_')) return [];
      if ('vma' in event) return event.vma ? [event.vma] : [];
      return 'node' in event ? idsAt(nodes, event.node) : [];
  }
}

function idsAt(nodes: Nodes, ...addresses: readonly number[]): number[] {
  return addresses.flatMap((address) => (address ? (nodes(address)?.id ?? []) : []));
}

/** Where in the address space the event takes place. */
function placeOf(event: CoreEvent): Pick<Touch, 'hole' | 'worked' | 'cursor'> {
  switch (event.type) {
    case 'linear_visit': {
      const { holeStart: start, holeEnd: end, at } = event;
      return { cursor: at, ...(end > start && { hole: { start, end, fits: event.fits === 'yes' } }) };
    }
    case 'hint_check':
      return { hole: { start: event.start, end: event.end, fits: event.fits === 'yes' } };
    case 'gap_check': {
      const { gapStart: start, gapEnd: end } = event;
      return end > start ? { hole: { start, end, fits: event.verdict === 'fits' } } : {};
    }
    case 'gap_keep':
      return { hole: { start: event.gapStart, end: event.gapEnd, fits: true } };
    case 'gap_top': {
      const { gapStart: start, gapEnd: end } = event;
      return end > start ? { hole: { start, end, fits: event.fits === 'yes' } } : {};
    }
    case 'merge_enter':
    case 'unmap_enter':
    case 'unmap_leave':
      return { worked: { start: event.start, end: event.end } };
    case 'linear_search_enter':
    case 'bottomup_fallback':
      return { cursor: event.start };
    case 'search_restart':
      return { cursor: event.to };
    case 'find_vma_enter':
    case 'find_vma_leave':
    case 'find_links_enter':
    case 'tree_compare':
      return { cursor: event.addr };
    case 'split_enter':
      return { cursor: event.at };
    case 'advise_enter':
    case 'advise_hole':
    case 'lock_area':
    case 'seal_area':
    case 'pages_set':
    case 'pages_gone':
    case 'pages_copied':
    case 'pages_cow':
    case 'copy_page_range_enter':
    case 'fault_range_enter':
    case 'populate_enter':
    case 'observe_enter':
      return { worked: { start: event.start, end: event.end } };
    case 'guard_gap':
      return { hole: { start: event.start, end: event.end, fits: false } };
    case 'move_enter':
      return { worked: { start: event.from, end: event.from + event.length }, cursor: event.to };
    case 'fault_verdict':
    case 'expand_stack_enter':
    case 'huge_page_set':
    case 'huge_page_split':
      return { cursor: event.addr };
    case 'maple_walk_enter':
    case 'maple_compare':
      return isSafe(event.index) ? { cursor: toNumber(event.index) } : {};
    case 'maple_walk_leave':
    case 'maple_step':
    case 'maple_store_enter':
    case 'maple_store_type':
      return worked(event.first, event.last);
    default:
      return {};
  }
}

/** Keys of the maple tree: bounds inclusive, up to 2^64. */
function worked(first: U64, last: U64): Pick<Touch, 'worked'> {
  return isSafe(last) ? { worked: { start: toNumber(first), end: toNumber(last) + 1 } } : {};
}
