/* What mmap() does, and the calls that map by it. */
#ifndef CALL_MMAP_H
#define CALL_MMAP_H

#include "area/vma_range.h"
#include "machine/index.h"

struct record_operation;

/* mmap_region.c: finds the place of a new area, after it has unmapped what lies there. 0 or -ENOMEM. */
s32 clear_range(struct mm_struct *mm, u64 start, u64 end, struct vma_place *place);

/* mmap_region.c: a VMA for a valid range, whose flags and offset are known; what lies there goes. 0 or a negative errno. */
s32 mmap_region(struct mm_struct *mm, struct vma_range *range);

/* mmap.c: what sys_mmap() does between its two events. An address or a negative errno. */
s64 do_mmap(struct mm_struct *mm, const struct record_operation *op);

#endif
