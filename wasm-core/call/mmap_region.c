/* The new mapping itself: mmap_region(), mm/mmap.c, 3.4 to 6.8, and __mmap_region(), mm/vma.c, 6.18. Unmaps what lies
 * in the range, checks limits and overcommit, and then lets a neighbour absorb the mapping, or makes a VMA of it. */
#include "area/huge_pool.h"
#include "area/limits.h"
#include "area/merge.h"
#include "area/vma.h"
#include "call/mmap.h"
#include "call/munmap.h"
#include "machine/file.h"

/* accountable_mapping(): memory that only this process can fill is promised to it. The pool of huge pages has an
 * account of its own. */
static bool accountable(u64 vm_flags)
{
	return (vm_flags & (VM_NORESERVE | VM_SHARED | VM_WRITE | VM_HUGETLB)) == VM_WRITE;
}

/* Finds the VMAs around, and leaves the iterator at the gap between them: vma_iter_next_rewind(), mm/vma.h, 6.12. */
static void place_between(struct mm_struct *mm, struct vma_place *place)
{
	place->next = index_of(mm)->iter_find(mm, 0);
	place->prev = index_of(mm)->iter_prev(mm);
	if (place->prev)
		index_of(mm)->iter_next_range(mm);
}

/* With an iterator, the VMAs in the way are looked up first. The place is where they were. */
static s32 clear_found(struct mm_struct *mm, u64 start, u64 end, struct vma_place *place)
{
	struct vm_area_struct *vma = vma_find(mm, start, end);

	if (vma && unmap_found(mm, vma, start, end))
		return -ENOMEM;
	place_between(mm, place);
	return 0;
}

s32 clear_range(struct mm_struct *mm, u64 start, u64 end, struct vma_place *place)
{
	struct vm_area_struct *vma;

	if (index_of(mm)->iter_set)
		return clear_found(mm, start, end, place);
	vma = index_of(mm)->find_place(mm, start, place);
	while (vma && vma->vm_start < end) {
		if (do_munmap(mm, start, end - start))
			return -ENOMEM;
		vma = index_of(mm)->find_place(mm, start, place);
	}
	return 0;
}

/* The pages of [start, end) that are mapped now by VMAs with these flags (0: by any). */
static u64 mapped_pages(struct mm_struct *mm, u64 start, u64 end, u64 vm_flags)
{
	struct vm_area_struct *vma = index_of(mm)->find(mm, start);
	u64 pages = 0;

	for_each_vma_range(vma, end) {
		u64 low = vma->vm_start > start ? vma->vm_start : start, high = vma->vm_end < end ? vma->vm_end : end;

		pages += (vma->vm_flags & vm_flags) == vm_flags ? (high - low) >> PAGE_SHIFT : 0;
	}
	return pages;
}

static s32 promise(struct mm_struct *mm, struct vma_range *range, u64 pages)
{
	if (!accountable(range->vm_flags))
		return 0;
	if (has(mm, ACCOUNTS))
		range->vm_flags |= VM_ACCOUNT;
	return pages ? vm_enough_memory(mm, pages) : 0;
}

/* Checks the limits, with credit for what the mapping replaces. If they refuse the mapping, nothing is lost. */
static s32 compare_limits(struct mm_struct *mm, struct vma_range *range, u64 gone, u64 gone_accounted)
{
	u64 pages = (range->end - range->start) >> PAGE_SHIFT;

	if (!may_expand_vm(mm, range->vm_flags, pages - gone))
		return -ENOMEM;
	return promise(mm, range, pages - gone_accounted);
}

/* Since 6.12: collects the VMAs to be removed, after splitting those at the ends. They stay in the tree until the new
 * mapping is stored over them. __mmap_prepare(), mm/vma.c. */
static s32 gather(struct mm_struct *mm, struct vma_range *range, struct vma_place *place, struct unmapping *unmapping)
{
	struct vm_area_struct *vma = vma_find(mm, range->start, range->end);
	s32 error = 0;

	if (vma) {
		trace(unmap_enter, range->start, range->end);
		error = unmap_gather(mm, unmapping, vma, range->start, range->end);
		place->prev = unmapping->prev;
		place->next = unmapping->next;
	} else {
		place_between(mm, place);
	}
	if (!error)
		error = compare_limits(mm, range, unmapping->pages, unmapping->accounted);
	if (!error)
		unmap_pages(mm, unmapping);
	else if (vma)
		trace(unmap_leave, range->start, range->end, error);
	if (error)
		unmap_reattach(unmapping);
	return error;
}

/* The same for a list, which can't hold the new VMA beside the old ones. */
static s32 cut_and_compare(struct mm_struct *mm, struct vma_range *range)
{
	u64 start = range->start, end = range->end;
	s32 error = unmap_cut(mm, start, end);

	return error ? error : compare_limits(mm, range, mapped_pages(mm, start, end, 0), mapped_pages(mm, start, end, VM_ACCOUNT));
}

/* Counts what is mapped only if the limit would be exceeded without that: count_vma_pages_range(). */
static bool expands_with_credit(struct mm_struct *mm, const struct vma_range *range, u64 pages)
{
	enum code_reason reason = mm->machine->reason;

	if (may_expand_vm(mm, range->vm_flags, pages))
		return true;
	if (!may_expand_vm(mm, range->vm_flags, pages - mapped_pages(mm, range->start, range->end, 0)))
		return false;
	mm->machine->reason = reason;
	return true;
}

/* Unmaps what lies in the range, if the limits allow the mapping. */
static s32 make_room(struct mm_struct *mm, struct vma_range *range, struct vma_place *place, struct unmapping *unmapping)
{
	u64 pages = (range->end - range->start) >> PAGE_SHIFT;
	s32 error;

	if (has(mm, GATHER_BEFORE_UNMAP) && index_of(mm)->iter_set)
		return gather(mm, range, place, unmapping);
	if (has(mm, GATHER_BEFORE_UNMAP)) {
		error = cut_and_compare(mm, range);
		return error ? error : clear_range(mm, range->start, range->end, place);
	}
	if (has(mm, LIMIT_BEFORE_UNMAP) && !expands_with_credit(mm, range, pages))
		return -ENOMEM;
	if (clear_range(mm, range->start, range->end, place))
		return -ENOMEM;
	if (!has(mm, LIMIT_BEFORE_UNMAP) && !may_expand_vm(mm, range->vm_flags, pages))
		return -ENOMEM;
	return promise(mm, range, pages);
}

/* The longest shared memory before 3.1: 16 pages, and what a tree of pages with 512 entries each reaches; half of its
 * first level leads one level deeper. SHMSWP_MAX_BYTES, mm/shmem.c, 2.6.32. */
#define OLD_SHARED_MEMORY ((16 + 512ull * 512 / 2 * (512 + 1)) << PAGE_SHIFT)

/* Shared anonymous memory has no file while it looks for neighbours to merge with, and gets one of its own in the end.
 * So it never merges with another such mapping. Before 2.5.30 memory was promised to it in spite of MAP_NORESERVE.
 * shmem_zero_setup(), mm/shmem.c. */
static s32 shmem_zero_setup(struct mm_struct *mm, struct vm_area_struct *vma, bool promises)
{
	u32 file;

	if (vma->vm_end - vma->vm_start > OLD_SHARED_MEMORY && !has(mm, SHARED_MEMORY_UNLIMITED))
		return fail(mm, -EINVAL, reason_length_overflow);
	if (promises && vm_enough_memory(mm, vma_pages(vma)))
		return -ENOMEM;
	file = file_make(mm, vma->vm_end - vma->vm_start);
	if (file && !vma_set_file(vma, file))
		return 0;
	if (file)
		file_unmake(mm->machine);
	return -ENOMEM;
}

static bool is_shared_memory(struct mm_struct *mm, const struct vma_range *range)
{
	if (!(range->vm_flags & VM_SHARED))
		return false;
	return !range->vm_file || file_of(mm->machine, range->vm_file).kind == file_kind_zero;
}

/* MAP_SYNC: only memory that keeps its contents can be in step with its file; a disk can't. ext4_file_mmap(). */
static bool can_sync(struct mm_struct *mm, const struct vma_range *range)
{
	return !(range->vm_flags & VM_SYNC) || !range->vm_file ||
	       file_of(mm->machine, range->vm_file).kind != file_kind_regular;
}

/* Shared memory gets its file here, and `range` is told which one. */
static s32 new_vma(struct mm_struct *mm, struct vma_range *range, struct vma_place *place, bool promises)
{
	struct vm_area_struct *vma = vma_alloc(mm, range);
	s32 error = 0;

	if (!vma)
		return -ENOMEM;
	if (range->vm_flags & VM_HUGETLB)
		error = huge_pool_reserve(vma, range);
	else if (is_shared_memory(mm, range))
		error = shmem_zero_setup(mm, vma, promises);
	if (!error)
		error = vma_link(mm, vma, place);
	if (error)
		vma_free(vma);
	else
		range->vm_file = vma->vm_file;
	return error;
}

/* Checked only for a mapping that does not merge. */
static bool cannot_grow(struct mm_struct *mm, const struct vma_range *range)
{
	return range->vm_file || (range->vm_flags & VM_SHARED && has(mm, SHARED_MEMORY_CANNOT_GROW));
}

/* Lets a neighbour absorb the range, or makes a VMA of it. */
static s32 map_range(struct mm_struct *mm, struct vma_range *range, struct vma_place *place)
{
	bool promises = !(range->vm_flags & VM_NORESERVE) || !has(mm, ACCOUNTS);
	s32 error;

	if (!has(mm, NORESERVE_MARKS))
		range->vm_flags &= ~VM_NORESERVE;
	range->by_mmap = true;
	range->placed = index_of(mm)->iter_set;
	range->next = range->placed ? place->next : NULL;
	if (vma_merge(mm, place->prev, range, &error) || error)
		return error;
	/* Droppable and huge memory is not locked, but it is filled as mlockall() demands. __mmap_complete(), 6.18. */
	if (range->vm_flags & (VM_DROPPABLE | VM_HUGETLB))
		range->vm_flags &= ~VM_LOCKED_MASK;
	if (range->vm_flags & VM_GROWSDOWN && cannot_grow(mm, range))
		return fail(mm, -EINVAL, reason_cannot_grow);
	return can_sync(mm, range) ? new_vma(mm, range, place, promises) : fail(mm, -EOPNOTSUPP, reason_unknown_flags);
}

s32 mmap_region(struct mm_struct *mm, struct vma_range *range)
{
	u64 pages = (range->end - range->start) >> PAGE_SHIFT;
	struct unmapping unmapping = { 0 };
	struct vma_place place;
	s32 error = make_room(mm, range, &place, &unmapping);

	if (error)
		return error;
	error = map_range(mm, range, &place);
	if (unmapping.first) {
		if (error)
			unmap_abort(mm, &unmapping);
		else
			unmap_complete(mm, &unmapping);
		trace(unmap_leave, range->start, range->end, 0);
	}
	if (error)
		return error;
	vm_stat_account(mm, range->vm_flags, range->vm_file, (s64)pages);
	if (range->vm_flags & VM_LOCKED)
		mm->locked_vm += pages;
	return 0;
}
