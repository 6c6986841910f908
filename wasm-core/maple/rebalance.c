/* A node has too few slots, or a store affects several nodes: their slots are cut into one to three new nodes, and
 * the levels above are rebuilt in the same way up to the root (lib/maple_tree.c, 6.12: mas_rebalance,
 * mas_spanning_rebalance, mas_topiary_replace). */
#include "maple/internal.h"

/* Slots `from` to `to` of an old inner node. Their children die unless they are dead already. */
struct doomed {
	struct maple_step node;
	u32 from, to;
};

struct rebuild {
	struct ma_state *mas;
	struct maple_path *left, *right; /* old nodes: everything between them is replaced */
	struct maple_scratch *scratch;
	struct maple_made made[3];
	u32 made_count;
	u64 old[4 * MAPLE_LEVELS];
	u32 old_count;
	struct doomed doomed[2 * MAPLE_LEVELS];
	u32 doomed_count;
};

static void add_old(struct rebuild *rebuild, u64 node)
{
	rebuild->old[rebuild->old_count++] = node;
}

/* Extends the path from the step at `above` down to `level`, through first slots (right) or last slots (left). */
static void follow(struct maple_path *path, u32 above, u32 level, enum code_side side)
{
	for (; above < level; above++) {
		const struct maple_step *from = &path->at[above];
		struct maple_step *to = &path->at[above + 1];
		struct maple_node *node = mte_to_node(from->node);

		to->node = ma_slots(node, mte_node_type(from->node))[from->slot];
		to->min = ma_slot_first(node, from->slot, from->min);
		to->max = ma_slot_last(node, from->slot, from->end, from->max);
		to->end = (u8)ma_data_end(mte_to_node(to->node), mte_node_type(to->node), to->max);
		to->slot = side == side_right ? 0 : to->end;
	}
}

/* Adds the slots of a neighbour on this level to the scratch. The neighbour with the lowest common ancestor is
 * chosen; of two, the right one. */
static bool pool(struct rebuild *rebuild, u32 level)
{
	struct maple_path *left = rebuild->left, *right = rebuild->right;

	for (u32 above = level; above--;) {
		u64 l = left->at[level].node, r = right->at[level].node;

		if (right->at[above].slot < right->at[above].end) {
			count(maple_pool_right);
			right->at[above].slot++;
			follow(right, above, level, side_right);
			trace(maple_pool, mte_id(r), mte_id(right->at[level].node), rebuild->scratch->count, side_right);
			scratch_append(rebuild->scratch, &right->at[level], 0, right->at[level].end);
			if (l != r)
				add_old(rebuild, r);
			return true;
		}
		if (left->at[above].slot) {
			count(maple_pool_left);
			left->at[above].slot--;
			follow(left, above, level, side_left);
			trace(maple_pool, mte_id(l), mte_id(left->at[level].node), rebuild->scratch->count, side_left);
			scratch_prepend(rebuild->scratch, &left->at[level]);
			if (l != r)
				add_old(rebuild, l);
			return true;
		}
	}
	return false;
}

/* Cuts the scratch into the new nodes of one level. */
static void cut(struct rebuild *rebuild)
{
	const struct maple_scratch *scratch = rebuild->scratch;
	u32 from = 0, middle = 0, last = scratch->count - 1;

	rebuild->made_count = 0;
	if (scratch->count > mt_slots(scratch->type)) {
		u32 first = scratch_cut(scratch, &middle);

		if (middle)
			count(maple_cut_in_three);
		rebuild->made[rebuild->made_count++] = scratch_build(rebuild->mas, scratch, 0, first);
		if (middle)
			rebuild->made[rebuild->made_count++] = scratch_build(rebuild->mas, scratch, first + 1, middle);
		from = (middle ? middle : first) + 1;
	}
	rebuild->made[rebuild->made_count++] = scratch_build(rebuild->mas, scratch, from, last);
}

static void doom(struct rebuild *rebuild, const struct maple_step *step, u32 from, u32 to)
{
	rebuild->doomed[rebuild->doomed_count++] = (struct doomed){ *step, from, to };
}

/* Notes the old nodes of a level, and the children of the level above that lie between them. */
static void replace_level(struct rebuild *rebuild, u32 level)
{
	const struct maple_step *left = &rebuild->left->at[level], *right = &rebuild->right->at[level];

	add_old(rebuild, left->node);
	if (left->node != right->node)
		add_old(rebuild, right->node);
	if (!level)
		return;
	left--;
	right--;
	if (left->node == right->node) {
		doom(rebuild, left, left->slot, right->slot);
	} else {
		doom(rebuild, left, left->slot, left->end);
		doom(rebuild, right, 0, right->slot);
	}
}

/* Loads the slots of the level above, with the new nodes in place of the old ones. */
static void load_parents(struct rebuild *rebuild, u32 level)
{
	const struct maple_step *left = &rebuild->left->at[level], *right = &rebuild->right->at[level];
	struct maple_scratch *scratch = rebuild->scratch;

	scratch->count = 0;
	scratch->type = mte_node_type(left->node);
	scratch->min = left->min;
	if (left->slot)
		scratch_append(scratch, left, 0, left->slot - 1u);
	for (u32 i = 0; i < rebuild->made_count; i++)
		scratch_append_made(scratch, &rebuild->made[i]);
	if (right->slot < right->end)
		scratch_append(scratch, right, right->slot + 1u, right->end);
}

/* The new nodes are all nodes on the root's level: a single one is the root, several get a new root above them. */
static u64 make_root(struct rebuild *rebuild, u32 *height)
{
	struct maple_scratch *scratch = rebuild->scratch;

	if (rebuild->made_count == 1)
		return rebuild->made[0].node;
	scratch->count = 0;
	scratch->type = mt_inner_type(rebuild->mas->tree);
	scratch->min = 0;
	for (u32 i = 0; i < rebuild->made_count; i++)
		scratch_append_made(scratch, &rebuild->made[i]);
	(*height)++;
	return scratch_build(rebuild->mas, scratch, 0, scratch->count - 1).node;
}

static void retire_all(struct rebuild *rebuild)
{
	struct maple_tree *mt = rebuild->mas->tree;

	/* Mark the old nodes dead first: a subtree that has a new parent by now is then recognised as alive. */
	for (u32 i = 0; i < rebuild->old_count; i++)
		mte_to_node(rebuild->old[i])->word[0] = rebuild->old[i] & ~(u64)0xff;
	for (u32 i = 0; i < rebuild->doomed_count; i++) {
		const struct doomed *doomed = &rebuild->doomed[i];
		struct maple_node *node = mte_to_node(doomed->node.node);
		const u64 *slots = ma_slots(node, mte_node_type(doomed->node.node));

		for (u32 slot = doomed->from; slot <= doomed->to; slot++)
			mt_retire_subtree(mt, slots[slot], ma_slot_last(node, slot, doomed->node.end, doomed->node.max));
	}
	for (u32 i = 0; i < rebuild->old_count; i++)
		mt_retire_node(mt, rebuild->old[i]);
}

void mas_rebuild(struct ma_state *mas, struct maple_path *left, struct maple_path *right,
		 struct maple_scratch *scratch, bool pool_first)
{
	struct rebuild rebuild = { .mas = mas, .left = left, .right = right, .scratch = scratch };
	u32 level = left->depth - 1, height = 1;
	u64 root;

	if (pool_first)
		pool(&rebuild, level);
	for (;; height++) {
		if (scratch->count <= mt_min_slots(scratch->type))
			pool(&rebuild, level);
		cut(&rebuild);
		replace_level(&rebuild, level);
		/* A single node for all keys is the root, however many levels there were above it. */
		if (!level || (rebuild.made_count == 1 && left->at[level].min == 0 && right->at[level].max == MAPLE_MAX))
			break;
		load_parents(&rebuild, --level);
	}
	while (level)
		replace_level(&rebuild, --level);
	root = make_root(&rebuild, &height);
	if (height > mas->tree->height)
		count(maple_grows);
	if (height < mas->tree->height)
		count(maple_shrinks);
	mt_set_root(mas->tree, root, height);
	mas->seen = ++mas->tree->changes;
	retire_all(&rebuild);
}

void mas_rebalance(struct ma_state *mas, const struct ma_write *write)
{
	struct maple_scratch scratch;
	struct maple_path left, right;

	scratch_store(&scratch, mas, write);
	trace(maple_rebalance, mte_id(mas->node), scratch.count);
	maple_path_to(&left, mas->tree, mas->node);
	right = left;
	mas_rebuild(mas, &left, &right, &scratch, true);
}
