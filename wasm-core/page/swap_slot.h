/* Swap: entries that name a slot instead of a page. What was in the page is kept nowhere. */
#ifndef PAGE_SWAP_SLOT_H
#define PAGE_SWAP_SLOT_H

#include "page/page.h"

/* A page in swap. It lives as long as an entry names it. While the page is in memory too, for others who map it, it is in
 * the swap cache: each of the two names the other. */
struct swap_slot {
	_Alignas(ARENA_ALIGN) u32 count; /* entries that name it: swap_map[] */
	u32 page; /* offset of the page in the swap cache, 0 = none */
};

/* A slot that no entry names yet. NULL when swap is full (get_swap_page()), or the arena. */
struct swap_slot *swap_alloc(struct machine *machine);
/* Frees a slot that no entry names; its page leaves the swap cache. */
void swap_release(struct machine *machine, struct swap_slot *slot);
/* One more entry names it: swap_duplicate(). */
static inline void swap_get(struct swap_slot *slot)
{
	slot->count++;
}
/* One less does: swap_free(). */
void swap_put(struct machine *machine, struct swap_slot *slot);

/* Of an anonymous page: the slot that it is in the swap cache for, or NULL. */
static inline struct swap_slot *page_swap_slot(const struct machine *machine, const struct page *page)
{
	return machine_at(machine, page->mapping);
}

/* Nobody but one entry has it, in memory or in swap: can_share_swap_page(), reuse_swap_page(). */
static inline bool page_is_own(struct page *page)
{
	return page_mapcount(page) == 1 && !page->mapping;
}

#endif
