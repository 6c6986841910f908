/* How fork() fills the child's index: the column `dup`. */
#ifndef DUP_DUP_H
#define DUP_DUP_H

#include "machine/index.h"

/* A fork under way. */
struct dup {
	struct mm_struct *child, *parent;
	struct vma_place place; /* rb_link: where the next VMA goes, to the right of the last one */
	struct ma_state from; /* bulk_store: the position in the parent's tree */
	struct ma_state mas; /* the maple forms: the position in the child's tree */
};

/* dup_mmap() walks the parent's VMAs in order, and either leaves each one out, or copies and links it. What a strategy
 * does not need is NULL. Whatever fails, the child's mm is destroyed afterwards, and the parent's index has not
 * changed. */
struct dup_strategy {
	const char *name, *keeps;
	const struct index_strategy *index; /* the only one it works on */
	/* 0 or -ENOMEM. */
	s32 (*begin)(struct dup *dup);
	/* The parent's VMAs one after another, NULL at the end; `last` NULL: the first one. */
	struct vm_area_struct *(*next)(struct dup *dup, struct vm_area_struct *last);
	/* The child does not get `from` (VM_DONTCOPY). 0 or -ENOMEM. */
	s32 (*leave_out)(struct dup *dup, struct vm_area_struct *from);
	/* `vma` is the child's copy of `from`. 0 or -ENOMEM. */
	s32 (*link)(struct dup *dup, struct vm_area_struct *vma, struct vm_area_struct *from);
	/* Memory has run out, in a kernel without FORK_CLEANS_UP. `from` is the first VMA that the child does not have;
	 * NULL if there is none, or if begin() has failed. */
	void (*failed)(struct dup *dup, struct vm_area_struct *from);
	/* All VMAs are there; or the fork has failed, after failed(). */
	void (*end)(struct dup *dup);
};

static inline const struct dup_strategy *dup_of(const struct mm_struct *mm)
{
	return mm->machine->era.dup;
}

#endif
