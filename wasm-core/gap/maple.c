/* The gaps in the maple tree: an inner node knows the largest gap below each of its slots, and a leaf is short enough
 * to scan. Models unmapped_area() and unmapped_area_topdown(), mm/vma.c, 6.18, around mas_empty_area() and
 * mas_empty_area_rev(). The tree maintains by itself what it needs for this.
 *
 * The tree knows nothing of the guard gap that a growing VMA keeps free below itself. If a gap runs into a guard gap,
 * the search rejects it and continues beyond it. 6.1 as first released let mappings into the guard gap; its stable
 * releases do as here (from memory). */
#include "gap/gap.h"
#include "machine/index.h"

static u64 lowest_allowed(const struct mm_struct *mm, u64 low)
{
	return low < mm->hint_min ? mm->hint_min : low;
}

/* Does [start, end) run into the guard gap of the VMA behind it? Space that only the alignment might need counts
 * too. */
static bool runs_into_guard(u64 start, u64 end, const struct vm_area_struct *next)
{
	if (!next || vm_start_gap(next) == next->vm_start || vm_start_gap(next) >= end)
		return false;
	trace(guard_gap, start, end, vma_id(next), vm_start_gap(next));
	(void)start;
	return true;
}

/* The VMA behind the gap is one step away. Unless it grows down, the search also looks at the VMA before the gap:
 * except on x86, that one might grow upwards. */
static const struct vm_area_struct *look_around(struct ma_state *mas)
{
	const struct vm_area_struct *next = mas_find(mas, MAPLE_MAX);

	if (!next || !(next->vm_flags & VM_GROWSDOWN))
		mas_prev(mas, 0);
	return next;
}

static s64 search_lowest(struct mm_struct *mm, const struct gap_request *request, u64 low)
{
	u64 room = gap_room(request);

	for (;;) {
		struct ma_state mas = { .tree = &mm->mm_mt };
		const struct vm_area_struct *next;
		u64 start;

		if (low >= request->high || mas_empty_area(&mas, low, request->high - 1, room))
			return -ENOMEM;
		start = gap_align_up(request, mas.index);
		next = look_around(&mas);
		if (!runs_into_guard(start, start + room, next))
			return (s64)start;
		low = next->vm_end;
	}
}

static s64 search_highest(struct mm_struct *mm, const struct gap_request *request, u64 low)
{
	u64 room = gap_room(request), high = request->high;

	for (;;) {
		struct ma_state mas = { .tree = &mm->mm_mt };
		const struct vm_area_struct *next;
		u64 start, end;

		if (low >= high || mas_empty_area_rev(&mas, low, high - 1, room))
			return -ENOMEM;
		end = mas.last + 1;
		start = gap_align_down(request, end - request->length);
		next = look_around(&mas);
		if (!runs_into_guard(start, end, next))
			return (s64)start;
		high = vm_start_gap(next);
	}
}

static s64 search(struct mm_struct *mm, const struct gap_request *request)
{
	u64 low = lowest_allowed(mm, request->low);
	s64 found = -ENOMEM;

	count(gap_searches);
	trace(gap_search_enter, request->length, low, request->high, request->direction);
	if (gap_room(request))
		found = request->direction == direction_topdown ? search_highest(mm, request, low) :
								  search_lowest(mm, request, low);
	trace(gap_search_leave, value_of(found), error_of(found), request->direction);
	return found;
}

static void init(struct mm_struct *mm)
{
	(void)mm;
}

/* Nothing is remembered between searches. */
static void forget(struct mm_struct *mm, u64 start)
{
	(void)mm;
	(void)start;
}

static void insert(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place)
{
	(void)mm;
	(void)vma;
	(void)place;
}

static void erase(struct mm_struct *mm, struct vm_area_struct *vma)
{
	(void)mm;
	(void)vma;
}

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

static void unmapped(struct mm_struct *mm, struct vm_area_struct *prev, struct vm_area_struct *next)
{
	(void)mm;
	(void)prev;
	(void)next;
}

static const char *verify(struct mm_struct *mm)
{
	if (mm->free_area_cache || mm->cached_hole_size || mm->highest_vm_end)
		return "fields of the earlier gap searches are kept although nothing uses them";
	return NULL;
}

const struct gap_strategy gap_maple = {
	.name = "maple",
	.index = &index_maple,
	.init = init,
	.search = search,
	.forget = forget,
	.insert = insert,
	.erase = erase,
	.erase_merged = erase,
	.adjusted = adjusted,
	.grown_down = grown_down,
	.unmapped = unmapped,
	.verify = VERIFIED_BY(verify),
};
