/* A range of an area goes elsewhere, with its pages: move_vma(), mm/mremap.c, and copy_vma(), mm/vma.c, 6.18. */
#include "area/limits.h"
#include "area/merge.h"
#include "area/vma.h"
#include "call/munmap.h"
#include "call/remap.h"
#include "machine/file.h"
#include "rmap/anon_vma.h"

/* What is promised more: the whole if the old memory stays. vrm_calc_charge(). */
s32 remap_charge(struct mm_struct *mm, const struct remap *remap)
{
	u64 more = remap->flags & MREMAP_DONTUNMAP		   ? remap->new_length :
		   remap->new_length > remap->old_length ? remap->new_length - remap->old_length :
							   0;

	return remap->vma->vm_flags & VM_ACCOUNT && more ? vm_enough_memory(mm, pages_of(more)) : 0;
}

/* vrm_stat_account(). */
void remap_account(struct mm_struct *mm, const struct vm_area_struct *vma, u64 bytes)
{
	vm_stat_account(mm, vma->vm_flags, vma->vm_file, (s64)pages_of(bytes));
	if (vma->vm_flags & VM_LOCKED)
		mm->locked_vm += pages_of(bytes);
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
		/* vma_link() has an iterator of its own. */
		vma_iter_set(mm, copy->vm_start);
		if (!vma_link(mm, copy, place))
			return copy;
		unlink_anon_vmas(copy);
	}
	vma_free(copy);
	return NULL;
}

/* copy_vma(): an area for the range at its new place, or a neighbour there that takes it in. Untouched memory gets
 * the offset of its new address, so that it merges there; touched memory too, where offsets don't count. Such memory can
 * merge with the very area that it is part of, which is remap->vma then. */
static struct vm_area_struct *copy_vma(struct mm_struct *mm, struct remap *remap)
{
	struct vm_area_struct *vma = remap->vma, *copy;
	bool without_file = has(mm, ZERO_MOVES_AS_ANONYMOUS) ? vma_is_anonymous(vma) : !vma->vm_file;
	bool renumber = without_file && (!vma_is_touched(vma) || !merge_of(mm)->offsets);
	u64 start = vma->vm_start;
	struct vma_range range = {
		.start = remap->new_addr,
		.end = remap->new_addr + remap->new_length,
		.pgoff = renumber ? pages_of(remap->new_addr) : remap_offset(remap),
		.vm_flags = vma->vm_flags,
		.vm_file = vma->vm_file,
		.anon_vma = vma->anon_vma,
		.source = vma,
	};
	struct vma_place place;
	s32 error;

	range.next = index_of(mm)->find_place(mm, range.start, &place);
	range.placed = hands_iterator(mm) && merge_of(mm)->steps;
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
	return remap_charge(mm, remap);
}

/* The kernel hides VM_ACCOUNT from munmap(), so that it doesn't take back a promise that has moved, and shows it again on
 * what is left. Not if munmap() fails, as it does where there is nothing to unmap; 6.5 mistakes success for that. move_vma() */
static void conceal_account(struct mm_struct *mm, const struct remap *remap)
{
	struct vm_area_struct *vma = remap->vma;

	if (vma->vm_flags & VM_ACCOUNT && (!remap->old_length || has(mm, MOVE_LOSES_ACCOUNT)))
		vma_set_flags(vma, vma->vm_flags & ~VM_ACCOUNT);
}

/* The range goes from its old place. If no memory can be had to cut it out, it stays, empty: unmap_source_vma(). */
static void unmap_source(struct mm_struct *mm, const struct remap *remap)
{
	enum code_reason reason = mm->machine->reason;

	conceal_account(mm, remap);
	if (remap->old_length)
		do_munmap(mm, remap->addr, remap->old_length);
	mm->machine->reason = reason;
}

/* Before 6.15 locked memory that MREMAP_DONTUNMAP copies was counted once, as what stays is unlocked. */
static void account_copy(struct mm_struct *mm, const struct remap *remap)
{
	if (remap->flags & MREMAP_DONTUNMAP && !has(mm, MREMAP_COUNTS_COPY))
		vm_stat_account(mm, remap->vma->vm_flags, remap->vma->vm_file, (s64)pages_of(remap->new_length));
	else
		remap_account(mm, remap->vma, remap->new_length);
}

/* *id: of the area that now covers the new place. It is taken before the old place goes, which may free it. */
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
	account_copy(mm, remap);
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

s64 move_vma(struct mm_struct *mm, struct remap *remap)
{
	u32 id = 0;
	s32 error;

	trace(move_enter, vma_id(remap->vma), remap->addr, remap->new_addr, remap->old_length, remap->new_length);
	error = move(mm, remap, &id);
	trace(move_leave, id, remap->new_addr, error);
	return error ? error : (s64)remap->new_addr;
}
