/* mmap(): sys_mmap_pgoff(), do_mmap_pgoff(), get_unmapped_area() and mmap_region(), mm/mmap.c, 3.4 and 3.8,
 * behind x86-64's sys_mmap(). The checks stand in 3.8's order; 3.4 looks at mmap_min_addr only after the
 * mapping's type, so of two mistakes it names the other.
 *
 * Left out is what depends on more than the address space: resource limits (RLIMIT_AS, RLIMIT_MEMLOCK),
 * overcommit, and how a file was opened. The process is unprivileged, and its files may be read, written
 * and executed: a shared mapping of a file opened for reading only keeps VM_SHARED and VM_MAYWRITE here. */
#include "gap/gap.h"
#include "mm/internal.h"

/* The bits that every kernel knows, or knows to ignore. */
#define MAP_CLASSIC                                                                              \
	(MAP_TYPE | MAP_FIXED | MAP_ANONYMOUS | MAP_32BIT | MAP_GROWSDOWN | MAP_DENYWRITE |      \
	 MAP_EXECUTABLE | MAP_LOCKED | MAP_NORESERVE | MAP_POPULATE | MAP_NONBLOCK | MAP_STACK | \
	 MAP_HUGETLB)

/* One mapping on its way through the checks. */
struct mapping {
	u64 addr, length, offset;
	u32 prot, flags, file;
};

/* round_hint_to_min(): a hint below mmap_min_addr means "as low as possible". */
static u64 round_hint_to_min(const struct mm_struct *mm, u64 hint)
{
	hint &= PAGE_MASK;
	return hint && hint < mm->mmap_min_addr ? PAGE_ALIGN(mm->mmap_min_addr) : hint;
}

/* The address, before anything is known about it but that the length fits. */
static s64 choose_address(struct mm_struct *mm, u64 addr, u64 length, u32 flags)
{
	s64 chosen;

	if (!(flags & MAP_FIXED)) {
		chosen = choose_placement(mm, addr, length, flags);
		if (chosen < 0)
			return fail(mm, (s32)chosen, reason_no_gap);
		addr = (u64)chosen;
	}
	if (addr > mm->task_size - length)
		return fail(mm, -ENOMEM, reason_beyond_the_end);
	if (addr & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (addr < mm->mmap_min_addr)
		return fail(mm, -EPERM, reason_below_minimum);
	return (s64)addr;
}

s64 get_unmapped_area(struct mm_struct *mm, u64 addr, u64 length, u32 flags)
{
	s64 chosen;

	trace(get_unmapped_area_enter, addr, length, flags);
	if (length > mm->task_size)
		chosen = fail(mm, -ENOMEM, reason_no_gap);
	else
		chosen = choose_address(mm, addr, length, flags);
	trace(get_unmapped_area_leave, value_of(chosen), error_of(chosen));
	return chosen;
}

/* calc_vm_prot_bits() and calc_vm_flag_bits(): the low three bits are the same in both worlds. Sharing
 * and accounting come later, when it is known that the mapping is allowed. */
static u32 vm_flags_of(const struct mapping *mapping)
{
	u32 vm_flags = (mapping->prot & VM_ACCESS) | VM_MAYACCESS;

	if (mapping->flags & MAP_GROWSDOWN)
		vm_flags |= VM_GROWSDOWN;
	if (mapping->flags & MAP_LOCKED)
		vm_flags |= VM_LOCKED;
	if (mapping->flags & MAP_NORESERVE)
		vm_flags |= VM_NORESERVE;
	return vm_flags;
}

/* accountable_mapping(): memory that this process alone can fill is promised to it. */
static bool accountable(u32 vm_flags)
{
	return (vm_flags & (VM_NORESERVE | VM_SHARED | VM_WRITE)) == VM_WRITE;
}

s32 clear_range(struct mm_struct *mm, u64 start, u64 end, struct vma_place *place)
{
	struct vm_area_struct *vma = index_of(mm)->find_place(mm, start, place);

	while (vma && vma->vm_start < end) {
		if (do_munmap(mm, start, end - start))
			return -ENOMEM;
		vma = index_of(mm)->find_place(mm, start, place);
	}
	return 0;
}

/* Shared anonymous memory has no file while it looks for neighbours, and gets one of its own in the end:
 * so it never merges with another such mapping. shmem_zero_setup(), mm/shmem.c. */
static u32 new_shared_memory_file(struct machine *machine)
{
	return SHARED_MEMORY_FILES + ++machine->shared_memory_files;
}

/* The range is valid; what lies there goes. */
static s32 mmap_region(struct mm_struct *mm, struct vma_range *range)
{
	struct vm_area_struct *vma;
	struct vma_place place;

	if (clear_range(mm, range->start, range->end, &place))
		return -ENOMEM;
	if (accountable(range->vm_flags))
		range->vm_flags |= VM_ACCOUNT;
	if (vma_merge(mm, place.prev, range))
		return 0;
	if ((range->vm_file || range->vm_flags & VM_SHARED) && range->vm_flags & VM_GROWSDOWN)
		return fail(mm, -EINVAL, reason_cannot_grow);
	vma = vma_alloc(mm, range);
	if (!vma)
		return -ENOMEM;
	if (!vma->vm_file && vma->vm_flags & VM_SHARED)
		vma->vm_file = new_shared_memory_file(mm->machine);
	vma_link(mm, vma, &place);
	return 0;
}

/* Fills in what depends on the type. The offset of private anonymous memory is its page number, so that
 * neighbours always continue one another. */
static s32 describe_range(struct mm_struct *mm, const struct mapping *mapping, u64 addr,
			  struct vma_range *range)
{
	*range = (struct vma_range){
		.start = addr,
		.end = addr + mapping->length,
		.pgoff = mapping->offset >> PAGE_SHIFT,
		.vm_flags = vm_flags_of(mapping),
		.vm_file = mapping->file,
	};
	switch (mapping->flags & MAP_TYPE) {
	case MAP_SHARED:
		range->vm_flags |= VM_SHARED | VM_MAYSHARE;
		if (!mapping->file)
			range->pgoff = 0;
		return 0;
	case MAP_PRIVATE:
		if (!mapping->file)
			range->pgoff = addr >> PAGE_SHIFT;
		return 0;
	default:
		return fail(mm, -EINVAL, reason_neither_shared_nor_private);
	}
}

/* The address that was chosen for a MAP_FIXED_NOREPLACE mapping must be free (4.17, from memory). */
static bool is_occupied(struct mm_struct *mm, const struct mapping *mapping, u64 addr)
{
	return mapping->flags & MAP_FIXED_NOREPLACE &&
	       find_vma_intersection(mm, addr, addr + mapping->length);
}

static s64 do_mmap_pgoff(struct mm_struct *mm, struct mapping *mapping)
{
	struct vma_range range;
	s64 addr;
	s32 error;

	if (!mapping->length)
		return fail(mm, -EINVAL, reason_length_zero);
	if (mapping->flags & MAP_FIXED_NOREPLACE)
		mapping->flags |= MAP_FIXED;
	if (!(mapping->flags & MAP_FIXED))
		mapping->addr = round_hint_to_min(mm, mapping->addr);
	mapping->length = PAGE_ALIGN(mapping->length);
	if (!mapping->length)
		return fail(mm, -ENOMEM, reason_length_overflow);
	if (mm->map_count > mm->max_map_count)
		return fail(mm, -ENOMEM, reason_too_many_areas);

	addr = get_unmapped_area(mm, mapping->addr, mapping->length, mapping->flags);
	if (addr < 0)
		return addr;
	if (is_occupied(mm, mapping, (u64)addr))
		return fail(mm, -EEXIST, reason_occupied);
	error = describe_range(mm, mapping, (u64)addr, &range);
	if (!error)
		error = mmap_region(mm, &range);
	return error ? error : addr;
}

static s64 mmap_checked(struct mm_struct *mm, const struct record_operation *op)
{
	struct mapping mapping = {
		.addr = op->addr,
		.length = op->length,
		.offset = op->offset,
		.prot = op->prot,
		.flags = op->flags & (MAP_CLASSIC | mm->machine->era.mmap_flags),
		.file = op->flags & MAP_ANONYMOUS ? 0 : op->file,
	};

	if (op->offset & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_offset_unaligned);
	/* As on a machine without huge pages set aside; of a file, refused before the descriptor is looked at. */
	if (mapping.flags & MAP_HUGETLB)
		return fail(mm, mapping.flags & MAP_ANONYMOUS ? -ENOMEM : -EINVAL, reason_not_modelled);
	if (!(mapping.flags & MAP_ANONYMOUS) && !mapping.file)
		return fail(mm, -EBADF, reason_no_such_file);
	return do_mmap_pgoff(mm, &mapping);
}

s64 sys_mmap(struct mm_struct *mm, const struct record_operation *op)
{
	s64 result;

	trace(mmap_enter, op->addr, op->length, op->prot, op->flags, op->offset, op->file);
	result = mmap_checked(mm, op);
	trace(mmap_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}
