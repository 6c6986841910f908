/* The parameters of the limit, as a link and a lesson write them: "calls:all/then:none", "calls:all/seen/then:200000u.5w". */
import { PAGES } from '../gigabyte.ts';

/** A page is unmapped, or may be written, or only be read. */
export const DEEDS = ['u', 'w', 'r'] as const;
export type Deed = (typeof DEEDS)[number];

/** What the program does to a page of its GiB, counted from 0. */
export interface Act {
  readonly page: number;
  readonly deed: Deed;
}

export interface LimitParameters {
  /** How many calls make every second page read-only, from the second on; "all": until one is refused. */
  readonly calls: number | 'all';
  /** These have been seen already. */
  readonly seen: boolean;
  /** What it does afterwards, a call each. */
  readonly acts: readonly Act[];
}

export const MOST_ACTS = 100;

/** Undefined if it can’t be read. */
export function read(text: string): LimitParameters | undefined {
  const [, many = '', seen, list = ''] =
    /^calls:(\d{1,6}|all)(\/seen)?\/then:(none|[a-z0-9.]+)$/.exec(text) ?? [];
  const calls = many === 'all' ? many : Number(many);
  const acts = list === 'none' ? [] : list.split('.').map(actFrom);
  const known = acts.filter((act) => act !== undefined);
  if (list === '' || known.length < acts.length || known.length > MOST_ACTS) return undefined;
  return calls === 'all' || calls <= PAGES / 2 ? { calls, seen: seen !== undefined, acts: known } : undefined;
}

function actFrom(text: string): Act | undefined {
  const [, page = '', letter] = /^(\d{1,6})([a-z])$/.exec(text) ?? [];
  const deed = DEEDS.find((each) => each === letter);
  return deed !== undefined && Number(page) < PAGES ? { page: Number(page), deed } : undefined;
}

export function write({ calls, seen, acts }: LimitParameters): string {
  const list = acts.map(({ page, deed }) => `${page}${deed}`).join('.');
  return `calls:${calls}${seen ? '/seen' : ''}/then:${list || 'none'}`;
}
