/* A VMA, or a part of it, gets other flags: vma_modify_flags(), mm/vma.c, 6.18. mprotect_fixup(), mlock_fixup() and
 * madvise_behavior() of earlier kernels take the same steps. Also lowers the start of a VMA that grows. */
#include "area/modify.h"
#include "area/adjust.h"
#include "area/merge.h"
#include "area/vma.h"
#include "machine/gap_strategy.h"
#include "rmap/anon_vma.h"

s32 vma_cut_out(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end)
{
	s32 error = 0;

	if (start != vma->vm_start)
		error = split_vma(mm, vma, start, true);
	if (!error && end != vma->vm_end)
		error = split_vma(mm, vma, end, false);
	return error;
}

/* The VMA below the range, or the one that the range is part of. The iterator ends up at `vma`. */
static struct vm_area_struct *below(struct vm_area_struct *vma, u64 start)
{
	struct vm_area_struct *prev;

	if (vma->vm_start < start && !hands_iterator(vma->vm_mm))
		return vma;
	/* madvise() looks its VMAs up, and starts a new iterator to change one. */
	if (hands_iterator(vma->vm_mm) && !vma_iter_is_at(vma))
		vma_iter_set(vma->vm_mm, vma->vm_start);
	prev = vma_iter_prev(vma);
	if (hands_iterator(vma->vm_mm))
		index_of(vma->vm_mm)->iter_find(vma->vm_mm, vma->vm_end);
	return vma->vm_start < start ? vma : prev;
}

struct vma_range vma_part(struct vm_area_struct *vma, u64 start, u64 end, u64 vm_flags)
{
	return (struct vma_range){
		.start = start,
		.end = end,
		.pgoff = vma->vm_pgoff + ((start - vma->vm_start) >> PAGE_SHIFT),
		.anon_shift = vma->anon_shift,
		.vm_flags = vm_flags,
		.vm_file = vma->vm_file,
		.anon_vma = vma->anon_vma,
		.source = vma,
	};
}

struct vm_area_struct *vma_modify_flags(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end,
					u64 vm_flags, s32 *error)
{
	struct vma_range range = vma_part(vma, start, end, vm_flags);
	struct vm_area_struct *merged = vma_merge(mm, below(vma, start), &range, error);

	if (merged || *error)
		return merged;
	*error = vma_cut_out(mm, vma, start, end);
	return *error ? NULL : vma;
}

struct vm_area_struct *vma_modify_marks(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end,
					u64 vm_flags, s32 *error)
{
	if (has(mm, FLAGS_JOIN))
		return vma_modify_flags(mm, vma, start, end, vm_flags, error);
	*error = vma_cut_out(mm, vma, start, end);
	return *error ? NULL : vma;
}

/* The part of expand_downwards() that moves the start, mm/mmap.c. */
s32 vma_grow_down(struct vm_area_struct *vma, u64 start)
{
	struct mm_struct *mm = vma->vm_mm;
	struct vma_place place;

	vma_iter_set(mm, start);
	if (index_of(mm)->prepare(&place, mm, vma, start, vma->vm_end))
		return fail(mm, -ENOMEM, reason_no_memory);
	rmap_pre_update(vma);
	vma->vm_pgoff -= (vma->vm_start - start) >> PAGE_SHIFT;
	vma_set_range(vma, start, vma->vm_end);
	rmap_post_update(vma);
	index_of(mm)->bounds_moved(mm, vma, &place);
	gap_of(mm)->grown_down(mm, vma);
	return 0;
}
