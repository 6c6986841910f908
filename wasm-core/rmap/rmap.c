/* What the rest of the core asks of the reverse map, handed on to the row's. The kernel's names. */
#include "rmap/rmap.h"

#include "mm/internal.h"
#include "mm/memory.h"
#include "rmap/i_mmap.h"

s32 anon_vma_prepare(struct vm_area_struct *vma)
{
	const struct rmap_strategy *rmap = rmap_of(vma->vm_mm->machine);
	s32 error;

	if (vma->anon_vma || !rmap->prepare)
		return 0;
	memory_ready(vma->vm_mm, PAGE_SIZE);
	trace(anon_vma_prepare_enter, vma_id(vma));
	error = rmap->prepare(vma);
	trace(anon_vma_prepare_leave, vma_id(vma), vma->anon_vma ? vma->anon_vma->id : 0, error);
	return error;
}

s32 anon_vma_clone(struct vm_area_struct *dst, struct vm_area_struct *src)
{
	const struct rmap_strategy *rmap = rmap_of(dst->vm_mm->machine);
	s32 error;

	if (!src->anon_vma || !rmap->clone)
		return 0;
	trace(anon_vma_clone_enter, vma_id(dst), vma_id(src));
	dst->anon_vma = NULL;
	error = rmap->clone(dst, src);
	trace(anon_vma_clone_leave, vma_id(dst), anon_vma_links(dst), error);
	return error;
}

s32 anon_vma_fork(struct vm_area_struct *child, struct vm_area_struct *parent)
{
	const struct rmap_strategy *rmap = rmap_of(child->vm_mm->machine);
	s32 error;

	child->anon_vma = NULL;
	if (!parent->anon_vma || !rmap->fork)
		return 0;
	trace(anon_vma_fork_enter, vma_id(child), vma_id(parent));
	error = rmap->fork(child, parent);
	trace(anon_vma_fork_leave, vma_id(child), child->anon_vma ? child->anon_vma->id : 0, anon_vma_links(child), error);
	return error;
}

void unlink_anon_vmas(struct vm_area_struct *vma)
{
	const struct rmap_strategy *rmap = rmap_of(vma->vm_mm->machine);

	if (rmap->unlink && (vma->anon_vma || vma->anon_vma_chain))
		rmap->unlink(vma);
}

bool anon_vma_is_singular(const struct vm_area_struct *vma)
{
	if (!rmap_of(vma->vm_mm->machine)->links)
		return true;
	return vma->anon_vma_chain && !vma->anon_vma_chain->vma_next;
}

bool vma_is_touched(const struct vm_area_struct *vma)
{
	struct mm_struct *mm = vma->vm_mm;

	if (rmap_of(mm->machine)->prepare)
		return vma->anon_vma;
	return pages_anon(mm, vma->vm_start, vma->vm_end) || pages_swapped(mm, vma->vm_start, vma->vm_end);
}

u32 anon_vma_links(const struct vm_area_struct *vma)
{
	u32 links = 0;

	for (const struct anon_vma_chain *link = vma->anon_vma_chain; link; link = link->vma_next)
		links++;
	return links;
}

void rmap_pre_update(struct vm_area_struct *vma)
{
	const struct rmap_strategy *rmap = rmap_of(vma->vm_mm->machine);

	if (rmap->pre_update)
		rmap->pre_update(vma);
	i_mmap_pre_update(vma);
}

void rmap_post_update(struct vm_area_struct *vma)
{
	const struct rmap_strategy *rmap = rmap_of(vma->vm_mm->machine);

	if (rmap->post_update)
		rmap->post_update(vma);
	i_mmap_post_update(vma);
}

s32 rmap_reserve(struct mm_struct *mm)
{
	const struct rmap_strategy *rmap = rmap_of(mm->machine);

	return rmap->reserve ? rmap->reserve(mm) : 0;
}

void page_add_new_rmap(struct vm_area_struct *vma, struct page *page, struct pte_place place)
{
	const struct rmap_strategy *rmap = rmap_of(vma->vm_mm->machine);

	page_get(page);
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
