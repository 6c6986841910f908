/* What the serialisers of pages and of their reverse mapping share. */
#ifndef INSPECT_PAGE_H
#define INSPECT_PAGE_H

#include "inspect/inspect.h"
#include "page/rmap.h"
#include "rmap/anon_vma.h"

/* The page of this number, as events name it. NULL when no entry names such a page and it is not in the list of all
 * pages either. */
const struct page *page_numbered(const struct machine *machine, u32 number);
/* Number of the process that owns the mm, also when fork() is still making it. */
u32 process_number(const struct mm_struct *mm);
/* Fills in which structure the page's reverse mapping starts from, and what it costs. */
void inspect_page_rmap(const struct machine *machine, const struct page *page, struct record_page *record);

/* While a huge page is mapped as a whole, its first page holds the reverse mapping of all of them, as in
 * rmap_walk(). */
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

static inline u32 id_of(const void *object)
{
	return (u32)(uintptr_t)object;
}

static inline const struct anon_vma_chain *link_at(const struct interval_node *node)
{
	return node ? container_of(node, struct anon_vma_chain, node) : NULL;
}

/* The links of an anon_vma are in a list or in an interval tree, depending on the kernel. */
static inline const struct anon_vma_chain *first_link(const struct anon_vma *anon_vma)
{
	return anon_vma->chain ? anon_vma->chain : link_at(interval_first(&anon_vma->links, 0, UINT64_MAX));
}

static inline const struct anon_vma_chain *next_link(const struct anon_vma_chain *link)
{
	return link->anon_vma->chain ? link->anon_next : link_at(interval_next(&link->node, 0, UINT64_MAX));
}

#define FOR_LINKS(link, anon_vma, machine)                                                              \
	for (u32 budget_ = (link = first_link(anon_vma), (machine)->links_alive); link && budget_--;    \
	     link = next_link(link))

#endif
