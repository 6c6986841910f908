/* What rb_subtree_gap.c and unmapped_area.c share. The forms of free_gap use promised_gap() too. */
#ifndef GAP_RB_SUBTREE_GAP_H
#define GAP_RB_SUBTREE_GAP_H

#include "gap/gap.h"

/* unmapped_area.c: the address of the lowest or highest gap that fits, or -ENOMEM. */
s64 vm_unmapped_area(struct mm_struct *mm, const struct gap_request *request);

/* The gap below this VMA, without its guard gap; 0 if the VMA below reaches into the guard gap. */
static inline u64 gap_below(const struct vm_area_struct *vma)
{
	u64 start = vma->vm_prev ? vma->vm_prev->vm_end : 0, end = vm_start_gap(vma);

	return end > start ? end - start : 0;
}

/* What a subtree promises: its largest gap. 0 when it is empty. */
static inline u64 promised_gap(const struct rb_node *node)
{
	return node ? rb_entry(node, const struct vm_area_struct, vm_rb)->rb_subtree_gap : 0;
}

#endif
