/* Where the VMAs start that threads touch, which have numbers from 1 on. */
import { nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { vmaCount, type RememberParameters } from './parameters.ts';

/** Of each VMA that threads touch, and of the one that is unmapped page by page: more than there are acts. */
export const PAGES = 128;
/** The lowest of them; from one to the next. */
export const LOWEST = 0x7fff_f000_0000;
export const APART = 0x20_0000;
/**
 * The last two bits of their first page’s number. As in most programs they aren’t in the order of the VMAs, so that two of the first
 * four go to the same slot.
 */
const BITS = [2, 1, 3, 2, 0, 1, 3, 0, 2, 1, 0, 3];

/** Where VMA `number` begins, counted from 1. */
export function startOf(number: number): number {
  return LOWEST + (number - 1) * APART + nth(BITS, number - 1) * PAGE_SIZE;
}

export function numbered(parameters: RememberParameters): readonly number[] {
  return Array.from({ length: vmaCount(parameters) }, (_, i) => startOf(i + 1));
}
