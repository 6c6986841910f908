/* Looks up a VMA by address or by neighbour: find_vma(), mm/mmap.c, 3.8; find_vma_intersection() and vma_lookup(),
 * include/linux/mm.h. */
#include "machine/cache.h"
#include "machine/index.h"

/* The returned VMA ends above `addr` but need not contain it. */
struct vm_area_struct *find_vma(struct mm_struct *mm, u64 addr)
{
	struct vm_area_struct *vma;

	count(find_vma);
	trace(find_vma_enter, addr);
	vma = cache_of(mm)->lookup(mm, addr);
	if (!vma) {
		vma = index_of(mm)->find(mm, addr);
		if (vma && cache_of(mm)->store)
			cache_of(mm)->store(mm, addr, vma);
	}
	trace(find_vma_leave, addr, vma_id(vma));
	return vma;
}

struct vm_area_struct *vma_next(const struct vm_area_struct *vma)
{
	return index_of(vma->vm_mm)->next(vma);
}

struct vm_area_struct *vma_prev(const struct vm_area_struct *vma)
{
	return index_of(vma->vm_mm)->prev(vma);
}

struct vm_area_struct *vma_first(struct mm_struct *mm)
{
	return index_of(mm)->first(mm);
}

struct vm_area_struct *vma_lookup(struct mm_struct *mm, u64 addr)
{
	struct vm_area_struct *vma = find_vma(mm, addr);

	return vma && vma->vm_start <= addr ? vma : NULL;
}

struct vm_area_struct *find_vma_intersection(struct mm_struct *mm, u64 start, u64 end)
{
	struct vm_area_struct *vma = find_vma(mm, start);

	return vma && vma->vm_start < end ? vma : NULL;
}

void vma_iter_set(struct mm_struct *mm, u64 addr)
{
	if (index_of(mm)->iter_set)
		index_of(mm)->iter_set(mm, addr);
}

bool vma_iter_is_at(const struct vm_area_struct *vma)
{
	const struct ma_state *mas = &vma->vm_mm->vmi;

	return mas->status == ma_active && mas->index == vma->vm_start && mas->last == vma->vm_end - 1;
}

struct vm_area_struct *vma_iter_first(struct mm_struct *mm)
{
	vma_iter_set(mm, 0);
	return hands_iterator(mm) ? index_of(mm)->iter_find(mm, 0) : vma_first(mm);
}

struct vm_area_struct *vma_find(struct mm_struct *mm, u64 start, u64 end)
{
	if (!index_of(mm)->iter_set)
		return find_vma_intersection(mm, start, end);
	index_of(mm)->iter_set(mm, start);
	return index_of(mm)->iter_find(mm, end);
}

struct vm_area_struct *vma_iter_next(const struct vm_area_struct *vma)
{
	return hands_iterator(vma->vm_mm) ? index_of(vma->vm_mm)->iter_find(vma->vm_mm, 0) : vma_next(vma);
}

struct vm_area_struct *vma_iter_prev(const struct vm_area_struct *vma)
{
	return hands_iterator(vma->vm_mm) ? index_of(vma->vm_mm)->iter_prev(vma->vm_mm) : vma_prev(vma);
}
