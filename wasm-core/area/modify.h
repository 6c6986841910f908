/* A VMA, or a part of it, gets other flags or a lower start. */
#ifndef AREA_MODIFY_H
#define AREA_MODIFY_H

#include "machine/machine.h"

/* [start, end) lies in `vma` and is about to get `vm_flags`. Either a neighbour that has these flags absorbs it, or
 * `vma` is split so that the range is a VMA of its own. Returns the VMA that covers the range, for the caller to set
 * its flags (vma_set_flags), or NULL with *error. May free `vma`. */
struct vm_area_struct *vma_modify_flags(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end,
					u64 vm_flags, s32 *error);
/* What that joins: [start, end) of `vma` with `vm_flags`. */
struct vma_range vma_part(struct vm_area_struct *vma, u64 start, u64 end, u64 vm_flags);
/* Like vma_modify_flags() for mlock() and madvise(), which only split in early kernels. */
struct vm_area_struct *vma_modify_marks(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end,
					u64 vm_flags, s32 *error);
/* Splits `vma` so that [start, end) is all of it. 0, or an error with perhaps one of two splits done. */
s32 vma_cut_out(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end);
/* Lowers the start of a growing VMA; nothing lies in between. Index, gaps and vm_pgoff follow; the caller updates the
 * page counts. 0 or -ENOMEM. */
s32 vma_grow_down(struct vm_area_struct *vma, u64 start);

#endif
