/* Which pages are marked as locked, so that reclaim leaves them alone: mlock_vma_page() and munlock_vma_page(), mm/mlock.c, and
 * try_to_munlock(), mm/rmap.c, 2.6.28 to 5.17. A page knows only that somebody has locked it. So when one VMA unlocks it, all that
 * map it are searched for another. */
#include "call/fault.h"
#include "rmap/walk.h"

/* Another VMA that has locked the page ends the search, and marks the page again. */
static bool is_unlocked(struct rmap_walk *walk, const struct rmap_found *found)
{
	bool locked = found->vma && found->vma->vm_flags & VM_LOCKED;

	if (locked)
		walk->page->flags |= PAGE_MLOCKED;
	return !locked;
}

static void try_to_munlock(struct mm_struct *mm, struct page *page)
{
	struct rmap_walk walk = { .machine = mm->machine, .page = page, .visit = is_unlocked, .only_asks = true };

	page->flags &= ~PAGE_MLOCKED;
	if (page_mapcount(page) > 1 || !has(mm, MUNLOCK_SPARES_SOLE))
		rmap_walk(&walk);
}

void mlock_pages(struct vm_area_struct *vma, u64 start, u64 end, bool locked)
{
	struct mm_struct *mm = vma->vm_mm;
	struct pt_range range = { .first = start >> PAGE_SHIFT, .last = end >> PAGE_SHIFT };

	while (has(mm, MUNLOCK_SEARCHES) && pt_next(mm, &range)) {
		/* A huge page is marked by its first one. */
		if (range.table->form == page_table_huge)
			range.high = range.low + 1;
		for (u32 n = range.low; n < range.high; n++) {
			struct page *page = pte_page(mm->machine, (struct pte_place){ range.table, n });

			if (page && locked)
				page->flags |= PAGE_MLOCKED;
			else if (page && page->flags & PAGE_MLOCKED)
				try_to_munlock(mm, page);
		}
	}
}
