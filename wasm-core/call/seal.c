/* mseal(): do_mseal() and mseal_apply(), mm/mseal.c, 6.18. */
#include "area/modify.h"
#include "area/vma.h"
#include "call/syscalls.h"
#include "lock/lock.h"
#include "trace/records.h"

/* range_contains_unmapped(): if the range has a gap, nothing is sealed. */
static bool is_all_mapped(struct mm_struct *mm, u64 start, u64 end)
{
	struct vm_area_struct *vma = vma_find(mm, start, end);

	while (vma && vma->vm_start <= start) {
		start = vma->vm_end;
		if (start >= end)
			return true;
		vma = vma_iter_next(vma);
	}
	return false;
}

static s32 mseal_apply(struct mm_struct *mm, u64 start, u64 end)
{
	for (struct vm_area_struct *vma = vma_find(mm, start, end); vma && vma->vm_start < end; vma = vma_iter_next(vma)) {
		u64 low = start > vma->vm_start ? start : vma->vm_start;
		u64 high = end < vma->vm_end ? end : vma->vm_end;
		u64 vm_flags = vma->vm_flags | VM_SEALED;
		s32 error = 0;

		if (vm_flags == vma->vm_flags)
			continue;
		vma = vma_modify_flags(mm, vma, low, high, vm_flags, &error);
		if (!vma)
			return error;
		vma_set_flags(vma, vm_flags);
		trace(seal_area, vma_id(vma), low, high);
	}
	return 0;
}

static s32 do_mseal(struct mm_struct *mm, const struct record_operation *op)
{
	u64 end = op->addr + PAGE_ALIGN(op->length);

	if (!has(mm, KNOWS_MSEAL))
		return fail(mm, -ENOSYS, reason_unknown_call);
	if (op->flags)
		return fail(mm, -EINVAL, reason_unknown_flags);
	if (op->addr & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (op->length && !PAGE_ALIGN(op->length))
		return fail(mm, -EINVAL, reason_length_overflow);
	if (end < op->addr)
		return fail(mm, -EINVAL, reason_range_overflow);
	if (end == op->addr)
		return 0;
	if (!is_all_mapped(mm, op->addr, end))
		return fail(mm, -ENOMEM, reason_hole);
	return mseal_apply(mm, op->addr, end);
}

s64 sys_mseal(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(mseal_enter, op->addr, op->length, op->flags);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	error = do_mseal(mm, op);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(mseal_leave, 0, error, mm->machine->reason);
	return error;
}
