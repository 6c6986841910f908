/* What mmap() does, for itself and for the calls that map through it. */
#ifndef CALL_MMAP_H
#define CALL_MMAP_H

#include "area/vma_range.h"
#include "machine/index.h"

struct record_operation;

/* mmap_region.c: unmaps what lies in the range, and finds the place for a new VMA there. 0 or -ENOMEM. */
s32 clear_range(struct mm_struct *mm, u64 start, u64 end, struct vma_place *place);

/* mmap_region.c: makes a VMA for a valid range with known flags and offset, in place of what lies there. 0 or a
 * negative errno. */
s32 mmap_region(struct mm_struct *mm, struct vma_range *range);

/* mmap.c: what sys_mmap() does between its two events. An address or a negative errno. */
s64 do_mmap(struct mm_struct *mm, const struct record_operation *op);

#endif
