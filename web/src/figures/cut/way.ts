/* What is on its way from one step to the next. */
import { nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import type { Step } from './model.ts';
import { isAnywhere, stepsBefore, type CutParameters } from './parameters.ts';
import { addressOf } from './numbered.ts';

/**
 * A call goes over pages, counted from 1, from its first to its last or to the middle of the page that isn’t mapped, where it fails
 * (`sweep`); so many pages go from one end to the next, counted in pages from the first that is shown: from mmap_base to where each gap
 * ends that the kernel looks at (`block`); or a byte comes to a page (`drop`).
 */
export type Way =
  | { readonly kind: 'sweep'; readonly first: number; readonly end: number }
  | { readonly kind: 'block'; readonly pages: number; readonly ends: readonly number[] }
  | { readonly kind: 'drop'; readonly page: number };

/** Of a write’s time: until then its byte has come to the page. The page fault compares VMAs until LOOKED. */
const CAME = 0.25;
const LOOKED = 0.95;

/** How far a byte is that comes to a page, from 0 to 1. */
export function cameBy(share: number): number {
  return Math.min(1, share / CAME);
}

/** How many of `count` VMAs its page fault has begun to compare with the address. */
export function comparedBy(share: number, count: number): number {
  if (share <= CAME) return 0;
  return Math.min(count, 1 + Math.floor(((share - CAME) / (LOOKED - CAME)) * count));
}

/** On the way from step `tick` to the next. */
export function wayOf(steps: readonly Step[], tick: number, parameters: CutParameters): Way {
  const { place, pages, calls } = parameters;
  const [{ lines }, { error, looks }] = [nth(steps, tick), nth(steps, tick + 1)];
  const call = calls[tick - stepsBefore(place)];
  if (call === undefined)
    return place === 'stack' ? { kind: 'drop', page: pages } : { kind: 'sweep', first: 1, end: pages };
  const { first, last, deed } = call;
  if (deed === 't') return { kind: 'drop', page: first };
  const start = addressOf(parameters);
  if (isAnywhere(deed)) {
    const ends = [start + pages * PAGE_SIZE, ...looks].map((end) => (end - start) / PAGE_SIZE);
    return { kind: 'block', pages: last, ends };
  }
  if (error === 0) return { kind: 'sweep', first, end: last };
  const isMapped = (page: number): boolean => {
    const address = start + (page - 1) * PAGE_SIZE;
    return lines.some((line) => line.start <= address && address < line.end);
  };
  let end = first;
  while (end <= last && isMapped(end)) end++;
  return { kind: 'sweep', first, end: Math.min(last, end - 0.5) };
}
