/* mprotect(): sys_mprotect() and mprotect_fixup(), mm/mprotect.c, 2.4.20, 2.6.7, 3.4, 3.8 and 6.18. */
#include "area/limits.h"
#include "area/merge.h"
#include "area/modify.h"
#include "area/pkeys.h"
#include "area/vma.h"
#include "call/fault.h"
#include "call/syscalls.h"
#include "lock/lock.h"
#include "machine/file.h"
#include "page/form.h"
#include "page/pages.h"
#include "trace/records.h"

#define PROT_GROWS (PROT_GROWSDOWN | PROT_GROWSUP)

/* Would the change turn more memory into data than RLIMIT_DATA allows? A process that is beyond its limit for another
 * reason may still make it. */
static bool exceeds_data_limit(struct mm_struct *mm, u64 old_flags, u64 new_flags, u64 pages)
{
	enum code_reason reason = mm->machine->reason;

	if (!has(mm, DATA_LIMIT) || may_expand_vm(mm, new_flags, pages))
		return false;
	if (may_expand_vm(mm, old_flags, pages))
		return true;
	mm->machine->reason = reason;
	return false;
}

/* Private memory that becomes writable is promised to the process from then on, even if it is made read-only again.
 * Since 6.8 (from memory) that is so only if it has been touched meanwhile, or may have been. */
static s32 account(struct mm_struct *mm, const struct vm_area_struct *vma, u64 pages, u64 *vm_flags)
{
	u64 old_flags = vma->vm_flags;

	if (*vm_flags & VM_WRITE) {
		if (exceeds_data_limit(mm, old_flags, *vm_flags, pages))
			return -ENOMEM;
		if (old_flags & (VM_ACCOUNT | VM_WRITE | VM_SHARED | VM_NORESERVE | VM_HUGETLB))
			return 0;
		if (!has(mm, ACCOUNTS))
			return 0;
		*vm_flags |= VM_ACCOUNT;
		return vm_enough_memory(mm, pages);
	}
	if (has(mm, UNTOUCHED_UNACCOUNTED) && vma_is_anonymous(vma) && !vma_is_touched(vma))
		*vm_flags &= ~VM_ACCOUNT;
	return 0;
}

/* mprotect_fixup(): [start, end) lies in *vma. Afterwards *vma is the VMA that ends at or behind `end`. */
static s32 mprotect_fixup(struct mm_struct *mm, struct vm_area_struct **vma, u64 start, u64 end, u64 vm_flags)
{
	u64 old_flags = (*vma)->vm_flags, pages = (end - start) >> PAGE_SHIFT;
	struct vm_area_struct *changed;
	s32 error;

	if (old_flags & VM_SEALED)
		return fail(mm, -EPERM, reason_sealed);
	if (vm_flags == old_flags)
		return 0;
	error = account(mm, *vma, pages, &vm_flags);
	if (error)
		return error;
	if (merge_of(mm)->mprotect_apart)
		changed = mprotect_modify(mm, *vma, start, end, vm_flags, &error);
	else
		changed = vma_modify_flags(mm, *vma, start, end, vm_flags, &error);
	if (!changed)
		return error;
	*vma = changed;
	if (changed->vm_flags != vm_flags)
		vma_set_flags(changed, vm_flags);
	if (old_flags & ~vm_flags & VM_WRITE)
		pages_protect(mm, start, end);
	/* Locked memory has all its pages. Private memory gets them when it becomes writable. */
	if (has(mm, MPROTECT_POPULATES) && vm_flags & VM_WRITE &&
	    (old_flags & (VM_WRITE | VM_SHARED | VM_LOCKED)) == VM_LOCKED)
		mm_populate(mm, start, end - start);
	vm_stat_account(mm, old_flags, changed->vm_file, -(s64)pages);
	vm_stat_account(mm, vm_flags, changed->vm_file, (s64)pages);
	return 0;
}

/* Is every requested access one that the VMA may ever have? Each VM_MAY… bit is four bits above the access that it
 * allows. */
static bool may_have(u64 vm_flags)
{
	return !(vm_flags & ~(vm_flags >> 4) & VM_ACCESS);
}

/* Goes from VMA to VMA, from `start`, which lies in `vma`. Those before a gap or a refusal stay changed. */
static s32 protect_range(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end, u32 prot, s32 pkey)
{
	for (;;) {
		u64 key = (u64)pkey_of_change(vma, prot, pkey) << VM_PKEY_SHIFT;
		u64 vm_flags = (vma->vm_flags & ~(VM_ACCESS | VM_PKEY)) | (prot & VM_ACCESS) | key;
		u64 piece_end = vma->vm_end < end ? vma->vm_end : end;
		bool joins_next = merge_of(mm)->mprotect_apart && vma->vm_end == end;
		s32 error;

		if (!may_have(vm_flags))
			return fail(mm, -EACCES, reason_may_not);
		error = mprotect_fixup(mm, &vma, start, piece_end, vm_flags);
		if (error)
			return error;
		/* A merge may have extended the VMA beyond this piece. */
		start = piece_end < vma->vm_end ? vma->vm_end : piece_end;
		if (start >= end)
			return joins_next ? mprotect_join_next(vma) : 0;
		vma = vma_iter_next(vma);
		if (!vma || vma->vm_start != start)
			return fail(mm, -ENOMEM, reason_hole);
	}
}

/* PROT_GROWSDOWN extends the range down to the start of the growing VMA. Nothing grows upwards on x86. */
static s32 protect_growing(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end, u32 prot, s32 pkey)
{
	if (prot & PROT_GROWSDOWN ? vma->vm_start >= end : vma->vm_start > start)
		return fail(mm, -ENOMEM, reason_hole);
	if (prot & PROT_GROWSUP || !(vma->vm_flags & VM_GROWSDOWN))
		return fail(mm, -EINVAL, reason_not_growing);
	return protect_range(mm, vma, vma->vm_start, end, prot & ~PROT_GROWS, pkey);
}

/* do_mprotect_pkey(). `pkey` -1: the call names no key. */
static s32 mprotect_checked(struct mm_struct *mm, u64 start, u64 length, u32 prot, s32 pkey)
{
	const u32 known = VM_ACCESS | (has(mm, KNOWS_PROT_SEM) ? PROT_SEM : 0) | (has(mm, KNOWS_PROT_GROWS) ? PROT_GROWS : 0);
	u64 end = start + pt_page_align(mm, length);
	bool empty_first = has(mm, MPROTECT_EMPTY_FIRST);
	struct vm_area_struct *vma;

	if ((prot & PROT_GROWS) == PROT_GROWS)
		return fail(mm, -EINVAL, reason_unknown_protection);
	if (start & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (!length && empty_first)
		return 0;
	if (pt_wraps(mm, start, end) || (end == start && empty_first))
		return fail(mm, has(mm, MPROTECT_WRAP_ENOMEM) ? -ENOMEM : -EINVAL, reason_range_overflow);
	if (prot & ~known)
		return fail(mm, -EINVAL, reason_unknown_protection);
	if (end == start)
		return 0;
	if (pkey != -1 && !pkey_is_allocated(mm, pkey))
		return fail(mm, -EINVAL, reason_pkey_not_allocated);
	vma = vma_find(mm, start, end);
	if (!vma)
		return fail(mm, -ENOMEM, reason_hole);
	if (prot & PROT_GROWS)
		return protect_growing(mm, vma, start, end, prot, pkey);
	if (vma->vm_start > start)
		return fail(mm, -ENOMEM, reason_hole);
	return protect_range(mm, vma, start, end, prot, pkey);
}

s64 sys_mprotect(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(mprotect_enter, op->addr, op->length, op->prot);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	error = mprotect_checked(mm, op->addr, op->length, op->prot, -1);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(mprotect_leave, 0, error, mm->machine->reason);
	return error;
}

/* The same with a key. new_addr: the log shows that the key is allocated, but not since when. */
s64 sys_pkey_mprotect(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(pkey_mprotect_enter, op->addr, op->length, op->prot, (s32)op->flags);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	if (op->new_addr)
		pkey_given(mm, (s32)op->flags);
	if (has(mm, KNOWS_PKEYS))
		error = mprotect_checked(mm, op->addr, op->length, op->prot, (s32)op->flags);
	else
		error = fail(mm, -ENOSYS, reason_unknown_call);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(pkey_mprotect_leave, 0, error, mm->machine->reason);
	return error;
}
