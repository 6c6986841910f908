/* mmap(): sys_mmap_pgoff(), do_mmap_pgoff() and mmap_region(), mm/mmap.c, 3.4 and 3.8; do_mmap(), mm/mmap.c, and
 * __mmap_region(), mm/vma.c, 6.18; behind x86-64's sys_mmap(). The checks stand in 3.8's order; 3.4 looks at
 * mmap_min_addr only after the mapping's type, so of two mistakes it names the other. The process is
 * unprivileged, and may execute all its files. What area a mapping becomes is said in mm/mapping.c. */
#include "gap/gap.h"
#include "mm/mapping.h"
#include "pt/form.h"

/* round_hint_to_min(): a hint below the minimum means "as low as possible". */
static u64 round_hint_to_min(const struct mm_struct *mm, u64 hint)
{
	hint &= PAGE_MASK;
	return hint && hint < mm->hint_min ? PAGE_ALIGN(mm->hint_min) : hint;
}

/* accountable_mapping(): memory that this process alone can fill is promised to it. */
static bool accountable(u64 vm_flags)
{
	return (vm_flags & (VM_NORESERVE | VM_SHARED | VM_WRITE)) == VM_WRITE;
}

/* The iterator goes to the areas around, and is left at the gap between them: vma_iter_next_rewind(), mm/vma.h, 6.12. */
static void place_between(struct mm_struct *mm, struct vma_place *place)
{
	place->next = index_of(mm)->iter_find(mm, 0);
	place->prev = index_of(mm)->iter_prev(mm);
	if (place->prev)
		index_of(mm)->iter_next_range(mm);
}

/* With an iterator, what lies in the way is looked for first, and the place is where that has gone. */
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

/* Pages of [start, end) that are mapped now, of areas with these flags (0: of all). */
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
	range->vm_flags |= VM_ACCOUNT;
	return pages ? vm_enough_memory(mm, pages) : 0;
}

/* Limits are compared with what goes, and nothing is lost if they refuse the mapping. */
static s32 compare_limits(struct mm_struct *mm, struct vma_range *range, u64 gone, u64 gone_accounted)
{
	u64 pages = (range->end - range->start) >> PAGE_SHIFT;

	if (!may_expand_vm(mm, range->vm_flags, pages - gone))
		return -ENOMEM;
	return promise(mm, range, pages - gone_accounted);
}

/* Since 6.12: what must go is collected, in whole areas, and stays in the tree until the new mapping is stored over it.
 * __mmap_prepare(), mm/vma.c. */
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

/* The same where a list can't hold the new area beside the old ones. */
static s32 cut_and_compare(struct mm_struct *mm, struct vma_range *range)
{
	u64 start = range->start, end = range->end;
	s32 error = unmap_cut(mm, start, end);

	return error ? error : compare_limits(mm, range, mapped_pages(mm, start, end, 0), mapped_pages(mm, start, end, VM_ACCOUNT));
}

/* What is mapped is counted only where the limit would be exceeded without it: count_vma_pages_range(). */
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

/* What lies in the range goes, if the limits allow the mapping. */
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

/* The longest shared memory before 3.1: 16 pages, and what a tree of pages with 512 entries each reaches, half of its first
 * level two deep. SHMSWP_MAX_BYTES, mm/shmem.c, 2.6.32. */
#define OLD_SHARED_MEMORY ((16 + 512ull * 512 / 2 * (512 + 1)) << PAGE_SHIFT)

/* Shared anonymous memory has no file while it looks for neighbours, and gets one of its own in the end:
 * so it never merges with another such mapping. shmem_zero_setup(), mm/shmem.c. */
static s32 shmem_zero_setup(struct mm_struct *mm, struct vm_area_struct *vma)
{
	struct machine *machine = mm->machine;
	struct file *file;

	if (vma->vm_end - vma->vm_start > OLD_SHARED_MEMORY && !has(mm, SHARED_MEMORY_UNLIMITED))
		return fail(mm, -EINVAL, reason_length_overflow);
	if (!(vma->vm_flags & VM_NORESERVE) && vm_enough_memory(mm, vma_pages(vma)))
		return -ENOMEM;
	file = arena_new(&machine->arena, struct file);
	if (!file) {
		trace(alloc_fail, sizeof(*file));
		return fail(mm, -ENOMEM, reason_no_memory);
	}
	*file = (struct file){
		.next = machine->files,
		.size = vma->vm_end - vma->vm_start,
		.number = SHARED_MEMORY_FILES + ++machine->shared_memory_files,
		.kind = file_kind_memfd,
		.writable = true,
	};
	if (vma_set_file(vma, file->number)) {
		arena_free(&machine->arena, file, sizeof(*file));
		machine->shared_memory_files--;
		return -ENOMEM;
	}
	machine->files = file;
	return 0;
}

static bool is_shared_memory(struct mm_struct *mm, const struct vma_range *range)
{
	if (!(range->vm_flags & VM_SHARED))
		return false;
	return !range->vm_file || file_of(mm->machine, range->vm_file).kind == file_kind_zero;
}

/* Only memory that keeps its contents can be in step with its file; a disk can't. ext4_file_mmap(). */
static bool can_sync(struct mm_struct *mm, const struct vma_range *range)
{
	return !(range->vm_flags & VM_SYNC) || !range->vm_file ||
	       file_of(mm->machine, range->vm_file).kind != file_kind_regular;
}

/* Shared memory gets its file here, and `range` learns which. */
static s32 new_vma(struct mm_struct *mm, struct vma_range *range, struct vma_place *place)
{
	struct vm_area_struct *vma = vma_alloc(mm, range);
	s32 error = 0;

	if (!vma)
		return -ENOMEM;
	if (is_shared_memory(mm, range))
		error = shmem_zero_setup(mm, vma);
	if (!error)
		error = vma_link(mm, vma, place);
	if (error)
		vma_free(vma);
	else
		range->vm_file = vma->vm_file;
	return error;
}

/* Of what does not join another VMA. */
static bool cannot_grow(struct mm_struct *mm, const struct vma_range *range)
{
	return range->vm_file || (range->vm_flags & VM_SHARED && has(mm, SHARED_MEMORY_CANNOT_GROW));
}

/* A neighbour takes it in, or it becomes an area of its own. */
static s32 map_range(struct mm_struct *mm, struct vma_range *range, struct vma_place *place)
{
	s32 error;

	range->by_mmap = true;
	range->placed = index_of(mm)->iter_set;
	range->next = range->placed ? place->next : NULL;
	if (vma_merge(mm, place->prev, range, &error) || error)
		return error;
	/* Droppable memory is not locked, but fills as what mlockall() has ordered. __mmap_complete(), 6.18. */
	if (range->vm_flags & VM_DROPPABLE)
		range->vm_flags &= ~VM_LOCKED_MASK;
	if (range->vm_flags & VM_GROWSDOWN && cannot_grow(mm, range))
		return fail(mm, -EINVAL, reason_cannot_grow);
	return can_sync(mm, range) ? new_vma(mm, range, place) : fail(mm, -EOPNOTSUPP, reason_unknown_flags);
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

/* The address that was chosen for a MAP_FIXED_NOREPLACE mapping must be free (4.17, from memory). */
static bool is_occupied(struct mm_struct *mm, const struct mapping *mapping, u64 addr)
{
	return mapping->flags & MAP_FIXED_NOREPLACE &&
	       find_vma_intersection(mm, addr, addr + mapping->length);
}

/* As on a machine without huge pages set aside. That there are none is found out last: what lay at a fixed address
 * is gone then. */
static s32 refuse_huge_pages(struct mm_struct *mm, const struct mapping *mapping)
{
	u64 length = (mapping->length + HUGE_SIZE - 1) & HUGE_MASK;
	struct vma_place place;

	if (mapping->flags & MAP_FIXED) {
		if (mapping->addr & ~HUGE_MASK)
			return fail(mm, -EINVAL, reason_address_unaligned);
		if (length && length <= mm->task_size && mapping->addr <= mm->task_size - length)
			clear_range(mm, mapping->addr, mapping->addr + length, &place);
	}
	return fail(mm, -ENOMEM, reason_not_modelled);
}

/* Whoever wants nothing gets back what was handed in, be it what errors look like. */
static s64 map_nothing(struct mm_struct *mm, u64 addr)
{
	s32 error = error_of((s64)addr);

	return error ? fail(mm, error, reason_length_zero) : (s64)addr;
}

/* do_mmap() of the kernel. */
static s64 map(struct mm_struct *mm, struct mapping *mapping)
{
	struct placement wanted;
	struct vma_range range;
	bool locked;
	s64 addr;
	s32 error;

	if (!has(mm, REFUSES_EMPTY) && !PAGE_ALIGN(mapping->length))
		return map_nothing(mm, mapping->addr);
	if (!mapping->length)
		return fail(mm, -EINVAL, reason_length_zero);
	if (mapping->flags & MAP_HUGETLB)
		return refuse_huge_pages(mm, mapping);
	if (mapping->flags & MAP_FIXED_NOREPLACE)
		mapping->flags |= MAP_FIXED;
	if (!(mapping->flags & MAP_FIXED))
		mapping->addr = round_hint_to_min(mm, mapping->addr);
	mapping->length = PAGE_ALIGN(mapping->length);
	if (!mapping->length)
		return fail(mm, -ENOMEM, reason_length_overflow);
	if (!has(mm, REFUSES_EMPTY) && mapping->length > mm->task_size)
		return fail(mm, -EINVAL, reason_no_gap);
	if (mm->map_count > mm->max_map_count)
		return fail(mm, -ENOMEM, reason_too_many_areas);

	wanted = (struct placement){ mapping->addr, mapping->length, mapping->offset, mapping->flags, mapping->file };
	addr = get_unmapped_area(mm, &wanted);
	if (addr < 0)
		return addr;
	if (is_occupied(mm, mapping, (u64)addr))
		return fail(mm, -EEXIST, reason_occupied);
	if (mapping->prot == PROT_EXEC)
		mapping->pkey = execute_only_pkey(mm);
	error = mapping_describe(mm, mapping, (u64)addr, &range);
	locked = range.vm_flags & VM_LOCKED;
	if (!error)
		error = mmap_region(mm, &range);
	if (error)
		return error;
	if (locked || (mapping->flags & (MAP_POPULATE | MAP_NONBLOCK)) == MAP_POPULATE)
		mm_populate(mm, (u64)addr, mapping->length);
	return addr;
}

/* Those that this kernel ignores are gone. MAP_32BIT means something where there is more. */
static u32 known_flags(const struct mm_struct *mm)
{
	const struct era *era = &mm->machine->era;
	u32 unknown = pt_is_32bit(era->pt) ? MAP_32BIT : 0;

	if (!has(mm, NONLINEAR))
		unknown |= MAP_POPULATE | MAP_NONBLOCK;
	if (!has(mm, KNOWS_HUGETLB))
		unknown |= MAP_HUGETLB;
	return (MAP_CLASSIC | era->mmap_flags) & ~unknown;
}

s64 do_mmap(struct mm_struct *mm, const struct record_operation *op)
{
	struct mapping mapping = {
		.addr = op->addr,
		.length = op->length,
		.offset = op->offset,
		.prot = op->prot,
		.flags = op->flags & known_flags(mm),
		.asked = op->flags,
		.file = op->flags & MAP_ANONYMOUS ? 0 : op->file,
	};

	if (op->offset & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_offset_unaligned);
	if (mapping.flags & MAP_HUGETLB && !(mapping.flags & MAP_ANONYMOUS) && !mapping.file &&
	    has(mm, DESCRIPTOR_FIRST))
		return fail(mm, -EBADF, reason_no_such_file);
	if (mapping.flags & MAP_HUGETLB && !(mapping.flags & MAP_ANONYMOUS))
		return fail(mm, -EINVAL, reason_not_modelled);
	if (!(mapping.flags & MAP_ANONYMOUS) && !mapping.file)
		return fail(mm, -EBADF, reason_no_such_file);
	if (mapping.flags & MAP_HUGETLB && !era_is_distributed(&mm->machine->era))
		return fail(mm, has(mm, HUGE_SIZE_CHECKED) ? -EINVAL : -ENOSYS, reason_not_modelled);
	return map(mm, &mapping);
}

s64 sys_mmap(struct mm_struct *mm, const struct record_operation *op)
{
	s64 result;

	trace(mmap_enter, op->addr, op->length, op->prot, op->flags, op->offset, op->file);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	result = do_mmap(mm, op);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(mmap_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}
