/* Which VMAs may merge, and which of two survives: the column `merge`. */
#ifndef AREA_MERGE_H
#define AREA_MERGE_H

#include "area/vma_range.h"

struct merge_strategy {
	const char *name, *keeps;
	/* Merge case 8: the next VMA absorbs the range. Otherwise the range's own VMA stretches over the next one. */
	bool next_absorbs;
	/* The call's iterator steps to the neighbours. Otherwise they are looked up. */
	bool steps;
	/* Private anonymous memory merges only where offsets continue, as files do. Without this, such VMAs merge
	 * wherever they touch, and what moves is renumbered. A reverse mapping that computes addresses from offsets can't
	 * work with that. */
	bool offsets;
	/* A merge may let a segment's VMA grow downwards, as long as it removes no VMA. */
	bool segment_grows_down;
	/* mprotect() merges by rules of its own: merge_by_mprotect.c. */
	bool mprotect_apart;
	/* Or NULL: may such a range merge at all? */
	bool (*joins)(const struct vma_range *range);
	/* May `vma` absorb a range whose pages belong to range->anon_vma, or will belong to one? */
	bool (*anon_vma_fits)(const struct vm_area_struct *vma, const struct vma_range *range);
};

static inline const struct merge_strategy *merge_of(const struct mm_struct *mm)
{
	return mm->machine->era.merge;
}

/* Lets the VMA below or above absorb `range`, which is about to get attributes that it doesn't have yet. The range is
 * all, the head or the tail of one VMA, or lies in a gap. `prev` is the VMA below, or the one that contains
 * range->start. Returns the VMA that now covers the range. NULL: no neighbour can absorb it, or memory is out; *error
 * tells which. */
struct vm_area_struct *vma_merge(struct mm_struct *mm, struct vm_area_struct *prev, const struct vma_range *range,
				 s32 *error);

/* Does what vma_modify_flags() does, for strategies whose mprotect() merges apart. The range may join only the VMA below, and only
 * if it is the head of its own VMA or all of it. */
struct vm_area_struct *mprotect_modify(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end, u64 vm_flags,
				       s32 *error);
/* The end of such a call, if a VMA ended where its range does: the VMA above joins. */
s32 mprotect_join_next(struct vm_area_struct *vma);

#endif
