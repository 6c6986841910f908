/* Pages are allocated, mapped and freed. */
#ifndef PAGE_PAGE_ALLOC_H
#define PAGE_PAGE_ALLOC_H

#include "page/page.h"

/* NULL if memory is exhausted; `reason` is set then. Nothing maps the page yet. */
struct page *page_alloc(struct mm_struct *mm);
void page_free(struct machine *machine, struct page *page);
struct huge_page *huge_page_alloc(struct mm_struct *mm);
/* Called after a reference was dropped: frees the huge page if that was the last one. */
void huge_page_release(struct machine *machine, struct huge_page *huge);

/* One more entry maps the page. */
static inline void page_get(struct page *page)
{
	struct huge_page *huge = huge_of(page);

	page->mapcount++;
	if (huge)
		huge->mapped_parts++;
}

/* One entry less maps the page; the last one frees it. */
static inline void page_put(struct machine *machine, struct page *page)
{
	struct huge_page *huge = huge_of(page);

	page->mapcount--;
	if (huge) {
		huge->mapped_parts--;
		huge_page_release(machine, huge);
	} else if (!page->mapcount) {
		page_free(machine, page);
	}
}

#endif
