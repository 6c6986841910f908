/* Which flags a mapping gives its VMA, and which mappings are refused: do_mmap(), mm/mmap.c, 3.8 and 6.18,
 * calc_vm_flag_bits(), include/linux/mman.h. */
#include "call/mapping.h"
#include "area/huge_pool.h"
#include "area/limits.h"
#include "machine/file.h"

/* MAP_HUGE_2MB | MAP_HUGE_1GB: the size of huge pages is a number, not a bit. */
#define MAP_HUGE_SIZES 0x7c000000u
/* The flags that MAP_SHARED_VALIDATE accepts: LEGACY_MAP_MASK, include/linux/mman.h, 6.18. The file systems of disks
 * know MAP_SYNC, too (FOP_MMAP_SYNC), and refuse it later: can_sync(), mmap_region.c. */
#define MAP_LEGACY ((MAP_CLASSIC & ~MAP_TYPE) | MAP_SHARED_VALIDATE | MAP_ABOVE4G | MAP_HUGE_SIZES)

/* calc_vm_prot_bits() and calc_vm_flag_bits(): the low three bits mean the same as PROT_ and as VM_ bits. Sharing and
 * accounting are added later, when the mapping is known to be allowed. */
static u64 vm_flags_of(const struct mm_struct *mm, const struct mapping *mapping)
{
	u64 vm_flags = (mapping->prot & VM_ACCESS) | VM_MAYACCESS | mm->def_flags | (u64)mapping->pkey << VM_PKEY_SHIFT;

	if (mapping->flags & MAP_GROWSDOWN)
		vm_flags |= VM_GROWSDOWN;
	if (mapping->flags & MAP_LOCKED)
		vm_flags |= VM_LOCKED;
	if (mapping->flags & MAP_SYNC)
		vm_flags |= VM_SYNC;
	if (mapping->flags & MAP_STACK && has(mm, STACK_WITHOUT_HUGE_PAGES))
		vm_flags |= VM_NOHUGEPAGE;
	if (mapping->flags & MAP_HUGETLB)
		vm_flags |= VM_HUGETLB | VM_DONTEXPAND;
	return vm_flags;
}

/* file_mmap_ok(): the largest offset that a file of this kind can have (4.17, from memory). */
static bool offset_is_possible(struct mm_struct *mm, const struct mapping *mapping, enum code_file_kind kind)
{
	u64 most = kind == file_kind_zero ? UINT64_MAX : INT64_MAX;

	return !has(mm, OFFSET_LIMIT) || mapping->offset >> PAGE_SHIFT <= (most - mapping->length) >> PAGE_SHIFT;
}

static s32 describe_file_range(struct mm_struct *mm, const struct mapping *mapping, struct vma_range *range)
{
	struct file file = file_of(mm->machine, mapping->file);
	u32 type = mapping->flags & MAP_TYPE;

	if (!offset_is_possible(mm, mapping, file.kind))
		return fail(mm, -EOVERFLOW, reason_offset_overflow);
	if (type == MAP_SHARED_VALIDATE && has(mm, SHARED_VALIDATE)) {
		if (mapping->asked & ~(MAP_LEGACY | (file.kind == file_kind_regular ? MAP_SYNC : 0)))
			return fail(mm, -EOPNOTSUPP, reason_unknown_flags);
		type = MAP_SHARED;
	}
	if (type != MAP_SHARED && type != MAP_PRIVATE)
		return fail(mm, -EINVAL, reason_neither_shared_nor_private);
	if (type == MAP_SHARED) {
		if (mapping->prot & PROT_WRITE && !file.writable)
			return fail(mm, -EACCES, reason_file_not_writable);
		range->vm_flags |= VM_SHARED | VM_MAYSHARE;
		if (!file.writable)
			range->vm_flags &= ~(VM_SHARED | VM_MAYWRITE);
	}
	if (has(mm, GROWING_CHECKED_FIRST) && range->vm_flags & VM_GROWSDOWN)
		return fail(mm, -EINVAL, reason_cannot_grow);
	return 0;
}

/* Memory that the kernel may drop when memory is short: never locked, copied or dumped. */
static s32 describe_droppable(struct mm_struct *mm, const struct mapping *mapping, struct vma_range *range)
{
	if (mapping->flags & (MAP_LOCKED | MAP_HUGETLB))
		return fail(mm, -EINVAL, reason_unknown_flags);
	if (range->vm_flags & VM_GROWSDOWN)
		return fail(mm, -EINVAL, reason_cannot_grow);
	range->vm_flags |= VM_DROPPABLE | VM_NORESERVE | VM_WIPEONFORK | VM_DONTDUMP;
	return 0;
}

/* The offset of private anonymous memory is its page number, so neighbours always continue each other. */
static s32 describe_anonymous_range(struct mm_struct *mm, const struct mapping *mapping, struct vma_range *range)
{
	u32 type = mapping->flags & MAP_TYPE;

	range->pgoff = range->start >> PAGE_SHIFT;
	if (type == MAP_PRIVATE)
		return 0;
	if (type == MAP_DROPPABLE && has(mm, DROPPABLE))
		return describe_droppable(mm, mapping, range);
	if (type != MAP_SHARED)
		return fail(mm, -EINVAL, reason_neither_shared_nor_private);
	if (has(mm, GROWING_CHECKED_FIRST) && range->vm_flags & VM_GROWSDOWN)
		return fail(mm, -EINVAL, reason_cannot_grow);
	range->vm_flags |= VM_SHARED | VM_MAYSHARE;
	range->pgoff = 0;
	return 0;
}

/* Fills in what depends on the mapping's type. */
s32 mapping_describe(struct mm_struct *mm, const struct mapping *mapping, u64 addr, struct vma_range *range)
{
	s32 error;

	*range = (struct vma_range){
		.start = addr,
		.end = addr + mapping->length,
		.pgoff = mapping->offset >> PAGE_SHIFT,
		.vm_flags = vm_flags_of(mm, mapping),
		.vm_file = mapping->file,
		.huge_size = mapping->huge_size,
		.huge_free = mapping->huge_size ? huge_pool_free(mm->machine, mm, addr, addr + mapping->length) : 0,
	};
	/* The second check is mlock_future_ok(). */
	if (mapping->flags & MAP_LOCKED && can_do_mlock(mm))
		return -EPERM;
	if (!mlock_fits(mm, range->vm_flags, mapping->length))
		return fail(mm, -EAGAIN, reason_memlock_limit);
	error = mapping->file ? describe_file_range(mm, mapping, range) : describe_anonymous_range(mm, mapping, range);
	if (mapping->flags & MAP_NORESERVE && (mm->machine->overcommit != overcommit_never || mapping->flags & MAP_HUGETLB))
		range->vm_flags |= VM_NORESERVE;
	range->anon_shift = new_anon_shift(mm, range);
	return error;
}
