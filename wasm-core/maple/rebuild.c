/* A leaf overflows or has too few slots, or a store affects several nodes: their slots, with those of a neighbour where
 * that helps, are cut into one to three new nodes, and then the level above is rebuilt in the same way.
 *
 * lib/maple_tree.c: mas_split(), mas_push_data(), mas_spanning_rebalance() and mas_topiary_replace() of 6.12;
 * mas_wr_split(), mas_wr_rebalance() and mas_wr_spanning_store() of 7.3. The first level that keeps its number of nodes
 * is the last one; but up to 6.15 only a split stops there, and all else goes on up to the root. */
#include "maple/internal.h"

/* Slots `from` to `to` of an old inner node. Their children die unless they are dead already. */
struct doomed {
	struct maple_step node;
	u32 from, to;
};

/* How a level that overflows is divided. */
enum split { split_none, split_in_two, split_with_left, split_with_right };

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

static struct maple_path *path_on(const struct rebuild *rebuild, enum code_side side)
{
	return side == side_left ? rebuild->left : rebuild->right;
}

/* Moves the path on this side from its node on `level` to the next node there, if both have their lowest common
 * ancestor on the level `above`. */
static bool step_aside(struct maple_path *path, u32 above, u32 level, enum code_side side)
{
	struct maple_step *ancestor = &path->at[above];

	if (ancestor->slot == (side == side_left ? 0 : ancestor->end))
		return false;
	ancestor->slot += side == side_left ? -1 : 1;
	follow(path, above, level, side);
	return true;
}

/* Adds the slots of the node to which step_aside() has led from `former`. */
static void absorb(struct rebuild *rebuild, u32 level, u64 former, enum code_side side)
{
	const struct maple_step *neighbour = &path_on(rebuild, side)->at[level];

	if (former != path_on(rebuild, side == side_left ? side_right : side_left)->at[level].node)
		add_old(rebuild, former);
	if (side == side_left)
		scratch_prepend(rebuild->scratch, neighbour);
	else
		scratch_append(rebuild->scratch, neighbour, 0, neighbour->end);
}

static bool pool_with(struct rebuild *rebuild, u32 above, u32 level, enum code_side side)
{
	struct maple_path *path = path_on(rebuild, side);
	u64 former = path->at[level].node;

	if (!step_aside(path, above, level, side))
		return false;
	count_nth(maple_pool_left, side);
	trace(maple_pool, mte_id(former), mte_id(path->at[level].node), rebuild->scratch->count, side);
	absorb(rebuild, level, former, side);
	return true;
}

/* Adds the slots of a neighbour on this level to the scratch. The neighbour with the lowest common ancestor is
 * chosen; of two, the right one. */
static void pool(struct rebuild *rebuild, u32 level)
{
	for (u32 above = level; above--;)
		if (pool_with(rebuild, above, level, side_right) || pool_with(rebuild, above, level, side_left))
			return;
}

/* Do a node's slots and its sibling's fit into two nodes? At least one slot must stay free. */
static bool has_room(const struct rebuild *rebuild, u64 max, const struct maple_step *sibling)
{
	enum maple_type type = rebuild->scratch->type;
	u32 room = 2 * mt_slots(type);

	if (!mas_copies(rebuild->mas))
		room -= (type == maple_leaf_64) + (max == MAPLE_MAX);
	return rebuild->scratch->count + sibling->end + 1u < room;
}

static bool share_with(struct rebuild *rebuild, u32 level, enum code_side side)
{
	struct maple_path *path = path_on(rebuild, side), before = *path;
	const struct maple_step *sibling = &path->at[level];
	u64 former = sibling->node, max = sibling->max;
	bool fits;

	if (!level || !step_aside(path, level - 1, level, side))
		return false;
	fits = has_room(rebuild, max, sibling);
	trace(maple_push, mte_id(former), mte_id(sibling->node), rebuild->scratch->count, sibling->end + 1u, side, fits);
	if (fits) {
		count_nth(maple_push_left, side);
		absorb(rebuild, level, former, side);
	} else {
		*path = before;
	}
	return fits;
}

/* A node overflows. Adds the slots of a sibling that has room for some of them, or returns split_in_two. */
static enum split share(struct rebuild *rebuild, u32 level)
{
	if (share_with(rebuild, level, side_left))
		return split_with_left;
	return share_with(rebuild, level, side_right) ? split_with_right : split_in_two;
}

/* Up to 7.0, the sibling's node is filled up to all but one slot. */
static u32 cut_after(const struct rebuild *rebuild, enum split split, u32 *middle)
{
	const struct maple_scratch *scratch = rebuild->scratch;
	u32 slots = mt_slots(scratch->type);

	*middle = 0;
	if (mas_copies(rebuild->mas))
		return scratch_cut_evenly(scratch, middle);
	if (split == split_with_left)
		return scratch_avoid_null(scratch, slots - 2);
	if (split == split_with_right)
		return scratch_avoid_null(scratch, scratch->count - slots);
	return rebuild->mas->bulk ? scratch_cut_bulk(scratch) : scratch_cut(scratch, middle);
}

/* Cuts the scratch into the new nodes of one level. */
static void cut(struct rebuild *rebuild, u32 level, enum split split)
{
	const struct maple_scratch *scratch = rebuild->scratch;
	u32 from = 0, middle = 0, last = scratch->count - 1;

	rebuild->made_count = 0;
	if (scratch->count > mt_slots(scratch->type)) {
		u32 first = cut_after(rebuild, split, &middle);

		if (middle)
			count(maple_cut_in_three);
		rebuild->made[rebuild->made_count++] = scratch_build(rebuild->mas, scratch, 0, first);
		if (middle)
			rebuild->made[rebuild->made_count++] = scratch_build(rebuild->mas, scratch, first + 1, middle);
		from = (middle ? middle : first) + 1;
	}
	rebuild->made[rebuild->made_count++] = scratch_build(rebuild->mas, scratch, from, last);
	if (split != split_in_two)
		return;
	count(maple_splits);
	(void)level;
	trace(maple_split, mte_id(rebuild->left->at[level].node), mte_id(rebuild->made[0].node), mte_id(rebuild->made[1].node), from);
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

/* The new nodes are all nodes on their level: a single one is the root, several get a new root above them. */
static void replace_root(struct rebuild *rebuild, u32 level, u32 height)
{
	struct maple_scratch *scratch = rebuild->scratch;
	struct maple_tree *mt = rebuild->mas->tree;
	u64 root = rebuild->made[0].node;

	while (level)
		replace_level(rebuild, --level);
	if (rebuild->made_count > 1) {
		scratch->count = 0;
		scratch->type = mt_inner_type(mt);
		scratch->min = 0;
		for (u32 i = 0; i < rebuild->made_count; i++)
			scratch_append_made(scratch, &rebuild->made[i]);
		root = scratch_build(rebuild->mas, scratch, 0, scratch->count - 1).node;
		height++;
	}
	if (height > mt->height)
		count(maple_grows);
	if (height < mt->height)
		count(maple_shrinks);
	mt_set_root(mt, root, height);
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
	for (u32 i = 0; i < rebuild->old_count; i++) {
		if (rebuild->mas->bulk)
			mas_bulk_reuse(rebuild->mas, rebuild->old[i]);
		else
			mt_retire_node(mt, rebuild->old[i]);
	}
}

/* A single new node replaces a single old one: the parent stays, with another child and perhaps another gap. */
static void put_in_tree(struct rebuild *rebuild, u32 level)
{
	const struct maple_step *parent = &rebuild->left->at[level - 1];
	const struct maple_made *made = &rebuild->made[0];
	struct maple_node *above = mte_to_node(parent->node);

	mte_set_parent(made->node, parent->node, parent->slot);
	mt_put_child(parent->node, parent->slot, made->node);
	add_old(rebuild, rebuild->left->at[level].node);
	if (mt_is_alloc(rebuild->mas->tree) && ma_gaps(above)[parent->slot] != made->gap)
		mt_set_gap(above, parent->slot, made->gap);
}

/* Gathers the slots of one level and cuts them into new nodes. */
static void rebuild_level(struct rebuild *rebuild, u32 level)
{
	const struct maple_scratch *scratch = rebuild->scratch;
	enum code_store_type type = rebuild->mas->store_type;
	enum split split = split_none;

	if (type == store_type_split && scratch->count > mt_slots(scratch->type))
		split = share(rebuild, level);
	else if (type != store_type_split && scratch->count <= mt_min_slots(scratch->type))
		pool(rebuild, level);
	cut(rebuild, level, split);
}

void mas_rebuild(struct ma_state *mas, struct maple_path *left, struct maple_path *right, struct maple_scratch *scratch)
{
	struct rebuild rebuild = { .mas = mas, .left = left, .right = right, .scratch = scratch };
	bool stops = mas->store_type == store_type_split || mas->tree->ma_flags & MT_VACANT, whole;
	u32 level = left->depth - 1, height = 1;

	for (;; height++) {
		rebuild_level(&rebuild, level);
		whole = left->at[level].min == 0 && right->at[level].max == MAPLE_MAX;
		if (stops && !whole && rebuild.made_count == 1 && left->at[level].node == right->at[level].node) {
			put_in_tree(&rebuild, level);
			break;
		}
		replace_level(&rebuild, level);
		/* A single node for all keys is the root, however many levels there were above it. */
		if (whole && (!level || mas_copies(mas) || rebuild.made_count == 1)) {
			replace_root(&rebuild, level, height);
			break;
		}
		load_parents(&rebuild, --level);
	}
	mas->seen = ++mas->tree->changes;
	retire_all(&rebuild);
}

void mas_rebuild_leaf(struct ma_state *mas, const struct ma_write *write)
{
	struct maple_scratch scratch;
	struct maple_path left, right;

	scratch_store(&scratch, mas, write);
	if (mas->store_type == store_type_rebalance)
		trace(maple_rebalance, mte_id(mas->node), scratch.count);
	maple_path_to(&left, mas->tree, mas->node);
	right = left;
	mas_rebuild(mas, &left, &right, &scratch);
}
