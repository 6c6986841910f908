/* What munmap() does, for itself and for calls that map over something. */
#ifndef CALL_MUNMAP_H
#define CALL_MUNMAP_H

#include "machine/machine.h"

/* Unmaps `length` bytes from `start`. 0, -EINVAL, -ENOMEM or -EPERM. */
s32 do_munmap(struct mm_struct *mm, u64 start, u64 length);
/* The same for whole pages in user space; and its first half, after which only whole VMAs that may be unmapped lie in
 * the range. */
s32 unmap_range(struct mm_struct *mm, u64 start, u64 end);
s32 unmap_cut(struct mm_struct *mm, u64 start, u64 end);

/* VMAs to be unmapped, split at both ends and chained by vm_next: struct vma_munmap_struct, mm/vma.h, 6.12. */
struct unmapping {
	u64 start, end;
	struct vm_area_struct *first; /* NULL = there are none */
	struct vm_area_struct *prev, *next; /* the neighbours, which stay */
	u64 pages, accounted;
};
/* Unmaps the VMAs from `first` on, where the call's iterator stands: what do_munmap() does once it has found some. */
s32 unmap_found(struct mm_struct *mm, struct vm_area_struct *first, u64 start, u64 end);
/* Collects the VMAs from `first` on; they stay in the index. 0, or an error with none collected. Leaves the iterator at
 * `start`. */
s32 unmap_gather(struct mm_struct *mm, struct unmapping *unmapping, struct vm_area_struct *first, u64 start, u64 end);
/* Gives up: the collected VMAs stay. */
void unmap_reattach(struct unmapping *unmapping);
/* Removes their pages. */
void unmap_pages(struct mm_struct *mm, const struct unmapping *unmapping);
/* Frees the VMAs themselves, after something else has taken their place in the index. */
void unmap_complete(struct mm_struct *mm, struct unmapping *unmapping);
/* The same if nothing has taken their place: what remains to be done after a failed mapping. */
void unmap_abort(struct mm_struct *mm, struct unmapping *unmapping);

#endif
