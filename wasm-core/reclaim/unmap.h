/* What reclaim does to a page by way of its reverse map. */
#ifndef RECLAIM_UNMAP_H
#define RECLAIM_UNMAP_H

#include "page/rmap.h"

/* page_referenced(): how many entries has somebody used since the last time? They are as if unused then. */
u32 page_referenced(struct machine *machine, struct page *page);
/* try_to_unmap(): the page is taken from all who map it, and is free if that succeeds. What was in an anonymous page is in
 * swap then. *entries: those that are gone, which they are also if another one keeps the page. No part of a huge page. */
enum code_unmapped try_to_unmap(struct machine *machine, struct page *page, u32 *entries);

/* The slot of swap that an anonymous page has, or gets; NULL when there is none left, and for a page of a file, which needs
 * none. One that no entry has come to name is to be given back. */
struct swap_slot *unmap_slot(struct machine *machine, struct page *page);
void unmap_slot_done(struct machine *machine, struct swap_slot *slot);
/* Entry n, which is present and anonymous, names the slot from now on: the one that page_swap_slot() says, if the page has one.
 * The page is freed if that was the last entry. */
void pte_to_swap(struct pt_table *table, u32 n, struct swap_slot *slot);
/* This entry is taken away: into the slot, or, as that of a file, for good. */
void unmap_entry(struct pt_table *table, u32 n, struct swap_slot *slot);
/* It has been used since the last time? It is as if unused then. */
bool test_and_clear_accessed(struct pt_table *table, u32 n);

#endif
