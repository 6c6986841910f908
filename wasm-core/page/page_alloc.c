/* Allocates and frees pages: alloc_pages() and __free_pages(), without any choice of where a page lies. */
#include "page/page_alloc.h"
#include "machine/memory.h"
#include "page/lru.h"
#include "page/page_cache.h"
#include "page/pages.h"
#include "page/swap_slot.h"

static void *refuse(struct mm_struct *mm, size_t bytes)
{
	trace(alloc_fail, bytes);
	fail(mm, -ENOMEM, reason_no_memory);
	(void)bytes;
	return NULL;
}

struct page *page_alloc(struct mm_struct *mm)
{
	struct page *page = memory_new(mm, struct page, PAGE_SIZE);

	if (!page)
		return refuse(mm, sizeof(*page));
	mm->machine->pages_alive++;
	lru_add(mm->machine, page);
	count(page_allocs);
	return page;
}

/* No PTE maps the page any more; its file or swap slot forgets it, too. */
void page_free(struct machine *machine, struct page *page)
{
	if (page->flags & PAGE_FILE)
		page_cache_remove(machine, page);
	else if (page->mapping)
		page_swap_slot(machine, page)->page = 0;
	lru_del(machine, page);
	memory_release(machine, page, sizeof(*page), PAGE_SIZE);
	machine->pages_alive--;
	count(page_frees);
}

struct huge_page *huge_page_alloc(struct mm_struct *mm)
{
	struct huge_page *huge = memory_new(mm, struct huge_page, HUGE_SIZE);

	if (!huge)
		return refuse(mm, sizeof(*huge));
	mm->machine->huge_pages_alive++;
	return huge;
}

void huge_page_release(struct machine *machine, struct huge_page *huge)
{
	if (huge->tables || huge->mapped_parts)
		return;
	memory_release(machine, huge, sizeof(*huge), HUGE_SIZE);
	machine->huge_pages_alive--;
}
