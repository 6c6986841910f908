/* mprotect(): sys_mprotect() and mprotect_fixup(), mm/mprotect.c, 3.4 and 3.8. */
#include "mm/internal.h"

#define PROT_GROWS (PROT_GROWSDOWN | PROT_GROWSUP)

static void set_flags(struct vm_area_struct *vma, u32 vm_flags)
{
	u32 old = vma->vm_flags;

	vma->vm_flags = vm_flags;
	trace(vma_flags, vma_id(vma), old, vm_flags);
	(void)old;
}

/* Private memory that becomes writable is promised to the process from then on, even if it is made
 * read-only again. */
static u32 account(u32 old_flags, u32 new_flags)
{
	if (!(new_flags & VM_WRITE) || old_flags & (VM_ACCOUNT | VM_WRITE | VM_SHARED | VM_NORESERVE))
		return new_flags;
	return new_flags | VM_ACCOUNT;
}

/* mprotect_fixup(): [start, end) lies in `vma`, whose predecessor for a merge is *prev. Leaves the area
 * that ends at or behind `end` in *prev. */
static s32 mprotect_fixup(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct **prev,
			  u64 start, u64 end, u32 vm_flags)
{
	struct vm_area_struct *merged;
	struct vma_range range;
	s32 error = 0;

	if (vm_flags == vma->vm_flags) {
		*prev = vma;
		return 0;
	}
	range = (struct vma_range){
		.start = start,
		.end = end,
		.pgoff = vma->vm_pgoff + ((start - vma->vm_start) >> PAGE_SHIFT),
		.vm_flags = account(vma->vm_flags, vm_flags),
		.vm_file = vma->vm_file,
	};
	merged = vma_merge(mm, *prev, &range);
	if (merged) {
		vma = merged;
	} else {
		if (start != vma->vm_start)
			error = split_vma(mm, vma, start, true);
		if (!error && end != vma->vm_end)
			error = split_vma(mm, vma, end, false);
	}
	*prev = vma;
	if (!error && vma->vm_flags != range.vm_flags)
		set_flags(vma, range.vm_flags);
	return error;
}

/* Is every access that is wanted one that the area may ever have? Each VM_MAY… bit stands four bits above
 * the access it allows. */
static bool may_have(u32 vm_flags)
{
	return !(vm_flags & ~(vm_flags >> 4) & VM_ACCESS);
}

/* Area by area from `start`, which lies in `vma`. Those before a hole or a refusal stay changed. */
static s32 protect_range(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end, u32 access)
{
	struct vm_area_struct *prev = vma->vm_start < start ? vma : vma->vm_prev;

	for (;;) {
		u32 vm_flags = (vma->vm_flags & ~VM_ACCESS) | access;
		u64 piece_end = vma->vm_end < end ? vma->vm_end : end;
		s32 error;

		if (!may_have(vm_flags))
			return fail(mm, -EACCES, reason_may_not);
		error = mprotect_fixup(mm, vma, &prev, start, piece_end, vm_flags);
		if (error)
			return error;
		/* A merge can have carried the area beyond the piece. */
		start = piece_end < prev->vm_end ? prev->vm_end : piece_end;
		if (start >= end)
			return 0;
		vma = prev->vm_next;
		if (!vma || vma->vm_start != start)
			return fail(mm, -ENOMEM, reason_hole);
	}
}

/* PROT_GROWSDOWN means from the start of the growing area on; nothing grows upwards on x86. */
static s32 protect_growing(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end, u32 prot)
{
	if (prot & PROT_GROWSDOWN ? vma->vm_start >= end : vma->vm_start > start)
		return fail(mm, -ENOMEM, reason_hole);
	if (prot & PROT_GROWSUP || !(vma->vm_flags & VM_GROWSDOWN))
		return fail(mm, -EINVAL, reason_not_growing);
	return protect_range(mm, vma, vma->vm_start, end, prot & VM_ACCESS);
}

static s32 mprotect_checked(struct mm_struct *mm, u64 start, u64 length, u32 prot)
{
	u64 end = start + PAGE_ALIGN(length);
	struct vm_area_struct *vma;

	if ((prot & PROT_GROWS) == PROT_GROWS)
		return fail(mm, -EINVAL, reason_unknown_protection);
	if (start & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (!length)
		return 0;
	if (end <= start)
		return fail(mm, -ENOMEM, reason_range_overflow);
	if (prot & ~(PROT_READ | PROT_WRITE | PROT_EXEC | PROT_SEM | PROT_GROWS))
		return fail(mm, -EINVAL, reason_unknown_protection);
	vma = find_vma(mm, start);
	if (!vma)
		return fail(mm, -ENOMEM, reason_hole);
	if (prot & PROT_GROWS)
		return protect_growing(mm, vma, start, end, prot);
	if (vma->vm_start > start)
		return fail(mm, -ENOMEM, reason_hole);
	return protect_range(mm, vma, start, end, prot & VM_ACCESS);
}

s64 sys_mprotect(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(mprotect_enter, op->addr, op->length, op->prot);
	error = mprotect_checked(mm, op->addr, op->length, op->prot);
	trace(mprotect_leave, 0, error, mm->machine->reason);
	return error;
}
