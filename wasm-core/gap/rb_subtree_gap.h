/* What rb_subtree_gap.c and unmapped_area.c share. The forms of free_gap use promised_gap() too. */
#ifndef GAP_RB_SUBTREE_GAP_H
#define GAP_RB_SUBTREE_GAP_H

#include "gap/gap.h"

/* Whatever depends on the guard gap below growing VMAs (4.12) is compiled twice, so that other kernels don't pay for it: such
 * functions take `guarded`, a constant wherever they are inlined. In the traced builds the compiler decides what it
 * inlines, because two full copies would make trace.wasm too large. */
#ifdef VMASCOPE_TRACE
#define PER_GUARD static
#else
#define PER_GUARD ALWAYS_INLINE
#endif

/* unmapped_area.c: the address of the lowest or highest gap that fits, or -ENOMEM. */
s64 vm_unmapped_area(struct mm_struct *mm, const struct gap_request *request);
s64 vm_unmapped_area_guarded(struct mm_struct *mm, const struct gap_request *request);

static inline u64 gap_start(const struct vm_area_struct *vma)
{
	return vma->vm_prev ? vma->vm_prev->vm_end : 0;
}

static inline u64 gap_end(const struct vm_area_struct *vma, bool guarded)
{
	return guarded ? vm_start_gap(vma) : vma->vm_start;
}

/* The gap below this VMA, less its guard gap; 0 if the VMA below reaches into the guard gap. */
static inline u64 gap_below(const struct vm_area_struct *vma, bool guarded)
{
	u64 gap = gap_end(vma, guarded);

	if (!vma->vm_prev)
		return gap;
	if (guarded && gap < vma->vm_prev->vm_end)
		return 0;
	return gap - vma->vm_prev->vm_end;
}

/* What a subtree promises: its largest gap. 0 when it is empty. */
static inline u64 promised_gap(const struct rb_node *node)
{
	return node ? rb_entry(node, const struct vm_area_struct, vm_rb)->rb_subtree_gap : 0;
}

#endif
