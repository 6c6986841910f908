/* Taking a range out: do_munmap() and detach_vmas_to_be_unmapped(), mm/mmap.c, 3.4 and 3.8. */
#include "cache/cache.h"
#include "gap/gap.h"
#include "mm/internal.h"

/* Cuts the areas that reach into [start, end) from below or above, so that the range covers whole areas.
 * What has been cut stays cut when the second cut fails. */
static s32 cut_ends(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end)
{
	struct vm_area_struct *last;
	s32 error;

	if (vma->vm_start < start) {
		/* Only a hole in the middle of one area leaves more areas than before. */
		if (end < vma->vm_end && mm->map_count >= mm->max_map_count)
			return fail(mm, -ENOMEM, reason_too_many_areas);
		error = __split_vma(mm, vma, start, false);
		if (error)
			return error;
	}
	last = find_vma(mm, end);
	if (last && last->vm_start < end)
		return __split_vma(mm, last, end, true);
	return 0;
}

/* From `first` on, all areas below `end` leave the mm. Returns them chained by vm_next. */
static void detach_vmas_to_be_unmapped(struct mm_struct *mm, struct vm_area_struct *first, u64 end)
{
	struct vm_area_struct *prev = first->vm_prev;

	index_of(mm)->unlink_range(mm, first, end);
	gap_of(mm)->unmapped(mm, prev, prev ? prev->vm_next : mm->mmap);
	cache_of(mm)->unmapped(mm);
}

static void remove_vma_list(struct mm_struct *mm, struct vm_area_struct *vma)
{
	while (vma) {
		struct vm_area_struct *next = vma->vm_next;

		mm->map_count--;
		vma_free(vma);
		vma = next;
	}
}

/* Whole pages, in user space. */
static s32 unmap_range(struct mm_struct *mm, u64 start, u64 end)
{
	struct vm_area_struct *vma = find_vma(mm, start), *prev;
	s32 error;

	if (!vma || vma->vm_start >= end)
		return 0;
	prev = vma->vm_start < start ? vma : vma->vm_prev;
	error = cut_ends(mm, vma, start, end);
	if (error)
		return error;
	vma = prev ? prev->vm_next : mm->mmap;
	detach_vmas_to_be_unmapped(mm, vma, end);
	remove_vma_list(mm, vma);
	return 0;
}

s32 do_munmap(struct mm_struct *mm, u64 start, u64 length)
{
	u64 end = start + PAGE_ALIGN(length);
	s32 error;

	if (start & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (start > mm->task_size || length > mm->task_size - start)
		return fail(mm, -EINVAL, reason_beyond_the_end);
	if (end == start)
		return fail(mm, -EINVAL, reason_length_zero);
	trace(unmap_enter, start, end);
	error = unmap_range(mm, start, end);
	trace(unmap_leave, start, end, error);
	return error;
}

s64 sys_munmap(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(munmap_enter, op->addr, op->length);
	error = do_munmap(mm, op->addr, op->length);
	trace(munmap_leave, 0, error, mm->machine->reason);
	return error;
}
