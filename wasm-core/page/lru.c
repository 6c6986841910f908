/* The list of all pages, in the order in which reclaim looks at them: the inactive list of mm/vmscan.c and all its
 * other lists in one, without zones. A page is on it from allocation to free; parts of huge pages never are. */
#include "page/lru.h"

void lru_add(struct machine *machine, struct page *page)
{
	page->lru_prev = machine->lru_last;
	page->lru_next = 0;
	*(page->lru_prev ? &page_from(machine, page->lru_prev)->lru_next : &machine->lru_first) = machine_offset(machine, page);
	machine->lru_last = machine_offset(machine, page);
}

void lru_del(struct machine *machine, struct page *page)
{
	*(page->lru_prev ? &page_from(machine, page->lru_prev)->lru_next : &machine->lru_first) = page->lru_next;
	*(page->lru_next ? &page_from(machine, page->lru_next)->lru_prev : &machine->lru_last) = page->lru_prev;
	page->lru_next = page->lru_prev = 0;
}

const char *lru_verify(const struct machine *machine)
{
	u32 before = 0, pages = 0;

	for (u32 offset = machine->lru_first; offset && pages <= machine->pages_alive; pages++) {
		const struct page *page = page_from(machine, offset);

		if (page->lru_prev != before || page->part || !page->mapcount)
			return "the list of all pages has something else on it";
		before = offset;
		offset = page->lru_next;
	}
	return before == machine->lru_last && pages == machine->pages_alive ? NULL : "the list of all pages has not all of them";
}
