/* remap_file_pages(): mm/mmap.c, 4.0 and later. The call once bent an area so that its pages came in any order;
 * since then it maps anew, one area a piece. 3.4 and 3.8 had the bent areas, which are not modelled. */
#include "mm/internal.h"

/* The areas that follow within the range must continue the first one in all but their offset. */
static bool is_uniform(const struct vm_area_struct *first, u64 end)
{
	const struct vm_area_struct *vma = first;

	while (vma->vm_end < end) {
		const struct vm_area_struct *next = vma_next(vma);

		if (!next || next->vm_start != vma->vm_end || next->vm_file != first->vm_file ||
		    next->vm_flags != first->vm_flags)
			return false;
		vma = next;
	}
	return true;
}

static s32 map_anew(struct mm_struct *mm, const struct vm_area_struct *vma, u64 start, u64 length,
		    const struct record_operation *op)
{
	struct record_operation mmap_op = {
		.call = call_mmap,
		.addr = start,
		.length = length,
		.offset = op->offset << PAGE_SHIFT,
		.prot = (u32)(vma->vm_flags & VM_ACCESS),
		.flags = (op->flags & MAP_NONBLOCK) | MAP_SHARED | MAP_FIXED | MAP_POPULATE,
		.file = vma->vm_file,
	};
	s64 addr;

	if (vma->vm_flags & VM_LOCKED)
		mmap_op.flags |= MAP_LOCKED;
	addr = do_mmap(mm, &mmap_op);
	return error_of(addr);
}

static s32 remap_checked(struct mm_struct *mm, const struct record_operation *op)
{
	u64 start = op->addr & PAGE_MASK, length = op->length & PAGE_MASK;
	const struct vm_area_struct *vma;

	if (!has(mm, NONLINEAR))
		return fail(mm, -ENOSYS, reason_unknown_call);
	if (!has(mm, REMAP_BY_MMAP))
		return fail(mm, -ENOSYS, reason_not_modelled);
	if (op->prot)
		return fail(mm, -EINVAL, reason_unknown_protection);
	if (start + length <= start)
		return fail(mm, -EINVAL, reason_range_overflow);
	if (op->offset + (length >> PAGE_SHIFT) < op->offset)
		return fail(mm, -EINVAL, reason_range_overflow);
	vma = vma_lookup(mm, start);
	if (!vma || !(vma->vm_flags & VM_SHARED))
		return fail(mm, -EINVAL, reason_not_shared);
	if (!is_uniform(vma, start + length))
		return fail(mm, -EINVAL, reason_hole);
	return map_anew(mm, vma, start, length, op);
}

s64 sys_remap_file_pages(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(remap_file_pages_enter, op->addr, op->length, op->offset, op->prot, op->flags);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	error = remap_checked(mm, op);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(remap_file_pages_leave, 0, error, mm->machine->reason);
	return error;
}
