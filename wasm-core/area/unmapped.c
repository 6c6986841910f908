/* Where a new mapping goes: get_unmapped_area(), mm/mmap.c, 3.4 to 6.18, and the alignment for huge pages:
 * thp_get_unmapped_area(), mm/huge_memory.c, 6.1 to 6.18. gap/placement.c finds the gap. */
#include "area/unmapped.h"
#include "gap/gap.h"
#include "machine/file.h"
#include "page/form.h"
#include "page/pages.h"

/* Since 6.12, anonymous memory is aligned only if it consists of whole huge pages and the program gave no hint. */
static bool anonymous_wants_huge_pages(struct mm_struct *mm, const struct placement *wanted)
{
	if (!has(mm, HUGE_ALIGNED_ANONYMOUS) || wanted->flags & MAP_SHARED)
		return false;
	return !has(mm, HUGE_ALIGNS_WHOLE_ONLY) || (!wanted->hint && !(wanted->length & ~HUGE_MASK));
}

/* in_compat_syscall(): a 32-bit program on a 64-bit kernel. A program that was moved below 4 GiB because of its page
 * tables is a 64-bit one (docs/decisions/0019). */
static bool is_32bit(const struct mm_struct *mm)
{
	return mm->task_size <= (u64)1 << 32 && !pt_is_32bit(mm->machine->era.pt);
}

/* Which mappings are aligned: those of a file whose file system asks for it, private ones of /dev/zero, and private
 * anonymous memory. */
static bool wants_huge_pages(struct mm_struct *mm, const struct placement *wanted)
{
	if (has(mm, HUGE_ALIGNED_64_BIT) && is_32bit(mm))
		return false;
	if (!wanted->file)
		return anonymous_wants_huge_pages(mm, wanted);
	switch (file_of(mm->machine, wanted->file).kind) {
	case file_kind_regular:
		return has(mm, HUGE_ALIGNED_FILES);
	case file_kind_zero:
		return has(mm, HUGE_ALIGNED_ZERO) && !(wanted->flags & MAP_SHARED);
	default:
		return false;
	}
}

/* __thp_get_unmapped_area(): searches for a gap that is larger by one huge page. Some address in it then has the same
 * place within its 2 MiB as the offset has. 0: this is impossible, or not worth it. */
static u64 choose_aligned(struct mm_struct *mm, const struct placement *wanted)
{
	u64 offset = wanted->file ? wanted->offset : 0, end = offset + wanted->length;
	u64 first_huge = (offset + HUGE_SIZE - 1) & HUGE_MASK, ahead;
	s64 found;

	/* Offsets are signed: just below 2^63 `first_huge` wraps around, and a file seems to contain huge pages without
	 * end. */
	if ((s64)end <= (s64)first_huge || end - first_huge < HUGE_SIZE || wanted->length + HUGE_SIZE > mm->task_size)
		return 0;
	found = choose_placement(mm, wanted->hint, wanted->length + HUGE_SIZE, wanted->flags);
	if (found < 0)
		return 0;
	if ((u64)found == wanted->hint)
		return wanted->hint;
	ahead = (offset - (u64)found) & ~HUGE_MASK;
	if (!ahead && mm->direction == direction_topdown && has(mm, HUGE_ALIGNS_TO_TOP))
		ahead = HUGE_SIZE;
	trace(huge_align, (u64)found, (u64)found + ahead, offset);
	return (u64)found + ahead;
}

/* hugetlb_get_unmapped_area(): in a gap that is larger by almost one huge page, some multiple of its size is free. A hint
 * was rounded down as long as x86-64 had a function of its own. */
static s64 choose_huge(struct mm_struct *mm, const struct placement *wanted)
{
	u64 mask = wanted->huge_size - 1, hint = (wanted->hint + (has(mm, HUGE_HINT_ROUNDS_UP) ? mask : 0)) & ~mask;
	s64 found;

	if (hint && hint_fits(mm, hint, wanted->length, mm->task_size))
		return (s64)hint;
	found = choose_placement(mm, 0, wanted->length + (mask & PAGE_MASK), wanted->flags);
	return found < 0 ? found : (s64)(((u64)found + mask) & ~mask);
}

/* Without MAP_FIXED. */
static s64 choose_free(struct mm_struct *mm, const struct placement *wanted)
{
	u64 aligned = wanted->huge_size || !wants_huge_pages(mm, wanted) ? 0 : choose_aligned(mm, wanted);

	if (wanted->huge_size)
		return choose_huge(mm, wanted);
	return aligned ? (s64)aligned : choose_placement(mm, wanted->hint, wanted->length, wanted->flags);
}

s32 check_minimum(struct mm_struct *mm, u64 addr)
{
	return addr < mm->mmap_min_addr ? fail(mm, -EPERM, reason_below_minimum) : 0;
}

/* Chooses the address. So far only the length is known to fit. */
static s64 choose_address(struct mm_struct *mm, const struct placement *wanted)
{
	u64 addr = wanted->hint;

	if (!(wanted->flags & MAP_FIXED)) {
		s64 chosen = choose_free(mm, wanted);

		if (chosen < 0)
			return fail(mm, (s32)chosen, reason_no_gap);
		addr = (u64)chosen;
	} else if (wanted->huge_size && addr & (wanted->huge_size - 1)) {
		return fail(mm, -EINVAL, reason_address_unaligned);
	}
	/* IS_ERR_VALUE(): nobody can tell an address in the last page from an error of the search. */
	if (has(mm, FIXED_LIKE_FOUND) && error_of((s64)addr))
		return fail(mm, error_of((s64)addr), reason_beyond_the_end);
	if (addr > mm->task_size - wanted->length)
		return fail(mm, -ENOMEM, reason_beyond_the_end);
	if (addr & ~PAGE_MASK)
		return fail(mm, -EINVAL, reason_address_unaligned);
	if (!wanted->low_is_checked_later && check_minimum(mm, addr))
		return -EPERM;
	return (s64)addr;
}

s64 get_unmapped_area(struct mm_struct *mm, const struct placement *wanted)
{
	s64 chosen;

	trace(get_unmapped_area_enter, wanted->hint, wanted->length, wanted->flags);
	if (wanted->length > mm->task_size)
		chosen = fail(mm, -ENOMEM, reason_no_gap);
	else
		chosen = choose_address(mm, wanted);
	trace(get_unmapped_area_leave, value_of(chosen), error_of(chosen));
	return chosen;
}
