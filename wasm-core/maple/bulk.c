/* Stores many entries in ascending order: mas_expected_entries() and mas_destroy(), lib/maple_tree.c, 6.1 to 6.7. */
#include "maple/internal.h"

static u32 div_round_up(u32 number, u32 divisor)
{
	return (number + divisor - 1) / divisor;
}

/* Assumes a gap beside each entry and nodes that keep two slots free, and adds three nodes for a split: two nodes and
 * new parents. If that is too few, stores allocate more. */
s32 mas_expected_entries(struct ma_state *mas, u32 entries)
{
	u32 leaves = div_round_up(2 * entries + 1, MAPLE_RANGE_SLOTS - 2);
	u32 inner = div_round_up(leaves, mt_slots(mt_inner_type(mas->tree)) - 2);

	trace(dup_preallocate, entries, leaves, inner, leaves + inner + 3);
	if (mas_alloc_nodes(mas, leaves + inner + 3))
		return -ENOMEM;
	mas->bulk = true;
	return 0;
}

/* mas_free() outside RCU mode (from memory). */
void mas_bulk_reuse(struct ma_state *mas, u64 enode)
{
	struct maple_node *node = mte_to_node(enode);

	trace(maple_node_dead, mte_id(enode));
	mas->tree->nodes--;
	node->word[0] = (uintptr_t)mas->alloc;
	mas->alloc = node;
	mas->alloc_count++;
}

/* Divides the slots of the last leaf and of the one before it, which has the same parent, evenly between the two, in
 * place. */
static void share_slots(struct ma_state *mas, const struct maple_path *path)
{
	const struct maple_step *right = &path->at[path->depth - 1], *above = right - 1;
	struct maple_node *parent = mte_to_node(above->node);
	struct maple_step left;
	struct maple_scratch scratch = { .type = maple_leaf_64, .min = right->min };
	u32 slot = above->slot, cut, middle;
	struct maple_made low, high;

	left.node = ma_slots(parent, mte_node_type(above->node))[slot - 1];
	left.min = ma_slot_first(parent, slot - 1, above->min);
	left.max = right->min - 1;
	left.slot = 0;
	left.end = (u8)ma_data_end(mte_to_node(left.node), maple_leaf_64, left.max);
	scratch_append(&scratch, right, 0, right->end);
	trace(maple_rebalance, mte_id(right->node), scratch.count);
	trace(maple_pool, mte_id(right->node), mte_id(left.node), scratch.count, side_left);
	count(maple_pool_left);
	scratch_prepend(&scratch, &left);
	cut = scratch_cut(&scratch, &middle);
	low = scratch_write(mas, &scratch, 0, cut, mte_to_node(left.node));
	high = scratch_write(mas, &scratch, cut + 1, scratch.count - 1, mte_to_node(right->node));
	mte_set_parent(low.node, above->node, slot - 1);
	mte_set_parent(high.node, above->node, slot);
	ma_pivots(parent)[slot - 1] = low.max;
	mas->tree->changes++;
	if (mt_is_alloc(mas->tree)) {
		mt_set_gap(parent, slot - 1, low.gap);
		mt_set_gap(parent, slot, high.gap);
	}
}

/* A split in bulk mode leaves the last leaf with fewer slots than a leaf should have. If no store has come after it,
 * that leaf takes slots from its neighbour. With 11 slots there and 6 here, the two can't become one leaf. */
static void rebalance_last(struct ma_state *mas)
{
	struct maple_path path;

	mas_locate(mas, MAPLE_MAX);
	if (!mas->node || ma_is_root(mte_to_node(mas->node)) || mas->end >= mt_min_slots(maple_leaf_64))
		return;
	maple_path_to(&path, mas->tree, mas->node);
	share_slots(mas, &path);
}

void mas_bulk_end(struct ma_state *mas)
{
	if (!mas->bulk)
		return;
	mas->bulk = false;
	rebalance_last(mas);
	trace(dup_unused, mas->alloc_count);
	for (u32 i = 0; i < mas->alloc_count; i++)
		count(maple_nodes_unused);
	mas_destroy(mas);
}
