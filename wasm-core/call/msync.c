/* msync(): mm/msync.c, 3.4 to 6.18. Writing back does not concern VMAs, so only the errors are modelled. */
#include "call/syscalls.h"
#include "lock/lock.h"
#include "machine/index.h"
#include "page/form.h"
#include "trace/records.h"

#define MS_ASYNC 1u
#define MS_INVALIDATE 2u
#define MS_SYNC 4u

/* The next VMA. It is looked up again if the lock was dropped to write the file back. */
static struct vm_area_struct *next_area(struct mm_struct *mm, const struct vm_area_struct *vma, u32 flags)
{
	bool written = flags & MS_SYNC && vma->vm_file && vma->vm_flags & VM_SHARED;

	return written ? find_vma(mm, vma->vm_end) : vma_next(vma);
}

/* A gap is reported at the end, except by MS_ASYNC alone, which has nothing to do anyway. */
static s32 sync_range(struct mm_struct *mm, u64 start, u64 end, u32 flags)
{
	struct vm_area_struct *vma = start < end ? find_vma(mm, start) : NULL;
	s32 error = 0;

	for (; start < end; vma = start < end ? next_area(mm, vma, flags) : NULL) {
		if (!vma)
			return fail(mm, -ENOMEM, reason_hole);
		if (start < vma->vm_start) {
			error = fail(mm, -ENOMEM, reason_hole);
			if (flags == MS_ASYNC || vma->vm_start >= end)
				return error;
		}
		if (flags & MS_INVALIDATE && vma->vm_flags & VM_LOCKED)
			return fail(mm, -EBUSY, reason_is_locked);
		start = vma->vm_end;
	}
	return error;
}

static s32 msync_checked(struct mm_struct *mm, const struct record_operation *op)
{
	u64 end = op->addr + pt_page_align(mm, op->length);

	if (op->flags & ~(MS_ASYNC | MS_INVALIDATE | MS_SYNC))
		return fail(mm, -EINVAL, reason_unknown_flags);
	if (op->addr & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (op->flags & MS_ASYNC && op->flags & MS_SYNC)
		return fail(mm, -EINVAL, reason_unknown_flags);
	if (pt_wraps(mm, op->addr, end))
		return fail(mm, has(mm, MSYNC_WRAP_ENOMEM) ? -ENOMEM : -EINVAL, reason_range_overflow);
	return sync_range(mm, op->addr, end, op->flags);
}

s64 sys_msync(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(msync_enter, op->addr, op->length, op->flags);
	lock_take(mm->machine, mmap, mm->process->number, read, lock_cause_look);
	error = msync_checked(mm, op);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(msync_leave, 0, error, mm->machine->reason);
	return error;
}
