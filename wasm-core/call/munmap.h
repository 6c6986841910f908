/* What munmap() does, and whoever maps over something. */
#ifndef CALL_MUNMAP_H
#define CALL_MUNMAP_H

#include "machine/machine.h"

/* 0, -EINVAL, -ENOMEM or -EPERM. */
s32 do_munmap(struct mm_struct *mm, u64 start, u64 length);
/* The same of whole pages in user space; and its first half, after which the range covers whole areas that may go. */
s32 unmap_range(struct mm_struct *mm, u64 start, u64 end);
s32 unmap_cut(struct mm_struct *mm, u64 start, u64 end);

/* VMAs that are to go, cut at both ends and chained by vm_next: struct vma_munmap_struct, mm/vma.h, 6.12. */
struct unmapping {
	u64 start, end;
	struct vm_area_struct *first; /* NULL = there are none */
	struct vm_area_struct *prev, *next; /* that stay */
	u64 pages, accounted;
};
/* The areas from `first` on, where the call's iterator stands, go: what do_munmap() does when it has found some. */
s32 unmap_found(struct mm_struct *mm, struct vm_area_struct *first, u64 start, u64 end);
/* Collects them from `first` on; they stay in the index. 0 or an error, with none collected. The iterator is left at `start`. */
s32 unmap_gather(struct mm_struct *mm, struct unmapping *unmapping, struct vm_area_struct *first, u64 start, u64 end);
/* They stay after all. */
void unmap_reattach(struct unmapping *unmapping);
/* Their pages go. */
void unmap_pages(struct mm_struct *mm, const struct unmapping *unmapping);
/* They go themselves, something else being in their place in the index. */
void unmap_complete(struct mm_struct *mm, struct unmapping *unmapping);
/* The same where nothing is: what a failed mapping leaves. */
void unmap_abort(struct mm_struct *mm, struct unmapping *unmapping);

#endif
