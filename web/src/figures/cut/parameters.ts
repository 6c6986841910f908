/* The parameters of the cut, as a link and a lesson write them: "pages:9/from:1/calls:4-6r.4-6w". */

/** What is done to some pages: they may be written, only read, or not be accessed; they are unmapped, or mapped anew. */
export const DEEDS = ['w', 'r', 'n', 'u', 'm'] as const;
export type Deed = (typeof DEEDS)[number];

/** A call for pages `first` to `last`, counted from 1. */
export interface Call {
  readonly first: number;
  readonly last: number;
  readonly deed: Deed;
}

export interface CutParameters {
  /** How many pages the program maps first. */
  readonly pages: number;
  /** How many steps have been done when it is first seen: the first maps, each further one is a call. */
  readonly from: number;
  readonly calls: readonly Call[];
}

const FEWEST = 2;
const MOST = 16;
export const MOST_CALLS = 60;

/** Undefined if it can’t be read. */
export function read(text: string): CutParameters | undefined {
  const [, count = '', from = '', list = ''] =
    /^pages:(\d{1,2})\/from:(\d{1,2})\/calls:(none|[a-z0-9.-]+)$/.exec(text) ?? [];
  const pages = Number(count);
  if (list === '' || pages < FEWEST || pages > MOST) return undefined;
  const calls = list === 'none' ? [] : list.split('.').map((each) => callFrom(each, pages));
  const known = calls.filter((each) => each !== undefined);
  if (known.length < calls.length || known.length > MOST_CALLS) return undefined;
  return Number(from) <= 1 + known.length ? { pages, from: Number(from), calls: known } : undefined;
}

function callFrom(text: string, pages: number): Call | undefined {
  const [, low, high = low, letter] = /^(\d{1,2})(?:-(\d{1,2}))?([a-z])$/.exec(text) ?? [];
  const deed = DEEDS.find((each) => each === letter);
  const [first, last] = [Number(low), Number(high)];
  return deed !== undefined && 1 <= first && first <= last && last <= pages
    ? { first, last, deed }
    : undefined;
}

export function write({ pages, from, calls }: CutParameters): string {
  const list = calls.map(({ first, last, deed }) => `${first === last ? first : `${first}-${last}`}${deed}`);
  return `pages:${pages}/from:${from}/calls:${list.join('.') || 'none'}`;
}
