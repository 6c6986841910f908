/* Where a new mapping may go, for all gap strategies: arch/x86/kernel/sys_x86_64.c, 3.4 and 3.8. The
 * alignment that one AMD family needs (3.4: align_addr(), 3.8: align_mask) is left out. */
#include "gap/gap.h"

#include "mm/internal.h"

#define LOW_2GB_START 0x40000000u
#define LOW_2GB_END 0x80000000u

/* find_start_end(): MAP_32BIT wants addresses that fit in 31 bits. */
struct gap_request bottomup_request(const struct mm_struct *mm, u64 length, u32 flags)
{
	struct gap_request request = { length, mm->unmapped_base, mm->task_size, direction_bottomup };

	if (flags & MAP_32BIT) {
		request.low = LOW_2GB_START;
		/* No real address space is so small; a search shall not leave one that is. */
		if (request.high > LOW_2GB_END)
			request.high = LOW_2GB_END;
	}
	return request;
}

static struct gap_request topdown_request(const struct mm_struct *mm, u64 length)
{
	return (struct gap_request){ length, PAGE_SIZE, mm->mmap_base, direction_topdown };
}

/* Is the wanted address free, with `length` bytes below `limit`? */
static bool hint_fits(struct mm_struct *mm, u64 addr, u64 length, u64 limit)
{
	struct vm_area_struct *vma = find_vma(mm, addr);
	bool fits = addr <= limit - length && (!vma || addr + length <= vma->vm_start);

	trace(hint_check, addr, addr + length, vma_id(vma), fits ? answer_yes : answer_no);
	return fits;
}

/* arch_get_unmapped_area() and arch_get_unmapped_area_topdown(). MAP_32BIT searches bottom-up in either
 * layout. A top-down search may end below mmap_min_addr: its caller refuses that address. */
s64 arch_get_unmapped_area(struct mm_struct *mm, u64 hint, u64 length, u32 flags)
{
	struct gap_request request = bottomup_request(mm, length, flags);

	if (length > request.high)
		return -ENOMEM;
	if (hint) {
		hint = PAGE_ALIGN(hint);
		if (hint_fits(mm, hint, length, request.high))
			return (s64)hint;
	}
	if (mm->direction == direction_topdown && !(flags & MAP_32BIT))
		request = topdown_request(mm, length);
	return gap_of(mm)->search(mm, &request);
}
