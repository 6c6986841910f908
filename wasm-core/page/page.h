/* Pages of memory, without what is in them. */
#ifndef PAGE_PAGE_H
#define PAGE_PAGE_H

#include "machine/machine.h"

#define HUGE_PAGES 512u /* that a huge page consists of */

#define PAGE_FILE 1u /* of a file; otherwise anonymous */
#define PAGE_DIRECT 2u /* PG_direct: page->rmap is a single entry, not a chain; rmap/pte_chain.c */

/* One of memory, of which entries of page tables hold the offset. Offsets are bytes from the machine's start, 0 = none. */
struct page {
	_Alignas(ARENA_ALIGN) u32 mapcount; /* entries of lowest page tables that name it */
	u32 rmap; /* the row's reverse map: offset of an anon_vma or anonmm; of a chain, or which entry it is */
	u64 index; /* in pages: where its area has it (linear_page_index()), or its place in the file */
	u32 lru_next, lru_prev; /* offsets of pages */
	u32 mapping; /* a page of a file: offset of its address_space; one that is in the swap cache: of the slot */
	u16 part; /* of a huge page: its place there, from 1; 0 = a page of its own */
	u16 flags; /* PAGE_ bits */
};

_Static_assert(sizeof(struct page) == 2 * ARENA_ALIGN, "a page's struct costs more than it has to");

/* Those of one huge page lie side by side. It stays until nobody names it or any part of it. */
struct huge_page {
	struct page page[HUGE_PAGES];
	u64 written[HUGE_PAGES / 64]; /* bit n: page n is not all zeroes */
	u32 tables; /* page tables that map it, or once did as a whole and still hold memory */
	u32 mapped_whole; /* those of them that still do: entire_mapcount */
	u32 mapped_parts; /* the sum of mapcount of its pages */
};

static inline struct page *page_from(const struct machine *machine, u32 offset)
{
	return machine_at(machine, offset);
}

/* Of a page of a file. */
static inline struct address_space *page_mapping(const struct machine *machine, const struct page *page)
{
	return machine_at(machine, page->mapping);
}

/* NULL for a page of its own. */
static inline struct huge_page *huge_of(struct page *page)
{
	return page->part ? container_of(page - (page->part - 1), struct huge_page, page[0]) : NULL;
}

/* How many map it: page_mapcount(). */
static inline u32 page_mapcount(struct page *page)
{
	const struct huge_page *huge = huge_of(page);

	return page->mapcount + (huge ? huge->mapped_whole : 0);
}

#endif
