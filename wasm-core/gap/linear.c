/* The linear search: look at one area after another until a hole is large enough, starting where the last
 * search ended. Models arch_get_unmapped_area() and arch_get_unmapped_area_topdown(), mm/mmap.c and
 * arch/x86/kernel/sys_x86_64.c, 2.6.13 to 3.7.
 *
 * Two fields of the mm keep it from starting over every time:
 *   free_area_cache   where the next search starts; an unmapped hole moves it back
 *   cached_hole_size  the largest hole known to be passed over. A smaller request starts from the base
 *
 * Bottom-up the search follows the list, and is that of mm/mmap.c. x86-64 has one of its own, which asks for
 * cached_hole_size only under MAP_32BIT: there a legacy layout does not return to a hole passed over until
 * the top is reached. Top-down it calls find_vma() for every candidate, and it does not
 * see holes behind an area that contains the candidate, so cached_hole_size is only a lower bound there. */
#include "gap/gap.h"
#include "mm/internal.h"

static void set_free_area_cache(struct mm_struct *mm, u64 value, enum code_start_moved cause)
{
	u64 old = mm->free_area_cache;

	if (old == value)
		return;
	mm->free_area_cache = value;
	trace(free_area_cache, old, value, cause);
	(void)cause;
}

static void set_cached_hole_size(struct mm_struct *mm, u64 value)
{
	u64 old = mm->cached_hole_size;

	if (old == value)
		return;
	mm->cached_hole_size = value;
	trace(cached_hole_size, old, value);
}

static void reset_cached_hole_size(struct mm_struct *mm, u64 value)
{
	count(hole_size_resets);
	set_cached_hole_size(mm, value);
}

/* The end of the free room that starts at `addr`, where find_vma() has found `vma`: `addr` itself if that
 * area contains it. */
static u64 hole_end(const struct vm_area_struct *vma, u64 addr, u64 limit)
{
	if (!vma)
		return limit;
	return vma->vm_start > addr ? vma->vm_start : addr;
}

/* One candidate of either search. A hole that is too small is noted as passed over. */
static bool visit(struct mm_struct *mm, u64 addr, u64 length, const struct vm_area_struct *vma, u64 limit)
{
	u64 hole = hole_end(vma, addr, limit) - addr;
	bool fits = hole >= length;

	count(list_visits);
	trace(linear_visit, addr, addr, addr + hole, vma_id(vma), fits ? answer_yes : answer_no);
	if (!fits && hole > mm->cached_hole_size)
		set_cached_hole_size(mm, hole);
	return fits;
}

/* One pass from `addr` upwards, along the list. */
static s64 march_up(struct mm_struct *mm, const struct gap_request *request, u64 addr)
{
	u64 length = request->length;
	struct vm_area_struct *vma = find_vma(mm, addr);

	for (; addr <= request->high - length; vma = vma->vm_next) {
		if (visit(mm, addr, length, vma, request->high)) {
			set_free_area_cache(mm, addr + length, start_moved_found);
			return (s64)addr;
		}
		addr = vma->vm_end;
	}
	return -ENOMEM;
}

/* Where a search begins: at the base, if the request may fit in a hole that was passed over. */
static u64 first_start(const struct mm_struct *mm, const struct gap_request *request)
{
	bool down = request->direction == direction_topdown;

	if (request->length <= mm->cached_hole_size)
		return down ? mm->mmap_base : request->low;
	return down || mm->free_area_cache > request->low ? mm->free_area_cache : request->low;
}

static s64 search_up(struct mm_struct *mm, const struct gap_request *request)
{
	u64 start = first_start(mm, request);
	s64 found;

	if (request->length <= mm->cached_hole_size)
		reset_cached_hole_size(mm, 0);
	found = march_up(mm, request, start);
	if (found < 0 && start != request->low) {
		count(search_restarts);
		trace(search_restart, start, request->low);
		reset_cached_hole_size(mm, 0);
		found = march_up(mm, request, request->low);
	}
	return found;
}

/* One pass from free_area_cache downwards: below the end of room, then below each area in the way. A hole
 * that would begin at address 0 is never taken. */
static s64 march_down(struct mm_struct *mm, const struct gap_request *request)
{
	u64 length = request->length;
	u64 top = mm->free_area_cache;

	if (top < length)
		return -ENOMEM;
	do {
		u64 addr = top - length;
		struct vm_area_struct *vma = find_vma(mm, addr);

		if (visit(mm, addr, length, vma, top)) {
			set_free_area_cache(mm, addr, start_moved_found);
			return (s64)addr;
		}
		top = vma->vm_start;
	} while (length < top);
	return -ENOMEM;
}

/* The first failure starts again from mmap_base; 2.6.34 looks at one candidate before it does so. */
static s64 search_down(struct mm_struct *mm, const struct gap_request *request)
{
	u64 start = first_start(mm, request);
	s64 found;

	if (request->length <= mm->cached_hole_size) {
		reset_cached_hole_size(mm, 0);
		set_free_area_cache(mm, mm->mmap_base, start_moved_small_request);
	}
	found = march_down(mm, request);
	if (found < 0 && start != mm->mmap_base) {
		count(search_restarts);
		trace(search_restart, start, mm->mmap_base);
		set_free_area_cache(mm, mm->mmap_base, start_moved_restart);
		reset_cached_hole_size(mm, 0);
		found = march_down(mm, request);
	}
	return found;
}

static s64 search(struct mm_struct *mm, const struct gap_request *request)
{
	bool down = request->direction == direction_topdown;
	u64 cache = mm->free_area_cache, hole = mm->cached_hole_size;
	s64 found;

	trace(linear_search_enter, request->length, first_start(mm, request), cache, hole, request->direction);
	found = down ? search_down(mm, request) : search_up(mm, request);
	(void)cache;
	(void)hole;
	trace(linear_search_leave, value_of(found), error_of(found), request->direction);
	return found;
}

/* All ones: no request is larger, so the next search starts from the base. */
static void forget(struct mm_struct *mm, u64 start)
{
	reset_cached_hole_size(mm, UINT64_MAX);
	set_free_area_cache(mm, start, start_moved_fallback);
}

/* arch_unmap_area() and arch_unmap_area_topdown(), once per munmap() since 2.6.13: a hole on the near side
 * of free_area_cache moves it back to the hole's edge, but not behind the base. */
static void unmapped(struct mm_struct *mm, struct vm_area_struct *prev, struct vm_area_struct *next)
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
static void init(struct mm_struct *mm)
{
	mm->free_area_cache = mm->mmap_base;
	mm->cached_hole_size = 0;
}

static void insert(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place)
{
	rb_link_node(&vma->vm_rb, place->rb_parent, place->rb_link);
	rb_insert_color(&vma->vm_rb, &mm->mm_rb);
}

static void erase(struct mm_struct *mm, struct vm_area_struct *vma)
{
	rb_erase(&vma->vm_rb, &mm->mm_rb);
}

/* Holes that open or close without munmap() are found out by the search. */
static void adjusted(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *inserted,
		     struct moved_bounds moved)
{
	(void)mm;
	(void)vma;
	(void)inserted;
	(void)moved;
}

static void grown_down(struct mm_struct *mm, struct vm_area_struct *vma)
{
	(void)mm;
	(void)vma;
}

/* That no hole between unmapped_base and free_area_cache exceeds cached_hole_size is only the intention:
 * a hole that begins below unmapped_base and a failed MAP_32BIT search break it, in the kernel as here. */
static const char *verify(struct mm_struct *mm)
{
	u64 limit = mm->direction == direction_topdown ? mm->mmap_base : mm->task_size;

	if (mm->free_area_cache > limit)
		return "free_area_cache lies beyond the end of the searched range";
	if (mm->free_area_cache & ~PAGE_MASK)
		return "free_area_cache is not a multiple of the page size";
	if (mm->highest_vm_end)
		return "highest_vm_end is kept although the linear search does not use it";
	return NULL;
}

const struct gap_strategy gap_linear = {
	.name = "linear",
	.meaning = "one area after another, from where the last search ended, up to 3.7",
	.index = &index_list_rbtree,
	.init = init,
	.search = search,
	.forget = forget,
	.insert = insert,
	.erase = erase,
	.erase_merged = erase,
	.adjusted = adjusted,
	.grown_down = grown_down,
	.unmapped = unmapped,
	.verify = verify,
};
