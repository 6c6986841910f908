/* The first search that remembers something: free_area_cache, the place where the last search ended. The next one
 * continues there, and tries once more from the base if it finds nothing. An unmap below moves the place back down.
 * Until then, a gap that was too small for one request is forgotten for all later ones.
 *
 * arch_get_unmapped_area() and unmap_vma(), mm/mmap.c, 2.5.74 to 2.6.8. 2.5.46 had the field first, with another rule.
 * 2.6.9 turned the search downwards, and 2.6.13 added what else gap/linear.c has. */
#include "gap/linear.h"

static void init(struct mm_struct *mm)
{
	mm->free_area_cache = mm->mmap_base;
	mm->cached_hole_size = 0;
}

static u64 first_start(const struct mm_struct *mm, const struct gap_request *request)
{
	return mm->free_area_cache > request->low ? mm->free_area_cache : request->low;
}

static s64 search_from(struct mm_struct *mm, const struct gap_request *request, u64 start)
{
	s64 found = march_up(mm, request, start, PASSES_OVER);

	if (found < 0 && start != request->low) {
		count(search_restarts);
		trace(search_restart, start, request->low);
		found = march_up(mm, request, request->low, PASSES_OVER);
	}
	if (found >= 0)
		set_free_area_cache(mm, (u64)found + request->length, start_moved_found);
	return found;
}

static s64 search(struct mm_struct *mm, const struct gap_request *request)
{
	u64 start = first_start(mm, request);
	s64 found;

	trace(linear_search_enter, request->length, start, mm->free_area_cache, 0, direction_bottomup, recall_place);
	found = search_from(mm, request, start);
	trace(linear_search_leave, value_of(found), error_of(found), direction_bottomup);
	return found;
}

/* Each VMA counts by itself, and its start is what counts, not the lower end of the gap that it leaves. */
static void area_unmapped(struct mm_struct *mm, const struct vm_area_struct *vma)
{
	if (vma->vm_start >= mm->unmapped_base && vma->vm_start < mm->free_area_cache)
		set_free_area_cache(mm, vma->vm_start, start_moved_unmapped);
}

static void unmapped(struct mm_struct *mm, struct vm_area_struct *prev, struct vm_area_struct *next)
{
	(void)mm;
	(void)prev;
	(void)next;
}

static const char *verify(struct mm_struct *mm)
{
	if (mm->cached_hole_size)
		return "cached_hole_size is kept although the search does not use it";
	return verify_start(mm, mm->task_size);
}

const struct gap_strategy gap_free_area_cache = {
	.name = "free_area_cache",
	.keeps = "linear free_area_cache",
	.index = &index_list_rbtree,
	.upwards_only = true,
	.init = init,
	.search = search,
	.insert = plain_insert,
	.erase = plain_erase,
	.erase_merged = plain_erase,
	.adjusted = plain_adjusted,
	.grown_down = plain_grown_down,
	.unmapped = unmapped,
	.area_unmapped = area_unmapped,
	.verify = VERIFIED_BY(verify),
};
