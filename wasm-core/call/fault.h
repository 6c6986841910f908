/* Page faults: the program's own touches, and those that the kernel makes on its behalf. */
#ifndef CALL_FAULT_H
#define CALL_FAULT_H

#include "machine/machine.h"

/* handle_mm_fault() for the pages [start, end) of one VMA that allows the access. Returns the outcome of the last
 * fault, or that some page was in swap. *stopped is the page that could not be handled, otherwise `end`. fault.c */
enum code_fault fault_range(struct vm_area_struct *vma, u64 start, u64 end, bool write, u64 *stopped);

/* The first page of the range that a fault can't provide, or `end`. fault.c */
u64 fault_reach(const struct vm_area_struct *vma, u64 start, u64 end);
/* Does a touch find this page present, with the access allowed, so that the processor needs no help? fault.c */
bool fault_spares(const struct vm_area_struct *vma, u64 page, bool write);
/* The end of the memory that a fault at this page provides: behind the page, or behind a huge page. fault.c */
u64 fault_end(const struct vm_area_struct *vma, u64 page, bool write);
/* How many faults it takes to touch a range, one page after another, if all its pages can be provided. Memory that is
 * present takes none, unless a write finds it protected. Pages of zeroes are not kept (page/pages.h), and neither are
 * those of a device, so they count whenever they are touched. fault.c */
u64 fault_count(const struct vm_area_struct *vma, u64 start, u64 end, bool write);

static inline bool fault_failed(enum code_fault verdict)
{
	return verdict <= fault_no_memory;
}

/* 0, -EFAULT or -ENOMEM, with the reason (vm_fault_to_errno()). fault.c */
s32 fault_error(struct mm_struct *mm, enum code_fault verdict);

/* Touches the pages of one VMA as MAP_POPULATE and mlock() do. populate.c */
s32 populate_vma(struct vm_area_struct *vma, u64 start, u64 end, u64 *stopped);
/* The same for a VMA that mlock() has just marked, before 2.6.38. populate.c */
s32 populate_locked(struct vm_area_struct *vma, u64 start, u64 end);
/* The pages that are present are marked as locked, or no longer. munlock.c */
void mlock_pages(struct vm_area_struct *vma, u64 start, u64 end, bool locked);
/* The VMA has ceased to be locked. From 2.6.28 to 2.6.31 its pages were touched first. populate.c */
void munlock_pages(struct vm_area_struct *vma, u64 start, u64 end);
/* Unlocks the VMAs from `vma` on that begin below `end`, before they are removed. populate.c */
void munlock_areas(struct vm_area_struct *vma, u64 end);
/* populate_vma() for all VMAs in a range, up to the first page that can't be provided. 0, -EFAULT or -ENOMEM. populate.c */
s32 populate_range(struct mm_struct *mm, u64 start, u64 end);

/* The same with errors ignored, as MAP_POPULATE and mlockall() do it. populate.c */
void mm_populate(struct mm_struct *mm, u64 start, u64 length);

#endif
