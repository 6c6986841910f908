/* Pages of memory, without their contents. */
#ifndef PAGE_PAGE_H
#define PAGE_PAGE_H

#include "machine/machine.h"

#define HUGE_PAGES 512u /* in one huge page */

#define PAGE_FILE 1u /* belongs to a file; otherwise anonymous */
#define PAGE_LAZY 4u /* not PG_swapbacked: it may be dropped, because MADV_FREE named it */
#define PAGE_SWAPLESS (PAGE_FILE | PAGE_LAZY)
#define PAGE_MLOCKED 8u /* PG_mlocked: call/munlock.c */
#define PAGE_DIRECT 2u /* PG_direct: page->rmap names a single PTE, not a chain; rmap/pte_chain.c */

/* One page of memory; a PTE holds its offset. Offsets are bytes from the start of the machine, 0 = none. */
struct page {
	_Alignas(ARENA_ALIGN) u32 mapcount; /* number of lowest-level page table entries that map it */
	u32 rmap; /* for the reverse mapping: offset of an anon_vma, an anonmm or a PTE chain, or the only PTE itself */
	u64 index; /* in pages: its place in its VMA (linear_page_index()), or in its file */
	u32 lru_next, lru_prev; /* offsets of pages */
	u32 mapping; /* a file's page: offset of its address_space; a page in the swap cache: offset of its slot */
	u16 part; /* its place in a huge page, from 1; 0 = it is not part of one */
	u16 flags; /* PAGE_ bits */
};

_Static_assert(sizeof(struct page) == 2 * ARENA_ALIGN, "a page's struct costs more than it has to");

/* The pages of one huge page are contiguous. The huge page lives until nothing maps it or any part of it. */
struct huge_page {
	struct page page[HUGE_PAGES];
	u64 written[HUGE_PAGES / 64]; /* bit n: page n is not all zeroes */
	u32 tables; /* page tables that map it, or once did as a whole and still hold anonymous pages */
	u32 mapped_whole; /* number of these tables that still map it as a whole: entire_mapcount */
	u32 mapped_parts; /* sum of the mapcounts of its pages */
};

static inline struct page *page_from(const struct machine *machine, u32 offset)
{
	return machine_at(machine, offset);
}

static inline u32 page_id(const struct page *page)
{
	return (u32)(uintptr_t)page;
}

/* The address_space of a file's page. */
static inline struct address_space *page_mapping(const struct machine *machine, const struct page *page)
{
	return machine_at(machine, page->mapping);
}

/* NULL for a page that is not part of a huge page. */
static inline struct huge_page *huge_of(struct page *page)
{
	return page->part ? container_of(page - (page->part - 1), struct huge_page, page[0]) : NULL;
}

/* How many entries map the page, alone or as part of a huge page: page_mapcount(). */
static inline u32 page_mapcount(struct page *page)
{
	const struct huge_page *huge = huge_of(page);

	return page->mapcount + (huge ? huge->mapped_whole : 0);
}

#endif
