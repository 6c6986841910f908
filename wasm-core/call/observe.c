/* Not a system call: a recording shows how many anonymous pages a VMA holds, but not the touches that made them. This
 * brings the VMA to that number by the simplest touches that can have done it. */
#include "area/stack.h"
#include "call/syscalls.h"
#include "machine/index.h"
#include "rmap/anon_vma.h"
#include "trace/records.h"

/* The pages of [start, end) that hold nothing, or with `anon` those that hold memory. */
static u64 count_pages(const struct mm_struct *mm, u64 start, u64 end, bool anon)
{
	u64 present = pages_anon(mm, start, end);

	return anon ? present : ((end - start) >> PAGE_SHIFT) - present;
}

/* Finds the shortest part of [start, end), at its start or at its end, that has `wanted` such pages. */
static void find_part(const struct mm_struct *mm, u64 *start, u64 *end, u64 wanted, bool anon, bool from_end)
{
	u64 low = 0, high = (*end - *start) >> PAGE_SHIFT;

	while (low < high) {
		u64 middle = (low + high) / 2, bytes = middle << PAGE_SHIFT;
		u64 found = from_end ? count_pages(mm, *end - bytes, *end, anon) :
				       count_pages(mm, *start, *start + bytes, anon);

		if (found >= wanted)
			high = middle;
		else
			low = middle + 1;
	}
	if (from_end)
		*start = *end - (high << PAGE_SHIFT);
	else
		*end = *start + (high << PAGE_SHIFT);
}

/* A program writes upwards, except in its stack. */
static s32 fault_in(struct vm_area_struct *vma, u64 start, u64 end, u64 more)
{
	s32 error = anon_vma_prepare(vma);

	if (error)
		return error;
	find_part(vma->vm_mm, &start, &end, more, false, vma->vm_flags & VM_GROWSDOWN);
	error = pages_fill(vma, start, end, page_state_anon);
	if (!(vma->vm_flags & VM_WRITE))
		pages_protect(vma->vm_mm, start, end);
	return error;
}

static s32 bring_to(struct vm_area_struct *vma, u64 start, u64 end, u64 wanted)
{
	u64 present = pages_anon(vma->vm_mm, start, end);

	if (wanted > (end - start) >> PAGE_SHIFT)
		return fail(vma->vm_mm, -EINVAL, reason_too_many_pages);
	if (wanted > present)
		return fault_in(vma, start, end, wanted - present);
	if (wanted < present) {
		find_part(vma->vm_mm, &start, &end, present - wanted, true, false);
		pages_zap(vma->vm_mm, start, end);
	}
	return 0;
}

static s32 observe(struct mm_struct *mm, u64 start, u64 end, u64 pages)
{
	struct vm_area_struct *vma = find_vma(mm, start);

	if ((start | end) & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (vma && vma->vm_start > start && vma->vm_start < end)
		vma = expand_stack(vma, start);
	if (!vma || start >= end || vma->vm_start > start || vma->vm_end < end)
		return fail(mm, -ENOMEM, reason_hole);
	return bring_to(vma, start, end, pages);
}

s64 sys_observe(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(observe_enter, op->addr, op->new_addr, (u32)op->length);
	error = observe(mm, op->addr, op->new_addr, op->length);
	trace(observe_leave, 0, error, mm->machine->reason);
	return error;
}
