/* Swap: PTEs that name a slot instead of a page. Contents of pages are not kept. */
#ifndef PAGE_SWAP_SLOT_H
#define PAGE_SWAP_SLOT_H

#include "page/page.h"

/* A page in swap. The slot lives as long as a PTE names it. If the page is in memory too, for others who map it, it
 * is in the swap cache: slot and page refer to each other. */
struct swap_slot {
	_Alignas(ARENA_ALIGN) u32 count; /* number of PTEs that name it: swap_map[] */
	u32 page; /* offset of the page in the swap cache, 0 = none */
};

/* Returns a slot that no PTE names yet, or NULL if swap (get_swap_page()) or the arena is full. */
struct swap_slot *swap_alloc(struct machine *machine);
/* Frees a slot that no PTE names; its page leaves the swap cache. */
void swap_release(struct machine *machine, struct swap_slot *slot);
/* One more PTE names the slot: swap_duplicate(). */
static inline void swap_get(struct swap_slot *slot)
{
	slot->count++;
}
/* One PTE less names the slot: swap_free(). */
void swap_put(struct machine *machine, struct swap_slot *slot);

/* The slot for which an anonymous page is in the swap cache, or NULL. */
static inline struct swap_slot *page_swap_slot(const struct machine *machine, const struct page *page)
{
	return machine_at(machine, page->mapping);
}

/* Only one PTE has the page, in memory or in swap: can_share_swap_page(), reuse_swap_page(). */
static inline bool page_is_own(struct page *page)
{
	return page_mapcount(page) == 1 && !page->mapping;
}

#endif
