/* What find_vma() remembers between calls: the column `cache`. */
#ifndef MACHINE_CACHE_H
#define MACHINE_CACHE_H

#include "machine/machine.h"

struct vmacache_form;

/* What a strategy does not care about is NULL. */
struct cache_strategy {
	const char *name, *keeps;
	/* The remembered area that contains `addr`, or NULL. */
	struct vm_area_struct *(*lookup)(struct mm_struct *mm, u64 addr);
	/* A walk through the index, in search of `addr`, has found `vma`. */
	void (*store)(struct mm_struct *mm, u64 addr, struct vm_area_struct *vma);
	/* `vma` is merged away into `prev`. */
	void (*merged)(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *prev);
	/* Some areas are unmapped. */
	void (*unmapped)(struct mm_struct *mm);
	/* The last process has ended: its mm is about to lose all areas. */
	void (*emptied)(struct mm_struct *mm);
	/* fork() has made `child`, still without areas, for an mm like `parent`. */
	void (*forked)(struct mm_struct *child, struct mm_struct *parent);
	/* `task` is new: a copy of `maker`, in the same mm or in another one. */
	void (*born)(struct task *task, const struct task *maker);
	/* exec() gives `task` another mm. */
	void (*leaves)(struct task *task);
	/* NULL, or what is inconsistent. */
	const char *(*verify)(struct mm_struct *mm);
	const struct vmacache_form *form; /* of those with slots in each task */
};

static inline const struct cache_strategy *cache_of(const struct mm_struct *mm)
{
	return mm->machine->era.cache;
}

#endif
