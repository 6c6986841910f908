/* What find_vma() remembers between calls: the column `cache`. */
#ifndef CACHE_CACHE_H
#define CACHE_CACHE_H

#include "mm/mm.h"

struct cache_strategy {
	const char *name, *meaning;
	/* The remembered area that contains `addr`, or NULL. */
	struct vm_area_struct *(*lookup)(struct mm_struct *mm, u64 addr);
	/* A walk through the index has found `vma`. */
	void (*store)(struct mm_struct *mm, struct vm_area_struct *vma);
	/* `vma` is merged away into `prev`. */
	void (*merged)(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *prev);
	/* Some areas are unmapped. */
	void (*unmapped)(struct mm_struct *mm);
	/* NULL, or what is inconsistent. */
	const char *(*verify)(struct mm_struct *mm);
};

extern const struct cache_strategy cache_none;
extern const struct cache_strategy cache_mmap_cache;

static inline const struct cache_strategy *cache_of(const struct mm_struct *mm)
{
	return mm->machine->era.cache;
}

#endif
