/* What a mapping is to be like, before it is a VMA. */
#ifndef AREA_VMA_RANGE_H
#define AREA_VMA_RANGE_H

#include "machine/machine.h"

/* A mapping to be made, or to be merged into a neighbour. */
struct vma_range {
	u64 start, end, pgoff;
	u64 anon_shift; /* as in struct vm_area_struct */
	u64 vm_flags;
	u64 huge_size; /* a new mapping of huge pages: their size in bytes, */
	u64 huge_free; /* and how many the pool had before anything was unmapped for it: huge_pool_free() */
	struct anon_vma *anon_vma; /* of the pages that the range has or is about to get */
	struct vm_area_struct *source; /* the VMA that it is part of, or a copy of; NULL = a new mapping */
	struct vm_area_struct *next; /* with `placed`: the VMA above */
	bool placed; /* a new mapping whose neighbours are known, whatever still lies in the range */
	u32 vm_file;
	bool below_only, above_only; /* only that neighbour may absorb it (merge_by_mprotect.c) */
	bool by_mmap; /* mmap_region() asks: some kernels merge by a rule of its own then (merge.c) */
};

/* `shift` for a private file whose anonymous pages have numbers of their own, 0 for all else:
 * needs_adjacent_anon_pgoff(), mm/vma.c, 7.3. */
static inline u64 anon_shift_of(const struct mm_struct *mm, u32 vm_file, u64 vm_flags, u64 shift)
{
	bool private_file = vm_file && (vm_flags & (VM_SHARED | VM_MAYWRITE)) == VM_MAYWRITE;

	return private_file && has(mm, ANON_OFFSETS) ? shift : 0;
}

/* The same for a new mapping, which numbers its pages by address. */
static inline u64 new_anon_shift(const struct mm_struct *mm, const struct vma_range *range)
{
	return anon_shift_of(mm, range->vm_file, range->vm_flags, (range->start >> PAGE_SHIFT) - range->pgoff);
}

#endif
