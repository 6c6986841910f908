/* No cache: every lookup walks the index, as since Linux 6.1. */
#include "machine/cache.h"

static struct vm_area_struct *lookup(struct mm_struct *mm, u64 addr)
{
	(void)mm;
	(void)addr;
	return NULL;
}

static const char *verify(struct mm_struct *mm)
{
	return mm->mmap_cache ? "an area is cached although there is no cache" : NULL;
}

const struct cache_strategy cache_none = {
	.name = "none",
	.lookup = lookup,
	.verify = VERIFIED_BY(verify),
};
