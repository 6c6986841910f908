/* How mprotect() merged up to 2.6.6: mprotect_fixup() and the end of sys_mprotect(), mm/mprotect.c, 2.4.20 and 2.6.2.
 *
 * Each VMA of the range joins the one below as soon as it gets its protection, if the change begins where the VMA does. The
 * VMA above joins only once, when the last VMA of the range has ended exactly where the range does, and even if nothing in
 * it had to change. So what the eight cases would join in the middle of a VMA, or where the range ends inside one, stays
 * apart. Only private anonymous memory merges at all. */
#include "area/merge.h"
#include "area/modify.h"
#include "area/vma.h"

struct vm_area_struct *mprotect_modify(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end, u64 vm_flags,
				       s32 *error)
{
	struct vma_range range = vma_part(vma, start, end, vm_flags);
	struct vm_area_struct *merged = NULL;

	*error = 0;
	range.below_only = true;
	if (start == vma->vm_start)
		merged = vma_merge(mm, vma_prev(vma), &range, error);
	if (merged || *error)
		return merged;
	*error = vma_cut_out(mm, vma, start, end);
	return *error ? NULL : vma;
}

s32 mprotect_join_next(struct vm_area_struct *vma)
{
	struct vma_range range = vma_part(vma, vma->vm_start, vma->vm_end, vma->vm_flags);
	const struct vm_area_struct *next = vma_next(vma);
	s32 error = 0;

	range.above_only = true;
	if (next && next->vm_start == vma->vm_end)
		vma_merge(vma->vm_mm, vma_prev(vma), &range, &error);
	return error;
}
