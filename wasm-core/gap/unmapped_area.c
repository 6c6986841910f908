/* The search through the tree's gaps: unmapped_area() and unmapped_area_topdown(), mm/mmap.c, 3.8 and 4.20.
 *
 * A node promises enough if its rb_subtree_gap is at least the length. The search enters only such subtrees, and leaves
 * each of them for good once it is done with it, so it takes O(log n). Bottom-up it runs in address order (left
 * subtree, the node's own gap, right subtree), top-down in reverse order. For an aligned address it looks for a gap
 * that holds the length wherever the alignment falls. */
#include "gap/rb_subtree_gap.h"

/* What follows from a request: a gap that can hold it starts at or below `highest_start`, and ends at or above
 * `lowest_end`. `length` includes what the alignment may need. */
struct limits {
	const struct gap_request *request;
	u64 length;
	u64 highest_start, lowest_end;
};

static struct vm_area_struct *vma_of(const struct rb_node *node)
{
	return rb_entry(node, struct vm_area_struct, vm_rb);
}

/* Checks one node's own gap. Bottom-up, a gap that is too high ends the search; top-down, one that is too low does. */
PER_GUARD enum code_verdict check(const struct vm_area_struct *vma, const struct limits *limits, bool guarded)
{
	u64 start = gap_start(vma), end = gap_end(vma, guarded);
	enum code_verdict verdict = verdict_fits;

	if (start > limits->highest_start)
		verdict = verdict_too_high;
	else if (end < limits->lowest_end)
		verdict = verdict_too_low;
	else if ((s64)(end - start) < (s64)limits->length) /* negative where a guard gap reaches into the VMA below */
		verdict = verdict_too_small;
	count(gap_search_nodes);
	trace(gap_check, start, end > start ? end : start, limits->length, vma_id(vma), verdict);
	return verdict;
}

/* Descends to the child on this side if it promises enough. Otherwise prunes it and returns NULL. */
static struct rb_node *descend(const struct rb_node *node, enum rb_side side, u64 length)
{
	struct rb_node *child = node->rb_child[side];

	if (!child)
		return NULL;
	if (promised_gap(child) < length) {
		trace(gap_prune, vma_id(vma_of(node)), vma_id(vma_of(child)), promised_gap(child), side);
		return NULL;
	}
	count(gap_moves);
	trace(gap_descend, vma_id(vma_of(node)), vma_id(vma_of(child)), promised_gap(child), side);
	return child;
}

/* Climbs until it arrives from the child on `side`, at the first ancestor whose own gap is still to be checked. NULL
 * when it has passed the root. */
static struct rb_node *climb(const struct rb_node *node, enum rb_side side)
{
	struct rb_node *parent;

	for (; (parent = rb_parent(node)); node = parent) {
		enum rb_side from = node == parent->rb_left ? RB_LEFT : RB_RIGHT;

		count(gap_moves);
		trace(gap_climb, vma_id(vma_of(node)), vma_id(vma_of(parent)), from);
		if (from == side)
			return parent;
	}
	return NULL;
}

/* The root, if the tree promises enough at all. */
static struct rb_node *promising_root(const struct mm_struct *mm, u64 length)
{
	return promised_gap(mm->mm_rb.rb_node) < length ? NULL : mm->mm_rb.rb_node;
}

/* As far to the left as promises lead. A gap below a left child ends below this node's, so it is pointless to look there if
 * even this one ends too low. That fails where a VMA's guard gap is larger than the gap below it: Linux 4.12 then misses a gap in
 * the left subtree, and so do we (from memory). */
PER_GUARD struct rb_node *lowest_promised(struct rb_node *node, const struct limits *limits, bool guarded)
{
	struct rb_node *child;

	while (gap_end(vma_of(node), guarded) >= limits->lowest_end && (child = descend(node, RB_LEFT, limits->length)))
		node = child;
	return node;
}

/* The VMA above the lowest gap that fits, or NULL. */
PER_GUARD struct vm_area_struct *lowest_gap(const struct mm_struct *mm, const struct limits *limits, bool guarded)
{
	struct rb_node *node = promising_root(mm, limits->length), *child;

	for (; node; node = child) {
		node = lowest_promised(node, limits, guarded);
		do {
			enum code_verdict verdict = check(vma_of(node), limits, guarded);

			if (verdict == verdict_fits)
				return vma_of(node);
			if (verdict == verdict_too_high)
				return NULL;
			child = descend(node, RB_RIGHT, limits->length);
		} while (!child && (node = climb(node, RB_LEFT)));
	}
	return NULL;
}

/* As far to the right as promises lead. A gap in the right subtree starts above this node's, so it is pointless to look there
 * if this one starts too high. */
static struct rb_node *highest_promised(struct rb_node *node, const struct limits *limits)
{
	struct rb_node *child;

	while (gap_start(vma_of(node)) <= limits->highest_start && (child = descend(node, RB_RIGHT, limits->length)))
		node = child;
	return node;
}

/* The VMA above the highest gap that fits, or NULL: the mirror image of lowest_gap(). */
PER_GUARD struct vm_area_struct *highest_gap(const struct mm_struct *mm, const struct limits *limits, bool guarded)
{
	struct rb_node *node = promising_root(mm, limits->length), *child;

	for (; node; node = child) {
		node = highest_promised(node, limits);
		do {
			enum code_verdict verdict = check(vma_of(node), limits, guarded);

			if (verdict == verdict_fits)
				return vma_of(node);
			if (verdict == verdict_too_low)
				return NULL;
			child = descend(node, RB_LEFT, limits->length);
		} while (!child && (node = climb(node, RB_RIGHT)));
	}
	return NULL;
}

/* The gap above all VMAs belongs to no node. */
static bool top_gap_fits(const struct mm_struct *mm, const struct limits *limits)
{
	bool fits = mm->highest_vm_end <= limits->highest_start;

	trace(gap_top, mm->highest_vm_end, limits->request->high, fits ? answer_yes : answer_no);
	return fits;
}

PER_GUARD s64 search_lowest(const struct mm_struct *mm, const struct limits *limits, bool guarded)
{
	const struct vm_area_struct *vma = lowest_gap(mm, limits, guarded);
	u64 start;

	if (vma)
		start = gap_start(vma);
	else if (top_gap_fits(mm, limits))
		start = mm->highest_vm_end;
	else
		return -ENOMEM;
	if (start < limits->request->low)
		start = limits->request->low;
	return (s64)gap_align_up(limits->request, start);
}

PER_GUARD s64 search_highest(const struct mm_struct *mm, const struct limits *limits, bool guarded)
{
	const struct gap_request *request = limits->request;
	u64 end = request->high;

	if (!top_gap_fits(mm, limits)) {
		const struct vm_area_struct *vma = highest_gap(mm, limits, guarded);

		if (!vma)
			return -ENOMEM;
		if (gap_end(vma, guarded) < end)
			end = gap_end(vma, guarded);
	}
	return (s64)gap_align_down(request, end - request->length);
}

PER_GUARD s64 search(struct mm_struct *mm, const struct gap_request *request, bool guarded)
{
	u64 room = gap_room(request);
	struct limits limits = {
		.request = request,
		.length = room,
		.highest_start = request->high - room,
		.lowest_end = request->low + room,
	};
	s64 found = -ENOMEM;

	count(gap_searches);
	trace(gap_search_enter, request->length, request->low, request->high, request->direction);
	if (room && request->high >= room && request->low <= limits.highest_start)
		found = request->direction == direction_topdown ? search_highest(mm, &limits, guarded) :
								  search_lowest(mm, &limits, guarded);
	trace(gap_search_leave, value_of(found), error_of(found), request->direction);
	return found;
}

s64 vm_unmapped_area(struct mm_struct *mm, const struct gap_request *request)
{
	return search(mm, request, false);
}

s64 vm_unmapped_area_guarded(struct mm_struct *mm, const struct gap_request *request)
{
	return search(mm, request, true);
}
