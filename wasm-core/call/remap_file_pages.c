/* remap_file_pages(): mm/fremap.c, 2.6.2 to 3.14, and mm/mmap.c, 4.0 and later. The call once bent a VMA so that its
 * pages came in any order (VM_NONLINEAR). Since then it maps anew, one VMA for each piece. Which page of the file lies
 * where in a bent VMA is not modelled: the file still seems to lie there in order. */
#include "area/vma.h"
#include "call/fault.h"
#include "call/mmap.h"
#include "call/syscalls.h"
#include "lock/lock.h"
#include "machine/file.h"
#include "page/form.h"
#include "trace/records.h"

/* The VMAs that follow in the range must match the first one in everything but their offset. */
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

/* The number of a page was kept in its PTE: PTE_FILE_MAX_BITS, x86. */
static u64 largest_offset(const struct machine *machine)
{
	return 1ull << (pt_is_32bit(machine->era.pt) ? 29 : 46);
}

/* mapping_cap_account_dirty(): a disk must know which of its pages are written to, and tracks that by VMA. So its files
 * were mapped anew even then. */
static bool counts_dirty_pages(const struct machine *machine, u32 file)
{
	return file_of(machine, file).kind == file_kind_regular;
}

static s32 map_piece(struct mm_struct *mm, const struct vm_area_struct *vma, u64 start, u64 end, u64 pgoff)
{
	struct vma_range range = {
		.start = start, .end = end, .pgoff = pgoff, .vm_flags = vma->vm_flags, .vm_file = vma->vm_file,
	};

	return mmap_region(mm, &range);
}

/* A VMA that is bent stays bent. */
static s32 bend(struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end, u64 pgoff)
{
	if (vma->vm_flags & VM_NONLINEAR)
		return 0;
	if (has(mm, BENT_BY_FAULTS) && counts_dirty_pages(mm->machine, vma->vm_file))
		return map_piece(mm, vma, start, end, pgoff);
	vma_set_flags(vma, vma->vm_flags | VM_NONLINEAR);
	return 0;
}

/* The file's own populate() looked where it ends, after the VMA had been marked: filemap_populate(), mm/filemap.c,
 * shmem_populate(), mm/shmem.c, 2.6.7. */
static s32 check_end(struct mm_struct *mm, u32 file, u64 end)
{
	return end > PAGE_ALIGN(file_of(mm->machine, file).size) >> PAGE_SHIFT ? fail(mm, -EINVAL, reason_beyond_the_end) : 0;
}

/* Before 4.0. */
static s32 remap_by_bending(struct mm_struct *mm, const struct record_operation *op, u64 start, u64 length)
{
	struct vm_area_struct *vma = find_vma(mm, start);
	bool locked, in_order;
	s32 error;

	if (op->offset + (length >> PAGE_SHIFT) >= largest_offset(mm->machine))
		return fail(mm, -EINVAL, reason_offset_overflow);
	if (!vma || !(vma->vm_flags & VM_SHARED))
		return fail(mm, -EINVAL, reason_not_shared);
	/* VM_CAN_NONLINEAR, which shmem_zero_setup() did not set. */
	if (has(mm, SHARED_MEMORY_UNBENT) && vma->vm_file > SHARED_MEMORY_FILES)
		return fail(mm, -EINVAL, reason_never_bent);
	if (start < vma->vm_start || start + length > vma->vm_end)
		return fail(mm, -EINVAL, reason_beyond_the_area);
	in_order = !(vma->vm_flags & VM_NONLINEAR) &&
		   op->offset == vma->vm_pgoff + ((start - vma->vm_start) >> PAGE_SHIFT);
	if (in_order && has(mm, BENT_BY_FAULTS))
		return 0;
	locked = vma->vm_flags & VM_LOCKED;
	error = in_order ? 0 : bend(mm, vma, start, start + length, op->offset);
	if (!error && !has(mm, BENT_BY_FAULTS))
		error = check_end(mm, vma->vm_file, op->offset + (length >> PAGE_SHIFT));
	if (!error && (locked || !(op->flags & MAP_NONBLOCK)))
		mm_populate(mm, start, length);
	return error;
}

static s32 remap_checked(struct mm_struct *mm, const struct record_operation *op)
{
	u64 start = op->addr & PAGE_MASK, length = op->length & PAGE_MASK;
	const struct vm_area_struct *vma;

	if (!has(mm, NONLINEAR))
		return fail(mm, -ENOSYS, reason_unknown_call);
	if (op->prot)
		return fail(mm, -EINVAL, reason_unknown_protection);
	if (start + length <= start)
		return fail(mm, -EINVAL, reason_range_overflow);
	if (op->offset + (length >> PAGE_SHIFT) < op->offset)
		return fail(mm, -EINVAL, reason_range_overflow);
	if (!has(mm, REMAP_BY_MMAP))
		return remap_by_bending(mm, op, start, length);
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
