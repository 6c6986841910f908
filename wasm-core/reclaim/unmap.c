/* Tells whether a page has been used lately, and unmaps it: page_referenced(), try_to_unmap() and try_to_unmap_one(),
 * mm/rmap.c, 2.6.0 to 3.15. The kernel's reverse mapping finds the PTEs.
 *
 * A page that nobody maps is freed at once here: contents are not kept, so nothing has to be written back. */
#include "reclaim/unmap.h"
#include "page/swap_slot.h"
#include "rmap/walk.h"

bool test_and_clear_accessed(struct pt_table *table, u32 n)
{
	struct pt_range range;

	if (!(table->entry[n] & PTE_ACCESSED))
		return false;
	pt_enter_at(&range, table, n);
	pte_set(table, n, table->entry[n] & ~PTE_ACCESSED);
	pt_settle(table->mm, &range);
	return true;
}

/* page_referenced_one(). A huge page's single entry has no accessed bit here. */
static bool was_used(struct rmap_walk *walk, const struct rmap_found *found)
{
	u32 *referenced = walk->data;

	if (found->place.table->form != page_table_huge)
		*referenced += test_and_clear_accessed(found->place.table, found->place.n);
	return true;
}

/* Not inlined, for the size of the counting build. */
__attribute__((noinline)) u32 page_referenced(struct machine *machine, struct page *page)
{
	u32 referenced = 0;
	struct rmap_walk walk = {
		.machine = machine, .page = page, .data = &referenced, .visit = was_used, .only_asks = true, .without_areas = true,
	};

	count(page_referenced);
	trace(referenced_enter, page_id(page));
	rmap_walk(&walk);
	if (rmap_of(machine)->referenced)
		rmap_of(machine)->referenced(machine, page);
	trace(referenced_leave, page_id(page), referenced);
	return referenced;
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

struct swap_slot *unmap_slot(struct machine *machine, struct page *page)
{
	struct swap_slot *slot;

	if (page->flags & PAGE_SWAPLESS)
		return NULL;
	slot = page_swap_slot(machine, page);
	return slot ? slot : swap_alloc(machine);
}

void unmap_slot_done(struct machine *machine, struct swap_slot *slot)
{
	if (slot && !slot->count)
		swap_release(machine, slot);
}

void unmap_entry(struct pt_table *table, u32 n, struct swap_slot *slot)
{
	struct pt_range range;

	if (slot) {
		pte_to_swap(table, n, slot);
		return;
	}
	pt_enter_at(&range, table, n);
	pte_clear(table->mm->machine, table, n);
	pt_settle(table->mm, &range);
}

struct unmapping {
	struct swap_slot *slot; /* NULL: PAGE_SWAPLESS */
	u32 entries; /* removed so far */
	enum code_unmapped verdict;
};

/* try_to_unmap_one(). A PTE that was used meanwhile keeps the page, because what page_referenced() found is out of
 * date. Kernels with chains did not check again (2.6.0 to 2.6.6, from memory). */
static bool unmap_one(struct rmap_walk *walk, const struct rmap_found *found)
{
	struct unmapping *unmapping = walk->data;
	const struct rmap_strategy *rmap = rmap_of(walk->machine);

	if (found->vma && found->vma->vm_flags & VM_LOCKED)
		unmapping->verdict = unmapped_locked;
	else if (!rmap->entries && test_and_clear_accessed(found->place.table, found->place.n))
		unmapping->verdict = unmapped_referenced;
	if (unmapping->verdict != unmapped_all)
		return false;
	unmapping->entries++;
	unmap_entry(found->place.table, found->place.n, unmapping->slot);
	return true;
}

static void unmap_all(struct machine *machine, struct page *page, struct unmapping *unmapping)
{
	struct rmap_walk walk = { .machine = machine, .page = page, .data = unmapping, .visit = unmap_one };
	bool swapless = page->flags & PAGE_SWAPLESS;

	unmapping->slot = unmap_slot(machine, page);
	if (!unmapping->slot && !swapless) {
		unmapping->verdict = unmapped_no_swap;
		return;
	}
	rmap_walk(&walk);
	if (unmapping->verdict == unmapped_all && walk.found < walk.wanted)
		unmapping->verdict = unmapped_missed;
	unmap_slot_done(machine, unmapping->slot);
}

enum code_unmapped try_to_unmap(struct machine *machine, struct page *page, u32 *entries)
{
	struct unmapping unmapping = { .verdict = unmapped_all };
	enum code_answer to_swap = page->flags & PAGE_SWAPLESS ? answer_no : answer_yes;
	u32 id = page_id(page);

	count(try_to_unmap);
	trace(unmap_page_enter, id);
	unmap_all(machine, page, &unmapping);
	trace(unmap_page_leave, id, unmapping.entries, unmapping.verdict);
	*entries = unmapping.entries;
	if (unmapping.verdict == unmapped_all) {
		trace(page_freed, id, to_swap);
		count(pages_reclaimed);
		if (to_swap == answer_yes)
			count(swap_outs);
	}
	(void)id;
	return unmapping.verdict;
}
