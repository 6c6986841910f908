/* How an era remembers areas, and which slot an address leads to: wasm-core/cache/vmacache.c has the same forms. */

import type { Keeps } from '../../core/era-row.ts';

export type CacheForm =
  /** Nothing is remembered. */
  | { readonly kind: 'none' }
  /** One pointer for the whole memory. */
  | { readonly kind: 'pointer' }
  /** A few slots in each thread, chosen by some bits of the address. */
  | { readonly kind: 'slots'; readonly by: HashBits };

/** `page`: the lowest bits of the page number; `pmd`: of the number of the 2 MiB that a PMD entry maps. */
export type HashBits = 'page' | 'pmd';

const SIZES: Readonly<Record<HashBits, number>> = { page: 2 ** 12, pmd: 2 ** 21 };

export function formOf(keeps: Keeps): CacheForm {
  if (keeps.has('mmap_cache')) return { kind: 'pointer' };
  const by = keeps.get('slot_by');
  return by === 'page' || by === 'pmd' ? { kind: 'slots', by } : { kind: 'none' };
}

/** The slot that an area is stored in which was found in search of `address`, and what that follows from. */
export function hashOf(
  address: number,
  by: HashBits,
  slots: number,
): { readonly number: number; readonly mask: number; readonly slot: number } {
  const number = Math.floor(address / SIZES[by]);
  return { number, mask: slots - 1, slot: number % slots };
}
