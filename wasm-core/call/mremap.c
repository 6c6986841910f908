/* mremap(): mm/mremap.c, 2.6.32 to 4.20 and 6.15 to 6.18; call/move.c moves. Every difference between kernels is a
 * trait. */
#include "area/adjust.h"
#include "area/limits.h"
#include "area/merge.h"
#include "area/unmapped.h"
#include "call/fault.h"
#include "call/munmap.h"
#include "call/remap.h"
#include "call/syscalls.h"
#include "lock/lock.h"
#include "machine/file.h"
#include "machine/index.h"
#include "page/form.h"
#include "page/pages.h"
#include "trace/records.h"

static bool names_address(const struct remap *remap)
{
	return remap->flags & (MREMAP_FIXED | MREMAP_DONTUNMAP);
}

/* mremap_to(): before 4.3, a range of length 0 overlapped too if the new range contained its address. */
static bool overlaps_itself(struct mm_struct *mm, const struct remap *remap)
{
	bool reaches_new = remap->addr + remap->old_length > remap->new_addr;
	bool reaches_old = remap->new_addr + remap->new_length > remap->addr;

	if (has(mm, MREMAP_EMPTY_NEVER_OVERLAPS))
		return reaches_new && reaches_old;
	return remap->new_addr <= remap->addr ? reaches_old : reaches_new;
}

/* check_mremap_params(): checks a new address. Before 6.17, mremap_to() did. */
static s32 check_new_address(struct mm_struct *mm, const struct remap *remap)
{
	if (remap->new_length > mm->task_size)
		return fail(mm, -EINVAL, reason_new_length_too_large);
	if (remap->new_addr > mm->task_size - remap->new_length)
		return fail(mm, -EINVAL, reason_beyond_the_end);
	if (remap->new_addr & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (!(remap->flags & MREMAP_MAYMOVE))
		return fail(mm, -EINVAL, reason_needs_may_move);
	if (remap->flags & MREMAP_DONTUNMAP && remap->old_length != remap->new_length)
		return fail(mm, -EINVAL, reason_must_keep_length);
	if (overlaps_itself(mm, remap))
		return fail(mm, -EINVAL, reason_overlaps_itself);
	/* Both the old and the new place may have to be cut out of the middle of a VMA, and move_vma() wants three more
	 * VMAs. */
	if (has(mm, MREMAP_COUNTS_FIRST) && !has(mm, MREMAP_COUNTS_ALWAYS) && mm->map_count + 2 >= mm->max_map_count - 3)
		return fail(mm, -ENOMEM, reason_too_many_areas);
	return 0;
}

/* Before 6.17, the flags are first checked against each other, and lengths are compared as the program gave them. */
static s32 check_combination(struct mm_struct *mm, const struct record_operation *op)
{
	if (op->flags & (MREMAP_FIXED | MREMAP_DONTUNMAP) && !(op->flags & MREMAP_MAYMOVE))
		return fail(mm, -EINVAL, reason_needs_may_move);
	if (op->flags & MREMAP_DONTUNMAP && op->length != op->new_length)
		return fail(mm, -EINVAL, reason_must_keep_length);
	return 0;
}

static s32 check_arguments(struct mm_struct *mm, const struct remap *remap, const struct record_operation *op)
{
	u32 known = MREMAP_FIXED | MREMAP_MAYMOVE | (has(mm, MREMAP_KEEPS_OLD) ? MREMAP_DONTUNMAP : 0);

	if (remap->flags & ~known)
		return fail(mm, -EINVAL, reason_unknown_flags);
	if (!has(mm, MREMAP_CHECKS_FIRST) && check_combination(mm, op))
		return -EINVAL;
	if (remap->addr & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (!remap->new_length && has(mm, MREMAP_REFUSES_EMPTY))
		return fail(mm, -EINVAL, reason_new_length_zero);
	if (!has(mm, MREMAP_CHECKS_FIRST))
		return 0;
	if (remap->new_length > mm->task_size)
		return fail(mm, -EINVAL, reason_new_length_too_large);
	return names_address(remap) ? check_new_address(mm, remap) : 0;
}

/* The last part of check_prep_vma(): may the VMA grow? Before 4.3 this was asked even if its length stays the same, so
 * a limit that had been lowered since could refuse it. */
static s32 check_growth(struct mm_struct *mm, struct remap *remap)
{
	u64 more = remap->new_length - remap->old_length, offset = remap_offset(remap);

	remap->populate = more && remap->vma->vm_flags & VM_LOCKED;
	if (offset + pages_of(remap->new_length) < offset)
		return fail(mm, -EINVAL, reason_offset_overflow);
	if (more && remap->vma->vm_flags & (VM_DONTEXPAND | VM_PFNMAP))
		return fail(mm, -EFAULT, reason_cannot_expand);
	if (!mlock_fits(mm, remap->vma->vm_flags, more))
		return fail(mm, -EAGAIN, reason_memlock_limit);
	if (!may_expand_vm(mm, remap->vma->vm_flags, pages_of(more)))
		return -ENOMEM;
	return has(mm, MREMAP_OVERCOMMIT_EFAULT) && remap_charge(mm, remap) ? -EFAULT : 0;
}

/* Before 5.13, MREMAP_DONTUNMAP left only private anonymous memory behind. */
static bool may_leave_behind(struct mm_struct *mm, const struct vm_area_struct *vma)
{
	if (!has(mm, KEEPS_ANY_OLD))
		return vma_is_anonymous(vma) && !(vma->vm_flags & VM_SHARED);
	return !(vma->vm_flags & (VM_DONTEXPAND | VM_PFNMAP));
}

/* align_hugetlb(): since 5.16, memory made of huge pages is moved by whole ones. It can't grow. */
static s32 align_huge(struct mm_struct *mm, struct remap *remap)
{
	if (!(remap->vma->vm_flags & VM_HUGETLB) || !has(mm, MREMAP_MOVES_HUGE))
		return 0;
	remap->old_length = (remap->old_length + HUGE_SIZE - 1) & HUGE_MASK;
	remap->new_length = (remap->new_length + HUGE_SIZE - 1) & HUGE_MASK;
	if ((remap->addr | remap->new_addr) & ~HUGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	return remap->new_length > remap->old_length ? fail(mm, -EINVAL, reason_cannot_expand) : 0;
}

/* check_prep_vma(). Shrinking in place, or doing nothing, is left to munmap(). */
static s32 check_area(struct mm_struct *mm, struct remap *remap)
{
	const struct vm_area_struct *vma = remap->vma;
	u64 length;

	if (vma->vm_flags & VM_SEALED)
		return fail(mm, -EPERM, reason_sealed);
	if (align_huge(mm, remap))
		return -EINVAL;
	length = remap->old_length < remap->new_length ? remap->old_length : remap->new_length;
	if (!names_address(remap))
		remap->new_addr = remap->addr;
	if (remap->old_length >= remap->new_length && !names_address(remap))
		return 0;
	if (!remap->old_length && !(vma->vm_flags & (VM_SHARED | VM_MAYSHARE)) &&
	    has(mm, MREMAP_DUPLICATES_SHARED_ONLY))
		return fail(mm, -EINVAL, reason_private_duplicate);
	if (remap->flags & MREMAP_DONTUNMAP && !may_leave_behind(mm, vma))
		return fail(mm, -EINVAL, reason_cannot_expand);
	if (vma->vm_flags & VM_HUGETLB && !has(mm, MREMAP_MOVES_HUGE))
		return fail(mm, -EINVAL, reason_huge_page_whole);
	if (length > vma->vm_end - remap->addr)
		return fail(mm, -EFAULT, reason_beyond_the_area);
	if (remap->new_length == remap->old_length && has(mm, MREMAP_SAME_LENGTH_FREE))
		return 0;
	return remap->new_length >= remap->old_length ? check_growth(mm, remap) : 0;
}

/* vma_expandable(): only the range itself must be free. The VMA may grow into the guard gap of a growing VMA above. */
static bool has_room_above(struct mm_struct *mm, const struct vm_area_struct *vma, u64 end)
{
	const struct vm_area_struct *next;

	if (has(mm, MREMAP_LOOKS_UP_ROOM))
		return !find_vma_intersection(mm, vma->vm_end, end);
	next = vma_next(vma);
	return !next || next->vm_start >= end;
}

static bool can_grow_in_place(struct mm_struct *mm, const struct remap *remap)
{
	return remap->vma->vm_end - remap->addr == remap->old_length &&
	       remap->new_length <= mm->task_size - remap->addr &&
	       has_room_above(mm, remap->vma, remap->addr + remap->new_length);
}

/* vma_merge_extend(). Before 6.1 the VMA just gets another end. Since then the new part is merged like a mapping,
 * perhaps with the next VMA too. What can't merge, such as an attached segment up to 6.3, still just gets another end
 * (6.1.9, m). */
static s32 extend(struct mm_struct *mm, struct remap *remap)
{
	struct vm_area_struct *vma = remap->vma;
	struct vma_range range = {
		.start = vma->vm_end,
		.end = remap->addr + remap->new_length,
		.pgoff = vma->vm_pgoff + vma_pages(vma),
		.anon_shift = vma->anon_shift,
		.vm_flags = vma->vm_flags,
		.vm_file = vma->vm_file,
		.anon_vma = vma->anon_vma,
	};
	struct vma_place place;
	s32 error = 0;

	if (!has(mm, MREMAP_JOINS_NEXT) || (is_segment(mm, vma->vm_file) && !has(mm, SEGMENT_TAKES_IN)))
		return vma_adjust(vma, vma->vm_start, range.end, vma->vm_pgoff, NULL);
	vma_iter_set(mm, range.start);
	if (hands_iterator(mm) && merge_of(mm)->steps) {
		range.next = index_of(mm)->find_place(mm, range.start, &place);
		range.placed = true;
	}
	remap->vma = vma_merge(mm, vma, &range, &error);
	return remap->vma ? 0 : fail(mm, -ENOMEM, error ? reason_no_memory : reason_cannot_expand);
}

static s32 expand_in_place(struct mm_struct *mm, struct remap *remap)
{
	s32 error = remap_charge(mm, remap);

	if (!error)
		error = extend(mm, remap);
	if (!error)
		remap_account(mm, remap->vma, remap->new_length - remap->old_length);
	return error;
}

/* vrm_set_new_addr(). */
static s32 choose_new_address(struct mm_struct *mm, struct remap *remap)
{
	struct placement wanted = {
		.hint = names_address(remap) ? remap->new_addr : 0,
		.length = remap->new_length,
		.offset = remap_offset(remap) << PAGE_SHIFT,
		.flags = (remap->flags & MREMAP_FIXED ? MAP_FIXED : 0) |
			 (remap->vma->vm_flags & VM_MAYSHARE ? MAP_SHARED : 0),
		.file = remap->vma->vm_file,
	};
	s64 addr = get_unmapped_area(mm, &wanted);

	if (addr < 0)
		return (s32)addr;
	remap->new_addr = (u64)addr;
	return 0;
}

/* shrink_vma(): unmaps the tail, whatever VMAs and gaps it covers. Before 2.6.3 nobody looked at what munmap() returned. That was
 * so at the new place too, where it can only be that memory is out; the kernel then stopped (BUG), and here the call fails. */
static s32 shrink(struct mm_struct *mm, const struct remap *remap)
{
	s32 error = do_munmap(mm, remap->addr + remap->new_length, remap->old_length - remap->new_length);

	if (has(mm, MREMAP_HEEDS_UNMAP))
		return error;
	mm->machine->reason = reason_none;
	return 0;
}

static s32 look_up(struct mm_struct *mm, struct remap *remap)
{
	remap->vma = vma_lookup(mm, remap->addr);
	return remap->vma ? 0 : fail(mm, -EFAULT, reason_not_there);
}

static s32 look_up_unsealed(struct mm_struct *mm, struct remap *remap)
{
	s32 error = look_up(mm, remap);

	if (!error && remap->vma->vm_flags & VM_SEALED)
		return fail(mm, -EPERM, reason_sealed);
	return error ? error : align_huge(mm, remap);
}

/* vma_to_resize(), before 6.17. */
static s32 look_up_and_check(struct mm_struct *mm, struct remap *remap)
{
	s32 error = look_up(mm, remap);

	return error ? error : check_area(mm, remap);
}

/* mremap_to(): moves to an address that the program named or hinted at. An older kernel has already unmapped what lies
 * there when it finds that the VMA can't be moved. */
static s64 mremap_to(struct mm_struct *mm, struct remap *remap)
{
	s32 error = has(mm, MREMAP_CHECKS_FIRST) ? 0 : check_new_address(mm, remap);

	if (!error && remap->flags & MREMAP_FIXED)
		error = remap->new_length ? do_munmap(mm, remap->new_addr, remap->new_length) : 0;
	if (!error && remap->old_length > remap->new_length) {
		error = shrink(mm, remap);
		if (!error && !has(mm, MREMAP_SHRINKS_AND_MOVES))
			return fail(mm, -EFAULT, reason_beyond_the_area);
		remap->old_length = remap->new_length;
	}
	if (!error)
		error = has(mm, MREMAP_CHECKS_FIRST) ? look_up(mm, remap) : look_up_and_check(mm, remap);
	if (error)
		return error;
	if (remap->flags & MREMAP_DONTUNMAP && !may_expand_vm(mm, remap->vma->vm_flags, pages_of(remap->old_length)))
		return -ENOMEM;
	error = choose_new_address(mm, remap);
	return error ? error : move_vma(mm, remap);
}

/* mremap_at(): resizes in place, or moves to any gap that is large enough. */
static s64 mremap_at(struct mm_struct *mm, struct remap *remap)
{
	s32 error = 0;

	if (remap->old_length >= remap->new_length) {
		if (remap->old_length > remap->new_length)
			error = shrink(mm, remap);
		return error ? error : (s64)remap->addr;
	}
	if (can_grow_in_place(mm, remap)) {
		error = expand_in_place(mm, remap);
		return error ? error : (s64)remap->addr;
	}
	if (!(remap->flags & MREMAP_MAYMOVE))
		return fail(mm, -ENOMEM, reason_no_room_to_grow);
	error = choose_new_address(mm, remap);
	return error ? error : move_vma(mm, remap);
}

/* vma_multi_allowed(): a VMA whose driver has its own way to choose addresses is moved only on its own. */
static bool moves_in_company(struct mm_struct *mm, const struct vm_area_struct *vma)
{
	return !vma->vm_file || file_of(mm->machine, vma->vm_file).kind != file_kind_zero;
}

/* remap_move(): moves all VMAs in a range, and keeps the gaps between them. What was moved before a refusal stays
 * moved. */
static s64 move_many(struct mm_struct *mm, struct remap *whole)
{
	u64 start = whole->addr, end = whole->addr + whole->old_length, last_end = start, target = whole->new_addr;
	struct vm_area_struct *vma = find_vma(mm, start);
	bool first = true;

	if (!vma || vma->vm_start > start)
		return fail(mm, -EFAULT, reason_not_there);
	while (vma && vma->vm_start < end) {
		u64 low = vma->vm_start > start ? vma->vm_start : start, high = vma->vm_end < end ? vma->vm_end : end;
		struct remap part = { .vma = vma, .addr = low, .flags = whole->flags };
		s64 moved;

		if (!moves_in_company(mm, vma) && (!first || vma->vm_end < end))
			return fail(mm, -EFAULT, reason_beyond_the_area);
		part.old_length = part.new_length = high - low;
		part.new_addr = target + (first ? 0 : vma->vm_start - last_end);
		last_end = vma->vm_end;
		moved = check_area(mm, &part);
		if (!moved)
			moved = mremap_to(mm, &part);
		if (moved < 0)
			return moved;
		target = (u64)moved + part.new_length;
		first = false;
		/* With MREMAP_DONTUNMAP the VMA may still lie there, and extend beyond the range. */
		vma = high < end ? find_vma(mm, high) : NULL;
	}
	return (s64)whole->new_addr;
}

/* Older kernels leave a range that only shrinks entirely to munmap(). */
static s64 remap_one(struct mm_struct *mm, struct remap *remap)
{
	bool grows = remap->old_length < remap->new_length;
	s32 error = 0;

	if (has(mm, MREMAP_CHECKS_FIRST) || (grows && !names_address(remap)))
		error = look_up_and_check(mm, remap);
	else if (has(mm, MREMAP_LOOKS_FIRST))
		error = look_up_unsealed(mm, remap);
	if (error)
		return error;
	return names_address(remap) ? mremap_to(mm, remap) : mremap_at(mm, remap);
}

static s64 mremap_checked(struct mm_struct *mm, const struct record_operation *op)
{
	struct remap remap = {
		.addr = op->addr,
		.old_length = pt_page_align(mm, op->length),
		.new_length = pt_page_align(mm, op->new_length),
		.new_addr = op->new_addr,
		.flags = op->flags,
	};
	u64 old_length = remap.old_length;
	s64 result = check_arguments(mm, &remap, op);

	if (result)
		return result;
	/* check_map_count_against_split_early(): two unmappings may each leave one VMA more, and the move itself two. */
	if (has(mm, MREMAP_COUNTS_ALWAYS) && mm->map_count + 4 + (remap.flags & MREMAP_DONTUNMAP ? 1 : 0) > mm->max_map_count)
		return fail(mm, -ENOMEM, reason_too_many_areas);
	if (remap.flags & MREMAP_FIXED && remap.old_length == remap.new_length && has(mm, MREMAP_MANY))
		return move_many(mm, &remap);
	result = remap_one(mm, &remap);
	if (result >= 0 && remap.populate)
		mm_populate(mm, (u64)result + old_length, remap.new_length - old_length);
	return result;
}

s64 sys_mremap(struct mm_struct *mm, const struct record_operation *op)
{
	s64 result;

	trace(mremap_enter, op->addr, op->length, op->new_length, op->new_addr, op->flags);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	result = mremap_checked(mm, op);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(mremap_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}
