/* From a leaf to its neighbours, by way of their common ancestor (lib/maple_tree.c, 6.12: mas_next_node,
 * mas_prev_node). */
#include "maple/internal.h"

/* A node's upper bound is a pivot of the nearest ancestor that has another child after it; min_of() is the mirror image. */
static u64 max_of(const struct maple_node *node)
{
	while (!ma_is_root(node)) {
		u64 parent = ma_parent(node);
		u32 slot = ma_parent_slot(node);

		node = mte_to_node(parent);
		if (slot < mt_slots(mte_node_type(parent)) - 1)
			return node->word[1 + slot];
	}
	return MAPLE_MAX;
}

static u64 min_of(const struct maple_node *node)
{
	while (!ma_is_root(node)) {
		u32 slot = ma_parent_slot(node);

		node = mte_to_node(ma_parent(node));
		if (slot)
			return node->word[slot] + 1;
	}
	return 0;
}

/* The last slot of an inner node whose upper bound is not known. */
static u32 inner_end(const struct maple_node *node, enum maple_type type)
{
	return ma_data_end(node, type, type == maple_arange_64 ? 0 : max_of(node));
}

/* Returns the leaf below `enode` that is reached through first slots only, or through last slots only. */
static u64 outermost_leaf(u64 enode, bool last, u64 max)
{
	while (!mte_is_leaf(enode)) {
		enum maple_type type = mte_node_type(enode);
		struct maple_node *node = mte_to_node(enode);
		u32 slot = last ? ma_data_end(node, type, max) : 0;

		trace(maple_climb, mte_id(enode), mte_id(ma_slots(node, type)[slot]), slot);
		enode = ma_slots(node, type)[slot];
	}
	return enode;
}

bool mas_next_leaf(struct ma_state *mas)
{
	struct maple_node *node = mte_to_node(mas->node);
	u32 slot;
	u64 parent;

	if (mas->max == MAPLE_MAX)
		return false;
	/* This is not the last leaf, so some ancestor has a slot after the current one. */
	do {
		parent = ma_parent(node);
		slot = ma_parent_slot(node);
		trace(maple_climb, (u32)(uintptr_t)node, mte_id(parent), slot);
		node = mte_to_node(parent);
	} while (slot == inner_end(node, mte_node_type(parent)));
	mas->node = outermost_leaf(ma_slots(node, mte_node_type(parent))[slot + 1], false, 0);
	mas->min = mas->max + 1;
	mas->max = max_of(mte_to_node(mas->node));
	mas->end = (u8)ma_data_end(mte_to_node(mas->node), maple_leaf_64, mas->max);
	mas->offset = 0;
	return true;
}

bool mas_prev_leaf(struct ma_state *mas)
{
	struct maple_node *node = mte_to_node(mas->node);
	u32 slot;
	u64 parent;

	if (mas->min == 0)
		return false;
	do {
		parent = ma_parent(node);
		slot = ma_parent_slot(node);
		trace(maple_climb, (u32)(uintptr_t)node, mte_id(parent), slot);
		node = mte_to_node(parent);
	} while (!slot);
	mas->max = mas->min - 1;
	mas->node = outermost_leaf(ma_slots(node, mte_node_type(parent))[slot - 1], true, mas->max);
	mas->min = min_of(mte_to_node(mas->node));
	mas->end = (u8)ma_data_end(mte_to_node(mas->node), maple_leaf_64, mas->max);
	mas->offset = mas->end;
	return true;
}
