/* How an mm keeps its areas sorted and finds one by address: the column `index`. */
#ifndef INDEX_INDEX_H
#define INDEX_INDEX_H

#include "mm/mm.h"

/* Where in the index a new area belongs. */
struct vma_place {
	struct vm_area_struct *prev; /* the area below, NULL = none */
	struct rb_node *rb_parent, **rb_link;
};

struct index_strategy {
	const char *name, *meaning;
	/* The first area that ends above `addr`, NULL = none. */
	struct vm_area_struct *(*find)(struct mm_struct *mm, u64 addr);
	/* The same, and the place of an area that starts at `addr`: valid if the area returned does not
	 * contain `addr`, until the index changes. */
	struct vm_area_struct *(*find_place)(struct mm_struct *mm, u64 addr, struct vma_place *place);
	void (*link)(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place);
	/* Takes out one area. */
	void (*unlink)(struct mm_struct *mm, struct vm_area_struct *vma);
	/* Takes out `first` and all that start below `end`; they stay chained by vm_next for the caller. */
	void (*unlink_range)(struct mm_struct *mm, struct vm_area_struct *first, u64 end);
	/* NULL, or what is inconsistent. */
	const char *(*verify)(struct mm_struct *mm);
};

extern const struct index_strategy index_list_rbtree;

static inline const struct index_strategy *index_of(const struct mm_struct *mm)
{
	return mm->machine->era.index;
}

#endif
