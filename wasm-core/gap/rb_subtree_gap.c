/* The gaps in the tree: each node knows the largest gap below any VMA of its subtree, so a search can skip whole
 * subtrees. Models vma_compute_subtree_gap(), vma_gap_update() and their callers in mm/mmap.c, 3.8 (Michel Lespinasse).
 * The search itself is in unmapped_area.c.
 *
 * A gap belongs to the VMA above it. The one gap above all VMAs goes from highest_vm_end to task_size. */
#include "gap/rb_subtree_gap.h"
#include "machine/index.h"
#include "tree/rbtree_augmented.h"

static struct vm_area_struct *vma_of(const struct rb_node *node)
{
	return rb_entry(node, struct vm_area_struct, vm_rb);
}

PER_GUARD u64 subtree_gap(const struct vm_area_struct *vma, bool guarded)
{
	u64 largest = gap_below(vma, guarded);
	u64 left = promised_gap(vma->vm_rb.rb_left);
	u64 right = promised_gap(vma->vm_rb.rb_right);

	if (left > largest)
		largest = left;
	return right > largest ? right : largest;
}

/* Recomputes a node's gap, and returns whether it has changed. */
PER_GUARD bool evaluate(struct vm_area_struct *vma, bool guarded)
{
	u64 old = vma->rb_subtree_gap, new = subtree_gap(vma, guarded);

	if (new != old)
		vma->rb_subtree_gap = new;
	count(gap_evaluations);
	trace(gap_evaluate, vma_id(vma), gap_below(vma, guarded), old, new);
	return new != old;
}

/* Above a node whose gap stays the same nothing changes either, so most walks end at once. Most calls allow the walk to go
 * to the root, and `stop` then costs nothing. */
PER_GUARD void climb(struct rb_node *node, struct rb_node *stop, bool guarded)
{
	struct vm_area_struct *first;
	bool changed;

	if (node == stop)
		return;
	first = vma_of(node);
	count(gap_walks);
	trace(gap_update_enter, vma_id(first));
	do
		changed = evaluate(vma_of(node), guarded);
	while (changed && (node = rb_parent(node)) != stop);
	if (!changed)
		count(gap_early_stops);
	trace(gap_update_leave, vma_id(first), changed ? answer_no : answer_yes);
	(void)first;
}

static void copy(struct rb_node *old, struct rb_node *new)
{
	vma_of(new)->rb_subtree_gap = vma_of(old)->rb_subtree_gap;
	trace(gap_copy, vma_id(vma_of(old)), vma_id(vma_of(new)), vma_of(new)->rb_subtree_gap);
}

/* vma_gap_update(): the gap below `vma` has changed. */
PER_GUARD void gap_update(struct vm_area_struct *vma, bool guarded)
{
	climb(&vma->vm_rb, NULL, guarded);
}

/* The gap above `vma` has changed (NULL: the one below the lowest VMA). */
PER_GUARD void gap_above_changed(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *next,
				 bool guarded)
{
	if (next)
		gap_update(next, guarded);
	else
		mm->highest_vm_end = vma ? vma->vm_end : 0;
}

static void init(struct mm_struct *mm)
{
	mm->highest_vm_end = 0;
}

/* Nothing is remembered between searches. */
static void forget(struct mm_struct *mm, u64 start)
{
	(void)mm;
	(void)start;
}

/* __vma_link_rb(): the new VMA has cut the gap below its successor. It first becomes a leaf without a gap of its own,
 * so that its update climbs as far as necessary. After that, the rotations find only correct values. */
PER_GUARD void link(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place,
		    const struct rb_augment_callbacks *callbacks, bool guarded)
{
	gap_above_changed(mm, vma, vma->vm_next, guarded);
	rb_link_node(&vma->vm_rb, place->rb_parent, place->rb_link);
	vma->rb_subtree_gap = 0;
	gap_update(vma, guarded);
	rb_insert_augmented(&vma->vm_rb, &mm->mm_rb, callbacks);
}

/* An insertion has already updated the gaps. When the next VMA's start moves along with this one's end, no gap
 * changes. */
PER_GUARD void adjust(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *inserted,
		      struct moved_bounds moved, bool guarded)
{
	if (inserted)
		return;
	if (moved.start)
		gap_update(vma, guarded);
	if (moved.removed || (moved.end && !moved.next_start))
		gap_above_changed(mm, vma, vma->vm_next, guarded);
}

static const char *complaint(const struct mm_struct *mm, bool guarded)
{
	u64 highest_end = 0;
	const struct rb_node *node;

	for (node = rb_first(&mm->mm_rb); node; node = rb_next(node)) {
		if (vma_of(node)->rb_subtree_gap != subtree_gap(vma_of(node), guarded))
			return "a node's rb_subtree_gap is not the largest gap of its subtree";
		highest_end = vma_of(node)->vm_end;
	}
	if (mm->highest_vm_end != highest_end)
		return "highest_vm_end is not the end of the highest area";
	if (mm->free_area_cache || mm->cached_hole_size)
		return "the linear search's fields are kept although nothing uses them";
	return NULL;
}

/* One instance: the functions of the strategy, with `is_guarded` as a constant. erase() never computes the gap of the VMA
 * that is removed: a merge has already overrun that VMA, and the gap would be negative. */
#define INSTANCE(suffix, is_guarded)                                                                            \
	static void propagate##suffix(struct rb_node *node, struct rb_node *stop)                               \
	{                                                                                                       \
		climb(node, stop, is_guarded);                                                                  \
	}                                                                                                       \
	static void rotate##suffix(struct rb_node *old, struct rb_node *new)                                    \
	{                                                                                                       \
		copy(old, new);                                                                                 \
		evaluate(vma_of(old), is_guarded);                                                              \
	}                                                                                                       \
	static const struct rb_augment_callbacks callbacks##suffix = {                                          \
		.propagate = propagate##suffix, .copy = copy, .rotate = rotate##suffix,                         \
	};                                                                                                      \
	static void insert##suffix(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place) \
	{                                                                                                       \
		link(mm, vma, place, &callbacks##suffix, is_guarded);                                           \
	}                                                                                                       \
	static void erase##suffix(struct mm_struct *mm, struct vm_area_struct *vma)                             \
	{                                                                                                       \
		rb_erase_augmented(&vma->vm_rb, &mm->mm_rb, &callbacks##suffix);                                \
	}                                                                                                       \
	static void adjusted##suffix(struct mm_struct *mm, struct vm_area_struct *vma,                          \
				     struct vm_area_struct *inserted, struct moved_bounds moved)                \
	{                                                                                                       \
		adjust(mm, vma, inserted, moved, is_guarded);                                                   \
	}                                                                                                       \
	static void grown_down##suffix(struct mm_struct *mm, struct vm_area_struct *vma)                        \
	{                                                                                                       \
		(void)mm;                                                                                       \
		gap_update(vma, is_guarded);                                                                    \
	}                                                                                                       \
	static void unmapped##suffix(struct mm_struct *mm, struct vm_area_struct *prev,                         \
				     struct vm_area_struct *next)                                               \
	{                                                                                                       \
		gap_above_changed(mm, prev, next, is_guarded);                                                  \
	}                                                                                                       \
	static const char *verify##suffix(struct mm_struct *mm)                                                 \
	{                                                                                                       \
		return complaint(mm, is_guarded);                                                               \
	}

/* What both instances have in common, and what each has of its own. */
#define STRATEGY_OF(suffix)                                                                                     \
	.name = "rb_subtree_gap", .keeps = "subtree_gap=rb_subtree_gap", .index = &index_list_rbtree,           \
	.init = init, .search = vm_unmapped_area##suffix, .forget = forget, .insert = insert##suffix,           \
	.erase = erase##suffix, .erase_merged = erase##suffix, .adjusted = adjusted##suffix,                    \
	.grown_down = grown_down##suffix, .unmapped = unmapped##suffix, .verify = VERIFIED_BY(verify##suffix)

INSTANCE(, false)
INSTANCE(_guarded, true)

static const struct gap_strategy guarded = { STRATEGY_OF(_guarded) };
const struct gap_strategy gap_rb_subtree_gap = { STRATEGY_OF(), .guarded = &guarded };
