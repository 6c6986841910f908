/* mremap(): mm/mremap.c, 6.18, and its forerunners. Everything that differs between kernels is a trait; what 3.4
 * and 3.8 check in another order is from memory. */
#include "mm/internal.h"

/* One call on its way. Lengths are whole pages. struct vma_remap_struct. */
struct remap {
	struct vm_area_struct *vma; /* that contains addr */
	u64 addr, old_length, new_length, new_addr;
	u32 flags;
	bool populate; /* locked memory has grown */
};

static bool names_address(const struct remap *remap)
{
	return remap->flags & (MREMAP_FIXED | MREMAP_DONTUNMAP);
}

static u64 pages_of(u64 bytes)
{
	return bytes >> PAGE_SHIFT;
}

/* The page offset of the range. */
static u64 offset_of(const struct remap *remap)
{
	return remap->vma->vm_pgoff + pages_of(remap->addr - remap->vma->vm_start);
}

/* check_mremap_params(): a new address. */
static s32 check_new_address(struct mm_struct *mm, const struct remap *remap)
{
	if (remap->new_addr > mm->task_size - remap->new_length)
		return fail(mm, -EINVAL, reason_beyond_the_end);
	if (remap->new_addr & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (!(remap->flags & MREMAP_MAYMOVE))
		return fail(mm, -EINVAL, reason_needs_may_move);
	if (remap->flags & MREMAP_DONTUNMAP && remap->old_length != remap->new_length)
		return fail(mm, -EINVAL, reason_must_keep_length);
	if (remap->addr + remap->old_length > remap->new_addr && remap->new_addr + remap->new_length > remap->addr)
		return fail(mm, -EINVAL, reason_overlaps_itself);
	/* Both the old and the new place may be cut out of the middle of an area, and move_vma() wants three more. */
	if (mm->map_count + 2 >= mm->max_map_count - 3)
		return fail(mm, -ENOMEM, reason_too_many_areas);
	return 0;
}

static s32 check_arguments(struct mm_struct *mm, const struct remap *remap)
{
	u32 known = MREMAP_FIXED | MREMAP_MAYMOVE | (has(mm, MREMAP_KEEPS_OLD) ? MREMAP_DONTUNMAP : 0);

	if (remap->flags & ~known)
		return fail(mm, -EINVAL, reason_unknown_flags);
	if (remap->addr & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (!remap->new_length)
		return fail(mm, -EINVAL, reason_new_length_zero);
	if (remap->new_length > mm->task_size)
		return fail(mm, -EINVAL, reason_new_length_too_large);
	return names_address(remap) ? check_new_address(mm, remap) : 0;
}

/* The last part of check_prep_vma(): may the area become larger? */
static s32 check_growth(struct mm_struct *mm, struct remap *remap)
{
	u64 more = remap->new_length - remap->old_length, offset = offset_of(remap);

	remap->populate = remap->vma->vm_flags & VM_LOCKED;
	if (offset + pages_of(remap->new_length) < offset)
		return fail(mm, -EINVAL, reason_offset_overflow);
	if (remap->vma->vm_flags & (VM_DONTEXPAND | VM_PFNMAP))
		return fail(mm, -EFAULT, reason_cannot_expand);
	if (!mlock_fits(mm, remap->vma->vm_flags, more))
		return fail(mm, -EAGAIN, reason_memlock_limit);
	return may_expand_vm(mm, remap->vma->vm_flags, pages_of(more)) ? 0 : -ENOMEM;
}

/* check_prep_vma(). Shrinking in place, or doing nothing, is a matter of munmap(). */
static s32 check_area(struct mm_struct *mm, struct remap *remap)
{
	const struct vm_area_struct *vma = remap->vma;
	u64 length = remap->old_length < remap->new_length ? remap->old_length : remap->new_length;

	if (!vma)
		return fail(mm, -EFAULT, reason_not_there);
	if (vma->vm_flags & VM_SEALED)
		return fail(mm, -EPERM, reason_sealed);
	if (!names_address(remap))
		remap->new_addr = remap->addr;
	if (remap->old_length >= remap->new_length && !names_address(remap))
		return 0;
	if (!remap->old_length && !(vma->vm_flags & (VM_SHARED | VM_MAYSHARE)) &&
	    has(mm, MREMAP_DUPLICATES_SHARED_ONLY))
		return fail(mm, -EINVAL, reason_private_duplicate);
	if (remap->flags & MREMAP_DONTUNMAP && vma->vm_flags & (VM_DONTEXPAND | VM_PFNMAP))
		return fail(mm, -EINVAL, reason_cannot_expand);
	if (length > vma->vm_end - remap->addr)
		return fail(mm, -EFAULT, reason_beyond_the_area);
	return remap->new_length > remap->old_length ? check_growth(mm, remap) : 0;
}

/* What is promised more: the whole if the old memory stays. vrm_calc_charge(). */
static s32 charge(struct mm_struct *mm, const struct remap *remap)
{
	u64 more = remap->flags & MREMAP_DONTUNMAP		   ? remap->new_length :
		   remap->new_length > remap->old_length ? remap->new_length - remap->old_length :
							   0;

	return remap->vma->vm_flags & VM_ACCOUNT && more ? vm_enough_memory(mm, pages_of(more)) : 0;
}

/* vrm_stat_account(). */
static void account(struct mm_struct *mm, const struct vm_area_struct *vma, u64 bytes)
{
	vm_stat_account(mm, vma->vm_flags, (s64)pages_of(bytes));
	if (vma->vm_flags & VM_LOCKED)
		mm->locked_vm += pages_of(bytes);
}

/* vma_expandable(): no more than the room itself is asked for; what a growing area above keeps free may be taken. */
static bool can_grow_in_place(struct mm_struct *mm, const struct remap *remap)
{
	const struct vm_area_struct *vma = remap->vma;
	u64 end = remap->addr + remap->new_length;

	return vma->vm_end - remap->addr == remap->old_length && end <= mm->task_size &&
	       !find_vma_intersection(mm, vma->vm_end, end);
}

/* Before 5.19 the area just gets another end; since then the new part is merged like a mapping, perhaps with the
 * next area too. vma_merge_extend(). */
static s32 extend(struct mm_struct *mm, struct remap *remap)
{
	struct vm_area_struct *vma = remap->vma;
	struct vma_range range = {
		.start = vma->vm_end,
		.end = remap->addr + remap->new_length,
		.pgoff = vma->vm_pgoff + vma_pages(vma),
		.vm_flags = vma->vm_flags,
		.vm_file = vma->vm_file,
		.anon_vma = vma->anon_vma,
	};
	s32 error = 0;

	if (!has(mm, MREMAP_JOINS_NEXT))
		return vma_adjust(vma, vma->vm_start, range.end, vma->vm_pgoff, NULL);
	remap->vma = vma_merge(mm, vma, &range, &error);
	return remap->vma ? 0 : fail(mm, -ENOMEM, error ? reason_no_memory : reason_cannot_expand);
}

static s32 expand_in_place(struct mm_struct *mm, struct remap *remap)
{
	s32 error = charge(mm, remap);

	if (!error)
		error = extend(mm, remap);
	if (!error)
		account(mm, remap->vma, remap->new_length - remap->old_length);
	return error;
}

/* vrm_set_new_addr(). */
static s32 choose_new_address(struct mm_struct *mm, struct remap *remap)
{
	struct placement wanted = {
		.hint = names_address(remap) ? remap->new_addr : 0,
		.length = remap->new_length,
		.offset = offset_of(remap) << PAGE_SHIFT,
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

static struct vm_area_struct *new_copy(struct mm_struct *mm, const struct remap *remap, const struct vma_range *range,
				       struct vma_place *place)
{
	struct vm_area_struct *copy = vma_clone(remap->vma);

	if (!copy)
		return NULL;
	copy->vm_pgoff = range->pgoff;
	vma_set_range(copy, range->start, range->end);
	if (anon_vma_clone(copy, remap->vma)) {
		fail(mm, -ENOMEM, reason_no_memory);
	} else {
		if (!vma_link(mm, copy, place))
			return copy;
		unlink_anon_vmas(copy);
	}
	vma_free(copy);
	return NULL;
}

/* copy_vma(): an area for the range at its new place, or a neighbour there that takes it in. Untouched memory gets
 * the offset of its new address, so that it merges there. Such memory can merge with the very area that it is part
 * of, which is remap->vma then. */
static struct vm_area_struct *copy_vma(struct mm_struct *mm, struct remap *remap)
{
	struct vm_area_struct *vma = remap->vma, *copy;
	bool renumber = vma_is_anonymous(vma) && !vma->anon_vma;
	u64 start = vma->vm_start;
	struct vma_range range = {
		.start = remap->new_addr,
		.end = remap->new_addr + remap->new_length,
		.pgoff = renumber ? pages_of(remap->new_addr) : offset_of(remap),
		.vm_flags = vma->vm_flags,
		.vm_file = vma->vm_file,
		.anon_vma = vma->anon_vma,
		.source = vma,
	};
	struct vma_place place;
	s32 error;

	index_of(mm)->find_place(mm, range.start, &place);
	copy = vma_merge(mm, place.prev, &range, &error);
	if (copy && copy->vm_start <= start && start < copy->vm_end)
		remap->vma = copy;
	if (!copy && !error)
		copy = new_copy(mm, remap, &range, &place);
	return copy;
}

/* The pages have gone, and the old area stays without them: dontunmap_complete(). It loses its lock as a whole, even
 * if only a part was moved; nobody corrects locked_vm. */
static void leave_empty(const struct remap *remap, const struct vm_area_struct *copy)
{
	struct vm_area_struct *vma = remap->vma;

	if (vma->vm_flags & VM_LOCKED_MASK)
		vma_set_flags(vma, vma->vm_flags & ~VM_LOCKED_MASK);
	if (vma != copy && remap->addr == vma->vm_start && remap->addr + remap->old_length == vma->vm_end)
		unlink_anon_vmas(vma);
}

/* prep_move_vma(). */
static s32 check_move(struct mm_struct *mm, const struct remap *remap)
{
	const struct vm_area_struct *vma = remap->vma;
	bool whole = vma->vm_start == remap->addr && vma->vm_end == remap->addr + remap->old_length;

	if (mm->map_count >= mm->max_map_count - 3)
		return fail(mm, -ENOMEM, reason_too_many_areas);
	if (!whole && vma_is_special_mapping(vma) && has(mm, WHOLE_SPECIAL_MAPPINGS))
		return fail(mm, -EINVAL, reason_special_mapping);
	return charge(mm, remap);
}

/* *id: of the area that now covers the new place. It is taken before the old place goes, which may free it. */
/* The range goes from its old place. If no memory can be had to cut it out, it stays, empty: unmap_source_vma(). */
static void unmap_source(struct mm_struct *mm, const struct remap *remap)
{
	enum code_reason reason = mm->machine->reason;

	if (remap->old_length)
		do_munmap(mm, remap->addr, remap->old_length);
	mm->machine->reason = reason;
}

static s32 move(struct mm_struct *mm, struct remap *remap, u32 *id)
{
	struct vm_area_struct *copy;
	s32 error = check_move(mm, remap);

	if (error)
		return error;
	copy = copy_vma(mm, remap);
	if (!copy)
		return -ENOMEM;
	/* If the page tables can't be moved, the new place is given up in place of the old one. */
	error = pages_move(mm, remap->addr, remap->new_addr, remap->old_length);
	account(mm, remap->vma, remap->new_length);
	if (error) {
		do_munmap(mm, remap->new_addr, remap->new_length);
		return fail(mm, error, reason_no_memory);
	}
	*id = vma_id(copy);
	if (remap->flags & MREMAP_DONTUNMAP)
		leave_empty(remap, copy);
	else
		unmap_source(mm, remap);
	return 0;
}

static s64 move_vma(struct mm_struct *mm, struct remap *remap)
{
	u32 id = 0;
	s32 error;

	trace(move_enter, vma_id(remap->vma), remap->addr, remap->new_addr, remap->old_length, remap->new_length);
	error = move(mm, remap, &id);
	trace(move_leave, id, remap->new_addr, error);
	return error ? error : (s64)remap->new_addr;
}

/* The tail goes, over whatever areas and holes it lies. shrink_vma(). */
static s32 shrink(struct mm_struct *mm, const struct remap *remap)
{
	return do_munmap(mm, remap->addr + remap->new_length, remap->old_length - remap->new_length);
}

/* To an address that was named, or hinted at: mremap_to(). */
static s64 mremap_to(struct mm_struct *mm, struct remap *remap)
{
	s32 error;

	if (remap->flags & MREMAP_FIXED) {
		error = do_munmap(mm, remap->new_addr, remap->new_length);
		if (error)
			return error;
		remap->vma = vma_lookup(mm, remap->addr);
		if (!remap->vma)
			return fail(mm, -EFAULT, reason_not_there);
	}
	if (remap->old_length > remap->new_length) {
		error = shrink(mm, remap);
		if (error)
			return error;
		remap->old_length = remap->new_length;
		remap->vma = vma_lookup(mm, remap->addr);
		if (!remap->vma)
			return fail(mm, -EFAULT, reason_not_there);
	}
	if (remap->flags & MREMAP_DONTUNMAP && !may_expand_vm(mm, remap->vma->vm_flags, pages_of(remap->old_length)))
		return -ENOMEM;
	error = choose_new_address(mm, remap);
	return error ? error : move_vma(mm, remap);
}

/* Where it is, or wherever there is room: mremap_at(). */
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

/* A driver that chooses addresses in a way of its own has its areas moved one at a time: vma_multi_allowed(). */
static bool moves_in_company(struct mm_struct *mm, const struct vm_area_struct *vma)
{
	return !vma->vm_file || file_of(mm->machine, vma->vm_file).kind != file_kind_zero;
}

/* All areas in a range move, and the holes between them stay what they were: remap_move(). What was moved before
 * something is refused stays moved. */
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
		/* With MREMAP_DONTUNMAP the area may still lie there, and beyond the range. */
		vma = high < end ? find_vma(mm, high) : NULL;
	}
	return (s64)whole->new_addr;
}

static s64 remap_one(struct mm_struct *mm, struct remap *remap)
{
	s32 error;

	remap->vma = vma_lookup(mm, remap->addr);
	/* A range that only shrinks was once nobody's concern but munmap()'s. */
	if (!remap->vma && !names_address(remap) && remap->old_length >= remap->new_length && !has(mm, MREMAP_LOOKS_FIRST))
		return mremap_at(mm, remap);
	error = check_area(mm, remap);
	if (error)
		return error;
	return names_address(remap) ? mremap_to(mm, remap) : mremap_at(mm, remap);
}

static s64 mremap_checked(struct mm_struct *mm, const struct record_operation *op)
{
	struct remap remap = {
		.addr = op->addr,
		.old_length = PAGE_ALIGN(op->length),
		.new_length = PAGE_ALIGN(op->new_length),
		.new_addr = op->new_addr,
		.flags = op->flags,
	};
	u64 old_length = remap.old_length;
	s64 result = check_arguments(mm, &remap);

	if (result)
		return result;
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
	result = mremap_checked(mm, op);
	trace(mremap_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}
