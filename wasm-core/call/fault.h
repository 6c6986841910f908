/* Page faults: the program's own touches, and those that the kernel makes in its name. */
#ifndef CALL_FAULT_H
#define CALL_FAULT_H

#include "machine/machine.h"

/* handle_mm_fault() on the pages [start, end) of one area that allows the access. Returns what the last fault came
 * to, or that some page was in swap; *stopped is the page it was for when it could not be handled, otherwise `end`. fault.c */
enum code_fault fault_range(struct vm_area_struct *vma, u64 start, u64 end, bool write, u64 *stopped);

/* The first page of the range that can't be had, or `end`. fault.c */
u64 fault_reach(const struct vm_area_struct *vma, u64 start, u64 end);
/* Does a touch of this page find it there, and allowed, so that the processor needs no help? fault.c */
bool fault_spares(const struct vm_area_struct *vma, u64 page, bool write);
/* Where the memory ends that a fault at this page brings: behind it, or behind a huge page. fault.c */
u64 fault_end(const struct vm_area_struct *vma, u64 page, bool write);
/* How many faults it takes to touch a range whose pages can be had, one after the other: none for memory that is
 * there, and for a write not protected. Pages of zeroes are not kept (page/pages.h), nor are those of a device, and count
 * whenever they are touched. fault.c */
u64 fault_count(const struct vm_area_struct *vma, u64 start, u64 end, bool write);

static inline bool fault_failed(enum code_fault verdict)
{
	return verdict <= fault_no_memory;
}

/* 0, -EFAULT or -ENOMEM, with the reason (vm_fault_to_errno()). fault.c */
s32 fault_error(struct mm_struct *mm, enum code_fault verdict);

/* As MAP_POPULATE and mlock() touch the pages of one area. populate.c */
s32 populate_vma(struct vm_area_struct *vma, u64 start, u64 end, u64 *stopped);
/* The same of a VMA that mlock() has just marked, before 2.6.38. populate.c */
s32 populate_locked(struct vm_area_struct *vma, u64 start, u64 end);
/* All areas in a range, up to the first page that can't be had. 0, -EFAULT or -ENOMEM. populate.c */
s32 populate_range(struct mm_struct *mm, u64 start, u64 end);

/* The same as MAP_POPULATE and mlock() do it; errors are forgotten. populate.c */
void mm_populate(struct mm_struct *mm, u64 start, u64 length);

#endif
