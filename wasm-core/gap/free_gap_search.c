/* The search of the June 2012 series: arch_get_unmapped_area() and arch_get_unmapped_area_topdown(), mm/mmap.c, as
 * posted. Upwards, at each node: if the node's own gap fits, the search keeps it in mind. A left child that promises
 * enough may have a lower gap, so the search goes there. Only if the own gap failed does it try the right subtree. When
 * neither way leads on, it takes the gap that it kept. If it kept none, it continues in the next subtree to the right,
 * whatever that one promises. Downwards is the mirror image.
 *
 * A promise also counts gaps on the wrong side of the limit. So while the search keeps one gap in mind, the promise of
 * a gap beyond the limit may lead it astray. It then takes the gap that it kept, though a nearer one fits as well. It
 * finds a gap if there is any, but it is sure to find the nearest only if no useless gap lies beyond the limit
 * (docs/decisions/0012-free-gap-as-posted.md).
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

static enum code_verdict judge(const struct vm_area_struct *vma, const struct search *search)
{
	u64 start = hole_start(vma), end = vma->vm_start;

	if (end - start < search->length)
		return verdict_too_small;
	if (end < search->low + search->length)
		return verdict_too_low;
	return start > search->high - search->length ? verdict_too_high : verdict_fits;
}

/* Keeps this VMA's own gap in mind if it fits between the limits. */
static bool check(const struct vm_area_struct *vma, const struct search *search,
		  const struct vm_area_struct **kept)
{
	enum code_verdict verdict = judge(vma, search);

	count(gap_search_nodes);
	trace(gap_check, hole_start(vma), vma->vm_start, search->length, vma_id(vma), verdict);
	if (verdict != verdict_fits)
		return false;
	*kept = vma;
	trace(gap_keep, vma_id(vma), hole_start(vma), vma->vm_start);
	return true;
}

/* Does every gap on the near side of this VMA lie beyond the limit? */
static bool near_side_is_beyond(const struct vm_area_struct *vma, const struct search *search)
{
	return search->near == RB_LEFT ? vma->vm_start < search->low + search->length :
					 vma->vm_end > search->high - search->length;
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

/* The VMA above a gap that fits, or NULL. */
static const struct vm_area_struct *find_hole(const struct mm_struct *mm, const struct search *search)
{
	struct rb_node *node = mm->mm_rb.rb_node, *child;
	const struct vm_area_struct *kept = NULL;
	enum rb_side far = !search->near;

	while (node) {
		const struct vm_area_struct *vma = vma_of(node);
		bool fits = check(vma, search, &kept);

		child = NULL;
		if (!near_side_is_beyond(vma, search))
			child = promising_child(vma, search->near, search->length);
		if (!child && !fits)
			child = promising_child(vma, far, search->length);
		if (child)
			node = child;
		else if (kept)
			break;
		else
			node = next_subtree(node, far);
	}
	return kept;
}

/* The gap above all VMAs belongs to no node. */
static bool top_hole_fits(const struct mm_struct *mm, const struct search *search)
{
	bool fits = mm->highest_vm_end <= search->high - search->length;

	trace(gap_top, mm->highest_vm_end, search->high, fits ? answer_yes : answer_no);
	return fits;
}

static s64 search_up(const struct mm_struct *mm, const struct search *search)
{
	const struct vm_area_struct *vma = find_hole(mm, search);
	u64 start;

	if (vma)
		start = hole_start(vma);
	else if (top_hole_fits(mm, search))
		start = mm->highest_vm_end;
	else
		return -ENOMEM;
	return (s64)(start > search->low ? start : search->low);
}

static s64 search_down(const struct mm_struct *mm, const struct search *search)
{
	const struct vm_area_struct *vma;
	u64 end;

	if (top_hole_fits(mm, search))
		return (s64)(search->high - search->length);
	vma = find_hole(mm, search);
	if (!vma)
		return -ENOMEM;
	end = vma->vm_start < search->high ? vma->vm_start : search->high;
	return (s64)(end - search->length);
}

s64 free_gap_search(struct mm_struct *mm, const struct gap_request *request)
{
	bool down = request->direction == direction_topdown;
	struct search search = { request->length, request->low, request->high, down ? RB_RIGHT : RB_LEFT };
	s64 found = -ENOMEM;

	count(gap_searches);
	trace(gap_search_enter, request->length, request->low, request->high, request->direction);
	if (request->high >= request->length && request->low <= request->high - request->length)
		found = down ? search_down(mm, &search) : search_up(mm, &search);
	trace(gap_search_leave, value_of(found), error_of(found), request->direction);
	return found;
}
