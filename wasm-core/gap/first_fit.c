/* The search that remembers nothing. It starts at TASK_UNMAPPED_BASE each time and follows the list upwards, so it
 * comes back to every gap and passes every VMA. arch_get_unmapped_area(), mm/mmap.c, 2.4 (from memory). */
#include "gap/linear.h"

static void init(struct mm_struct *mm)
{
	mm->free_area_cache = 0;
	mm->cached_hole_size = 0;
}

static s64 search(struct mm_struct *mm, const struct gap_request *request)
{
	s64 found;

	trace(linear_search_enter, request->length, request->low, 0, 0, direction_bottomup, recall_nothing);
	found = march_up(mm, request, request->low, PASSES_OVER);
	trace(linear_search_leave, value_of(found), error_of(found), direction_bottomup);
	return found;
}

static void unmapped(struct mm_struct *mm, struct vm_area_struct *prev, struct vm_area_struct *next)
{
	(void)mm;
	(void)prev;
	(void)next;
}

static const char *verify(struct mm_struct *mm)
{
	if (mm->free_area_cache || mm->cached_hole_size)
		return "a search that begins at the base each time remembers something";
	return verify_start(mm, 0);
}

const struct gap_strategy gap_first_fit = {
	.name = "first_fit",
	.keeps = "linear",
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
	.verify = VERIFIED_BY(verify),
};
