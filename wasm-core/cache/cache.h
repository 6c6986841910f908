/* What find_vma() remembers between calls: the column `cache`. */
#ifndef CACHE_CACHE_H
#define CACHE_CACHE_H

#include "mm/mm.h"

struct vmacache_form;

/* What a strategy does not care about is NULL. */
struct cache_strategy {
	const char *name, *meaning;
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

/* One way to keep slots in each task. */
struct vmacache_form {
	u32 slots; /* a power of two, at most VMACACHE_LARGEST */
	u32 hash_shift; /* the slot to store in is (address >> hash_shift) % slots */
	u32 seqnum_bits; /* 32 or 64 */
	bool starts_at_hash; /* a lookup begins with that slot, and wraps around; otherwise with slot 0 */
	bool as_posted; /* v2 of February 2014: see vmacache.c */
};

extern const struct cache_strategy cache_none;
extern const struct cache_strategy cache_mmap_cache;
extern const struct cache_strategy cache_vmacache_v2, cache_vmacache_3_15, cache_vmacache_4_20;
/* Sizes and hashes that no kernel had. */
extern const struct cache_strategy cache_vmacache_1_page, cache_vmacache_2_page, cache_vmacache_8_page,
	cache_vmacache_16_page;
extern const struct cache_strategy cache_vmacache_1_pmd, cache_vmacache_2_pmd, cache_vmacache_8_pmd,
	cache_vmacache_16_pmd;

static inline const struct cache_strategy *cache_of(const struct mm_struct *mm)
{
	return mm->machine->era.cache;
}

/* Which slot an area goes to that was found in search of `addr`. */
static inline u32 vmacache_hash(const struct vmacache_form *form, u64 addr)
{
	return (u32)(addr >> form->hash_shift) & (form->slots - 1);
}

#endif
