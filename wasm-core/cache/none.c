/* No cache: every lookup walks the index, as since Linux 6.1. */
#include "cache/cache.h"

static struct vm_area_struct *lookup(struct mm_struct *mm, u64 addr)
{
	(void)mm;
	(void)addr;
	return NULL;
}

static void store(struct mm_struct *mm, struct vm_area_struct *vma)
{
	(void)mm;
	(void)vma;
}

static void merged(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *prev)
{
	(void)mm;
	(void)vma;
	(void)prev;
}

static void unmapped(struct mm_struct *mm)
{
	(void)mm;
}

static const char *verify(struct mm_struct *mm)
{
	return mm->mmap_cache ? "an area is cached although there is no cache" : NULL;
}

const struct cache_strategy cache_none = {
	.name = "none",
	.meaning = "every lookup walks the index",
	.lookup = lookup,
	.store = store,
	.merged = merged,
	.unmapped = unmapped,
	.verify = verify,
};
