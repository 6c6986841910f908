/* Pages come back from swap: do_swap_page(), mm/memory.c, 2.6. A page leaves the swap cache when no PTE names its
 * slot any more, as in kernels whose swap is more than half full (vm_swap_full(), from memory). It also leaves when
 * no PTE maps it, because it is freed then. */
#include "page/swap.h"
#include "page/page_alloc.h"
#include "page/rmap.h"

static struct page *bring_back(struct vm_area_struct *vma, struct swap_slot *slot, struct pte_place place)
{
	struct machine *machine = vma->vm_mm->machine;
	struct page *page = page_alloc(vma->vm_mm);

	if (!page)
		return NULL;
	page_add_new_rmap(vma, page, place);
	if (slot->count > 1 && rmap_of(machine)->back_for_all)
		rmap_of(machine)->back_for_all(vma, page);
	slot->page = machine_offset(machine, page);
	page->mapping = machine_offset(machine, slot);
	count(swap_ins);
	return page;
}

/* do_swap_page() with mremap_moved_anon_rmap(), 22 May 2004: copies a page that its reverse mapping would not find here. */
static struct page *copy_back(struct vm_area_struct *vma, const struct page *cached, struct pte_place place)
{
	struct page *page = page_alloc(vma->vm_mm);

	if (!page)
		return NULL;
	count(mremap_copies);
	trace(anonmm_copy, page_id(cached), cached->index << PAGE_SHIFT, pte_addr(place));
	(void)cached;
	page_add_new_rmap(vma, page, place);
	return page;
}

s32 pte_swap_in(struct vm_area_struct *vma, struct pt_table *table, u32 n)
{
	struct machine *machine = vma->vm_mm->machine;
	struct swap_slot *slot = pte_slot(machine, table->entry[n]);
	struct pte_place place = { table, n };
	struct page *page = page_from(machine, slot->page);
	bool cached = page, clashes = page && rmap_of(machine)->clashes && rmap_of(machine)->clashes(page, place);

	if (rmap_reserve(vma->vm_mm))
		return -ENOMEM;
	if (clashes)
		page = copy_back(vma, page, place);
	else if (cached)
		page_add_rmap(vma, page, place);
	else
		page = bring_back(vma, slot, place);
	if (!page)
		return -ENOMEM;
	pte_set(table, n, pte_make(machine, page, PTE_PRESENT | PTE_ACCESSED));
	trace(swap_in, (table->page + n) << PAGE_SHIFT, page_id(page), cached ? answer_yes : answer_no);
	swap_put(machine, slot);
	return 0;
}
