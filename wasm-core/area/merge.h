/* What may become one area, and which of two survives: the column `merge`. */
#ifndef AREA_MERGE_H
#define AREA_MERGE_H

#include "area/vma_range.h"

struct merge_strategy {
	const char *name, *keeps;
	/* In merge case 8 the area behind takes the range in; otherwise the range's own area stretches over it. */
	bool next_absorbs;
	/* The areas around are reached by the call's iterator; otherwise they are looked up. */
	bool steps;
	/* Offsets of private anonymous memory count as those of files do. Where they do not, such areas join wherever they
	 * touch: no reverse map that computes addresses from offsets can live with that. What moves is numbered anew then. */
	bool offsets;
	/* A segment's area may grow downwards in a merge, if none goes by it. */
	bool segment_grows_down;
	/* Or NULL: may such a range join anything? */
	bool (*joins)(const struct vma_range *range);
	/* May `vma` take in a range whose pages belong to range->anon_vma, or shall belong to some? */
	bool (*anon_vma_fits)(const struct vm_area_struct *vma, const struct vma_range *range);
};

extern const struct merge_strategy merge_anonymous;
extern const struct merge_strategy merge_new_files;
extern const struct merge_strategy merge_new_anonymous;
extern const struct merge_strategy merge_lenient;
extern const struct merge_strategy merge_c_stretches;
extern const struct merge_strategy merge_next_absorbs;
extern const struct merge_strategy merge_new_or_existing;

static inline const struct merge_strategy *merge_of(const struct mm_struct *mm)
{
	return mm->machine->era.merge;
}

/* Lets the area below or above take `range` in, where no area has those attributes yet. `prev`
 * is the area below, or the one that contains range->start. Returns the area that now covers the range, or
 * NULL when none can, or memory is out, which *error says then; `range` may be all, the head or the tail of one
 * area, or lie in a hole. */
struct vm_area_struct *vma_merge(struct mm_struct *mm, struct vm_area_struct *prev, const struct vma_range *range,
				 s32 *error);

#endif
