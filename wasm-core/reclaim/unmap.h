/* What reclaim does to a page through its reverse mapping. */
#ifndef RECLAIM_UNMAP_H
#define RECLAIM_UNMAP_H

#include "page/rmap.h"

/* page_referenced(): how many PTEs have been used since the last time? Marks them as unused. */
u32 page_referenced(struct machine *machine, struct page *page);
/* try_to_unmap(): takes the page from everyone who maps it, and frees it if that succeeds. The contents of an anonymous
 * page are then in swap. *entries: how many PTEs are gone, which they are even if another one keeps the page. Not for a
 * part of a huge page. */
enum code_unmapped try_to_unmap(struct machine *machine, struct page *page, u32 *entries);

/* The swap slot that an anonymous page has, or gets. NULL if none is left, and for a PAGE_SWAPLESS one.
 * unmap_slot_done() releases a slot if no PTE has come to name it. */
struct swap_slot *unmap_slot(struct machine *machine, struct page *page);
void unmap_slot_done(struct machine *machine, struct swap_slot *slot);
/* PTE n, which is present and anonymous, names the slot from now on. If the page has a slot already (page_swap_slot()),
 * it must be this one. The page is freed if this was its last PTE. */
void pte_to_swap(struct pt_table *table, u32 n, struct swap_slot *slot);
/* Takes this PTE away: it names the slot from now on, or, as a file's, nothing. */
void unmap_entry(struct pt_table *table, u32 n, struct swap_slot *slot);
/* Has the PTE been used since the last time? Marks it as unused. */
bool test_and_clear_accessed(struct pt_table *table, u32 n);

#endif
