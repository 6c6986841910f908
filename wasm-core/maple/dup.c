/* Copies a tree node by node: __mt_dup(), lib/maple_tree.c, 6.8. The slots of leaves are copied as they are. The
 * children of each inner node are allocated with one request, so there are as many requests as inner nodes, plus one
 * for the root. */
#include "maple/internal.h"

/* A node of the old tree, and its copy. */
struct dup_step {
	struct maple_node *old, *new;
	u64 max;
	enum maple_type type;
	u32 slot, end; /* of an inner node: the child that is being copied, and the last one */
};

/* The path down to the node that is being copied, the root first. */
struct tree_dup {
	struct maple_tree *to;
	u32 nodes; /* allocated so far */
	struct dup_step at[MAPLE_LEVELS];
};

/* mas_copy_node(): the slot and type in the parent pointer stay as they are. */
static void copy_node(const struct dup_step *step, const struct maple_node *parent)
{
	*step->new = *step->old;
	step->new->word[0] = (uintptr_t)parent | (step->old->word[0] & 0xff);
	count(maple_node_copies);
	trace(mt_dup_copy, (u32)(uintptr_t)step->old, (u32)(uintptr_t)step->new, ma_data_end(step->old, step->type, step->max) + 1, step->type == maple_leaf_64 ? maple_kind_leaf : maple_kind_inner);
}

/* Frees the children in the first `count` slots of a copy, the last one first. */
static void free_children(struct tree_dup *dup, struct maple_node *node, enum maple_type type, u32 count)
{
	const u64 *slots = ma_slots(node, type);

	while (count)
		mt_free_node(dup->to, mte_to_node(slots[--count]));
}

/* mas_dup_alloc(): allocates all children or none. */
static s32 alloc_children(struct tree_dup *dup, const struct dup_step *step)
{
	u64 *slots = ma_slots(step->new, step->type);

	count(maple_alloc_calls);
	for (u32 slot = 0; slot <= step->end; slot++) {
		struct maple_node *child = mt_alloc_node(dup->to);

		if (!child) {
			trace(mt_dup_fail, dup->nodes + slot);
			free_children(dup, step->new, step->type, slot);
			return -ENOMEM;
		}
		slots[slot] = (uintptr_t)child | (slots[slot] & 0xff);
	}
	dup->nodes += step->end + 1;
	trace(mt_dup_children, (u32)(uintptr_t)step->new, step->end + 1);
	return 0;
}

/* Frees everything below a copy that is complete. */
static void free_below(struct tree_dup *dup, u64 enode, u64 max)
{
	enum maple_type type = mte_node_type(enode);
	struct maple_node *node = mte_to_node(enode);
	u32 end;

	if (type == maple_leaf_64)
		return;
	end = ma_data_end(node, type, max);
	for (u32 slot = end + 1; slot--;)
		free_below(dup, ma_slots(node, type)[slot], ma_slot_last(node, slot, end, max));
	free_children(dup, node, type, end + 1);
}

/* mas_dup_free(): climbs from a node that has no children yet. To the left of the path everything is complete; the
 * nodes to its right have not been written to. */
static void free_copy(struct tree_dup *dup, const struct dup_step *step)
{
	while (step-- > dup->at) {
		for (u32 slot = step->slot; slot--;)
			free_below(dup, ma_slots(step->new, step->type)[slot], step->new->word[1 + slot]);
		free_children(dup, step->new, step->type, step->end + 1);
	}
	mt_free_node(dup->to, dup->at->new);
}

static void descend(struct dup_step *step)
{
	u64 old = ma_slots(step->old, step->type)[step->slot];

	step[1].old = mte_to_node(old);
	step[1].new = mte_to_node(ma_slots(step->new, step->type)[step->slot]);
	step[1].type = mte_node_type(old);
	step[1].max = ma_slot_last(step->old, step->slot, step->end, step->max);
}

/* Climbs from a leaf to the nearest ancestor that has a next child. */
static struct dup_step *climb(struct dup_step *step)
{
	const struct maple_node *leaf = step->old;

	(void)leaf;
	do
		step--;
	while (step->slot == step->end);
	step->slot++;
	trace(mt_dup_climb, (u32)(uintptr_t)leaf, (u32)(uintptr_t)step->old, step->slot);
	return step;
}

/* mas_dup_build(): copies in pre-order, up to the leaf of the last key. */
static s32 copy_below(struct tree_dup *dup)
{
	struct dup_step *step = dup->at;
	const struct maple_node *parent = NULL;

	for (;; step++) {
		copy_node(step, parent);
		if (step->type != maple_leaf_64) {
			step->slot = 0;
			step->end = ma_data_end(step->old, step->type, step->max);
			if (alloc_children(dup, step)) {
				free_copy(dup, step);
				return -ENOMEM;
			}
		} else {
			if (step->max == MAPLE_MAX)
				return 0;
			step = climb(step);
		}
		parent = step->new;
		descend(step);
	}
}

/* Returns a copy of the tree below `root`, or 0. */
static u64 copy_tree(u64 root, struct maple_tree *to)
{
	struct tree_dup dup;

	count(maple_alloc_calls);
	dup.to = to;
	dup.nodes = 1;
	dup.at->old = mte_to_node(root);
	dup.at->type = mte_node_type(root);
	dup.at->max = MAPLE_MAX;
	dup.at->new = mt_alloc_node(to);
	if (!dup.at->new) {
		trace(mt_dup_fail, 0);
		return 0;
	}
	return copy_below(&dup) ? 0 : mt_mk_node(dup.at->new, dup.at->type);
}

s32 mt_dup(const struct maple_tree *from, struct maple_tree *to)
{
	u64 root = from->ma_root;
	s32 error = 0;

	trace(mt_dup_enter, mt_has_nodes(from) ? mte_id(root) : 0, from->nodes);
	if (mt_has_nodes(from)) {
		root = copy_tree(root, to);
		error = root ? 0 : -ENOMEM;
	}
	if (!error) {
		to->ma_flags = from->ma_flags;
		to->nodes = from->nodes;
		to->changes++;
		mt_set_root(to, root, from->height);
	}
	trace(mt_dup_leave, mt_has_nodes(to) ? mte_id(to->ma_root) : 0, to->nodes, error);
	return error;
}

void mas_replace_entry(struct ma_state *mas, void *entry)
{
	if (mas->node)
		mte_to_node(mas->node)->word[MAPLE_SLOTS_AT + mas->offset] = (uintptr_t)entry;
	else
		mas->tree->ma_root = (uintptr_t)entry;
}
