/*
 * The parameters of the cut, as a link and a lesson write them: "pages:9/from:1/calls:4-6r.4-6w", "pages:12/of:gap/from:0/calls:4a.2a",
 * "pages:9/from:1/goal:5/calls:none".
 */

/**
 * What the pages are: what the program has mapped, the highest gap and the library above it, the lower end of the stack and
 * what lies below it, or the file of a library.
 */
export const PLACES = ['mapping', 'gap', 'stack', 'library'] as const;
export type Place = (typeof PLACES)[number];

/**
 * What is done to some pages: they may be written, only read, or not be accessed (w, r, n); they are unmapped, or mapped anew
 * (u, m); a byte of the first is written (t); the text or the data of the library, or zeroes, are mapped over them (x, d, z). Or as
 * many pages are asked for, anywhere, to be written or only read (a, o).
 */
export type Deed = 'w' | 'r' | 'n' | 'u' | 'm' | 't' | 'x' | 'd' | 'z' | 'a' | 'o';

export const DEEDS: Readonly<Record<Place, readonly Deed[]>> = {
  mapping: ['r', 'w', 'n', 'u', 'm', 't'],
  gap: ['a', 'o', 'u'],
  stack: ['t'],
  library: ['x', 'd', 'z', 'u'],
};

/** A call for pages `first` to `last`, counted from 1; where the kernel chooses the pages, for the first `last`. */
export interface Call {
  readonly first: number;
  readonly last: number;
  readonly deed: Deed;
}

export interface CutParameters {
  readonly place: Place;
  /** How many pages are shown. */
  readonly pages: number;
  /** How many steps have been done when it is first seen. */
  readonly from: number;
  /** The reader is to make so many VMAs of the pages, all of them mapped. */
  readonly goal?: number;
  readonly calls: readonly Call[];
}

const FEWEST = 2;
const MOST = 16;
export const MOST_CALLS = 60;

export function isAnywhere(deed: Deed): boolean {
  return deed === 'a' || deed === 'o';
}

/** Steps before the first of `calls`: one maps what is cut, or writes to the stack. */
export function stepsBefore(place: Place): 0 | 1 {
  return place === 'gap' ? 0 : 1;
}

/** Undefined if it can’t be read. */
export function read(text: string): CutParameters | undefined {
  const [, count = '', of = 'mapping', from = '', goal, list = ''] =
    /^pages:(\d{1,2})(?:\/of:(gap|stack|library))?\/from:(\d{1,2})(?:\/goal:(\d{1,2}))?\/calls:(none|[a-z0-9.-]+)$/.exec(
      text,
    ) ?? [];
  const [pages, place, wanted] = [Number(count), PLACES.find((each) => each === of), Number(goal ?? 1)];
  if (list === '' || place === undefined || pages < FEWEST || pages > MOST) return undefined;
  if (wanted < 1 || wanted > pages) return undefined;
  const calls = list === 'none' ? [] : list.split('.').map((each) => callFrom(each, place, pages));
  const known = calls.filter((each) => each !== undefined);
  if (known.length < calls.length || known.length > MOST_CALLS) return undefined;
  const total = stepsBefore(place) + known.length;
  if (Number(from) > total) return undefined;
  return { place, pages, from: Number(from), ...(goal !== undefined && { goal: wanted }), calls: known };
}

function callFrom(text: string, place: Place, pages: number): Call | undefined {
  const [, low, high, letter] = /^(\d{1,2})(?:-(\d{1,2}))?([a-z])$/.exec(text) ?? [];
  const deed = DEEDS[place].find((each) => each === letter);
  if (deed === undefined || (isAnywhere(deed) && high !== undefined)) return undefined;
  const last = Number(high ?? low);
  const first = isAnywhere(deed) ? 1 : Number(low);
  return 1 <= first && first <= last && last <= pages ? { first, last, deed } : undefined;
}

export function write({ place, pages, from, goal, calls }: CutParameters): string {
  const list = calls.map(({ first, last, deed }) =>
    first === last || isAnywhere(deed) ? `${last}${deed}` : `${first}-${last}${deed}`,
  );
  const of = place === 'mapping' ? '' : `/of:${place}`;
  const wanted = goal === undefined ? '' : `/goal:${goal}`;
  return `pages:${pages}${of}/from:${from}${wanted}/calls:${list.join('.') || 'none'}`;
}
