/* What an instrument says of each step, and of the whole. */
import { PAGE_SIZE } from '../../core/layout.ts';
import { formatNumber, t } from '../../words/index.ts';
import type { Column, Found } from './model.ts';
import { ENTRIES, type Call, type PinsParameters, type Way } from './parameters.ts';
import type { Seen } from './seen.ts';

/** An address of 32 bits: "5010 2000"; a page’s number: "50102". */
export function hex(value: number): string {
  const digits = value.toString(16);
  return digits.length < 7 ? digits : digits.padStart(8, '0').replace(/^(.{4})/, '$1 ');
}

export interface Sum {
  readonly start: string;
  /** "(6 − 4)", and with the size of a page "(6 − 4) × 4 KiB", and the same as "2 × 4 KiB". */
  readonly pages: string;
  readonly size: string;
  readonly offset: string;
  readonly short: string;
  readonly address: string;
  /** Whether the kernel gets there so. */
  readonly isComputed: boolean;
}

/** Where the page that is asked for is in a VMA. */
export function sumOf(
  { way, walks }: Found,
  { page, of }: PinsParameters,
  { start, first }: NonNullable<Column['vma']>,
): Sum {
  const base = walks[page]?.base ?? 0;
  const spelled = (row: number): string => (of === 'file' ? String(row) : hex(base + row));
  const size = t('pins.pageSize');
  const pages = `(${spelled(page)} − ${spelled(first)})`;
  return {
    start: hex(start),
    pages,
    size,
    offset: `${pages} × ${size}`,
    short: `${page - first} × ${size}`,
    address: hex(start + (page - first) * PAGE_SIZE),
    isComputed: isOfVmas(way),
  };
}

const COUNTED = {
  sweep: 'pins.entries',
  chain: 'pins.slots',
  narrow: 'pins.slots',
  object: 'pins.vmas',
  links: 'pins.vmas',
} as const satisfies Record<Way, string>;

export function countedOf(way: Way, count: number): string {
  return t(COUNTED[way], { count });
}

/** What it notes at a fork. */
export function notedAs(way: Way, count: number): string {
  return t(isOfVmas(way) ? 'pins.unitVmas' : 'pins.unitEntries', { count });
}

function isOfVmas(way: Way): boolean {
  return way === 'object' || way === 'links';
}

const DOES = {
  sweep: 'pins.waySweep',
  chain: 'pins.wayChain',
  narrow: 'pins.wayChain',
  object: 'pins.wayObject',
  links: 'pins.wayLinks',
} as const satisfies Record<Way, string>;

export function wayOf(way: Way): string {
  return t(DOES[way]);
}

/** What the latest step was, on one kernel. */
export function captionOf(found: Found, parameters: PinsParameters, seen: Seen): string {
  const { call, latest, next, share, isDone, looked, coming } = seen;
  // What was before stays to be read for a while.
  const isRead = (latest === undefined && call === undefined) || share > 0.4;
  if (coming && isRead) return comingOf(parameters, seen, coming.call);
  if (next && isRead) return t(nextOf(found), { process: next.process });
  if (latest !== undefined) return isDone ? doneOf(found, parameters, seen) : lookOf(found, seen);
  const made = call === undefined ? undefined : parameters.calls[call];
  if (made !== undefined) return callOf(found, parameters, seen, made);
  if (parameters.asks !== 'quiet' && seen.walk === undefined && looked === 0)
    return t('pins.nobody', { page: nameOf(parameters) });
  if (parameters.asks === 'quiet') return t('pins.beginsQuiet');
  return t(parameters.of === 'file' && isOfVmas(found.way) ? 'pins.beginsTree' : BEGINS[found.way]);
}

const BEGINS = {
  sweep: 'pins.beginsSweep',
  chain: 'pins.beginsChain',
  narrow: 'pins.beginsChain',
  object: 'pins.beginsObject',
  links: 'pins.beginsLinks',
} as const satisfies Record<Way, string>;

const FORKED = {
  sweep: 'pins.forkedSweep',
  chain: 'pins.forkedChain',
  narrow: 'pins.forkedChain',
  object: 'pins.forkedObject',
  links: 'pins.forkedLinks',
} as const satisfies Record<Way, string>;

function callOf({ way }: Found, { pages, page, copy }: PinsParameters, { stage }: Seen, call: Call): string {
  switch (call.kind) {
    case 'fork':
      if (call.times > 1)
        return t('pins.forkedMany', { process: call.process, times: call.times, all: stage.processes });
      return t(FORKED[way], { process: call.process, child: stage.processes, pages: formatNumber(pages) });
    case 'write':
      if (call.page !== page) return t('pins.wroteOther', { process: call.process });
      if (copy === undefined) return t('pins.wrote', { process: call.process });
      return t(call.process === copy ? 'pins.wroteSought' : 'pins.wroteToo', { process: call.process });
    case 'move': {
      const start = stage.columns.find(({ process }) => process === call.process)?.vma?.start ?? 0;
      return t('pins.moved', { process: call.process, start: hex(start) });
    }
    case 'open':
      return t('pins.opened', { process: stage.processes, first: call.first, last: call.last });
  }
}

function comingOf(parameters: PinsParameters, { stage }: Seen, call: Call): string {
  if (call.kind === 'open')
    return t('pins.opens', { process: stage.processes + 1, first: call.first, last: call.last });
  const page = nameOf({ ...parameters, page: call.kind === 'write' ? call.page : 0 });
  return t(COMES[call.kind], { process: call.process, page });
}

const COMES = { fork: 'pins.forks', write: 'pins.writes', move: 'pins.moves' } as const;

function nextOf({ way, slots }: Found) {
  if (way === 'sweep') return 'pins.nextTable';
  return slots > 0 ? 'pins.nextSlot' : 'pins.nextArea';
}

function lookOf({ way, slots }: Found, { latest, stage }: Seen): string {
  if (latest === undefined) return '';
  const { process, isFound, verdict } = latest;
  if (way === 'sweep') return t(isFound ? 'pins.tableFound' : 'pins.table', { process });
  if (slots > 0) return t('pins.slot', { process });
  const start = stage.columns.find((each) => each.process === process)?.vma?.start;
  if (verdict === 'found')
    return t('pins.areaFound', { process, address: hex(latest.address), start: hex(start ?? 0) });
  return t(verdict === 'outside' ? 'pins.areaOutside' : 'pins.areaOther', {
    process,
    address: hex(latest.address),
  });
}

function doneOf({ way, slots }: Found, { of }: PinsParameters, seen: Seen): string {
  const { found: count, cost, stage } = seen;
  if (way === 'sweep') return t('pins.doneSweep', { count, tables: formatNumber(cost / ENTRIES) });
  if (slots > 0) return t('pins.doneChain', { count });
  const all = stage.columns.filter(({ vma }) => vma).length;
  // Of more processes than are drawn, nothing is left to say.
  const left = stage.processes === stage.columns.length ? all - cost : 0;
  if (left > 0) return t(of === 'file' ? 'pins.doneSkipped' : 'pins.doneEarly', { count, cost, left, all });
  return t('pins.doneObject', { count, looks: t('pins.looks', { count: cost }) });
}

/** What has come of it, where all is over. */
export function conclusionOf(
  founds: readonly Found[],
  parameters: PinsParameters,
  seens: readonly Seen[],
): string {
  const [seen] = seens;
  if (seen === undefined) return '';
  const page = nameOf(parameters);
  // A move notes nothing.
  if (parameters.asks === 'quiet' && parameters.calls.at(-1)?.kind === 'move') return '';
  if (parameters.asks === 'quiet')
    return founds.map((found, i) => notedOf(found, page, parameters, seens[i])).join(' ');
  if (seen.walk === undefined) return t('pins.nobody', { page });
  const { copy } = parameters;
  const isCopy = copy !== undefined && seen.found === 1 && seen.stage.processes > 1;
  const said = isCopy
    ? t('pins.endCopy', { page, process: copy })
    : t('pins.end', { page, count: seen.found });
  const counts = founds.map(({ way }, i) =>
    t('pins.endKernel', {
      kernel: t(NAMES[way]),
      counted: `${formatNumber(seens[i]?.cost ?? 0)} ${countedOf(way, seens[i]?.cost ?? 0)}`,
    }),
  );
  return `${said} ${counts.join('; ')}.`;
}

/** As the ruler has it: the pages of a file are numbered; those of a family have letters, which nobody takes for an address or an index. */
export function nameOf({ of, page }: Pick<PinsParameters, 'of' | 'page'>): string {
  return of === 'file' ? String(page) : String.fromCodePoint(FIRST + page);
}

const FIRST = 0x41;

/** What has been noted in the end. */
function notedOf(found: Found, page: string, parameters: PinsParameters, seen: Seen | undefined): string {
  const { way, slots, nodeBytes } = found;
  if (seen === undefined) return '';
  const [noted = 0, count = 0] = [seen.stage.noted[parameters.page], seen.stage.nodes[parameters.page]];
  if (slots > 0 && count > 0) return t('pins.endLists', { page, noted, count, bytes: nodeBytes });
  const { count: all, text } = noteOf(found, parameters, seen);
  return t('pins.endNoted', { kernel: t(NAMES[way]), counted: `${formatNumber(all)} ${text}` });
}

/** How much a kernel has noted of who has what, in the calls that are played. */
export function noteOf(
  { way, stages, slots, nodeBytes }: Found,
  { page, acts }: PinsParameters,
  { stage }: Seen,
): { readonly count: number; readonly text: string } {
  const [before] = stages;
  const nodes = stage.nodes[page] ?? 0;
  const isKept = acts.includes('t');
  if (way === 'narrow') return { count: nodes * nodeBytes, text: t('pins.notesBytes') };
  if (slots > 0 && isKept && nodes === 0 && stage.kept > 0) return { count: 0, text: t('pins.notesReady') };
  if (slots > 0 && isKept) return { count: nodes, text: t('pins.notesNodes', { count: nodes }) };
  const listed = stage.listed[page]?.length ?? 0;
  if (slots === 0 && isKept) return { count: listed, text: t('pins.notesListed', { count: listed }) };
  const count = slots > 0 ? stage.adds - (before?.adds ?? 0) : stage.joins - (before?.joins ?? 0);
  if (way === 'sweep') return { count: 0, text: t('pins.notesNothing') };
  return { count, text: t(slots > 0 ? 'pins.notesEntries' : 'pins.notesVmas', { count }) };
}

export const NAMES = {
  sweep: 'pins.k24',
  chain: 'pins.k262',
  narrow: 'pins.k262Narrow',
  object: 'pins.k267',
  links: 'pins.k2634',
} as const satisfies Record<Way, string>;
