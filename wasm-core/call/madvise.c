/* madvise(): do_madvise() and madvise_walk_vmas(), mm/madvise.c, 2.6.7 and 3.4 to 6.18. */
#include "area/modify.h"
#include "area/vma.h"
#include "call/advice.h"
#include "call/syscalls.h"
#include "lock/lock.h"
#include "machine/file.h"
#include "page/form.h"
#include "trace/records.h"

/* can_madvise_modify(), 6.18: a program that may write a sealed VMA's memory may as well discard it. */
static bool is_kept_by_seal(const struct vm_area_struct *vma, const struct advice *advice)
{
	return vma->vm_flags & VM_SEALED && advice->discards && vma_is_anonymous(vma) && !(vma->vm_flags & VM_WRITE);
}

/* madvise_update_vma(): [start, end) of *vma gets other flags. Afterwards *vma is the VMA that covers the range. */
static s32 update_vma(struct mm_struct *mm, struct vm_area_struct **vma, u64 start, u64 end,
		      const struct advice *advice)
{
	u64 vm_flags = (*vma)->vm_flags;
	struct vm_area_struct *modified;
	s32 error = advice->flags(*vma, &vm_flags);

	vm_flags = (vm_flags & ~advice->clear) | advice->set;
	if (error || (vm_flags == (*vma)->vm_flags && has(mm, FLAGS_JOIN)))
		return error;
	modified = vma_modify_marks(mm, *vma, start, end, vm_flags, &error);
	/* ENOMEM means a gap here, so a failure that may not happen again has another number. */
	if (!modified && has(mm, ADVICE_LIMIT_ENOMEM) && mm->machine->reason == reason_too_many_areas)
		return error;
	if (!modified)
		return error == -ENOMEM ? -EAGAIN : error;
	vma_set_flags(modified, vm_flags);
	*vma = modified;
	return 0;
}

static s32 advise_area(struct mm_struct *mm, struct vm_area_struct **vma, u64 start, u64 end,
		       const struct advice *advice)
{
	s32 error;

	count(areas_advised);
	trace(advise_enter, vma_id(*vma), start, end, advice->number);
	if (is_kept_by_seal(*vma, advice))
		error = fail(mm, -EPERM, reason_sealed_contents);
	else if (advice->pages)
		error = advice->pages(*vma, start, end);
	else
		error = update_vma(mm, vma, start, end, advice);
	trace(advise_leave, vma_id(*vma), error);
	return error;
}

/* A gap doesn't end the walk: the VMAs behind it are advised too. */
static s32 walk_vmas(struct mm_struct *mm, u64 start, u64 end, const struct advice *advice)
{
	struct vm_area_struct *vma = find_vma(mm, start);
	bool hole = false;

	for (; vma && start < end; vma = vma_next(vma)) {
		u64 piece_end = vma->vm_end < end ? vma->vm_end : end;
		s32 error;

		if (start < vma->vm_start) {
			trace(advise_hole, start, vma->vm_start);
			hole = true;
			start = vma->vm_start;
			if (start >= end)
				break;
		}
		error = advise_area(mm, &vma, start, piece_end, advice);
		if (error)
			return error;
		/* A merge may have extended the VMA beyond this piece. */
		start = vma->vm_end;
	}
	return hole || start < end ? fail(mm, -ENOMEM, reason_hole) : 0;
}

static s32 advise_unknown(struct vm_area_struct *vma, u64 start, u64 end)
{
	(void)start;
	(void)end;
	return fail(vma->vm_mm, -EINVAL, reason_unknown_advice);
}

static s32 do_madvise(struct mm_struct *mm, u64 start, u64 length, u32 number)
{
	const struct advice unknown = { .number = number, .pages = advise_unknown }, *advice = advice_find(mm, number);
	u64 end = start + pt_page_align(mm, length);

	if (!advice && has(mm, ADVICE_CHECKED_FIRST))
		return fail(mm, -EINVAL, reason_unknown_advice);
	if (!advice)
		advice = &unknown;
	if (start & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (length && !pt_page_align(mm, length) && has(mm, ADVICE_LENGTH_CHECKED))
		return fail(mm, -EINVAL, reason_length_overflow);
	if (pt_wraps(mm, start, end))
		return fail(mm, -EINVAL, reason_range_overflow);
	if (end == start)
		return 0;
	if ((number == MADV_POPULATE_READ || number == MADV_POPULATE_WRITE) && has(mm, POPULATE_STOPS_AT_GAP))
		return madvise_populate(mm, start, end, number == MADV_POPULATE_WRITE);
	return walk_vmas(mm, start, end, advice);
}

/* madvise_need_mmap_write(), mm/madvise.c, 2.6.23 and later (m): advice that leaves the VMAs as they are. */
static bool only_pages(u32 advice)
{
	switch (advice) {
	case MADV_WILLNEED:
	case MADV_DONTNEED:
	case MADV_FREE:
	case MADV_REMOVE:
	case MADV_COLD:
	case MADV_PAGEOUT:
	case MADV_POPULATE_READ:
	case MADV_POPULATE_WRITE:
	case MADV_DONTNEED_LOCKED:
	case MADV_COLLAPSE:
		return true;
	default:
		return false;
	}
}

s64 sys_madvise(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(madvise_enter, op->addr, op->length, op->flags);
	if (only_pages(op->flags))
		lock_take(mm->machine, mmap, mm->process->number, read, lock_cause_look);
	else
		lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	error = do_madvise(mm, op->addr, op->length, op->flags);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(madvise_leave, 0, error, mm->machine->reason);
	return error;
}
