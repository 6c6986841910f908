/* Has the core run a program on a kernel, and find the entries of its pages: runs in the worker. */
import { nth } from '../../base/known.ts';
import type { EventSink, Machine } from '../../core/machine.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import {
  decodeEvent,
  EVENT_TYPES,
  EVENT_WORDS,
  eventTypeAt,
  readRecordMemory,
  readRecordPage,
  readRecordRmapItem,
  RECORD_RMAP_ITEM_WORDS,
  type CoreEvent,
  type RecordRmapItem,
} from '../../protocol/protocol.gen.ts';
import { toNumber } from '../../protocol/u64.ts';
import {
  ENTRIES,
  isMapped,
  isRace,
  ROWS,
  WALKED_AT_MOST,
  type PinsParameters,
  type Way,
} from './parameters.ts';
import { askFor, callsOf, endsOf, layoutOf, OTHERS, REGION, REGION_END } from './program.ts';

export const KERNELS: Readonly<Record<Way, string>> = {
  sweep: '2.4',
  chain: '2.6.2',
  narrow: '2.6.2+rmap=pte_chain_7',
  object: '2.6.7',
  links: '2.6.34',
};

/** Of more processes than can be drawn, the others are counted only. */
export const DRAWN = 32;
/** In bytes: what `inspectPtes()` goes through at once. */
const BLOCK = 2 ** 21;

export interface Asked {
  readonly way: Way;
  readonly parameters: PinsParameters;
  /** Whether only what is kept at the end is asked for: a point of the curve, or a level. */
  readonly onlyKept?: boolean;
}

/** What a process has of the pages on the ruler. */
export interface Column {
  readonly process: number;
  /** Undefined if it maps none of them. `first` is the page of the ruler with which it begins, `pgoff` the kernel’s number of it. */
  readonly vma:
    | { readonly start: number; readonly end: number; readonly first: number; readonly pgoff: number }
    | undefined;
  /** By page of the ruler: the page of memory that its entry names, by its number; 0 if it has none. */
  readonly named: readonly number[];
}

/** What a list has: a slot of a node, which are numbered from its beginning, or a VMA. */
export interface Listed {
  readonly process: number;
  readonly node: number;
  readonly slot: number;
}

/** What there is after a call. */
export interface Stage {
  readonly processes: number;
  /** The first of them. */
  readonly columns: readonly Column[];
  /** By page of the ruler: the page of memory that is asked for there, by its number; 0 if there is none. */
  readonly pages: readonly number[];
  /** By page of the ruler: the nodes of its list, and how many entries it notes; a page with one entry needs no list. */
  readonly nodes: readonly number[];
  readonly noted: readonly number[];
  /** By page of the ruler, in the kernel’s order: the slots in use of its list, or the VMAs in that of its object. */
  readonly listed: readonly (readonly Listed[])[];
  /** Since 2.6.34 there are more lists: that of process 1’s object, and whose VMA has an object of its own besides, with that VMA alone. */
  readonly family: readonly Listed[] | undefined;
  readonly owners: readonly number[];
  /** So far: entries that were noted with pages, and VMAs that have joined lists. */
  readonly adds: number;
  readonly joins: number;
  /** Of these, what forks have noted for the pages of the ruler; counted where kernels race. */
  readonly forked: number;
  /** In bytes: what is kept so that entries can be found, and what the pages themselves and all page tables take. */
  readonly kept: number;
  /** Of what is kept: for the pages that are drawn. */
  readonly drawn: number;
  readonly data: number;
  readonly tables: number;
}

/** How a kernel looks at a table, a slot of a list, or a VMA. */
export interface Look {
  readonly process: number;
  /** Of what it looks at: of the page; 0 if that isn’t in the VMA. Of a table: its lowest. */
  readonly address: number;
  readonly isFound: boolean;
  /** Of a VMA: whether the page isn’t in it, or there is another one in its place. */
  readonly verdict: 'found' | 'outside' | 'other';
  /** The slot of a list; of a node, which come one after the other. */
  readonly slot?: number;
  readonly node?: number;
}

export interface Walk {
  readonly looks: readonly Look[];
  /** As the kernel counts: entries of tables, slots, or VMAs. */
  readonly cost: number;
  readonly found: number;
  /** The page of memory, by its number. */
  readonly page: number;
  /** The first number on the ruler, as the kernel counts: 0 in a file. */
  readonly base: number;
}

export interface Found {
  readonly way: Way;
  /** Before the first call that is played, and after each. */
  readonly stages: readonly Stage[];
  /** By page of the ruler; of very many processes only for the page that is asked for. */
  readonly walks: readonly (Walk | undefined)[];
  /** Slots in a node of a list, and its bytes; 0 where there are none. */
  readonly slots: number;
  readonly nodeBytes: number;
}

/** In bytes. */
export type Kept = Pick<Stage, 'kept' | 'tables' | 'data'>;

export function answer(machine: Machine, asked: Asked & { readonly onlyKept: true }): Kept;
export function answer(machine: Machine, asked: Asked): Found | Kept;
export function answer(machine: Machine, { way, parameters, onlyKept = false }: Asked): Found | Kept {
  machine.start(KERNELS[way], layoutOf(parameters));
  const calls = callsOf({ ...parameters, asks: 'quiet' });
  const ends = endsOf(parameters);
  const stages: Stage[] = [];
  /** Of a family: the pages that process 1 has written to. */
  let originals: readonly number[] | undefined;
  /** Before there is any page of the ruler. */
  let before = 0;
  let forked = 0;
  for (let made = 0; made <= calls.length; made++) {
    const { operation } = calls[made - 1] ?? {};
    const notes: CoreEvent[] = [];
    const isNoting = operation?.call === 'fork' && isRace(parameters);
    if (operation && machine.call(operation, isNoting ? into(notes, NOTES) : undefined).error !== 0)
      throw new Error(`call ${made} of the program failed`);
    forked += notedIn(machine, notes, parameters);
    if (operation?.call === 'store' && toNumber(operation.addr) === OTHERS.stack)
      before = keptOf(machine).kept;
    const place = ends.indexOf(made);
    if (onlyKept || place < 0) continue;
    if (parameters.of === 'family') originals ??= columnOf(machine, 1, parameters).named;
    if (place >= parameters.from)
      stages.push(stageOf(machine, way, parameters, originals, { kept: before, forked }));
  }
  if (onlyKept) return keptOf(machine);
  const { processes } = nth(stages, -1);
  const rows = Math.min(parameters.pages, ROWS);
  const { slots, nodeBytes } = keptOf(machine);
  const walks = Array.from({ length: rows }, (_, row): Walk | undefined => {
    const isWanted = row === parameters.page || processes <= WALKED_AT_MOST;
    return isWanted && isMapped(parameters, row) ? walkTo(machine, parameters, way, row) : undefined;
  });
  return { way, stages, walks, slots, nodeBytes };
}

function keptOf(machine: Machine) {
  const memory = readRecordMemory(machine.memoryWords(), 0);
  const { chains, anonVmas, links, chainNodes, chainBytes, tables, anon, file } = memory;
  return {
    kept: chains + anonVmas + links,
    data: anon + file,
    tables,
    nodes: chainNodes,
    nodeBytes: chainBytes,
    // A pointer to the next node, and slots as long as that.
    slots: chainBytes === 0 ? 0 : chainBytes / 4 - 1,
  };
}

function stageOf(
  machine: Machine,
  way: Way,
  parameters: PinsParameters,
  originals: readonly number[] | undefined,
  before: { readonly kept: number; readonly forked: number },
): Stage {
  const { pages, copy } = parameters;
  const rows = Array.from({ length: Math.min(pages, ROWS) }, (_, row) => row);
  const { processes } = machine.inspectMachine();
  const numbers = new Map([[0, 0]]);
  const columns = machine
    .processes()
    .slice(0, DRAWN)
    .map((process) => columnOf(machine, process, parameters, numbers));
  const owner = columns.find(({ process }) => process === copy);
  const asked = rows.map(
    (row) =>
      owner?.named[row] ?? originals?.[row] ?? columns.find(({ named }) => named[row] !== 0)?.named[row] ?? 0,
  );
  const records = asked.map((page) => {
    const words = page === 0 ? undefined : machine.pageWordsOf(page);
    return words && readRecordPage(words, 0);
  });
  const { kept, data, tables, nodeBytes } = keptOf(machine);
  const nodes = records.map((record) => record?.chains ?? 0);
  // Of children that fork themselves, a list has more than one.
  const hasLists =
    way === 'links' && parameters.calls.every((call) => call.kind !== 'fork' || call.process === 1);
  const { rmapAdds, anonVmaJoins, anonVmaLinks } = machine.counters();
  return {
    processes,
    columns,
    pages: asked,
    listed: asked.map((page) => (page === 0 ? [] : listedIn(itemsOf(machine, page)))),
    nodes,
    noted: records.map((record) =>
      record && (record.chains > 0 || record.direct === 'yes') ? record.entries : 0,
    ),
    ...(hasLists
      ? { family: familyIn(machine, columns[0], parameters), owners: ownersIn(machine) }
      : NO_LISTS),
    adds: rmapAdds,
    joins: anonVmaJoins + anonVmaLinks,
    forked: before.forked,
    kept,
    drawn: nodeBytes > 0 ? nodes.reduce((sum, each) => sum + each, 0) * nodeBytes : kept - before.kept,
    data,
    tables,
  };
}

/** Of a page of process 1, which belongs to the object of that process. */
function familyIn(machine: Machine, first: Column | undefined, { page }: PinsParameters) {
  const named = first?.named[page] ?? 0;
  return named === 0 ? [] : listedIn(itemsOf(machine, named));
}

const NO_LISTS = { family: undefined, owners: [] };

function ownersIn(machine: Machine): readonly number[] {
  const objects = machine
    .processes()
    .map((process) => ({ process, object: areaOf(machine, process)?.anonVma ?? 0 }));
  return objects
    .filter(({ object }) => object !== 0 && object !== objects[0]?.object)
    .map(({ process }) => process);
}

/** Of a page of memory. Where many processes have it, that takes as long as to count these. */
function numberAt(machine: Machine, process: number, address: number): number {
  const words = machine.pageWordsAt(process, address);
  return words ? readRecordPage(words, 0).page : 0;
}

/** `numbers`: those that are known, by frame, as long as nothing happens. */
function columnOf(
  machine: Machine,
  process: number,
  { of, pages }: PinsParameters,
  numbers = new Map([[0, 0]]),
): Column {
  const vma = areaOf(machine, process);
  const pgoff = vma ? toNumber(vma.pgoff) : 0;
  // What maps a file begins with any page of it; what a family shares is mapped whole.
  const first = of === 'file' ? pgoff : 0;
  // What is drawn of a VMA lies in one block.
  const ptes = vma ? machine.inspectPtes(process, Math.floor(vma.start / BLOCK)) : [];
  const frames = new Map(ptes.map(({ addr, frame }) => [addr, frame]));
  const named = Array.from({ length: Math.min(pages, ROWS) }, (_, row) => {
    const address = vma ? vma.start + (row - first) * PAGE_SIZE : 0;
    const frame = vma && address >= vma.start && address < vma.end ? (frames.get(address) ?? 0) : 0;
    const number = numbers.get(frame) ?? numberAt(machine, process, address);
    numbers.set(frame, number);
    return number;
  });
  return { process, vma: vma && { start: vma.start, end: vma.end, first, pgoff }, named };
}

function walkTo(machine: Machine, parameters: PinsParameters, way: Way, row: number): Walk {
  const { operation } = askFor(parameters, row);
  const words = machine.pageWordsAt(operation.process || 1, toNumber(operation.addr));
  if (!words) throw new Error(`there is no page ${row}`);
  const { page, index } = readRecordPage(words, 0);
  const items = itemsOf(machine, page);
  const events: CoreEvent[] = [];
  const before = machine.counters();
  machine.call(operation, into(events, LOOKS));
  const after = machine.counters();
  return {
    looks: events.flatMap((event) => lookOf(event, items) ?? []),
    cost:
      way === 'sweep'
        ? (after.rmapTables - before.rmapTables) * ENTRIES
        : after.rmapSlots - before.rmapSlots + (after.rmapLooks - before.rmapLooks),
    found: after.rmapFound - before.rmapFound,
    page,
    base: toNumber(index) - row,
  };
}

function itemsOf(machine: Machine, page: number): readonly RecordRmapItem[] {
  const words = machine.rmapItemWords(page);
  return Array.from({ length: words.length / RECORD_RMAP_ITEM_WORDS }, (_, i) =>
    readRecordRmapItem(words, i * RECORD_RMAP_ITEM_WORDS),
  );
}

function listedIn(items: readonly RecordRmapItem[]): readonly Listed[] {
  const nodes = items.filter(({ kind }) => kind === 'chain').map(({ node }) => node);
  return items
    .filter(({ kind, own, verdict }) =>
      kind === 'slot' ? verdict !== 'empty' : kind === 'link' ? own === 'yes' : AREAS.has(kind),
    )
    .map(({ process, owner, slot }) => ({ process, node: nodes.indexOf(owner), slot }));
}

const AREAS: ReadonlySet<RecordRmapItem['kind']> = new Set(['area', 'file_area']);

function typesOf(...types: readonly CoreEvent['type'][]): ReadonlySet<number> {
  return new Set(types.map((type) => EVENT_TYPES.indexOf(type)));
}

const LOOKS = typesOf('rmap_look_table', 'rmap_look_slot', 'rmap_look_area');
/** An entry at its page, or a VMA in a list, as that was until 2.6.33, and since. */
const NOTES = typesOf('rmap_add', 'anon_vma_join', 'anon_vma_link');

/** Keeps the events of some types. */
function into(events: CoreEvent[], types: ReadonlySet<number>): EventSink {
  return (all, at, count) => {
    for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS)
      if (types.has(eventTypeAt(all, i))) events.push(decodeEvent(all, i));
  };
}

/** What a fork has noted for the pages of the ruler, all of which the child has, too. */
function notedIn(machine: Machine, notes: readonly CoreEvent[], parameters: PinsParameters): number {
  if (notes.length === 0) return 0;
  const child = nth(machine.processes(), -1);
  const { named } = columnOf(machine, child, parameters);
  const vma = areaOf(machine, child)?.id;
  return notes.filter((note) =>
    note.type === 'rmap_add' ? named.includes(note.page) : 'vma' in note && note.vma === vma,
  ).length;
}

function areaOf(machine: Machine, process: number) {
  return machine.inspectVmas(process).find(({ start }) => start >= REGION && start < REGION_END);
}

function lookOf(event: CoreEvent, items: readonly RecordRmapItem[]): Look | undefined {
  switch (event.type) {
    case 'rmap_look_table': {
      const isFound = event.found > 0;
      return { process: event.process, address: event.start, isFound, verdict: isFound ? 'found' : 'other' };
    }
    case 'rmap_look_slot': {
      const nodes = items.filter(({ kind }) => kind === 'chain').map(({ node }) => node);
      const slot = items.find(
        (item) => item.kind === 'slot' && item.owner === event.chain && item.slot === event.slot,
      );
      const { process = 0, addr: address = 0 } = slot ?? {};
      const node = nodes.indexOf(event.chain);
      return { process, address, isFound: true, verdict: 'found', slot: event.slot, node };
    }
    case 'rmap_look_area': {
      const { process, addr: address, verdict } = event;
      const isFound = verdict === 'found';
      return {
        process,
        address,
        isFound,
        verdict: (isFound && 'found') || (verdict === 'outside' && 'outside') || 'other',
      };
    }
    default:
      return undefined;
  }
}
