/* Pages go to swap and come back: get_swap_page(), swap_duplicate() and swap_free(), mm/swapfile.c, and do_swap_page(),
 * mm/memory.c, 2.6. A page leaves the swap cache when no entry names its slot any more, as it does in kernels whose swap
 * is more than half full (vm_swap_full(), from memory); and when no entry names the page, which is freed then. */
#include "pt/swap.h"

#include "rmap/anon_vma.h"
#include "rmap/rmap.h"

struct swap_slot *swap_alloc(struct machine *machine)
{
	struct swap_slot *slot;

	if ((machine->swap_slots + (u64)1) << PAGE_SHIFT > machine->swap)
		return NULL;
	slot = arena_new(&machine->arena, struct swap_slot);
	machine->swap_slots += slot != NULL;
	return slot;
}

void swap_release(struct machine *machine, struct swap_slot *slot)
{
	if (slot->page)
		page_from(machine, slot->page)->mapping = 0;
	arena_free(&machine->arena, slot, sizeof(*slot));
	machine->swap_slots--;
}

void swap_put(struct machine *machine, struct swap_slot *slot)
{
	if (!--slot->count)
		swap_release(machine, slot);
}

void pte_to_swap(struct pt_table *table, u32 n, struct swap_slot *slot)
{
	struct machine *machine = table->mm->machine;
	struct page *page = pte_named(machine, table->entry[n]);
	struct pt_range range;

	pt_enter_at(&range, table, n);
	slot->page = machine_offset(machine, page);
	page->mapping = machine_offset(machine, slot);
	slot->count++;
	page_remove_rmap(machine, page, (struct pte_place){ table, n });
	pte_set(table, n, pte_make(machine, slot, PTE_SWAP));
	pt_settle(table->mm, &range);
}

/* A page that others may map too, or will, must be found from all of their areas: it belongs to the oldest anon_vma, which
 * all have a link to. __page_set_anon_rmap(), 2.6.34 and later, from memory. */
static void set_oldest_anon_vma(const struct vm_area_struct *vma, struct page *page)
{
	const struct anon_vma_chain *link = vma->anon_vma_chain;

	if (!rmap_of(vma->vm_mm->machine)->links || !link)
		return;
	while (link->vma_next)
		link = link->vma_next;
	page->rmap = machine_offset(vma->vm_mm->machine, link->anon_vma);
}

static struct page *bring_back(struct vm_area_struct *vma, struct swap_slot *slot, struct pte_place place)
{
	struct machine *machine = vma->vm_mm->machine;
	struct page *page = page_alloc(vma->vm_mm);

	if (!page)
		return NULL;
	page_add_new_rmap(vma, page, place);
	if (slot->count > 1)
		set_oldest_anon_vma(vma, page);
	slot->page = machine_offset(machine, page);
	page->mapping = machine_offset(machine, slot);
	count(swap_ins);
	return page;
}

/* do_swap_page() with mremap_moved_anon_rmap(), 22 May 2004: a page that its reverse map would not find here is copied. */
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
