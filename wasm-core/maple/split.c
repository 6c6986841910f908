/* A leaf overflows: some of its slots move to a neighbour with free slots, or it is split into two leaves. After a
 * split the parent has one child more, and may overflow in turn (lib/maple_tree.c, 6.12: mas_split, mas_push_data). */
#include "maple/internal.h"

struct split {
	struct ma_state *mas;
	struct maple_path path;
	struct maple_scratch scratch;
	u32 level; /* of the node whose slots are in the scratch; the root has 0 */
	u64 old[2 * MAPLE_LEVELS]; /* nodes to be retired once the new ones are in the tree */
	u32 old_count;
};

/* Loads the slots of the parent, with the new nodes in place of slots `from` to `to`. */
static void load_parent(struct split *split, u32 from, u32 to, const struct maple_made *made, u32 count)
{
	const struct maple_step *parent = &split->path.at[--split->level];
	struct maple_scratch *scratch = &split->scratch;

	scratch->count = 0;
	scratch->type = mte_node_type(parent->node);
	scratch->min = parent->min;
	if (from)
		scratch_append(scratch, parent, 0, from - 1);
	for (u32 i = 0; i < count; i++)
		scratch_append_made(scratch, &made[i]);
	if (to < parent->end)
		scratch_append(scratch, parent, to + 1, parent->end);
}

static void cut_in_two(struct split *split, u32 cut, struct maple_made made[2])
{
	made[0] = scratch_build(split->mas, &split->scratch, 0, cut);
	made[1] = scratch_build(split->mas, &split->scratch, cut + 1, split->scratch.count - 1);
}

static bool has_room(const struct split *split, const struct maple_step *node, const struct maple_step *sibling)
{
	enum maple_type type = split->scratch.type;
	u32 room = 2 * mt_slots(type) - (type == maple_leaf_64) - (node->max == MAPLE_MAX);

	return split->scratch.count + sibling->end + 1u < room;
}

/* Divides the slots between the node and its neighbour on this side, which keeps only one free slot. The parent gets
 * no additional child. */
static bool push(struct split *split, enum code_side side)
{
	const struct maple_step *node = &split->path.at[split->level], *parent = node - 1;
	struct maple_scratch *scratch = &split->scratch;
	struct maple_node *above = mte_to_node(parent->node);
	struct maple_step sibling;
	struct maple_made made[2];
	u32 slot, cut, slots = mt_slots(scratch->type);
	bool fits;

	if (side == side_left ? parent->slot == 0 : parent->slot == parent->end)
		return false;
	slot = side == side_left ? parent->slot - 1u : parent->slot + 1u;
	sibling.node = ma_slots(above, mte_node_type(parent->node))[slot];
	sibling.min = ma_slot_first(above, slot, parent->min);
	sibling.max = ma_slot_last(above, slot, parent->end, parent->max);
	sibling.end = (u8)ma_data_end(mte_to_node(sibling.node), scratch->type, sibling.max);
	fits = has_room(split, node, &sibling);
	trace(maple_push, mte_id(node->node), mte_id(sibling.node), scratch->count, sibling.end + 1u, side, fits);
	if (!fits)
		return false;
	count_nth(maple_push_left, side);
	if (side == side_left) {
		scratch_prepend(scratch, &sibling);
		cut = slots - 2;
	} else {
		scratch_append(scratch, &sibling, 0, sibling.end);
		cut = scratch->count - slots;
	}
	cut_in_two(split, scratch_avoid_null(scratch, cut), made);
	split->old[split->old_count++] = node->node;
	split->old[split->old_count++] = sibling.node;
	load_parent(split, side == side_left ? slot : parent->slot, side == side_left ? parent->slot : slot, made, 2);
	return true;
}

/* Replaces one node by two. If that was the root, the two get a new root above them; returns whether they do. */
static bool split_node(struct split *split)
{
	struct maple_scratch *scratch = &split->scratch;
	struct maple_made made[2];
	u32 middle; /* a single store is never large enough to need three */
	u32 cut = split->mas->bulk ? scratch_cut_bulk(scratch) : scratch_cut(scratch, &middle);

	count(maple_splits);
	cut_in_two(split, cut, made);
	trace(maple_split, mte_id(split->path.at[split->level].node), mte_id(made[0].node), mte_id(made[1].node), cut + 1);
	split->old[split->old_count++] = split->path.at[split->level].node;
	if (split->level) {
		u32 slot = split->path.at[split->level - 1].slot;

		load_parent(split, slot, slot, made, 2);
		return false;
	}
	scratch->count = 0;
	scratch->type = mt_inner_type(split->mas->tree);
	scratch_append_made(scratch, &made[0]);
	scratch_append_made(scratch, &made[1]);
	return true;
}

/* The topmost new node replaces the old one; the gaps above are updated. */
static void put_in_tree(struct split *split, const struct maple_made *made)
{
	u64 old = split->path.at[split->level].node;
	struct maple_tree *mt = split->mas->tree;
	const struct maple_step *parent;
	struct maple_node *above;

	split->old[split->old_count++] = old;
	if (!split->level) {
		mt_set_root(mt, made->node, mt->height);
		return;
	}
	parent = &split->path.at[split->level - 1];
	above = mte_to_node(parent->node);
	mte_set_parent(made->node, parent->node, parent->slot);
	ma_slots(above, mte_node_type(parent->node))[parent->slot] = made->node;
	trace(maple_replace, mte_id(parent->node), parent->slot, mte_id(old), mte_id(made->node));
	if (mt_is_alloc(mt) && ma_gaps(above)[parent->slot] != made->gap)
		mt_set_gap(above, parent->slot, made->gap);
}

void mas_split(struct ma_state *mas, const struct ma_write *write)
{
	struct split split;
	struct maple_made made;
	bool grows = false;

	split.mas = mas;
	split.old_count = 0;
	maple_path_to(&split.path, mas->tree, mas->node);
	split.level = split.path.depth - 1;
	scratch_store(&split.scratch, mas, write);
	while (!grows && split.scratch.count > mt_slots(split.scratch.type)) {
		if (split.level && (push(&split, side_left) || push(&split, side_right)))
			break;
		grows = split_node(&split);
	}
	made = scratch_build(mas, &split.scratch, 0, split.scratch.count - 1);
	if (grows) {
		count(maple_grows);
		mt_set_root(mas->tree, made.node, mas->tree->height + 1);
	} else {
		put_in_tree(&split, &made);
	}
	mas->seen = ++mas->tree->changes;
	for (u32 i = 0; i < split.old_count; i++) {
		if (mas->bulk)
			mas_bulk_reuse(mas, split.old[i]);
		else
			mt_retire_node(mas->tree, split.old[i]);
	}
}
