/* How a kernel remembers VMAs, and which slot an address selects: as in wasm-core/cache/vmacache.c. */
import type { Keeps } from '../../core/kernel-row.ts';

export type CacheForm =
  /** No VMA is remembered. */
  | { readonly kind: 'none' }
  /** One pointer for the whole mm. */
  | { readonly kind: 'pointer' }
  /** A few slots in each thread, selected by some bits of the address. */
  | { readonly kind: 'slots'; readonly by: HashBits };

/** `page`: by the lowest bits of the page number; `pmd`: by the lowest bits of the number of the 2 MiB block that a PMD entry maps. */
export type HashBits = 'page' | 'pmd';

const SIZES: Readonly<Record<HashBits, number>> = { page: 2 ** 12, pmd: 2 ** 21 };

export function formOf(keeps: Keeps): CacheForm {
  if (keeps.has('mmap_cache')) return { kind: 'pointer' };
  const by = keeps.get('slot_by');
  return by === 'page' || by === 'pmd' ? { kind: 'slots', by } : { kind: 'none' };
}

/** The slot that stores the VMA found for `address`, and the number and mask that select it. */
export function hashOf(
  address: number,
  by: HashBits,
  slots: number,
): { readonly number: number; readonly mask: number; readonly slot: number } {
  const number = Math.floor(address / SIZES[by]);
  return { number, mask: slots - 1, slot: number % slots };
}
