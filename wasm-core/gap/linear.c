/* The linear search: look at one area after another until a hole is large enough, starting where the last
 * search ended. Models arch_get_unmapped_area() and arch_get_unmapped_area_topdown(), mm/mmap.c and
 * arch/x86/kernel/sys_x86_64.c, 2.6.13 to 3.7; downwards, 3.4 to 3.7 (before: gap/linear_one_probe.c).
 *
 * Two fields of the mm keep it from starting over every time:
 *   free_area_cache   where the next search starts; an unmapped hole moves it back
 *   cached_hole_size  the largest hole known to be passed over. A smaller request starts from the base
 *
 * Bottom-up the search follows the list. mm/mmap.c's, which 32 bits have, asks cached_hole_size as the other direction
 * does. x86-64's notes it, but asks only under MAP_32BIT: a legacy layout does not return to a gap passed over before
 * the top is reached, or an unmap has brought free_area_cache back. Top-down it calls find_vma() for every candidate, and
 * it does not see holes behind an area that contains the candidate, so cached_hole_size is only a lower bound there. */
#include "gap/linear.h"
#include "index/index.h"
#include "page/form.h"

/* Does a small request return to what was passed over? */
static bool asks_hole_size(const struct mm_struct *mm, const struct gap_request *request)
{
	return request->direction == direction_topdown || request->low_2gb || pt_is_32bit(mm->machine->era.pt);
}

static bool may_fit_before(const struct mm_struct *mm, const struct gap_request *request)
{
	return asks_hole_size(mm, request) && request->length <= mm->cached_hole_size;
}

/* Where a search begins: at the base, if the request may fit in a hole that was passed over. */
static u64 first_start(const struct mm_struct *mm, const struct gap_request *request)
{
	bool down = request->direction == direction_topdown;

	if (may_fit_before(mm, request))
		return down ? mm->mmap_base : request->low;
	return down || mm->free_area_cache > request->low ? mm->free_area_cache : request->low;
}

static s64 search_up(struct mm_struct *mm, const struct gap_request *request)
{
	u64 start = first_start(mm, request);
	s64 found;

	if (may_fit_before(mm, request)) {
		reset_cached_hole_size(mm, 0);
		if (request->low_2gb)
			set_free_area_cache(mm, request->low, start_moved_small_request);
	}
	found = march_up(mm, request, start, NOTES_LARGEST);
	if (found < 0 && start != request->low) {
		count(search_restarts);
		trace(search_restart, start, request->low);
		reset_cached_hole_size(mm, 0);
		found = march_up(mm, request, request->low, NOTES_LARGEST);
	}
	if (found >= 0)
		set_free_area_cache(mm, (u64)found + request->length, start_moved_found);
	return found;
}

/* The first failure starts again from mmap_base. */
static s64 search_down(struct mm_struct *mm, const struct gap_request *request)
{
	u64 start = first_start(mm, request);
	s64 found;

	if (request->length <= mm->cached_hole_size) {
		reset_cached_hole_size(mm, 0);
		set_free_area_cache(mm, mm->mmap_base, start_moved_small_request);
	}
	found = march_down(mm, request, mm->free_area_cache);
	if (found < 0 && start != mm->mmap_base) {
		count(search_restarts);
		trace(search_restart, start, mm->mmap_base);
		set_free_area_cache(mm, mm->mmap_base, start_moved_restart);
		reset_cached_hole_size(mm, 0);
		found = march_down(mm, request, mm->mmap_base);
	}
	if (found >= 0)
		set_free_area_cache(mm, (u64)found, start_moved_found);
	return found;
}

s64 linear_search(struct mm_struct *mm, const struct gap_request *request, enum code_recall recall,
		  s64 (*search_downwards)(struct mm_struct *mm, const struct gap_request *request))
{
	bool down = request->direction == direction_topdown;
	u64 cache = mm->free_area_cache, hole = mm->cached_hole_size;
	s64 found;

	if (!asks_hole_size(mm, request))
		recall = recall_unasked_hole;
	trace(linear_search_enter, request->length, first_start(mm, request), cache, hole, request->direction, recall);
	found = down ? search_downwards(mm, request) : search_up(mm, request);
	(void)cache;
	(void)hole;
	(void)recall;
	trace(linear_search_leave, value_of(found), error_of(found), request->direction);
	return found;
}

static s64 search(struct mm_struct *mm, const struct gap_request *request)
{
	return linear_search(mm, request, recall_place_and_hole, search_down);
}

/* All ones: no request is larger, so the next search starts from the base. */
void linear_forget(struct mm_struct *mm, u64 start)
{
	reset_cached_hole_size(mm, UINT64_MAX);
	set_free_area_cache(mm, start, start_moved_fallback);
}

/* arch_unmap_area() and arch_unmap_area_topdown(), once per munmap() since 2.6.13: a hole on the near side
 * of free_area_cache moves it back to the hole's edge, but not behind the base. */
void linear_unmapped(struct mm_struct *mm, struct vm_area_struct *prev, struct vm_area_struct *next)
{
	if (mm->direction == direction_bottomup) {
		u64 edge = prev ? prev->vm_end : mm->mmap_base;

		if (edge >= mm->unmapped_base && edge < mm->free_area_cache)
			set_free_area_cache(mm, edge, start_moved_unmapped);
	} else {
		u64 edge = next && next->vm_start < mm->mmap_base ? next->vm_start : mm->mmap_base;

		if (edge > mm->free_area_cache)
			set_free_area_cache(mm, edge, start_moved_unmapped);
	}
}

/* As after exec. */
void linear_init(struct mm_struct *mm)
{
	mm->free_area_cache = mm->mmap_base;
	mm->cached_hole_size = 0;
}

/* dup_mmap(), kernel/fork.c: the parent's searches are forgotten, so nothing is known of the child's gaps. */
void linear_forked(struct mm_struct *child)
{
	child->cached_hole_size = UINT64_MAX;
}

/* It was the first to be searched for, so it lies at an end of what was free, and nothing was passed over. */
void linear_placed_vdso(struct mm_struct *mm, u64 start, u64 end)
{
	bool down = mm->direction == direction_topdown;

	if (down && end <= mm->mmap_base && start < mm->free_area_cache)
		mm->free_area_cache = start;
	if (!down && end > mm->free_area_cache)
		mm->free_area_cache = end;
}

/* That no hole between unmapped_base and free_area_cache exceeds cached_hole_size is only the intention:
 * a hole that begins below unmapped_base and a failed MAP_32BIT search break it, in the kernel as here. */
const char *linear_verify(struct mm_struct *mm)
{
	return verify_start(mm, mm->direction == direction_topdown ? mm->mmap_base : mm->task_size);
}

const struct gap_strategy gap_linear = {
	.name = "linear",
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
	.unmapped = linear_unmapped,
	.verify = linear_verify,
};
