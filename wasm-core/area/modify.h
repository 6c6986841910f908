/* A VMA, or a part of it, gets other flags or another start. */
#ifndef AREA_MODIFY_H
#define AREA_MODIFY_H

#include "machine/machine.h"

/* [start, end) lies in `vma` and is to have `vm_flags`: lets a neighbour that has them
 * take it in, or cuts `vma` so that it is an area of its own. Returns the area that covers the range and is to get
 * the flags (vma_set_flags), or NULL with *error. May free `vma`. */
struct vm_area_struct *vma_modify_flags(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end,
					u64 vm_flags, s32 *error);
/* The same for mlock() and madvise(), which once only cut. */
struct vm_area_struct *vma_modify_marks(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end,
					u64 vm_flags, s32 *error);
/* A growing area gets a lower start; nothing lies in between. Index, gaps and pgoff follow; counts are the
 * caller's. 0 or -ENOMEM. */
s32 vma_grow_down(struct vm_area_struct *vma, u64 start);

#endif
