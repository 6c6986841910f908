/* mmap(): sys_mmap_pgoff() and do_mmap_pgoff(), mm/mmap.c, 3.4 and 3.8; do_mmap(), mm/mmap.c, 6.18; behind x86-64's
 * sys_mmap(). The process is unprivileged, and may execute all its files. mapping.c describes the VMA that a mapping
 * becomes, and mmap_region.c makes it. */
#include "call/mmap.h"
#include "area/pkeys.h"
#include "area/unmapped.h"
#include "call/fault.h"
#include "call/mapping.h"
#include "call/syscalls.h"
#include "lock/lock.h"
#include "machine/file.h"
#include "page/form.h"
#include "page/pages.h"
#include "trace/records.h"

/* round_hint_to_min(): a hint below the minimum means "as low as possible". Before there was a minimum, hints were
 * rounded up to whole pages. */
static u64 round_hint_to_min(const struct mm_struct *mm, u64 hint)
{
	if (!has(mm, MINIMUM_ADDRESS))
		return PAGE_ALIGN(hint);
	hint &= PAGE_MASK;
	return hint && hint < mm->hint_min ? PAGE_ALIGN(mm->hint_min) : hint;
}

/* MAP_FIXED_NOREPLACE: the chosen address must be free (4.17, from memory). */
static bool is_occupied(struct mm_struct *mm, const struct mapping *mapping, u64 addr)
{
	return mapping->flags & MAP_FIXED_NOREPLACE &&
	       find_vma_intersection(mm, addr, addr + mapping->length);
}

static bool is_nothing(const struct mm_struct *mm, u64 length)
{
	return !(has(mm, KNOWS_WRAPPED_LENGTH) ? length : pt_page_align(mm, length));
}

/* A machine of 32 bits numbers the pages of a file with 32 bits, too. */
static bool offset_wraps(const struct mm_struct *mm, const struct mapping *mapping)
{
	u64 end = (mapping->offset >> PAGE_SHIFT) + (mapping->length >> PAGE_SHIFT);

	return pt_is_32bit(mm->machine->era.pt) && end > UINT32_MAX;
}

/* A mapping of length 0 returns the address that was passed in, even if that looks like an error. */
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
	bool locked, shared, populates;
	s64 addr;
	s32 error;

	if (!has(mm, REFUSES_EMPTY) && is_nothing(mm, mapping->length))
		return map_nothing(mm, mapping->addr);
	if (!mapping->length)
		return fail(mm, -EINVAL, reason_length_zero);
	if (mapping->flags & MAP_FIXED_NOREPLACE)
		mapping->flags |= MAP_FIXED;
	if (!(mapping->flags & MAP_FIXED))
		mapping->addr = round_hint_to_min(mm, mapping->addr);
	mapping->length = PAGE_ALIGN(mapping->length);
	if (!mapping->length)
		return fail(mm, has(mm, REFUSES_EMPTY) ? -ENOMEM : -EINVAL, reason_length_overflow);
	if (!has(mm, REFUSES_EMPTY) && mapping->length > mm->task_size)
		return fail(mm, -EINVAL, reason_no_gap);
	if (offset_wraps(mm, mapping))
		return fail(mm, -EINVAL, reason_offset_overflow);
	if (mm->map_count > mm->max_map_count)
		return fail(mm, -ENOMEM, reason_too_many_areas);

	wanted = (struct placement){ mapping->addr,  mapping->length, mapping->offset,
				     mapping->flags, mapping->file,   mapping->huge_size, !has(mm, MINIMUM_FIRST) };
	addr = get_unmapped_area(mm, &wanted);
	if (addr < 0)
		return addr;
	if (is_occupied(mm, mapping, (u64)addr))
		return fail(mm, -EEXIST, reason_occupied);
	if (mapping->prot == PROT_EXEC)
		mapping->pkey = execute_only_pkey(mm);
	error = mapping_describe(mm, mapping, (u64)addr, &range);
	locked = range.vm_flags & VM_LOCKED;
	shared = range.vm_flags & VM_SHARED;
	if (!error && wanted.low_is_checked_later)
		error = check_minimum(mm, (u64)addr);
	if (!error)
		error = mmap_region(mm, &range);
	if (error)
		return error;
	populates = (mapping->flags & (MAP_POPULATE | MAP_NONBLOCK)) == MAP_POPULATE &&
		    (shared || has(mm, BENT_BY_FAULTS));
	if (locked || populates)
		mm_populate(mm, (u64)addr, mapping->length);
	return addr;
}

/* Six bits of the flags say the size of huge pages, as a power of 2; x86-64 has pages of 2 MiB, which 0 stands for, too, and of
 * 1 GiB. */
#define MAP_HUGE_SHIFT 26
#define HUGE_1_GIB 30

/* ksys_mmap_pgoff(): huge pages are mapped whole, and are an object of their own. */
static s64 map_huge(struct mm_struct *mm, struct mapping *mapping)
{
	u32 shift = mapping->asked >> MAP_HUGE_SHIFT;
	s64 result;

	if (mm->machine->era.build == BUILT_SMALL)
		return fail(mm, has(mm, HUGE_SIZE_CHECKED) ? -EINVAL : -ENOSYS, reason_not_modelled);
	if (shift && shift != HUGE_SHIFT && shift != HUGE_1_GIB)
		return fail(mm, -EINVAL, reason_unknown_flags);
	mapping->huge_size = shift ? 1ull << shift : HUGE_SIZE;
	mapping->length = (mapping->length + mapping->huge_size - 1) & -mapping->huge_size;
	mapping->file = file_make(mm, mapping->length);
	if (!mapping->file)
		return -ENOMEM;
	result = map(mm, mapping);
	if (error_of(result))
		file_unmake(mm->machine);
	return result;
}

/* The flags that this kernel does not ignore. MAP_32BIT means something only to a 64-bit kernel. */
static u32 known_flags(const struct mm_struct *mm)
{
	const struct era *era = &mm->machine->era;
	u32 unknown = pt_is_32bit(era->pt) ? MAP_32BIT : 0;

	if (!has(mm, NONLINEAR))
		unknown |= MAP_POPULATE | MAP_NONBLOCK;
	if (!has(mm, KNOWS_HUGETLB))
		unknown |= MAP_HUGETLB;
	if (!has(mm, KNOWS_MAP_LOCKED))
		unknown |= MAP_LOCKED;
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

	bool anonymous = mapping.flags & MAP_ANONYMOUS, huge = mapping.flags & MAP_HUGETLB;

	if (op->offset & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_offset_unaligned);
	if (!anonymous && !mapping.file && (!huge || has(mm, DESCRIPTOR_FIRST)))
		return fail(mm, -EBADF, reason_no_such_file);
	if (!anonymous && huge)
		return fail(mm, -EINVAL, reason_not_modelled);
	return huge ? map_huge(mm, &mapping) : map(mm, &mapping);
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
