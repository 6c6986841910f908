/* Where a new mapping may go, for all gap strategies: arch/x86/kernel/sys_x86_64.c, 3.4, 3.8 and 6.18. The
 * alignment that one AMD family needs (3.4: align_addr(), 3.8: align_mask) is left out. */
#include "gap/gap.h"

#define LOW_2GB_START 0x40000000u
#define LOW_2GB_END 0x80000000u
#define ABOVE_4GB ((u64)1 << 32)

/* find_start_end(): MAP_32BIT wants addresses that fit in 31 bits. */
static struct gap_request bottomup_request(const struct mm_struct *mm, u64 length, u32 flags)
{
	struct gap_request request = {
		.length = length, .low = mm->unmapped_base, .high = mm->task_size, .direction = direction_bottomup,
	};

	if (flags & MAP_ABOVE4G && request.low < ABOVE_4GB)
		request.low = ABOVE_4GB;
	if (flags & MAP_32BIT) {
		request.low_2gb = true;
		/* No real address space is this small. A search must not leave one that is. */
		request.low = LOW_2GB_START < mm->task_size ? LOW_2GB_START : mm->task_size;
		if (request.high > LOW_2GB_END)
			request.high = LOW_2GB_END;
	}
	return request;
}

static struct gap_request topdown_request(const struct mm_struct *mm, u64 length, u32 flags)
{
	return (struct gap_request){
		.length = length,
		.low = flags & MAP_ABOVE4G ? ABOVE_4GB : PAGE_SIZE,
		.high = mm->mmap_base,
		.direction = direction_topdown,
	};
}

bool hint_fits(struct mm_struct *mm, u64 addr, u64 length, u64 limit)
{
	struct vm_area_struct *vma = find_vma(mm, addr);
	bool fits = addr <= limit - length && (!vma || addr + length <= vm_start_gap(vma));

	trace(hint_check, addr, addr + length, vma_id(vma), fits ? answer_yes : answer_no);
	return fits;
}

/* arch_get_unmapped_area(). */
static s64 place_upwards(struct mm_struct *mm, u64 hint, u64 length, u32 flags)
{
	struct gap_request request = bottomup_request(mm, length, flags);

	if (length > request.high)
		return -ENOMEM;
	if (hint && hint_fits(mm, hint, length, request.high))
		return (s64)hint;
	return gap_of(mm)->search(mm, &request);
}

/* The upward search of a top-down layout. In 3.4 it forgets whatever was remembered, even if the hint is granted. */
static s64 place_upwards_once(struct mm_struct *mm, u64 hint, u64 length, u32 flags)
{
	s64 found;

	gap_of(mm)->forget(mm, mm->unmapped_base);
	found = place_upwards(mm, hint, length, flags);
	gap_of(mm)->forget(mm, mm->mmap_base);
	return found;
}

/* arch_get_unmapped_area_topdown(). A search may end below mmap_min_addr; the caller refuses that address. If nothing
 * is found, there may still be a gap between mmap_base and the stack, so one attempt upwards follows, which checks the
 * hint once more. MAP_32BIT goes that way at once. */
static s64 place_downwards(struct mm_struct *mm, u64 hint, u64 length, u32 flags)
{
	struct gap_request request = topdown_request(mm, length, flags);
	s64 found;

	if (flags & MAP_32BIT)
		return place_upwards_once(mm, hint, length, flags);
	if (hint && hint_fits(mm, hint, length, mm->task_size))
		return (s64)hint;
	found = gap_of(mm)->search(mm, &request);
	if (found >= 0)
		return found;
	count(bottomup_fallbacks);
	trace(bottomup_fallback, mm->unmapped_base);
	return place_upwards_once(mm, hint, length, flags);
}

/* The series of June 2012 takes x86-64's own functions away, so the common ones search, once. They hold a hint only
 * against the end of the address space. */
static s64 place_once(struct mm_struct *mm, u64 hint, u64 length, u32 flags)
{
	struct gap_request request = bottomup_request(mm, length, flags);

	request.direction = mm->direction;
	if (mm->direction == direction_topdown && !request.low_2gb) {
		request.low = 0;
		request.high = mm->mmap_base;
	}
	if (length > mm->task_size)
		return -ENOMEM;
	if (hint && hint_fits(mm, hint, length, mm->task_size))
		return (s64)hint;
	return gap_of(mm)->search(mm, &request);
}

s64 choose_placement(struct mm_struct *mm, u64 hint, u64 length, u32 flags)
{
	if (gap_of(mm)->searches_once)
		return place_once(mm, hint, length, flags);
	if (mm->direction == direction_topdown)
		return place_downwards(mm, hint, length, flags);
	return place_upwards(mm, hint, length, flags);
}
