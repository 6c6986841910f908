/* How many nodes a store can need, before it begins (lib/maple_tree.c, 6.12: mas_prealloc_calc; 6.16). */
#include "maple/internal.h"

/* Since 6.16: nodes for the levels up to one that won't change its number of nodes. A store's walk from the root has seen
 * the nodes that contain all of its range (mas_wr_walk): the lowest that has a free slot, and the lowest that may lose a
 * child without being too small. Levels count from 1 for the root; 0 = none. */
static u32 vacant_count(const struct ma_state *mas, const void *entry, u32 for_each_level)
{
	u32 vacant = 0, sufficient = mas->store_type == store_type_split ? MAPLE_LEVELS : 0;
	struct maple_path path;

	maple_path_to(&path, mas->tree, mas->node);
	for (u32 level = 1; mas->from_root && level < path.depth && !mas_is_span_wr(mas, entry, path.at[level].max); level++) {
		const struct maple_step *node = &path.at[level - 1];
		enum maple_type type = mte_node_type(node->node);

		if (node->end < mt_slots(type) - 1)
			vacant = level;
		if (node->end > (level == 1 ? 2 : mt_min_slots(type) + 1) && sufficient < level)
			sufficient = level;
	}
	return (path.depth - (vacant < sufficient ? vacant : sufficient)) * for_each_level + 1;
}

/* For a split in bulk mode: two nodes on each level that is full, from the leaves up, and one for the level above, whose node has a free slot
 * or is a new root. */
static u32 bulk_split_count(const struct ma_state *mas)
{
	const struct maple_node *node = mte_to_node(mas->node);
	u32 count = 3;

	for (; !ma_is_root(node); count += 2) {
		u64 parent = ma_parent(node);

		node = mte_to_node(parent);
		if (ma_data_end(node, mte_node_type(parent), MAPLE_MAX) + 1 < mt_slots(mte_node_type(parent)))
			break;
	}
	return count;
}

/* The largest number of nodes that a store of this type can need (mas_prealloc_calc). */
static u32 preallocate_count(const struct ma_state *mas, void *entry)
{
	u32 height = mas->tree->height;
	bool vacant = mas->tree->ma_flags & MT_VACANT;

	switch ((enum code_store_type)mas->store_type) {
	case store_type_root:
		return mas->index || mas->last ? 1 : 0;
	case store_type_new_root:
		return 1;
	case store_type_spanning:
		return vacant ? vacant_count(mas, entry, 3) : 3 * height + 1;
	case store_type_split:
		return mas->bulk ? bulk_split_count(mas) : vacant ? vacant_count(mas, entry, 2) : 2 * height + 1;
	case store_type_rebalance:
		return vacant ? vacant_count(mas, entry, 2) : 2 * height - 1;
	case store_type_node:
		return mt_in_rcu(mas->tree) ? 1 : 0;
	case store_type_exact_fit:
	case store_type_append:
	case store_type_slot:
		break;
	}
	return 0;
}

s32 mas_wr_preallocate(struct ma_state *mas, void *entry)
{
	mas_wr_store_type(mas, entry);
	return mas_alloc_nodes(mas, preallocate_count(mas, entry));
}

s32 mas_preallocate(struct ma_state *mas, void *entry)
{
	if (mas->tree->ma_flags & MT_WORST_CASE && mas_alloc_nodes(mas, 3 * mas->tree->height + 1))
		return -ENOMEM;
	return mas_wr_preallocate(mas, entry);
}
