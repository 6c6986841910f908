/* 1 GiB, as a program maps it with one call: what the promise and the limit show, page by page. */
import { PAGE_SIZE } from '../core/layout.ts';

export const PAGES = 2 ** 18;
export const GIGABYTE = PAGES * PAGE_SIZE;
/** Where it is placed: below mmap_base, at a multiple of 2 MiB, as its size is one. */
export const ADDRESS = 0x7fff_b7e0_0000;
/** So many of its pages stand enlarged in a strip. */
export const STRIP = 32;

/** The first page of the strip around `page`, counted from 0. */
export function stripAround(page: number): number {
  return Math.min(PAGES - STRIP, Math.max(0, page - STRIP / 2));
}
