/* The largest gap below each slot of the inner nodes (lib/maple_tree.c, 6.12: mas_update_gap). */
#include "maple/internal.h"

u64 ma_leaf_max_gap(struct maple_node *leaf, u64 min, u64 max)
{
	const u64 *slots = ma_slots(leaf, maple_leaf_64);
	u32 end = ma_data_end(leaf, maple_leaf_64, max);
	u64 largest = 0;

	for (u32 slot = 0; slot <= end; slot++) {
		u64 gap;

		if (slots[slot])
			continue;
		gap = ma_slot_last(leaf, slot, end, max) - ma_slot_first(leaf, slot, min) + 1;
		if (gap > largest)
			largest = gap;
	}
	return largest;
}

/* Returns the slot with the largest gap; of several, the last one. */
static u32 largest_slot(struct maple_node *node)
{
	const u64 *gaps = ma_gaps(node);
	u32 end = ma_data_end(node, maple_arange_64, 0), largest = end;

	for (u32 slot = end; slot--;)
		if (gaps[slot] > gaps[largest])
			largest = slot;
	return largest;
}

/* Writes one gap. Returns whether the node's largest gap has changed with it. */
static bool set_one(struct maple_node *node, u32 slot, u64 gap)
{
	u64 *gaps = ma_gaps(node);
	u32 end = ma_data_end(node, maple_arange_64, 0), meta = ma_meta_gap(node);
	u64 before = gaps[meta];

	gaps[slot] = gap;
	if (slot != meta && gap <= before)
		return false;
	if (slot != meta)
		meta = slot;
	else if (gap < before)
		meta = largest_slot(node);
	ma_set_meta(node, end, meta);
	return gaps[meta] != before;
}

void mt_set_gap(struct maple_node *node, u32 slot, u64 gap)
{
	for (;;) {
		u64 old = ma_gaps(node)[slot];
		bool climbs = set_one(node, slot, gap);

		(void)old;
		count(maple_gap_updates);
		trace(maple_gap, (u32)(uintptr_t)node, slot, old, gap, climbs ? ma_is_root(node) ? gap_walk_root : gap_walk_climbs : gap_walk_stops);
		if (!climbs || ma_is_root(node))
			break;
		gap = ma_gaps(node)[ma_meta_gap(node)];
		slot = ma_parent_slot(node);
		node = mte_to_node(ma_parent(node));
	}
}

/* The leaf must be searched only if its largest gap is gone and no new gap is as large. */
void mas_update_gap(struct ma_state *mas, u64 gone, u64 come)
{
	struct maple_node *leaf = mte_to_node(mas->node), *parent;
	u64 known;

	if (!mt_is_alloc(mas->tree) || ma_is_root(leaf))
		return;
	parent = mte_to_node(ma_parent(leaf));
	known = ma_gaps(parent)[ma_parent_slot(leaf)];
	if (come < known) {
		if (gone < known)
			return;
		come = ma_leaf_max_gap(leaf, mas->min, mas->max);
	}
	if (come != known)
		mt_set_gap(parent, ma_parent_slot(leaf), come);
}
