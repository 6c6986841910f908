/* Searches for a gap, guided by the largest gaps below each slot (lib/maple_tree.c, 6.12: mas_empty_area and _rev). */
#include "base/errno.h"
#include "maple/node.h"
#include "trace/trace.h"

/* A node on the way down, its bounds, and the slot that the search is at. */
struct search_step {
	u64 node, min, max;
	u32 slot, end;
};
struct search {
	u64 min, max, size; /* the window */
	u64 first, last; /* the gap found, within the window */
	enum code_direction direction;
	struct search_step at[MAPLE_LEVELS];
	const struct search_step *leaf; /* the leaf with the gap; NULL = the tree has no nodes */
	u32 slot;
};

/* Starts at the slot that contains the near end of the window, or else at the outermost slot. */
static void enter(const struct search *search, struct search_step *step, u64 enode, u64 min, u64 max)
{
	const struct maple_node *node = mte_to_node(enode);
	bool upwards = search->direction == direction_bottomup;
	u64 index = upwards ? search->min : search->max;
	u32 end = ma_data_end(node, mte_node_type(enode), max), slot = 0;

	if (!upwards && index >= max)
		slot = end;
	else if (index > min)
		while (slot < end && node->word[1 + slot] < index)
			slot++;
	*step = (struct search_step){ enode, min, max, slot, end };
}

/* Is the gap in this slot of a leaf large enough, within the window? */
static bool hole_fits(struct search *search, const struct search_step *leaf, u32 slot)
{
	const struct maple_node *node = mte_to_node(leaf->node);
	u64 low = ma_slot_first(node, slot, leaf->min), high = ma_slot_last(node, slot, leaf->end, leaf->max);
	bool fits = high - low >= search->size - 1; /* most gaps are too small wherever they lie */

	if (fits) {
		low = low > search->min ? low : search->min;
		high = high < search->max ? high : search->max;
		fits = low <= high && high - low >= search->size - 1;
	}
	count(maple_gap_checks);
	trace(maple_gap_check, mte_id(leaf->node), slot, low <= high ? high - low + 1 : 0, search->size, fits);
	search->first = low;
	search->last = high;
	search->leaf = leaf;
	search->slot = slot;
	return fits;
}

/* Searches the slots of a leaf, starting at the current one. */
static bool search_leaf(struct search *search, const struct search_step *leaf)
{
	const u64 *slots = ma_slots(mte_to_node(leaf->node), maple_leaf_64);

	if (search->direction == direction_bottomup) {
		for (u32 slot = leaf->slot; slot <= leaf->end; slot++)
			if (!slots[slot] && hole_fits(search, leaf, slot))
				return true;
	} else {
		for (u32 slot = leaf->slot + 1; slot--;)
			if (!slots[slot] && hole_fits(search, leaf, slot))
				return true;
	}
	return false;
}

/* Looks for a slot of an inner node that promises a large enough gap, starting at the current one. */
static bool find_promise(const struct search *search, struct search_step *step)
{
	const u64 *gaps = ma_gaps(mte_to_node(step->node));
	u32 slot = step->slot, past = step->end + 1, stride = 1;

	if (search->direction == direction_topdown) {
		past = (u32)-1;
		stride = (u32)-1;
	}
	for (; slot != past; slot += stride) {
		count(maple_gap_checks);
		trace(maple_gap_check, mte_id(step->node), slot, gaps[slot], search->size, gaps[slot] >= search->size);
		if (gaps[slot] >= search->size)
			break;
	}
	step->slot = slot;
	return slot != past;
}

/* Climbs to the next slot of the nearest ancestor that has one. */
static struct search_step *climb(const struct search *search, struct search_step *step)
{
	bool upwards = search->direction == direction_bottomup;

	do {
		if (step == search->at)
			return NULL;
		trace(maple_gap_climb, mte_id(step->node), mte_id(step[-1].node), step[-1].slot);
		step--;
	} while (step->slot == (upwards ? step->end : 0));
	step->slot += upwards ? 1u : (u32)-1;
	return step;
}

static bool search_tree(struct search *search, u64 root)
{
	struct search_step *step = search->at;

	for (enter(search, step, root, 0, MAPLE_MAX); step;) {
		struct maple_node *node = mte_to_node(step->node);
		u64 child, first, last;

		if (mte_is_leaf(step->node)) {
			if (search_leaf(search, step))
				return true;
			step = climb(search, step);
			continue;
		}
		if (!find_promise(search, step)) {
			step = climb(search, step);
			continue;
		}
		first = ma_slot_first(node, step->slot, step->min);
		last = ma_slot_last(node, step->slot, step->end, step->max);
		if (first > search->max || last < search->min)
			return false;
		child = ma_slots(node, maple_arange_64)[step->slot];
		trace(maple_gap_descend, mte_id(step->node), mte_id(child), step->slot);
		enter(search, ++step, child, first, last);
	}
	return false;
}

/* A tree without nodes has at most one entry, at key 0. */
static bool search_sparse(struct search *search, u64 root)
{
	search->first = search->min || !root ? search->min : 1;
	search->last = search->max;
	return search->first <= search->last && search->last - search->first >= search->size - 1;
}

static void take_place(struct ma_state *mas, const struct search *search)
{
	const struct search_step *leaf = search->leaf;

	mas_restart(mas, search->first, search->last);
	if (!leaf)
		return;
	mas->node = leaf->node;
	mas->min = leaf->min;
	mas->max = leaf->max;
	mas->end = (u8)leaf->end;
	mas->offset = (u8)search->slot;
	mas->seen = mas->tree->changes;
	mas->status = ma_active;
}

static s32 empty_area(struct ma_state *mas, u64 min, u64 max, u64 size, enum code_direction direction)
{
	u64 root = mas->tree->ma_root;
	struct search search;
	bool found;

	if (min > max || size == 0 || max - min < size - 1)
		return -EINVAL;
	search.min = min;
	search.max = max;
	search.size = size;
	search.direction = direction;
	search.leaf = NULL;
	trace(maple_gap_search_enter, min, max, size, direction);
	found = root & MAPLE_IS_NODE ? search_tree(&search, root) : search_sparse(&search, root);
	if (!found) {
		trace(maple_gap_search_leave, 0, 0, -EBUSY, direction);
		return -EBUSY;
	}
	if (direction == direction_bottomup)
		search.last = search.first + (size - 1);
	else
		search.first = search.last - (size - 1);
	trace(maple_gap_search_leave, search.first, search.last, 0, direction);
	take_place(mas, &search);
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
