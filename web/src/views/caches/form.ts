/* How an era remembers areas, and which slot an address leads to: wasm-core/cache/vmacache.c has the same forms. */

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

/** `strategy`: of the column `cache`. */
export function formOf(strategy: string | undefined): CacheForm {
  if (strategy === 'mmap_cache') return { kind: 'pointer' };
  if (!strategy?.startsWith('vmacache_')) return { kind: 'none' };
  const byPmd = strategy === 'vmacache_4_20' || strategy.endsWith('_pmd');
  return { kind: 'slots', by: byPmd ? 'pmd' : 'page' };
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
