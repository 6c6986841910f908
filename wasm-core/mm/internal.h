/* What the files of mm/ share with one another and with the gap searches. */
#ifndef MM_INTERNAL_H
#define MM_INTERNAL_H

#include "index/index.h"
#include "inspect/records.h"
#include "mm/mm.h"

/* A mapping that is to be made, or to be found room for in a neighbour. */
struct vma_range {
	u64 start, end, pgoff;
	u32 vm_flags, vm_file;
};

/* vma.c: NULL when memory is out; `reason` is set then. */
struct vm_area_struct *vma_alloc(struct mm_struct *mm, const struct vma_range *range);
struct vm_area_struct *vma_clone(const struct vm_area_struct *vma);
void vma_free(struct vm_area_struct *vma);
void vma_set_range(struct vm_area_struct *vma, u64 start, u64 end);
void vma_link(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place);

/* find.c */
struct vm_area_struct *find_vma(struct mm_struct *mm, u64 addr);
/* The first area that overlaps [start, end), NULL = none. */
struct vm_area_struct *find_vma_intersection(struct mm_struct *mm, u64 start, u64 end);

/* merge.c: lets the area below or above take `range` in, where no area has those attributes yet. `prev`
 * is the area below, or the one that contains range->start. Returns the area that now covers the range, or
 * NULL when none can; `range` may be all, the head or the tail of one area, or lie in a hole. */
struct vm_area_struct *vma_merge(struct mm_struct *mm, struct vm_area_struct *prev,
				 const struct vma_range *range);

/* adjust.c: gives `vma` new bounds. Areas after it that it now covers go, one that it now touches gets the
 * boundary moved. `insert` (or NULL) is a new area that takes what `vma` gives up. Cannot fail. */
void vma_adjust(struct vm_area_struct *vma, u64 start, u64 end, u64 pgoff, struct vm_area_struct *insert);

/* split.c: cuts `vma` at `addr`; `new_below`: the new area is the lower part. split_vma() respects
 * max_map_count, __split_vma() leaves that to its caller. 0 or -ENOMEM. */
s32 split_vma(struct mm_struct *mm, struct vm_area_struct *vma, u64 addr, bool new_below);
s32 __split_vma(struct mm_struct *mm, struct vm_area_struct *vma, u64 addr, bool new_below);

/* munmap.c: 0, -EINVAL or -ENOMEM. */
s32 do_munmap(struct mm_struct *mm, u64 start, u64 length);

/* mmap.c: an address for `length` bytes (whole pages), or a negative errno. With MAP_FIXED that is `addr`
 * itself, or an error. */
s64 get_unmapped_area(struct mm_struct *mm, u64 addr, u64 length, u32 flags);
/* Finds the place of a new area, after it has unmapped what lies there. 0 or -ENOMEM. */
s32 clear_range(struct mm_struct *mm, u64 start, u64 end, struct vma_place *place);

/* The system calls: the value, or a negative errno. */
s64 sys_mmap(struct mm_struct *mm, const struct record_operation *op);
s64 sys_munmap(struct mm_struct *mm, const struct record_operation *op);
s64 sys_mprotect(struct mm_struct *mm, const struct record_operation *op);
s64 sys_brk(struct mm_struct *mm, const struct record_operation *op);

#endif
