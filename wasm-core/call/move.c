/* Moves a range of a VMA elsewhere, with its pages: move_vma(), mm/mremap.c, and copy_vma(), mm/vma.c, 6.18. */
#include "area/limits.h"
#include "area/merge.h"
#include "area/modify.h"
#include "area/vma.h"
#include "call/munmap.h"
#include "call/remap.h"
#include "machine/file.h"
#include "rmap/anon_vma.h"

static bool needs_promise(const struct mm_struct *mm, u64 vm_flags)
{
	return has(mm, ACCOUNTS) ? vm_flags & VM_ACCOUNT : (vm_flags & (VM_SHARED | VM_WRITE)) == VM_WRITE;
}

/* vrm_calc_charge(): what is promised in addition. If the old memory stays, that is the whole new length. */
s32 remap_charge(struct mm_struct *mm, const struct remap *remap)
{
	u64 more = remap->flags & MREMAP_DONTUNMAP		   ? remap->new_length :
		   remap->new_length > remap->old_length ? remap->new_length - remap->old_length :
							   0;

	return needs_promise(mm, remap->vma->vm_flags) && more ? vm_enough_memory(mm, pages_of(more)) : 0;
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
	copy->anon_shift = range->anon_shift;
	vma_set_range(copy, range->start, range->end);
	if (anon_vma_clone(copy, remap->vma)) {
		fail(mm, -ENOMEM, reason_no_memory);
	} else {
		/* vma_link() uses an iterator of its own. */
		vma_iter_set(mm, copy->vm_start);
		if (!vma_link(mm, copy, place))
			return copy;
		unlink_anon_vmas(copy);
	}
	vma_free(copy);
	return NULL;
}

/* Does MREMAP_DONTUNMAP leave a VMA behind that is like a new one, and never one with its copy? */
static bool starts_anew(struct mm_struct *mm)
{
	return has(mm, REMAINS_START_ANEW) || has(mm, STABLE_REMAINS_START_ANEW);
}

/* copy_vma(): makes a VMA for the range at its new place, or lets a neighbour there absorb it. Untouched memory gets
 * the offset of its new address, so that it can merge there. So does touched memory where offsets don't count. Such
 * memory may even merge with the VMA that it is part of; remap->vma is then the merged one. */
static struct vm_area_struct *copy_vma(struct mm_struct *mm, struct remap *remap)
{
	struct vm_area_struct *vma = remap->vma, *copy;
	bool without_file = has(mm, ZERO_MOVES_AS_ANONYMOUS) ? vma_is_anonymous(vma) : !vma->vm_file;
	bool touched = vma_is_touched(vma), renumber = without_file && (!touched || !merge_of(mm)->offsets);
	bool apart = remap->flags & MREMAP_DONTUNMAP && starts_anew(mm) && without_file && !touched;
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

	range.anon_shift = anon_shift_of(mm, vma->vm_file, vma->vm_flags,
					 (touched ? remap_offset(remap) + vma->anon_shift : pages_of(remap->new_addr)) - range.pgoff);
	range.next = index_of(mm)->find_place(mm, range.start, &place);
	range.placed = hands_iterator(mm) && merge_of(mm)->steps;
	if (apart && range.next == vma)
		range.next = NULL;
	copy = vma_merge(mm, apart && place.prev == vma ? NULL : place.prev, &range, &error);
	if (copy && copy->vm_start <= start && start < copy->vm_end)
		remap->vma = copy;
	if (!copy && !error)
		copy = new_copy(mm, remap, &range, &place);
	return copy;
}

static bool is_inside(const struct remap *remap)
{
	return remap->vma->vm_start < remap->addr && remap->addr + remap->old_length < remap->vma->vm_end;
}

/* move_vma() of 5.10 takes the next VMA for what unmapping would have left behind the range. */
static void mark_next(const struct vm_area_struct *vma)
{
	struct vm_area_struct *next = vma_next(vma);

	if (next)
		vma_set_flags(next, next->vm_flags | VM_ACCOUNT);
}

/* dontunmap_complete(): the pages have moved, and the old VMA stays without them. It is unlocked as a whole, even where
 * only a part was moved. */
static void leave_empty(struct mm_struct *mm, const struct remap *remap, const struct vm_area_struct *copy)
{
	struct vm_area_struct *vma = remap->vma;

	if (vma->vm_flags & VM_LOCKED_MASK)
		vma_set_flags(vma, vma->vm_flags & ~VM_LOCKED_MASK);
	if (vma == copy)
		return;
	if (has(mm, REMAINS_MARK_NEXT) && vma->vm_flags & VM_ACCOUNT && is_inside(remap))
		mark_next(vma);
	if (!is_whole(remap) || !has(mm, REMAINS_UNLINKED))
		return;
	unlink_anon_vmas(vma);
	if (!starts_anew(mm))
		return;
	if (!vma->vm_file)
		vma->vm_pgoff = pages_of(vma->vm_start);
	vma->anon_shift = anon_shift_of(mm, vma->vm_file, vma->vm_flags, pages_of(vma->vm_start) - vma->vm_pgoff);
}

/* Locked memory is cut out before its copy is made, so that only what was moved is unlocked. */
static bool is_cut_first(struct mm_struct *mm, const struct remap *remap)
{
	return remap->flags & MREMAP_DONTUNMAP && remap->vma->vm_flags & VM_LOCKED && starts_anew(mm);
}

/* At worst the copy is one VMA more, and what is left of the old one is two. */
static bool is_count_near_limit(struct mm_struct *mm, const struct remap *remap)
{
	if (!has(mm, MREMAP_COUNTS_ALWAYS))
		return mm->map_count >= mm->max_map_count - 3;
	return mm->map_count + 2 + (is_cut_first(mm, remap) ? 1 : 0) > mm->max_map_count;
}

/* prep_move_vma(). */
static s32 check_move(struct mm_struct *mm, const struct remap *remap)
{
	struct vm_area_struct *vma = remap->vma;
	s32 error = 0;

	if (is_count_near_limit(mm, remap))
		return fail(mm, -ENOMEM, reason_too_many_areas);
	if (!is_whole(remap) && vma_is_special_mapping(vma) && has(mm, WHOLE_SPECIAL_MAPPINGS))
		return fail(mm, -EINVAL, reason_special_mapping);
	if (is_cut_first(mm, remap))
		error = vma_cut_out(mm, vma, remap->addr, remap->addr + remap->old_length);
	return error ? error : remap_charge(mm, remap);
}

/* move_vma(): the kernel hides VM_ACCOUNT from munmap(), so that munmap() doesn't take back a promise that has moved,
 * and then restores the flag on what is left. It doesn't restore it if munmap() fails, which happens when there is
 * nothing to unmap. 6.5 mistakes success for failure. */
static void conceal_account(struct mm_struct *mm, const struct remap *remap)
{
	struct vm_area_struct *vma = remap->vma;

	if (vma->vm_flags & VM_ACCOUNT && ((!remap->old_length && has(mm, EMPTY_MOVE_LOSES_ACCOUNT)) || has(mm, MOVE_LOSES_ACCOUNT)))
		vma_set_flags(vma, vma->vm_flags & ~VM_ACCOUNT);
}

/* unmap_source_vma(): unmaps the range at its old place. Without memory to split the VMA, the range stays there,
 * empty. */
static void unmap_source(struct mm_struct *mm, const struct remap *remap)
{
	enum code_reason reason = mm->machine->reason;

	conceal_account(mm, remap);
	if (remap->old_length)
		do_munmap(mm, remap->addr, remap->old_length);
	mm->machine->reason = reason;
}

/* Locked memory that MREMAP_DONTUNMAP copies counts once, because what stays is unlocked; not so where a bug counts it
 * twice. */
static void account_copy(struct mm_struct *mm, const struct remap *remap)
{
	if (remap->flags & MREMAP_DONTUNMAP && !has(mm, MREMAP_COUNTS_COPY))
		vm_stat_account(mm, remap->vma->vm_flags, remap->vma->vm_file, (s64)pages_of(remap->new_length));
	else
		remap_account(mm, remap->vma, remap->new_length);
}

/* *id becomes that of the VMA that covers the new place. It is read before the old place is unmapped, which may free
 * that VMA. */
static s32 move(struct mm_struct *mm, struct remap *remap, u32 *id)
{
	struct vm_area_struct *copy;
	s32 error = check_move(mm, remap);

	if (error)
		return error;
	copy = copy_vma(mm, remap);
	if (!copy)
		return -ENOMEM;
	/* If the page tables can't be moved, the new place is unmapped instead of the old one. */
	error = pages_move(mm, remap->addr, remap->new_addr, remap->old_length);
	account_copy(mm, remap);
	if (error) {
		do_munmap(mm, remap->new_addr, remap->new_length);
		return fail(mm, error, reason_no_memory);
	}
	*id = vma_id(copy);
	if (remap->flags & MREMAP_DONTUNMAP)
		leave_empty(mm, remap, copy);
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
