/* Cutting an area in two: split_vma() and __split_vma(), mm/mmap.c, 3.8. */
#include "mm/internal.h"

static struct vm_area_struct *cut(struct vm_area_struct *vma, u64 addr, bool new_below)
{
	struct vm_area_struct *new = vma_clone(vma);
	u64 upper_pgoff = vma->vm_pgoff + ((addr - vma->vm_start) >> PAGE_SHIFT);

	if (!new)
		return NULL;
	if (new_below) {
		vma_set_range(new, vma->vm_start, addr);
		vma_adjust(vma, addr, vma->vm_end, upper_pgoff, new);
	} else {
		new->vm_pgoff = upper_pgoff;
		vma_set_range(new, addr, vma->vm_end);
		vma_adjust(vma, vma->vm_start, addr, vma->vm_pgoff, new);
	}
	return new;
}

s32 __split_vma(struct mm_struct *mm, struct vm_area_struct *vma, u64 addr, bool new_below)
{
	struct vm_area_struct *new;
	s32 error;

	trace(split_enter, vma_id(vma), addr, new_below ? answer_yes : answer_no);
	new = cut(vma, addr, new_below);
	if (new)
		count(splits);
	error = new ? 0 : fail(mm, -ENOMEM, reason_no_memory);
	trace(split_leave, vma_id(vma), vma_id(new), error);
	return error;
}

s32 split_vma(struct mm_struct *mm, struct vm_area_struct *vma, u64 addr, bool new_below)
{
	if (mm->map_count >= mm->max_map_count)
		return fail(mm, -ENOMEM, reason_too_many_areas);
	return __split_vma(mm, vma, addr, new_below);
}
