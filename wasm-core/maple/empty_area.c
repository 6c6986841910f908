/* Searching for a hole, guided by the largest gaps (lib/maple_tree.c, 6.12: mas_empty_area and _rev). */
#include "maple/internal.h"

/* A node on the way down, its slot, and the slot's bounds. */
struct search_step {
	u64 node, min, max;
	u32 slot, end;
};
struct search {
	u64 min, max, size; /* the window */
	struct ma_state *mas;
	u32 depth;
	struct search_step at[MAPLE_LEVELS];
};

static void enter(struct search_step *step, u64 node, u64 min, u64 max)
{
	*step = (struct search_step){ node, min, max, 0, ma_data_end(mte_to_node(node), mte_node_type(node), max) };
}

/* Does the hole in a leaf's slot hold a range of the wanted size within the window? Its bounds then. */
static bool hole_fits(const struct search *search, const struct search_step *leaf, u64 *first, u64 *last)
{
	struct maple_node *node = mte_to_node(leaf->node);
	u64 low = ma_slot_first(node, leaf->slot, leaf->min);
	u64 high = ma_slot_last(node, leaf->slot, leaf->end, leaf->max);
	bool fits;

	if (node->word[MAPLE_SLOTS_AT + leaf->slot])
		return false;
	low = low > search->min ? low : search->min;
	high = high < search->max ? high : search->max;
	fits = low <= high && high - low >= search->size - 1;
	count(maple_gap_checks);
	trace(maple_gap_check, mte_id(leaf->node), leaf->slot, low <= high ? high - low + 1 : 0, search->size, fits);
	*first = low;
	*last = high;
	return fits;
}

static bool child_promises(const struct search *search, const struct search_step *step)
{
	u64 gap = ma_gaps(mte_to_node(step->node))[step->slot];

	count(maple_gap_checks);
	trace(maple_gap_check, mte_id(step->node), step->slot, gap, search->size, gap >= search->size);
	return gap >= search->size;
}

/* Down to the child at the slot. */
static struct search_step *go_down(struct search *search, struct search_step *step)
{
	struct maple_node *node = mte_to_node(step->node);
	u64 child = ma_slots(node, maple_arange_64)[step->slot];

	trace(maple_gap_descend, mte_id(step->node), mte_id(child), step->slot);
	enter(step + 1, child, ma_slot_first(node, step->slot, step->min), ma_slot_last(node, step->slot, step->end, step->max));
	search->depth++;
	return step + 1;
}

/* The first slot that ends at or above the window's start, or the last that begins at or below its end. */
static u32 first_slot(const struct search_step *step, u64 index)
{
	const struct maple_node *node = mte_to_node(step->node);
	u32 slot = 0;

	while (slot < step->end && node->word[1 + slot] < index)
		slot++;
	return slot;
}

static bool search_up(struct search *search, u64 *first, u64 *last)
{
	struct search_step *step = search->at;

	for (step->slot = first_slot(step, search->min);;) {
		const struct maple_node *node = mte_to_node(step->node);
		bool leaf = mte_is_leaf(step->node);

		if (ma_slot_first(node, step->slot, step->min) > search->max)
			return false;
		if (leaf ? hole_fits(search, step, first, last) : child_promises(search, step)) {
			if (leaf)
				return true;
			step = go_down(search, step);
			step->slot = first_slot(step, search->min);
			continue;
		}
		for (; step->slot == step->end; step--) {
			if (step == search->at)
				return false;
			trace(maple_gap_climb, mte_id(step->node), mte_id(step[-1].node), step[-1].slot);
		}
		step->slot++;
	}
}

static bool search_down(struct search *search, u64 *first, u64 *last)
{
	struct search_step *step = search->at;

	for (step->slot = first_slot(step, search->max);;) {
		struct maple_node *node = mte_to_node(step->node);
		bool leaf = mte_is_leaf(step->node);

		if (ma_slot_last(node, step->slot, step->end, step->max) < search->min)
			return false;
		if (leaf ? hole_fits(search, step, first, last) : child_promises(search, step)) {
			if (leaf)
				return true;
			step = go_down(search, step);
			step->slot = first_slot(step, search->max);
			continue;
		}
		for (; !step->slot; step--) {
			if (step == search->at)
				return false;
			trace(maple_gap_climb, mte_id(step->node), mte_id(step[-1].node), step[-1].slot);
		}
		step->slot--;
	}
}

/* A tree without nodes has at most the entry at 0. */
static bool search_sparse(const struct search *search, u64 *first, u64 *last)
{
	*first = search->min || !search->mas->tree->ma_root ? search->min : 1;
	*last = search->max;
	return *first <= *last && *last - *first >= search->size - 1;
}

static s32 empty_area(struct ma_state *mas, u64 min, u64 max, u64 size, enum code_direction direction)
{
	struct search search = { .min = min, .max = max, .size = size, .mas = mas };
	u64 first = 0, last = 0;
	bool found;

	if (min > max || size == 0 || max - min < size - 1)
		return -EINVAL;
	trace(maple_gap_search_enter, min, max, size, direction);
	if (mt_has_nodes(mas->tree)) {
		enter(search.at, mas->tree->ma_root, 0, MAPLE_MAX);
		found = direction == direction_bottomup ? search_up(&search, &first, &last) : search_down(&search, &first, &last);
	} else {
		found = search_sparse(&search, &first, &last);
	}
	if (found && direction == direction_bottomup)
		last = first + (size - 1);
	else if (found)
		first = last - (size - 1);
	trace(maple_gap_search_leave, found ? first : 0, found ? last : 0, found ? 0 : -EBUSY, direction);
	if (!found)
		return -EBUSY;
	mas_set_range(mas, first, last);
	return 0;
}

s32 mas_empty_area(struct ma_state *mas, u64 min, u64 max, u64 size)
{
	return empty_area(mas, min, max, size, direction_bottomup);
}

s32 mas_empty_area_rev(struct ma_state *mas, u64 min, u64 max, u64 size)
{
	return empty_area(mas, min, max, size, direction_topdown);
}
