/*
 * The parameters of the promise, as a link and a lesson write them: "from:1/touches:w0.r131072.w5-9". Of a stroke, each touch is
 * counted from the one before: "w5.512.n511" is w5.w517.w6.
 */

import { PAGES } from '../gigabyte.ts';

/** Neighbouring pages that are written or read, one after the other, from the first on. */
export interface Touch {
  readonly kind: 'write' | 'read';
  readonly first: number;
  readonly last: number;
}

export interface PromiseParameters {
  /** How many steps have been done when it is first seen: the first maps, each further one touches a page. */
  readonly from: number;
  readonly touches: readonly Touch[];
}

/** As long may the text of touches be that a link remembers (stage/link.ts), and so many pages may be touched. */
export const LONGEST = 19_900;
export const MOST_PAGES = 10_000;
/** Two touches that are no further apart are spelled as a stroke. */
const NEAR = 4 * Math.sqrt(PAGES);

/** Undefined if it can’t be read. */
export function read(text: string): PromiseParameters | undefined {
  const [, from = '', list = ''] = /^from:(\d{1,5})\/touches:(none|[nrw0-9.-]+)$/.exec(text) ?? [];
  if (list === '') return undefined;
  if (text.length > LONGEST) return undefined;
  const touches: Touch[] = [];
  for (const each of list === 'none' ? [] : list.split('.')) {
    const touch = touchFrom(each, touches.at(-1));
    if (touch === undefined) return undefined;
    touches.push(touch);
  }
  const pages = pagesIn(touches);
  return pages <= MOST_PAGES && Number(from) <= 1 + pages ? { from: Number(from), touches } : undefined;
}

function touchFrom(text: string, before: Touch | undefined): Touch | undefined {
  const [, how, number, high] = /^([nrw]?)(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  const isStroke = how === '' || how === 'n';
  if (number === undefined || (isStroke && before === undefined)) return undefined;
  const kind = isStroke ? before?.kind : how === 'w' ? 'write' : 'read';
  const first = isStroke ? (before?.last ?? 0) + Number(number) * (how === 'n' ? -1 : 1) : Number(number);
  const last = high === undefined ? first : Number(high);
  return kind !== undefined && 0 <= first && first <= last && last < PAGES
    ? { kind, first, last }
    : undefined;
}

export function pagesIn(touches: readonly Touch[]): number {
  return touches.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

export function write({ from, touches }: PromiseParameters): string {
  const list = touches.map(({ kind, first, last }, i) => {
    const before = touches[i - 1];
    const step = before?.kind === kind ? first - before.last : Infinity;
    const at =
      Math.abs(step) > NEAR ? `${kind === 'write' ? 'w' : 'r'}${first}` : `${step}`.replace('-', 'n');
    return `${at}${last > first ? `-${last}` : ''}`;
  });
  return `from:${from}/touches:${list.join('.') || 'none'}`;
}

/** With its first `pages` touches only. */
export function upTo({ touches }: PromiseParameters, pages: number): PromiseParameters {
  let left = Math.max(0, pages);
  const kept = touches.flatMap((touch): readonly Touch[] => {
    const count = Math.min(left, touch.last - touch.first + 1);
    left -= count;
    return count > 0 ? [{ ...touch, last: touch.first + count - 1 }] : [];
  });
  return { from: 1 + pagesIn(kept), touches: kept };
}

/** With one more page touched. A neighbour of the last one joins it. Undefined if there is no more space for it. */
export function withTouch(
  { touches }: PromiseParameters,
  kind: Touch['kind'],
  page: number,
): PromiseParameters | undefined {
  const last = touches.at(-1);
  const joins = last?.kind === kind && (last.last + 1 === page || last.first - 1 === page);
  const next = joins
    ? [...touches.slice(0, -1), { kind, first: Math.min(last.first, page), last: Math.max(last.last, page) }]
    : [...touches, { kind, first: page, last: page }];
  const pages = pagesIn(next);
  const parameters = { from: 1 + pages, touches: next };
  return pages <= MOST_PAGES && write(parameters).length <= LONGEST ? parameters : undefined;
}
