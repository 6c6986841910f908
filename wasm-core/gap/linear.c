/* The linear search: it looks at one VMA after another until a gap is large enough, starting where the last
 * search ended. Models arch_get_unmapped_area() and arch_get_unmapped_area_topdown(), mm/mmap.c and
 * arch/x86/kernel/sys_x86_64.c, 2.6.13 to 3.7; downwards, 3.4 to 3.7 (before: gap/linear_one_probe.c).
 *
 * Two fields of the mm keep it from starting over every time:
 *   free_area_cache   where the next search starts; an unmap moves it back
 *   cached_hole_size  the largest gap known to be passed over; a smaller request starts from the base
 *
 * Bottom-up the search follows the list. The one in mm/mmap.c, for 32 bits, checks cached_hole_size, as the top-down
 * search does. The one for x86-64 records it, but checks it only under MAP_32BIT. So a legacy layout does not return to
 * a gap that it passed over until the search reaches the top or an unmap moves free_area_cache back. Top-down, the
 * search calls find_vma() for every candidate. It does not see gaps behind a VMA that contains the candidate, so
 * cached_hole_size is only a lower bound there. */
#include "gap/linear.h"
#include "page/form.h"

/* May a small request go back to the gaps that were passed over? */
static bool asks_hole_size(const struct mm_struct *mm, const struct gap_request *request)
{
	return request->direction == direction_topdown || request->low_2gb || pt_is_32bit(mm->machine->era.pt);
}

static bool may_fit_before(const struct mm_struct *mm, const struct gap_request *request)
{
	return asks_hole_size(mm, request) && request->length <= mm->cached_hole_size;
}

/* Where a search begins: at the base, if the request may fit in a gap that was passed over. */
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

/* The first failure leads back to mmap_base for a second attempt. */
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

/* arch_unmap_area() and arch_unmap_area_topdown(), once per munmap() since 2.6.13: a gap that opens on the near side of
 * free_area_cache moves it back to the gap's edge, but not beyond the base. */
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

/* The state after exec(). */
void linear_init(struct mm_struct *mm)
{
	mm->free_area_cache = mm->mmap_base;
	mm->cached_hole_size = 0;
}

/* dup_mmap(), kernel/fork.c: the child doesn't inherit what the parent's searches found, so nothing is known of its
 * gaps. */
void linear_forked(struct mm_struct *child)
{
	child->cached_hole_size = UINT64_MAX;
}

/* exec() searched for the vdso's place first. So the vdso lies at an end of the free space, and no gap was passed
 * over. */
void linear_placed_vdso(struct mm_struct *mm, u64 start, u64 end)
{
	bool down = mm->direction == direction_topdown;

	if (down && end <= mm->mmap_base && start < mm->free_area_cache)
		mm->free_area_cache = start;
	if (!down && end > mm->free_area_cache)
		mm->free_area_cache = end;
}

/* The kernel intends that no gap between unmapped_base and free_area_cache exceeds cached_hole_size. A gap that begins
 * below unmapped_base and a failed MAP_32BIT search break this rule, in the kernel as here. */
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
	.verify = VERIFIED_BY(linear_verify),
};
