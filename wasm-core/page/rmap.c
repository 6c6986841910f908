/* What page tables tell the reverse mapping: each call is passed to the kernel's strategy. The names are Linux's. */
#include "page/rmap.h"
#include "page/page_alloc.h"

s32 rmap_reserve(struct mm_struct *mm)
{
	const struct rmap_strategy *rmap = rmap_of(mm->machine);

	return rmap->reserve ? rmap->reserve(mm) : 0;
}

void page_add_new_rmap(struct vm_area_struct *vma, struct page *page, struct pte_place place)
{
	const struct rmap_strategy *rmap = rmap_of(vma->vm_mm->machine);

	page_get(page);
	if (vma->vm_flags & VM_LOCKED)
		page->flags |= PAGE_MLOCKED;
	if (rmap->add_new)
		rmap->add_new(vma, page, place);
}

void page_add_rmap(struct vm_area_struct *vma, struct page *page, struct pte_place place)
{
	const struct rmap_strategy *rmap = rmap_of(vma->vm_mm->machine);

	page_get(page);
	if (rmap->add)
		rmap->add(vma, page, place);
}

void page_remove_rmap(struct machine *machine, struct page *page, struct pte_place place)
{
	if (rmap_of(machine)->remove)
		rmap_of(machine)->remove(machine, page, place);
	page_put(machine, page);
}
