/* What find_vma() remembers between calls: the column `cache`. */
#ifndef MACHINE_CACHE_H
#define MACHINE_CACHE_H

#include "base/parts.h"
#include "machine/machine.h"

struct vmacache_form;

/* A hook that a strategy has no use for is NULL. */
struct cache_strategy {
	const char *name, *keeps;
	/* Returns the remembered VMA that contains `addr`, or NULL. */
	struct vm_area_struct *(*lookup)(struct mm_struct *mm, u64 addr);
	/* A walk through the index for `addr` has found `vma`. */
	void (*store)(struct mm_struct *mm, u64 addr, struct vm_area_struct *vma);
	/* A merge removes `vma`, and `prev` covers its range. */
	void (*merged)(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *prev);
	/* Some VMAs have been unmapped. */
	void (*unmapped)(struct mm_struct *mm);
	/* The last process of this mm has ended: the mm is about to lose all VMAs. */
	void (*emptied)(struct mm_struct *mm);
	/* fork() has made `child`, still without VMAs, as a copy of `parent`. */
	void (*forked)(struct mm_struct *child, struct mm_struct *parent);
	/* `task` is new: a copy of `maker`, in the same mm or in another one. */
	void (*born)(struct task *task, const struct task *maker);
	/* exec() gives `task` another mm. */
	void (*leaves)(struct task *task);
	/* Returns NULL, or what is inconsistent. */
	const char *(*verify)(struct mm_struct *mm);
	const struct vmacache_form *form; /* for strategies with slots in each task */
};

static inline const struct cache_strategy *cache_of(const struct mm_struct *mm)
{
	return mm->machine->era.cache;
}

#endif
