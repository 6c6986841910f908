/* One remembered VMA per mm, shared by all threads: mm->mmap_cache, up to Linux 3.14. Models find_vma(), __vma_unlink()
 * and detach_vmas_to_be_unmapped() of mm/mmap.c, 3.8.
 *
 * New mappings and moved bounds leave it alone, because it is only trusted after a check of its bounds. */
#include "machine/cache.h"
#include "machine/index.h"

static void set(struct mm_struct *mm, struct vm_area_struct *vma, enum code_cache_cause cause)
{
	struct vm_area_struct *old = mm->mmap_cache;

	if (old == vma)
		return;
	mm->mmap_cache = vma;
	trace(cache_store, vma_id(old), vma_id(vma), cause, 0, 0);
	(void)cause;
}

static struct vm_area_struct *lookup(struct mm_struct *mm, u64 addr)
{
	struct vm_area_struct *vma = mm->mmap_cache;

	count_times(cache_compares, vma != NULL);
	if (vma && vma->vm_start <= addr && addr < vma->vm_end) {
		count(cache_hits);
		trace(cache_hit, vma_id(vma), 0, 0);
		return vma;
	}
	count(cache_misses);
	count_nth(cache_misses_empty, vma ? 1 : 0);
	trace(cache_miss, vma_id(vma), vma ? cache_miss_elsewhere : cache_miss_empty, 0, 0);
	return NULL;
}

/* Remembers even a VMA that only lies above the address, which will not answer another lookup of that address. */
static void store(struct mm_struct *mm, u64 addr, struct vm_area_struct *vma)
{
	(void)addr;
	set(mm, vma, cache_cause_walk);
}

static void merged(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *prev)
{
	if (mm->mmap_cache == vma)
		set(mm, prev, cache_cause_merge);
}

static void unmapped(struct mm_struct *mm)
{
	set(mm, NULL, cache_cause_unmap);
}

static const char *verify(struct mm_struct *mm)
{
	const struct vm_area_struct *vma;

	if (!mm->mmap_cache)
		return NULL;
	for (vma = vma_first(mm); vma; vma = vma_next(vma))
		if (vma == mm->mmap_cache)
			return NULL;
	return "mmap_cache points to an area that the mm does not have";
}

const struct cache_strategy cache_mmap_cache = {
	.name = "mmap_cache",
	.keeps = "mmap_cache",
	.lookup = lookup,
	.store = store,
	.merged = merged,
	.unmapped = unmapped,
	.emptied = unmapped,
	.verify = VERIFIED_BY(verify),
};
