/* How fork() gives the child's index the child's areas: the column `dup`. */
#ifndef DUP_DUP_H
#define DUP_DUP_H

#include "machine/index.h"

/* A fork under way. */
struct dup {
	struct mm_struct *child, *parent;
	struct vma_place place; /* rb_link: where the next area goes, right of the last one */
	struct ma_state from; /* bulk_store: where it stands in the parent's tree */
	struct ma_state mas; /* the maple forms: where they stand in the child's tree */
};

/* dup_mmap() walks the parent's areas in order; each is left out, or copied and linked. What a strategy does not care
 * about is NULL. Whatever fails, the child's mm is destroyed afterwards, and the parent's index has not changed. */
struct dup_strategy {
	const char *name, *keeps;
	const struct index_strategy *index; /* the only one it works on */
	/* 0 or -ENOMEM. */
	s32 (*begin)(struct dup *dup);
	/* Area after area of the parent, NULL at the end; `last` NULL: the first one. */
	struct vm_area_struct *(*next)(struct dup *dup, struct vm_area_struct *last);
	/* The child does not get `from` (VM_DONTCOPY). 0 or -ENOMEM. */
	s32 (*leave_out)(struct dup *dup, struct vm_area_struct *from);
	/* `vma` is the child's copy of `from`. 0 or -ENOMEM. */
	s32 (*link)(struct dup *dup, struct vm_area_struct *vma, struct vm_area_struct *from);
	/* Memory has run out: `from` is the first area that the child has not got, NULL if there is none, or there was nothing
	 * at begin(). */
	void (*failed)(struct dup *dup, struct vm_area_struct *from);
	/* All areas are there; or the fork has failed, after failed(). */
	void (*end)(struct dup *dup);
};

extern const struct dup_strategy dup_rb_link, dup_bulk_store, dup_mt_dup_posted, dup_mt_dup;

static inline const struct dup_strategy *dup_of(const struct mm_struct *mm)
{
	return mm->machine->era.dup;
}

#endif
