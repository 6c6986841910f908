/* Splits a VMA in two: split_vma() and __split_vma(), mm/mmap.c, 3.8; mm/vma.c, 6.12. */
#include "area/adjust.h"
#include "area/vma.h"
#include "machine/file.h"
#include "page/pages.h"
#include "rmap/anon_vma.h"

/* The new VMA gets its part of the bounds before it is linked to anything. */
static void take_part(struct vm_area_struct *new, u64 addr, bool new_below)
{
	if (!new_below)
		new->vm_pgoff += (addr - new->vm_start) >> PAGE_SHIFT;
	vma_set_range(new, new_below ? new->vm_start : addr, new_below ? addr : new->vm_end);
}

static s32 give_part(struct vm_area_struct *vma, u64 addr, bool new_below, struct vm_area_struct *new)
{
	u64 upper_pgoff = vma->vm_pgoff + ((addr - vma->vm_start) >> PAGE_SHIFT);

	if (new_below)
		return vma_adjust(vma, addr, vma->vm_end, upper_pgoff, new);
	return vma_adjust(vma, vma->vm_start, addr, vma->vm_pgoff, new);
}

/* Both parts may hold pages of the same anon_vmas. NULL, with a reason set, when memory is out. */
static struct vm_area_struct *cut(struct mm_struct *mm, struct vm_area_struct *vma, u64 addr, bool new_below)
{
	struct vm_area_struct *new = vma_clone(vma);

	if (!new)
		return NULL;
	take_part(new, addr, new_below);
	if (anon_vma_clone(new, vma)) {
		fail(mm, -ENOMEM, reason_no_memory);
	} else {
		if (!give_part(vma, addr, new_below, new))
			return new;
		unlink_anon_vmas(new);
	}
	vma_free(new);
	return NULL;
}

/* The kernel expects a vdso to stay whole: special_mapping_split(), mm/mmap.c. A huge page is whole, too:
 * hugetlb_vm_op_split(), mm/hugetlb.c. */
static s32 may_split(struct mm_struct *mm, const struct vm_area_struct *vma, u64 addr)
{
	if (vma->vm_flags & VM_HUGETLB && addr & ~HUGE_MASK)
		return fail(mm, -EINVAL, reason_huge_page_whole);
	if (vma_is_special_mapping(vma) && has(mm, WHOLE_SPECIAL_MAPPINGS))
		return fail(mm, -EINVAL, reason_special_mapping);
	return 0;
}

s32 __split_vma(struct mm_struct *mm, struct vm_area_struct *vma, u64 addr, bool new_below)
{
	struct vm_area_struct *new = NULL;
	s32 error;

	trace(split_enter, vma_id(vma), addr, new_below ? answer_yes : answer_no);
	error = may_split(mm, vma, addr);
	if (!error) {
		new = cut(mm, vma, addr, new_below);
		error = new ? 0 : -ENOMEM;
	}
	if (new)
		count(splits);
	/* The iterator goes back from the new VMA to the one that was split. */
	if (new && hands_iterator(mm) && new_below)
		vma_iter_next(new);
	else if (new && hands_iterator(mm))
		vma_iter_prev(new);
	trace(split_leave, vma_id(vma), vma_id(new), error);
	return error;
}

s32 split_vma(struct mm_struct *mm, struct vm_area_struct *vma, u64 addr, bool new_below)
{
	if (mm->map_count >= mm->max_map_count)
		return fail(mm, -ENOMEM, reason_too_many_areas);
	return __split_vma(mm, vma, addr, new_below);
}
