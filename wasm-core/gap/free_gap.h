/* What the strategies of June 2012 share: free_gap.c, as posted, and free_gap_lazy.c and free_gap_holes.c, each with
 * one idea from the reply. They keep the same value as 3.8, in the same field. The posting calls it free_gap. */
#ifndef GAP_FREE_GAP_H
#define GAP_FREE_GAP_H

#include "gap/rb_subtree_gap.h"

/* The gap below this VMA. 0 for a VMA that a neighbour has overrun and that is about to be removed. */
static inline u64 own_hole(const struct vm_area_struct *vma)
{
	u64 below = vma->vm_prev ? vma->vm_prev->vm_end : 0;

	return vma->vm_start > below ? vma->vm_start - below : 0;
}

/* free_gap.c: recomputes a node's value. */
void free_gap_evaluate(struct rb_node *node);
/* Does the stored value follow from the node's own gap and its children's promises? */
bool free_gap_is_true(const struct rb_node *node);
/* Notes the end of the highest VMA: the gap above it belongs to no node. */
void free_gap_top_moved(struct mm_struct *mm, const struct vm_area_struct *highest);
const char *free_gap_verify_fields(const struct mm_struct *mm);
/* What two or three of the strategies do in the same way. */
void free_gap_init(struct mm_struct *mm);
void free_gap_forget(struct mm_struct *mm, u64 start);
void free_gap_insert(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place);
void free_gap_erase(struct mm_struct *mm, struct vm_area_struct *vma);
void free_gap_erase_merged(struct mm_struct *mm, struct vm_area_struct *vma);
void free_gap_grown_down(struct mm_struct *mm, struct vm_area_struct *vma);
void free_gap_unmapped(struct mm_struct *mm, struct vm_area_struct *prev, struct vm_area_struct *next);
const char *free_gap_verify(struct mm_struct *mm);
/* adjust_free_gap(): recomputes the values from this VMA to the root. */
void adjust_free_gap(struct vm_area_struct *vma);

/* free_gap_search.c: the address of a gap that fits, or -ENOMEM. */
s64 free_gap_search(struct mm_struct *mm, const struct gap_request *request);

#endif
