/* mlock(), mlock2(), munlock(), mlockall(), munlockall(): do_mlock(), apply_vma_lock_flags(), mlock_fixup() and
 * apply_mlockall_flags(), mm/mlock.c, 2.6.32 to 6.18. */
#include "area/limits.h"
#include "area/modify.h"
#include "area/vma.h"
#include "call/fault.h"
#include "call/syscalls.h"
#include "lock/lock.h"
#include "page/form.h"
#include "trace/records.h"

#define MLOCK_ONFAULT 1u
#define MCL_CURRENT 1u
#define MCL_FUTURE 2u
#define MCL_ONFAULT 4u

static void set_locked_vm(struct mm_struct *mm, u64 pages)
{
	if (pages == mm->locked_vm)
		return;
	trace(locked_vm, mm->locked_vm << PAGE_SHIFT, pages << PAGE_SHIFT);
	mm->locked_vm = pages;
}

static enum code_lock judge(const struct vm_area_struct *vma, u64 vm_flags)
{
	if (vm_flags == vma->vm_flags)
		return lock_unchanged;
	if (vma->vm_flags & (vm_special(vma->vm_mm) | VM_DROPPABLE))
		return lock_special;
	if (!(vm_flags & VM_LOCKED))
		return lock_unlocked;
	return vma->vm_flags & VM_LOCKED ? lock_changed : lock_locked;
}

/* __mlock_posix_error_return() */
static s32 posix_error(s32 error)
{
	if (error == -EFAULT)
		return -ENOMEM;
	return error == -ENOMEM ? -EAGAIN : error;
}

/* mlock_fixup(): [start, end) of *vma gets these lock flags. Afterwards *vma is the VMA that covers the range. Before
 * 2.6.38 mlock_fixup() also touched the pages. So if a page can't be provided, the call ends with an error, and
 * everything up to and including this VMA stays locked. */
static s32 mlock_fixup(struct mm_struct *mm, struct vm_area_struct **vma, u64 start, u64 end, u64 lock_flags)
{
	u64 vm_flags = ((*vma)->vm_flags & ~VM_LOCKED_MASK) | lock_flags, pages = (end - start) >> PAGE_SHIFT;
	enum code_lock verdict = judge(*vma, vm_flags);
	struct vm_area_struct *modified;
	s32 error = 0;

	trace(lock_area, vma_id(*vma), start, end, verdict);
	if (verdict == lock_unchanged || verdict == lock_special)
		return 0;
	modified = vma_modify_marks(mm, *vma, start, end, vm_flags, &error);
	if (!modified)
		return error;
	count(areas_locked);
	*vma = modified;
	if (verdict == lock_locked)
		set_locked_vm(mm, mm->locked_vm + pages);
	else if (verdict == lock_unlocked)
		set_locked_vm(mm, mm->locked_vm - pages);
	vma_set_flags(modified, vm_flags);
	if (verdict == lock_unlocked)
		munlock_pages(modified, start, end);
	if (verdict != lock_locked || has(mm, MLOCK_POPULATES_LAST))
		return 0;
	return posix_error(populate_locked(modified, start, end));
}

/* Goes from VMA to VMA. If it meets a gap, what lies before the gap stays changed. */
s32 apply_vma_lock_flags(struct mm_struct *mm, u64 start, u64 end, u64 lock_flags)
{
	struct vm_area_struct *vma;

	if (pt_wraps(mm, start, end))
		return fail(mm, -EINVAL, reason_range_overflow);
	if (end == start)
		return 0;
	vma = vma_find(mm, start, start + 1);
	while (vma && vma->vm_start <= start) {
		u64 piece_end = vma->vm_end < end ? vma->vm_end : end;
		s32 error = mlock_fixup(mm, &vma, start, piece_end, lock_flags);

		if (error)
			return error;
		/* A merge may have extended the VMA beyond this piece. */
		start = vma->vm_end > piece_end ? vma->vm_end : piece_end;
		if (start >= end)
			return 0;
		vma = vma_iter_next(vma);
	}
	return fail(mm, -ENOMEM, reason_hole);
}

/* count_mm_mlocked_page_nr(): the pages of the range that are locked already. */
static u64 locked_already(struct mm_struct *mm, u64 start, u64 end)
{
	u64 bytes = 0;

	for (struct vm_area_struct *vma = vma_find(mm, start, end); vma && vma->vm_start < end; vma = vma_iter_next(vma)) {
		u64 low = start > vma->vm_start ? start : vma->vm_start;
		u64 high = end < vma->vm_end ? end : vma->vm_end;

		if (vma->vm_flags & VM_LOCKED)
			bytes += high - low;
	}
	return bytes >> PAGE_SHIFT;
}

static bool is_within_limit(struct mm_struct *mm, u64 start, u64 length)
{
	u64 limit = mm->rlimit[RLIMIT_MEMLOCK] >> PAGE_SHIFT;
	u64 locked = (length >> PAGE_SHIFT) + mm->locked_vm;

	if (locked > limit && has(mm, MLOCK_COUNTS_ONCE))
		locked -= locked_already(mm, start, start + length < start ? UINT64_MAX : start + length);
	return locked <= limit;
}

/* Before 2.6.9 the limits came first. */
static s32 may_lock(struct mm_struct *mm)
{
	return has(mm, MLOCK_FOR_ALL) ? can_do_mlock(mm) : 0;
}

static u64 lock_length(const struct mm_struct *mm, u64 addr, u64 length)
{
	return pt_wrapped(mm, length, PAGE_ALIGN(length + (addr & ~PAGE_MASK)));
}

/* do_mlock(). If a page can't be provided, the call fails, but the memory stays locked. */
static s32 do_mlock(struct mm_struct *mm, u64 addr, u64 length, u64 lock_flags)
{
	u64 start = addr & PAGE_MASK;
	s32 error = may_lock(mm);

	if (error)
		return error;
	length = lock_length(mm, addr, length);
	if (!is_within_limit(mm, start, length))
		return fail(mm, -ENOMEM, reason_memlock_limit);
	if (!has(mm, MLOCK_FOR_ALL))
		return can_do_mlock(mm);
	error = apply_vma_lock_flags(mm, start, start + length, lock_flags);
	if (error)
		return error;
	return has(mm, MLOCK_POPULATES_LAST) ? posix_error(populate_range(mm, start, start + length)) : 0;
}

s64 sys_mlock(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(mlock_enter, op->addr, op->length);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	error = do_mlock(mm, op->addr, op->length, VM_LOCKED);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(mlock_leave, 0, error, mm->machine->reason);
	return error;
}

static s32 mlock2_checked(struct mm_struct *mm, const struct record_operation *op)
{
	if (!has(mm, KNOWS_MLOCK2))
		return fail(mm, -ENOSYS, reason_unknown_call);
	if (op->flags & ~MLOCK_ONFAULT)
		return fail(mm, -EINVAL, reason_unknown_flags);
	return do_mlock(mm, op->addr, op->length, op->flags & MLOCK_ONFAULT ? VM_LOCKED_MASK : VM_LOCKED);
}

s64 sys_mlock2(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(mlock2_enter, op->addr, op->length, op->flags);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	error = mlock2_checked(mm, op);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(mlock2_leave, 0, error, mm->machine->reason);
	return error;
}

s64 sys_munlock(struct mm_struct *mm, const struct record_operation *op)
{
	u64 start = op->addr & PAGE_MASK;
	s32 error;

	trace(munlock_enter, op->addr, op->length);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	error = apply_vma_lock_flags(mm, start, start + lock_length(mm, op->addr, op->length), 0);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(munlock_leave, 0, error, mm->machine->reason);
	return error;
}

static u64 lock_flags_of(u32 flags)
{
	return flags & MCL_ONFAULT ? VM_LOCKED_MASK : VM_LOCKED;
}

/* apply_mlockall_flags(): no flags at all unlock everything, and so did MCL_ONFAULT alone once. A VMA that can't be
 * changed is skipped. */
static void apply_mlockall_flags(struct mm_struct *mm, u32 flags)
{
	u64 lock_flags = flags & MCL_CURRENT ? lock_flags_of(flags) : 0;

	mm->def_flags &= ~VM_LOCKED_MASK;
	if (flags & MCL_FUTURE) {
		mm->def_flags |= lock_flags_of(flags);
		if (!(flags & MCL_CURRENT))
			return;
	}
	for (struct vm_area_struct *vma = vma_iter_first(mm); vma; vma = vma_iter_next(vma))
		mlock_fixup(mm, &vma, vma->vm_start, vma->vm_end, lock_flags);
	mm->machine->reason = reason_none;
}

static s32 mlockall_checked(struct mm_struct *mm, u32 flags)
{
	u32 known = MCL_CURRENT | MCL_FUTURE | (has(mm, KNOWS_MLOCK2) ? MCL_ONFAULT : 0);

	if (!flags || flags & ~known || (flags == MCL_ONFAULT && has(mm, ONFAULT_ALONE_REFUSED)))
		return fail(mm, -EINVAL, reason_unknown_flags);
	if (may_lock(mm))
		return -EPERM;
	if ((flags & MCL_CURRENT || !has(mm, MLOCK_FOR_ALL)) && mm->total_vm > mm->rlimit[RLIMIT_MEMLOCK] >> PAGE_SHIFT)
		return fail(mm, -ENOMEM, reason_memlock_limit);
	if (!has(mm, MLOCK_FOR_ALL))
		return can_do_mlock(mm);
	apply_mlockall_flags(mm, flags);
	if (flags & MCL_CURRENT && has(mm, MLOCK_POPULATES_LAST))
		mm_populate(mm, 0, mm->task_size);
	return 0;
}

s64 sys_mlockall(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(mlockall_enter, op->flags);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	error = mlockall_checked(mm, op->flags);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(mlockall_leave, 0, error, mm->machine->reason);
	return error;
}

s64 sys_munlockall(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error = has(mm, MLOCK_FOR_ALL) ? 0 : -EPERM;

	(void)op;
	trace(munlockall_enter, mm->locked_vm << PAGE_SHIFT);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	if (error)
		fail(mm, error, reason_no_privilege);
	else
		apply_mlockall_flags(mm, 0);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(munlockall_leave, 0, error, mm->machine->reason);
	return error;
}
