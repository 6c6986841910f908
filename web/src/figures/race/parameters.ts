/* The parameters of the race, as a link and a lesson write them: "mappings:36/pages:3/gone:8+15/before:3+1/whole/rises/about:19/from:2/to:5/alone:tries". */
import { nth } from '../../base/known.ts';
import { PAGE_SIZE, X86_64 } from '../../core/layout.ts';

const ALONE = ['tries', 'walks', 'nodes'] as const;
export type Alone = (typeof ALONE)[number];

export interface RaceParameters {
  /** How many VMAs the process has before the call: 10 to 65,530, as many as Linux allows by default. */
  readonly mappings: number;
  /** What the call asks for, in bytes: 1 to 16 pages. */
  readonly length: number;
  /** Which of these VMAs have been unmapped, by address from 0. The program’s text, its data and the stack stay. */
  readonly gone?: readonly number[];
  /** What calls before it have asked for, in bytes. They are what Linux 3.4 remembers. */
  readonly before?: readonly number[];
  /** Nothing can be unmapped: a press on a node shows where its number comes from. */
  readonly whole?: boolean;
  /** As the tree comes, its nodes rise from their VMAs. */
  readonly rises?: boolean;
  /** The VMA whose subtree a question is about, by address from 0. Among other VMAs there is another tree. */
  readonly about?: number;
  /** So many looks have been seen already. */
  readonly from?: number;
  /** Play stops after so many looks, before what a question is about. */
  readonly to?: number;
  /** Only one kernel is shown: the places that Linux 3.4 tries, with its walks as well, or the nodes at which 3.8 looks. */
  readonly alone?: Alone;
}

export const FEWEST = 10;
export const MOST = X86_64.maxMapCount;

/** Each call before takes one more: beyond them, Linux refuses the call without a search. */
export function mostWith({ before = [] }: Pick<RaceParameters, 'before'>): number {
  return MOST - before.length;
}

/** With another number of mappings, or as many as there may be. */
export function withMappings(parameters: RaceParameters, wanted: number): RaceParameters {
  return { ...withGone(parameters, []), mappings: Math.min(wanted, mostWith(parameters)) };
}

/** In pages. */
export const LONGEST = 16;
const MOST_BEFORE = 8;
/** Among more mappings than these nobody finds one with a finger. */
export const FEW = 60;

/** The lowest and the highest VMA that a reader can unmap; undefined among too many. */
export function removable(
  mappings: number,
): { readonly lowest: number; readonly highest: number } | undefined {
  return mappings > FEW ? undefined : { lowest: 2, highest: mappings - 2 };
}

/** With others unmapped, or none. */
export function withGone(parameters: RaceParameters, gone: readonly number[]): RaceParameters {
  const { gone: _, about: __, from: ___, to: ____, ...others } = parameters;
  return gone.length > 0 ? { ...others, gone } : others;
}

/** Undefined if it can’t be read. */
export function read(text: string): RaceParameters | undefined {
  const [, mappings = '', pages = '', unmapped, before, whole, rises, root, seen, stop, one] =
    /^mappings:(\d{2,5})\/pages:(\d{1,2})(?:\/gone:(\d{1,2}(?:\+\d{1,2})*))?(?:\/before:(\d{1,2}(?:\+\d{1,2})*))?(\/whole)?(\/rises)?(?:\/about:(\d{1,2}))?(?:\/from:([1-9]\d?))?(?:\/to:([1-9]\d?))?(?:\/alone:([a-z]+))?$/.exec(
      text,
    ) ?? [];
  const count = Number(mappings);
  const lengths = [pages, ...(before?.split('+') ?? [])].map(Number);
  const [length = 1, ...earlier] = lengths.map((each) => each * PAGE_SIZE);
  if (count < FEWEST || count > mostWith({ before: earlier }) || earlier.length > MOST_BEFORE)
    return undefined;
  if (lengths.some((each) => each < 1 || each > LONGEST)) return undefined;
  const gone = unmapped?.split('+').map(Number) ?? [];
  const { lowest = Infinity, highest = 0 } = removable(count) ?? {};
  if (gone.some((each, i) => each < (i === 0 ? lowest : nth(gone, i - 1) + 1) || each > highest))
    return undefined;
  const alone = ALONE.find((each) => each === one);
  if (one !== undefined && alone === undefined) return undefined;
  if (root !== undefined && (gone.length + earlier.length > 0 || count > FEW || Number(root) >= count))
    return undefined;
  return {
    mappings: count,
    length,
    ...(gone.length > 0 && { gone }),
    ...(earlier.length > 0 && { before: earlier }),
    ...(whole !== undefined && { whole: true }),
    ...(rises !== undefined && { rises: true }),
    ...(root !== undefined && { about: Number(root) }),
    ...(seen !== undefined && { from: Number(seen) }),
    ...(stop !== undefined && { to: Number(stop) }),
    ...(alone && { alone }),
  };
}

function inPages(bytes: number): number {
  return bytes / PAGE_SIZE;
}

export function write({
  mappings,
  length,
  gone = [],
  before = [],
  whole = false,
  rises = false,
  about,
  from,
  to,
  alone,
}: RaceParameters): string {
  const unmapped = gone.length > 0 ? `/gone:${gone.join('+')}` : '';
  const earlier = before.length > 0 ? `/before:${before.map(inPages).join('+')}` : '';
  const asked = about === undefined ? '' : `/about:${about}`;
  const seen = from === undefined ? '' : `/from:${from}`;
  const stop = to === undefined ? '' : `/to:${to}`;
  return `mappings:${mappings}/pages:${inPages(length)}${unmapped}${earlier}${whole ? '/whole' : ''}${rises ? '/rises' : ''}${asked}${seen}${stop}${alone ? `/alone:${alone}` : ''}`;
}
