/*
 * The parameters of the promise, as a link and a lesson write them: "from:1/touches:w0.r131072.w5-9". Of a stroke, each touch is
 * counted from the one before: "w5.512.n511" is w5.w517.w6. "W3-10" writes eight whole rows.
 */

import { PAGES } from '../gigabyte.ts';

/** What is touched at a time: a byte of a page, or all pages of a row. */
export type Area = 'page' | 'row';
/** Neighbours that are written or read, one after the other, from the first on. */
export interface Touch {
  readonly kind: 'write' | 'read';
  readonly area: Area;
  /** Numbers of pages, or of rows. */
  readonly first: number;
  readonly last: number;
}

/** Pages in a row, and rows. */
export const ROW = Math.sqrt(PAGES);
const MOST = { page: PAGES, row: ROW };

export interface PromiseParameters {
  /** How many steps have been done when it is first seen: the first maps, each further one touches a page. */
  readonly from: number;
  readonly touches: readonly Touch[];
}

/** As long may the text of touches be that a link remembers (stage/link.ts), and so many may there be. */
export const LONGEST = 19_900;
export const MOST_TOUCHES = 10_000;
/** Two touches that are no further apart are spelled as a stroke. */
const NEAR = 4 * ROW;

/** Undefined if it can’t be read. */
export function read(text: string): PromiseParameters | undefined {
  const [, from = '', list = ''] = /^from:(\d{1,5})\/touches:(none|[nrwRW0-9.-]+)$/.exec(text) ?? [];
  if (list === '') return undefined;
  if (text.length > LONGEST) return undefined;
  const touches: Touch[] = [];
  for (const each of list === 'none' ? [] : list.split('.')) {
    const touch = touchFrom(each, touches.at(-1));
    if (touch === undefined) return undefined;
    touches.push(touch);
  }
  const count = countOf(touches);
  return count <= MOST_TOUCHES && Number(from) <= 1 + count ? { from: Number(from), touches } : undefined;
}

function touchFrom(text: string, before: Touch | undefined): Touch | undefined {
  const [, how = '', number, high] = /^([nrwRW]?)(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  const isStroke = how === '' || how === 'n';
  if (isStroke && before?.area !== 'page') return undefined;
  const kind = isStroke ? before?.kind : how.toLowerCase() === 'w' ? 'write' : 'read';
  const area = how === 'W' || how === 'R' ? 'row' : 'page';
  const first = isStroke ? (before?.last ?? 0) + Number(number) * (how === 'n' ? -1 : 1) : Number(number);
  const last = high === undefined ? first : Number(high);
  return kind !== undefined && 0 <= first && first <= last && last < MOST[area]
    ? { kind, area, first, last }
    : undefined;
}

/** How many touches these are. */
export function countOf(touches: readonly Touch[]): number {
  return touches.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

export function write({ from, touches }: PromiseParameters): string {
  const list = touches.map((touch, i) => spelled(touch, touches[i - 1]));
  return `from:${from}/touches:${list.join('.') || 'none'}`;
}

function spelled({ kind, area, first, last }: Touch, before: Touch | undefined): string {
  const to = last > first ? `-${last}` : '';
  if (area === 'row') return `${kind === 'write' ? 'W' : 'R'}${first}${to}`;
  const step = before?.kind === kind && before.area === 'page' ? first - before.last : Infinity;
  const isNear = Math.abs(step) <= NEAR;
  return `${isNear ? `${step}`.replace('-', 'n') : `${kind === 'write' ? 'w' : 'r'}${first}`}${to}`;
}

/** With its first `count` touches only. */
export function upTo({ touches }: PromiseParameters, count: number): PromiseParameters {
  let left = Math.max(0, count);
  const kept = touches.flatMap((touch): readonly Touch[] => {
    const here = Math.min(left, touch.last - touch.first + 1);
    left -= here;
    return here > 0 ? [{ ...touch, last: touch.first + here - 1 }] : [];
  });
  return { from: 1 + countOf(kept), touches: kept };
}

/** With one more page or row touched. A neighbour of the last one joins it. Undefined if there is no more space for it. */
export function withTouch(
  { touches }: PromiseParameters,
  kind: Touch['kind'],
  area: Area,
  number: number,
): PromiseParameters | undefined {
  const last = touches.at(-1);
  const isAlike = last?.kind === kind && last.area === area;
  const joins = isAlike && (last.last + 1 === number || last.first - 1 === number);
  const next = joins
    ? [
        ...touches.slice(0, -1),
        { ...last, first: Math.min(last.first, number), last: Math.max(last.last, number) },
      ]
    : [...touches, { kind, area, first: number, last: number }];
  const count = countOf(next);
  const parameters = { from: 1 + count, touches: next };
  return count <= MOST_TOUCHES && write(parameters).length <= LONGEST ? parameters : undefined;
}
