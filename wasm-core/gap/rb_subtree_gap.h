/* What the two files of this strategy share. */
#ifndef GAP_RB_SUBTREE_GAP_H
#define GAP_RB_SUBTREE_GAP_H

#include "gap/gap.h"
#include "gap/gap.h"

/* unmapped_area.c: the address of the lowest or highest gap that fits, or -ENOMEM. */
s64 vm_unmapped_area(struct mm_struct *mm, const struct gap_request *request);

/* The room between this area, with what it keeps free, and the one below it, which may lie in that. */
static inline u64 gap_below(const struct vm_area_struct *vma)
{
	u64 start = vma->vm_prev ? vma->vm_prev->vm_end : 0, end = vm_start_gap(vma);

	return end > start ? end - start : 0;
}

/* What the subtree below a tree link promises: its largest gap, 0 when it is empty. */
static inline u64 promised_gap(const struct rb_node *node)
{
	return node ? rb_entry(node, const struct vm_area_struct, vm_rb)->rb_subtree_gap : 0;
}

#endif
