/* What the current event, and the operation so far, touch: the source of marks for every view. By beats, it is what the
 * beat touches that has just ended. It follows from the snapshot alone, so that a position always looks the same. */
import { MAP_FIXED } from '../narrate/flags.ts';
import type { CoreEvent, RecordVma, Verdict } from '../protocol/protocol.gen.ts';
import { isSafe, toNumber, type U64 } from '../protocol/u64.ts';
import type { Snapshot } from '../timeline/snapshot.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

interface Hole extends Range {
  readonly fits: boolean;
}

export interface LookedHole extends Hole {
  /** Unknown if it fits, or the search doesn't tell. */
  readonly why?: Exclude<Verdict, 'fits'> | undefined;
}

export interface Touch {
  /** The VMAs that the operation's current, or last, search has visited, in order. */
  readonly visited: ReadonlySet<number>;
  /** The VMAs that the event works on. */
  readonly compared: ReadonlySet<number>;
  /** The VMAs that the operation has changed so far. */
  readonly changed: ReadonlySet<number>;
  /** The roots of the subtrees that the search has skipped. */
  readonly pruned: ReadonlySet<number>;
  /** The gap that the event compares. */
  readonly hole?: Hole;
  /** The gaps that the search has compared, in order. */
  readonly looked: readonly LookedHole[];
  /** The range that the event works on: one that is unmapped or merged, for instance, and not a gap that may or may not fit. */
  readonly worked?: Range | undefined;
  /** The address that the search or lookup has reached. */
  readonly cursor?: number;
  readonly limits?: { readonly low: number; readonly high: number } | undefined;
  /** The range that the search has found, or that the call returned; undefined if the program chose the address. */
  readonly found?: Range | undefined;
}

/** The parts of a Touch that build up from event to event. */
interface Building {
  visited: Set<number>;
  changed: Set<number>;
  pruned: Set<number>;
  /** By their starts. */
  looked: Map<number, LookedHole>;
  limits?: { low: number; high: number } | undefined;
  found?: Range | undefined;
  /** What the search looks for: with what an alignment may cost. */
  length: number;
  /** What the call asks for; 0 if that isn't known. */
  asked: number;
  /** Whether the program chose the address (MAP_FIXED). */
  fixed: boolean;
  inSearch: boolean;
}

/** The events that marks come from. */
export interface Shown {
  /** Those of the operation so far, or of the beat, oldest first. */
  readonly events: readonly CoreEvent[];
  /** The current one; of a beat, the one that tells it. */
  readonly event: CoreEvent | undefined;
}

/** `byBeat`: for the beat that has just ended. */
export function shownOf({ recent, event, beat, position }: Snapshot, byBeat: boolean): Shown {
  if (!byBeat || !beat) return { events: recent, event };
  return { events: recent.slice(-(position - beat.first + 1)), event: beat.told };
}

/**
 * `nodes` finds a VMA of the snapshot by the address of its tree node. `asked` is the length that the call asks for, in bytes:
 * of a long operation the snapshot has the last events only.
 */
export function touchOf(
  snapshot: Snapshot,
  nodes: Nodes,
  shown: Shown = shownOf(snapshot, false),
  asked = 0,
): Touch {
  const building: Building = {
    visited: new Set(),
    changed: new Set(),
    pruned: new Set(),
    looked: new Map(),
    length: asked,
    asked,
    fixed: false,
    inSearch: false,
  };
  const { event, events } = shown;
  const before = snapshot.recent.slice(0, snapshot.recent.length - events.length);
  for (const past of before) follow(past, building);
  // The address that was chosen stays marked; the way to it is another beat's.
  if (before.length > 0) startWalk(building);
  for (const past of events) {
    follow(past, building);
    for (const id of changedBy(past, nodes)) building.changed.add(id);
  }
  const { visited, changed, pruned, limits, found } = building;
  const looked = [...building.looked.values()];
  const compared = new Set(event ? vmasOf(event, nodes) : []);
  // The ids of VMAs are unique, but addresses are the caller's: in another process they mean nothing.
  if (snapshot.mm.process !== snapshot.caller) return { visited, changed, pruned, compared, looked: [] };
  return { visited, changed, pruned, looked, limits, found, compared, ...(event && placeOf(event)) };
}

function follow(event: CoreEvent, b: Building): void {
  const { hole } = placeOf(event);
  if (hole) b.looked.set(hole.start, { ...hole, why: whyNot(hole, event, b.length) });
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
      b.asked = event.length;
      b.fixed = (event.flags & MAP_FIXED) !== 0;
      break;
    case 'get_unmapped_area_leave':
    case 'mmap_leave':
      if (event.error === 0 && !b.fixed && b.asked > 0)
        b.found = { start: event.result, end: event.result + b.asked };
      break;
    // The linear search from the top calls find_vma() for every candidate: all these calls are one search.
    case 'find_vma_enter':
    case 'find_links_enter':
      if (!b.inSearch) startWalk(b);
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
      b.looked.clear();
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

function whyNot(hole: Hole, event: CoreEvent, length: number): LookedHole['why'] {
  if (hole.fits) return undefined;
  if (event.type === 'gap_check' && event.verdict !== 'fits') return event.verdict;
  return hole.end - hole.start < length ? 'too_small' : undefined;
}

function startSearch(b: Building): void {
  startWalk(b);
  b.found = undefined;
}

function startWalk(b: Building): void {
  b.visited.clear();
  b.pruned.clear();
  b.looked.clear();
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

/** The ids of the VMAs that an event works on. Other VMAs in its fields, such as neighbours, are context. */
function vmasOf(event: CoreEvent, nodes: Nodes): readonly number[] {
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
      // Nodes of the maple tree belong to no VMA: the view of that tree marks them.
      if (event.type.startsWith('maple_')) return [];
      if ('vma' in event) return event.vma ? [event.vma] : [];
      return 'node' in event ? idsAt(nodes, event.node) : [];
  }
}

function idsAt(nodes: Nodes, ...addresses: readonly number[]): number[] {
  return addresses.flatMap((address) => (address ? (nodes(address)?.id ?? []) : []));
}

/** The part of the address space that the event works on. */
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

/** A range of the maple tree as one of addresses: its bounds are inclusive and reach up to 2^64. */
function worked(first: U64, last: U64): Pick<Touch, 'worked'> {
  return isSafe(last) ? { worked: { start: toNumber(first), end: toNumber(last) + 1 } } : {};
}
