/* Two remembered VMAs per mm, shared by all threads: the last one found and the largest one found. "[PATCH] mm: cache
 * largest vma", Davidlohr Bueso, 1 November 2013, which no kernel took.
 *
 * The largest is the largest that a walk has found since the pointers were cleared, as it was then: nothing looks at it when
 * VMAs grow, and a VMA that doesn't contain the address counts as well. Events name the pointers by `slot`: 0 the last one,
 * 1 the largest. A miss is that of the last one, as in mmap_cache.c. */
#include "machine/cache.h"
#include "machine/index.h"

static void set(struct vm_area_struct **pointer, struct vm_area_struct *vma, enum code_cache_cause cause, u32 slot)
{
	struct vm_area_struct *old = *pointer;

	if (old == vma)
		return;
	*pointer = vma;
	trace(cache_store, vma_id(old), vma_id(vma), cause, 0, slot);
	(void)cause;
	(void)slot;
}

static bool contains(const struct vm_area_struct *vma, u64 addr)
{
	count_times(cache_compares, vma != NULL);
	return vma && vma->vm_start <= addr && addr < vma->vm_end;
}

static struct vm_area_struct *hit(struct vm_area_struct *vma, u32 slot)
{
	count(cache_hits);
	trace(cache_hit, vma_id(vma), 0, slot);
	(void)slot;
	return vma;
}

static struct vm_area_struct *lookup(struct mm_struct *mm, u64 addr)
{
	struct vm_area_struct *last = mm->mmap_cache;

	if (contains(last, addr))
		return hit(last, 0);
	if (contains(mm->mmap_cache_largest, addr))
		return hit(mm->mmap_cache_largest, 1);
	count(cache_misses);
	count_nth(cache_misses_empty, last ? 1 : 0);
	trace(cache_miss, vma_id(last), last ? cache_miss_elsewhere : cache_miss_empty, 0, 0);
	return NULL;
}

static u64 length(const struct vm_area_struct *vma)
{
	return vma ? vma->vm_end - vma->vm_start : 0;
}

static void store(struct mm_struct *mm, u64 addr, struct vm_area_struct *vma)
{
	(void)addr;
	set(&mm->mmap_cache, vma, cache_cause_walk, 0);
	if (length(vma) > length(mm->mmap_cache_largest))
		set(&mm->mmap_cache_largest, vma, cache_cause_walk, 1);
}

static void merged(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *prev)
{
	if (mm->mmap_cache == vma)
		set(&mm->mmap_cache, prev, cache_cause_merge, 0);
	if (mm->mmap_cache_largest == vma)
		set(&mm->mmap_cache_largest, prev, cache_cause_merge, 1);
}

static void unmapped(struct mm_struct *mm)
{
	set(&mm->mmap_cache, NULL, cache_cause_unmap, 0);
	set(&mm->mmap_cache_largest, NULL, cache_cause_unmap, 1);
}

static bool is_own(struct mm_struct *mm, const struct vm_area_struct *remembered)
{
	const struct vm_area_struct *vma = vma_first(mm);

	while (vma && vma != remembered)
		vma = vma_next(vma);
	return !remembered || vma;
}

static const char *verify(struct mm_struct *mm)
{
	if (!is_own(mm, mm->mmap_cache))
		return "mmap_cache points to an area that the mm does not have";
	return is_own(mm, mm->mmap_cache_largest) ? NULL : "the largest area is not one of the mm";
}

const struct cache_strategy cache_largest_vma = {
	.name = "largest_vma",
	.keeps = "mmap_cache largest_vma",
	.lookup = lookup,
	.store = store,
	.merged = merged,
	.unmapped = unmapped,
	.emptied = unmapped,
	.verify = VERIFIED_BY(verify),
};
