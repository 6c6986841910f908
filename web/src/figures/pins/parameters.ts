/*
 * The parameters of the pins, as a link and a lesson write them: "of:family/pages:6/page:2/ways:object/from:2/calls:1f.1f.2w3",
 * "of:file/pages:8/page:6/ways:sweep+chain+object/from:3/calls:0-7o.4-7o.0-3o/acts:o/found".
 */

/** What the ruler is: a file, or the memory of a process, which its children share. */
const SUBJECTS = ['file', 'family'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** How a kernel finds the entries of a page. */
export const WAYS = ['sweep', 'chain', 'narrow', 'object', 'links'] as const;
export type Way = (typeof WAYS)[number];

/**
 * A process forks (f), several times; it writes to a page (w); it moves its memory (m). Or another process maps some pages of the file,
 * and reads them (o).
 */
export type Call =
  | { readonly kind: 'fork'; readonly process: number; readonly times: number }
  | { readonly kind: 'write'; readonly process: number; readonly page: number }
  | { readonly kind: 'move'; readonly process: number }
  | { readonly kind: 'open'; readonly first: number; readonly last: number };

/** What a reader may do besides dragging the page: fork, write, move, have one more process map the file; choose numbers.
 * And whether bytes are shown (t). */
const ACTS = ['f', 'w', 'm', 'o', 'n', 't'] as const;
export type Act = (typeof ACTS)[number];

export interface PinsParameters {
  readonly of: Subject;
  readonly pages: number;
  /** The page that is asked for, from 0. */
  readonly page: number;
  /** The process whose own copy of it is asked for; otherwise it is the page that there was at first. */
  readonly copy?: number;
  /** Side by side, where there are several. */
  readonly ways: readonly Way[];
  /** How many calls have been made when it is first seen. */
  readonly from: number;
  readonly calls: readonly Call[];
  readonly acts: readonly Act[];
  /** `found`: the entries have been found when it is first seen. `quiet`: nobody asks for them. */
  readonly asks: 'plays' | 'found' | 'quiet';
}

/** Entries in a page table of 32 bits with two levels, as all of these kernels have but 2.6.34. */
export const ENTRIES = 1024;

/** Where all three ways are there, they race: counts run beside one another. */
export function isRace({ ways }: Pick<PinsParameters, 'ways'>): boolean {
  return ways.length > 2;
}

/** So many pages have a place on the ruler; of more, only these are drawn. */
export const ROWS = 12;
export const MOST_PAGES = 1024;
export const MOST_PROCESSES = 512;
const MOST_CALLS = 40;
/** Of more processes, only the page that is asked for is looked for: all pages would take too long. */
export const WALKED_AT_MOST = 64;

/** Undefined if it can’t be read. */
export function read(text: string): PinsParameters | undefined {
  const [, kind, count = '', place = '', owner, names = '', begun = '', list = '', letters = '', end] =
    /^of:([a-z]+)\/pages:(\d{1,4})\/page:(\d{1,2})(?:@(\d{1,3}))?\/ways:([a-z+]+)\/from:(\d{1,2})\/calls:([a-z0-9.-]+)(?:\/acts:([a-z]+))?(?:\/(found|quiet))?$/.exec(
      text,
    ) ?? [];
  const of = SUBJECTS.find((each) => each === kind);
  if (of === undefined) return undefined;
  const ways = names.split('+').flatMap((name) => WAYS.find((way) => way === name) ?? []);
  const acts = letters.split('').flatMap((letter) => ACTS.find((act) => act === letter) ?? []);
  const calls = list === 'none' ? [] : list.split('.').map(callFrom);
  const known = calls.filter((each) => each !== undefined);
  const parameters: PinsParameters = {
    of,
    pages: Number(count),
    page: Number(place),
    ...(owner !== undefined && { copy: Number(owner) }),
    ways,
    from: Number(begun),
    calls: known,
    acts,
    asks: end === 'found' || end === 'quiet' ? end : 'plays',
  };
  const isKnown =
    known.length === calls.length &&
    ways.length === names.split('+').length &&
    new Set(ways).size === ways.length &&
    acts.length === letters.length;
  return isKnown && isPossible(parameters) ? parameters : undefined;
}

function callFrom(text: string): Call | undefined {
  const [, first = '', other, letter, more] = /^(\d{1,4})(?:-(\d{1,4}))?([fwmo])(\d{1,4})?$/.exec(text) ?? [];
  if (letter === 'o')
    return more === undefined
      ? { kind: 'open', first: Number(first), last: Number(other ?? first) }
      : undefined;
  const process = Number(first);
  if (other !== undefined) return undefined;
  if (letter === 'f') return { kind: 'fork', process, times: Number(more ?? 1) };
  if (letter === 'm') return more === undefined ? { kind: 'move', process } : undefined;
  return letter === 'w' && more !== undefined ? { kind: 'write', process, page: Number(more) } : undefined;
}

/** How many processes there are after calls; a file has a process that maps nothing of it, and forks the others. */
export function processesAfter(calls: readonly Call[]): number {
  return calls.reduce((sum, call) => sum + bornOf(call), 1);
}

function bornOf(call: Call): number {
  if (call.kind === 'fork') return call.times;
  return call.kind === 'open' ? 1 : 0;
}

function isPossible({ of, pages, page, copy, ways, from, calls, acts }: PinsParameters): boolean {
  const rows = Math.min(pages, ROWS);
  // A race counts what is kept for the pages that are drawn.
  if (isRace({ ways }) && (pages > ROWS || acts.includes('n'))) return false;
  if (pages < 1 || pages > MOST_PAGES || page >= rows || ways.length === 0 || ways.length > 3) return false;
  if (calls.length > MOST_CALLS || from > calls.length) return false;
  if (of === 'file' && (calls.length === 0 || copy !== undefined || ways.includes('links'))) return false;
  let processes = 1;
  for (const call of calls) {
    if ((call.kind === 'open') !== (of === 'file')) return false;
    if (call.kind === 'open' ? call.first > call.last || call.last >= pages : call.process < 1) return false;
    if (call.kind !== 'open' && call.process > processes) return false;
    if (call.kind === 'write' && call.page >= rows) return false;
    if (call.kind === 'fork' && call.times < 1) return false;
    processes += bornOf(call);
  }
  return processes <= MOST_PROCESSES && (copy === undefined || (copy >= 1 && copy <= processes));
}

/** Whether anybody has it: a file may have pages that nobody maps. */
export function isMapped({ of, calls }: Pick<PinsParameters, 'of' | 'calls'>, page: number): boolean {
  return (
    of === 'family' || calls.some((each) => each.kind === 'open' && each.first <= page && page <= each.last)
  );
}

export function write(parameters: PinsParameters): string {
  const { of, pages, page, copy, ways, from, calls, acts, asks } = parameters;
  const parts = [
    `of:${of}`,
    `pages:${pages}`,
    `page:${page}${copy === undefined ? '' : `@${copy}`}`,
    `ways:${ways.join('+')}`,
    `from:${from}`,
    `calls:${calls.map(spell).join('.') || 'none'}`,
    ...(acts.length > 0 ? [`acts:${acts.join('')}`] : []),
    ...(asks === 'plays' ? [] : [asks]),
  ];
  return parts.join('/');
}

function spell(call: Call): string {
  if (call.kind === 'open') return `${call.first}-${call.last}o`;
  if (call.kind === 'fork') return `${call.process}f${call.times === 1 ? '' : call.times}`;
  return call.kind === 'move' ? `${call.process}m` : `${call.process}w${call.page}`;
}

/** As the reader has made it: all calls are over, and what is asked for, if anything is, has been found. Undefined if there is no more space for it. */
export function withCalls(parameters: PinsParameters, calls: readonly Call[]): PinsParameters | undefined {
  const next = { ...parameters, calls, from: calls.length, asks: askedAfter(parameters) };
  return isPossible(next) ? next : undefined;
}

function askedAfter({ asks }: PinsParameters): PinsParameters['asks'] {
  return asks === 'quiet' ? asks : 'found';
}

/** The part of the file that one more process maps: not all from its beginning, and not all to its end. */
const WINDOWS = [
  [0, 1],
  [0.5, 1],
  [0, 0.5],
  [0.25, 1],
] as const;

export function windowOf(pages: number, number: number): Call {
  const [from, to] = WINDOWS[number % WINDOWS.length] ?? WINDOWS[0];
  const first = Math.min(pages - 1, Math.floor(from * pages));
  return { kind: 'open', first, last: Math.max(first, Math.ceil(to * pages) - 1) };
}

/**
 * With other numbers of pages and of processes that have them. The first of all has them always, and who has a copy that is
 * asked for keeps it.
 */
export function withNumbers(parameters: PinsParameters, pages: number, wanted: number): PinsParameters {
  const { copy } = parameters;
  const processes = Math.max(wanted, copy ?? 1);
  const page = Math.min(parameters.page, Math.min(pages, ROWS) - 1);
  const opened = Array.from({ length: processes }, (_, number) => windowOf(pages, number));
  const forked: Call[] = processes > 1 ? [{ kind: 'fork', process: 1, times: processes - 1 }] : [];
  const written: Call[] = copy === undefined ? [] : [{ kind: 'write', process: copy, page }];
  const calls = parameters.of === 'file' ? opened : [...forked, ...written];
  return { ...parameters, pages, page, calls, from: calls.length, asks: askedAfter(parameters) };
}
