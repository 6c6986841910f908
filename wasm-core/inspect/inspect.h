/* Read-only serialisers. They may be called in the middle of an operation, on a copy of a machine that
 * was stopped there, so no walk relies on an invariant to end. */
#ifndef INSPECT_INSPECT_H
#define INSPECT_INSPECT_H

#include "inspect/records.h"
#include "mm/mm.h"

void inspect_machine(const struct machine *machine, struct record_machine *record);
void inspect_mm(const struct mm_struct *mm, struct record_mm *record);

/* A walk over all VMAs: the list in its order, then those that only the tree holds. */
struct vma_walk {
	const struct mm_struct *mm;
	const struct vm_area_struct *in_list; /* next to report, NULL once the list is done */
	const struct rb_node *in_tree; /* next to look at once the list is done */
	u32 budget; /* steps left: a torn structure may contain a cycle */
};

void vma_walk_start(struct vma_walk *walk, const struct mm_struct *mm);
/* Fills up to `room` records; returns how many, 0 at the end. */
u32 vma_walk_next(struct vma_walk *walk, struct record_vma *records, u32 room);

#endif
