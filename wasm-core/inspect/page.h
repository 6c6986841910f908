/* What the serialisers of pages and of their reverse map share. */
#ifndef INSPECT_PAGE_H
#define INSPECT_PAGE_H

#include "inspect/inspect.h"
#include "rmap/rmap.h"

/* The page of this number, as events call it. NULL when there is none: no entry names it, and it is not in the list of
 * all pages. */
const struct page *page_numbered(const struct machine *machine, u32 number);
/* Whose it is; also of one that fork() is making. */
u32 process_number(const struct mm_struct *mm);
/* What the page's reverse map is, and costs. */
void inspect_page_rmap(const struct machine *machine, const struct page *page, struct record_page *record);

/* While a huge page is mapped as a whole, its first part tells who maps it: as in rmap_walk(). */
static inline const struct page *page_teller(const struct page *page)
{
	const struct huge_page *huge = huge_of((struct page *)(uintptr_t)page);

	return huge && huge->mapped_whole ? &huge->page[0] : page;
}

static inline u64 page_index(const struct page *page)
{
	const struct page *teller = page_teller(page);

	return teller->index + (u64)(page - teller);
}

static inline const void *at_offset(const struct machine *machine, u32 offset)
{
	return offset ? (const char *)machine + offset : NULL;
}

#endif
