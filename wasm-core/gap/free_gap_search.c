/* The search of the June 2012 series: arch_get_unmapped_area() and arch_get_unmapped_area_topdown(), mm/mmap.c, as
 * posted. Upwards, at each node: if the node's own gap fits, the search keeps it in mind. A left child that promises
 * enough may have a lower gap, so the search goes there. Only if the own gap failed does it try the right subtree. When
 * neither way leads on, it takes the gap that it kept. If it kept none, it continues in the next subtree to the right,
 * whatever that one promises. Downwards is the mirror image.
 *
 * A promise also counts gaps on the wrong side of the limit at which the search begins. So while the search keeps one gap in
 * mind, the promise of a gap beyond that limit may lead it astray. It then takes the gap that it kept, though a nearer one
 * fits as well (docs/decisions/0012-free-gap-as-posted.md).
 *
 * At the far limit the search turns round: it takes the gap that it kept, or fails. But a gap's own bounds are never held
 * against the far limit. Without MAP_32BIT that limit is an end of the address space, and no gap lies beyond.
 *
 * Gaps are measured at the VMAs, never taken from a promise, so a promise that is too large only costs time. */
#include "gap/free_gap.h"

struct search {
	u64 length, low, high;
	enum rb_side near; /* the side of the address space that the search prefers */
};

static struct vm_area_struct *vma_of(const struct rb_node *node)
{
	return rb_entry(node, struct vm_area_struct, vm_rb);
}

static u64 hole_start(const struct vm_area_struct *vma)
{
	return vma->vm_prev ? vma->vm_prev->vm_end : 0;
}

/* Where the request lies in this VMA's own gap, as seen from the limit at which the search begins, or -ENOMEM. Never at
 * address 0: a gap must end above the length. */
static s64 place_in(const struct vm_area_struct *vma, const struct search *search)
{
	u64 start = hole_start(vma), end = vma->vm_start;

	if (search->near == RB_LEFT && start < search->low)
		start = search->low;
	if (search->near == RB_RIGHT && end > search->high)
		end = search->high;
	if (end <= search->length || end - search->length < start)
		return -ENOMEM;
	return (s64)(search->near == RB_LEFT ? start : end - search->length);
}

/* Keeps this VMA's own gap in mind if it fits. */
static bool check(const struct vm_area_struct *vma, const struct search *search, s64 *kept)
{
	s64 addr = place_in(vma, search);
	enum code_verdict verdict = addr >= 0						   ? verdict_fits :
				    vma->vm_start - hole_start(vma) < search->length ? verdict_too_small :
				    search->near == RB_LEFT			   ? verdict_too_low :
										     verdict_too_high;

	(void)verdict;
	count(gap_search_nodes);
	trace(gap_check, hole_start(vma), vma->vm_start, search->length, vma_id(vma), verdict);
	if (addr < 0)
		return false;
	*kept = addr;
	trace(gap_keep, vma_id(vma), hole_start(vma), vma->vm_start);
	return true;
}

/* Does every gap on the near side of this VMA lie beyond the limit? Upwards, a VMA below the length doesn't say so,
 * because the posted difference wraps around. */
static bool near_side_is_beyond(const struct vm_area_struct *vma, const struct search *search)
{
	return search->near == RB_LEFT ? vma->vm_start - search->length < search->low :
					 vma->vm_end >= search->high - search->length;
}

/* Does every gap on the far side of this VMA lie beyond the far limit? */
static bool far_side_is_beyond(const struct vm_area_struct *vma, const struct search *search)
{
	return search->near == RB_LEFT ? vma->vm_end + search->length > search->high :
					 vma->vm_start < search->low + search->length;
}

/* The child on this side, if it promises enough. */
static struct rb_node *promising_child(const struct vm_area_struct *vma, enum rb_side side, u64 length)
{
	struct rb_node *child = vma->vm_rb.rb_child[side];

	if (!child)
		return NULL;
	if (promised_gap(child) < length) {
		trace(gap_prune, vma_id(vma), vma_id(vma_of(child)), promised_gap(child), side);
		return NULL;
	}
	count(gap_moves);
	trace(gap_descend, vma_id(vma), vma_id(vma_of(child)), promised_gap(child), side);
	return child;
}

/* Climbs until it finds a subtree on the far side that the walk has not entered. */
static struct rb_node *next_subtree(struct rb_node *node, enum rb_side far)
{
	struct rb_node *parent;

	for (; (parent = rb_parent(node)); node = parent) {
		enum rb_side from = node == parent->rb_left ? RB_LEFT : RB_RIGHT;
		struct rb_node *beside = parent->rb_child[far];

		count(gap_moves);
		trace(gap_climb, vma_id(vma_of(node)), vma_id(vma_of(parent)), from);
		if (from == far || !beside)
			continue;
		count(gap_moves);
		trace(gap_try, vma_id(vma_of(parent)), vma_id(vma_of(beside)), promised_gap(beside), far);
		return beside;
	}
	return NULL;
}

/* An address, or -ENOMEM. *ended: the search has gone through all, and not only as far as the far limit. */
static s64 find_hole(const struct mm_struct *mm, const struct search *search, bool *ended)
{
	struct rb_node *node = mm->mm_rb.rb_node, *child;
	s64 kept = -ENOMEM;
	enum rb_side far = !search->near;

	*ended = false;
	while (node) {
		const struct vm_area_struct *vma = vma_of(node);
		bool fits = check(vma, search, &kept);

		child = NULL;
		if (!near_side_is_beyond(vma, search))
			child = promising_child(vma, search->near, search->length);
		if (!child && far_side_is_beyond(vma, search))
			return kept;
		if (!child && !fits)
			child = promising_child(vma, far, search->length);
		if (child)
			node = child;
		else if (kept >= 0)
			return kept;
		else
			node = next_subtree(node, far);
	}
	*ended = true;
	return -ENOMEM;
}

/* The gap above all VMAs belongs to no node. Downwards it must be larger than the request. */
static bool top_fits(const struct mm_struct *mm, u64 high, bool fits)
{
	(void)mm;
	(void)high;
	trace(gap_top, mm->highest_vm_end, high, fits ? answer_yes : answer_no);
	return fits;
}

static s64 search_up(const struct mm_struct *mm, const struct search *search)
{
	s64 top = (s64)(mm->task_size - search->length), found;
	bool ended;

	found = find_hole(mm, search, &ended);
	if (ended) {
		found = (s64)(mm->highest_vm_end > search->low ? mm->highest_vm_end : search->low);
		top_fits(mm, mm->task_size, found <= top);
	}
	return found <= top ? found : -ENOMEM;
}

static s64 search_down(const struct mm_struct *mm, const struct search *search)
{
	u64 top = search->high - search->length;
	bool ended;

	return top_fits(mm, search->high, top > mm->highest_vm_end) ? (s64)top : find_hole(mm, search, &ended);
}

s64 free_gap_search(struct mm_struct *mm, const struct gap_request *request)
{
	bool down = request->direction == direction_topdown;
	struct search search = { request->length, request->low, request->high, down ? RB_RIGHT : RB_LEFT };
	s64 found = -ENOMEM;

	count(gap_searches);
	trace(gap_search_enter, request->length, request->low, request->high, request->direction);
	if (!down)
		found = search_up(mm, &search);
	else if (request->high >= request->length && request->low <= request->high - request->length)
		found = search_down(mm, &search);
	trace(gap_search_leave, value_of(found), error_of(found), request->direction);
	return found;
}
