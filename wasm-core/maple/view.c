/* Shows the tree to an observer at any moment, even in the middle of a store. So nothing here needs an invariant to
 * terminate, and no pointer is followed that does not lie in the arena. */
#include "maple/node.h"

static bool may_be_node(const struct maple_tree *mt, u64 enode)
{
	u64 at = enode & ~(u64)0xff, base = (uintptr_t)mt->arena;

	return enode & MAPLE_IS_NODE && mte_node_type(enode) && at >= base && at - base < mt->arena->used;
}

void maple_walk_start(struct maple_walk *walk, const struct maple_tree *tree)
{
	*walk = (struct maple_walk){ .tree = tree, .budget = 2 * tree->nodes + 64 };
}

static void push(struct maple_walk *walk, u64 enode, u64 min, u64 max)
{
	walk->node[walk->depth] = enode;
	walk->min[walk->depth] = min;
	walk->max[walk->depth] = max;
	walk->slot[walk->depth++] = 0;
}

static u32 end_of(u64 enode, u64 max)
{
	u32 end = ma_data_end(mte_to_node(enode), mte_node_type(enode), max), slots = mt_slots(mte_node_type(enode));

	return end < slots ? end : slots - 1;
}

/* Moves to the next node in pre-order: below the node visited last, or beside it or an ancestor. */
static bool advance(struct maple_walk *walk)
{
	while (walk->depth) {
		u32 at = walk->depth - 1, slot = walk->slot[at];
		u64 enode = walk->node[at];
		struct maple_node *node = mte_to_node(enode);
		u32 end = end_of(enode, walk->max[at]);

		if (mte_is_leaf(enode) || slot > end || walk->depth == MAPLE_LEVELS) {
			walk->depth--;
			continue;
		}
		walk->slot[at]++;
		if (may_be_node(walk->tree, ma_slots(node, mte_node_type(enode))[slot])) {
			push(walk, ma_slots(node, mte_node_type(enode))[slot], ma_slot_first(node, slot, walk->min[at]), ma_slot_last(node, slot, end, walk->max[at]));
			return true;
		}
	}
	return false;
}

static void fill(const struct maple_walk *walk, struct maple_node_view *view)
{
	u32 at = walk->depth - 1;
	u64 enode = walk->node[at];
	enum maple_type type = mte_node_type(enode);
	struct maple_node *node = mte_to_node(enode);
	u32 end = end_of(enode, walk->max[at]);

	*view = (struct maple_node_view){
		.node = node,
		.parent = at ? mte_to_node(walk->node[at - 1]) : NULL,
		.min = walk->min[at],
		.max = walk->max[at],
		.parent_slot = at ? walk->slot[at - 1] - 1u : 0,
		.level = at,
		.slots = end + 1,
		.gap_slot = type == maple_arange_64 ? ma_meta_gap(node) : 0,
		.leaf = type == maple_leaf_64,
	};
	for (u32 slot = 0; slot <= end; slot++) {
		u64 held = ma_slots(node, type)[slot];

		view->slot[slot] = (struct maple_slot_view){
			.last = ma_slot_last(node, slot, end, view->max),
			.gap = type == maple_arange_64 ? ma_gaps(node)[slot] : 0,
			.entry = view->leaf ? mt_entry(held) : NULL,
			.child = view->leaf ? NULL : mte_to_node(held),
		};
	}
}

bool maple_walk_next(struct maple_walk *walk, struct maple_node_view *view)
{
	bool first = !walk->started;

	walk->started = true;
	if (!walk->budget)
		return false;
	if (first && may_be_node(walk->tree, walk->tree->ma_root))
		push(walk, walk->tree->ma_root, 0, MAPLE_MAX);
	else if (first || !advance(walk))
		return false;
	walk->budget--;
	fill(walk, view);
	return true;
}

void *maple_peek(const struct maple_tree *tree, u64 index)
{
	u64 held = tree->ma_root, max = MAPLE_MAX;

	if (!mt_has_nodes(tree))
		return index ? NULL : mt_entry(held);
	for (bool leaf = false; !leaf;) {
		struct maple_node *node = mte_to_node(held);
		enum maple_type type = mte_node_type(held);
		u32 end = ma_data_end(node, type, max), slot = 0;

		while (slot < end && index > node->word[1 + slot])
			slot++;
		leaf = mte_is_leaf(held);
		max = ma_slot_last(node, slot, end, max);
		held = ma_slots(node, type)[slot];
	}
	return mt_entry(held);
}
