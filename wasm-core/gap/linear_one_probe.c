/* The linear search of 2.6.13 to 3.3 (the last release is from memory). Downwards it looks only at the place right
 * below free_area_cache. If that is taken, it starts at mmap_base again and passes all VMAs. Upwards, an unmap that
 * moves free_area_cache back makes it forget the gaps it has passed over. Every other rule is that of gap/linear.c.
 * arch_get_unmapped_area_topdown(), arch/x86/kernel/sys_x86_64.c, and arch_unmap_area(), mm/mmap.c, 2.6.32. */
#include "gap/linear.h"
#include "machine/index.h"

/* A gap that would begin at address 0 is not even looked at, and one that is too small is not recorded here. */
static bool probe(struct mm_struct *mm, u64 top, u64 length)
{
	return top > length && visit_hole(mm, top - length, length, find_vma(mm, top - length), top, PASSES_OVER);
}

static s64 search_below(struct mm_struct *mm, const struct gap_request *request)
{
	u64 top = mm->free_area_cache;

	if (probe(mm, top, request->length))
		return (s64)(top - request->length);
	count(search_restarts);
	trace(search_restart, top, mm->mmap_base);
	return march_down(mm, request, mm->mmap_base);
}

static s64 search_down(struct mm_struct *mm, const struct gap_request *request)
{
	s64 found;

	if (request->length <= mm->cached_hole_size) {
		reset_cached_hole_size(mm, 0);
		set_free_area_cache(mm, mm->mmap_base, start_moved_small_request);
	}
	found = search_below(mm, request);
	if (found >= 0)
		set_free_area_cache(mm, (u64)found, start_moved_found);
	return found;
}

static s64 search(struct mm_struct *mm, const struct gap_request *request)
{
	return linear_search(mm, request, recall_one_look, search_down);
}

static void unmapped(struct mm_struct *mm, struct vm_area_struct *prev, struct vm_area_struct *next)
{
	u64 start = mm->free_area_cache;

	linear_unmapped(mm, prev, next);
	if (mm->direction == direction_bottomup && mm->free_area_cache < start)
		reset_cached_hole_size(mm, UINT64_MAX);
}

const struct gap_strategy gap_linear_one_probe = {
	.name = "linear_one_probe",
	.keeps = "linear free_area_cache cached_hole_size",
	.index = &index_list_rbtree,
	.init = linear_init,
	.placed_vdso = linear_placed_vdso,
	.forked = linear_forked,
	.search = search,
	.forget = linear_forget,
	.insert = plain_insert,
	.erase = plain_erase,
	.erase_merged = plain_erase,
	.adjusted = plain_adjusted,
	.grown_down = plain_grown_down,
	.unmapped = unmapped,
	.verify = VERIFIED_BY(linear_verify),
};
