/* Walks from the root down to the leaf that contains a key (lib/maple_tree.c, 6.12: mas_walk, mt_find). What is always
 * inlined here goes into each lookup: a place that does not leave its function then stays in registers. */
#include "maple/internal.h"

/* Returns the first slot of `node`, starting at `slot`, whose range contains `index`. */
ALWAYS_INLINE u32 find_slot(const struct maple_node *node, u32 slot, u32 end, u64 index)
{
	for (; slot < end; slot++) {
		count(maple_compares);
		trace(maple_compare, (u32)(uintptr_t)node, slot, index, node->word[1 + slot], index <= node->word[1 + slot]);
		if (index <= node->word[1 + slot])
			break;
	}
	return slot;
}

/* Walks from the root down to the leaf. Sets everything of the place except the offset. */
ALWAYS_INLINE void descend(struct ma_state *mas, u64 index)
{
	u64 enode = mas->tree->ma_root, min = 0, max = MAPLE_MAX;

	count(maple_walks);
	while (!mte_is_leaf(enode)) {
		enum maple_type type = mte_node_type(enode);
		struct maple_node *node = mte_to_node(enode);
		u32 end = ma_data_end(node, type, max);
		u32 slot = find_slot(node, 0, end, index);

		max = ma_slot_last(node, slot, end, max);
		min = ma_slot_first(node, slot, min);
		trace(maple_descend, mte_id(enode), slot, mte_id(ma_slots(node, type)[slot]), min, max);
		enode = ma_slots(node, type)[slot];
	}
	mas->node = enode;
	mas->min = min;
	mas->max = max;
	mas->end = (u8)ma_data_end(mte_to_node(enode), maple_leaf_64, max);
}

ALWAYS_INLINE void locate(struct ma_state *mas, u64 index)
{
	if (!mas->node || !mas_is_current(mas) || index < mas->min || index > mas->max) {
		mas->seen = mas->tree->changes;
		if (!mt_has_nodes(mas->tree)) {
			mas->node = 0;
			mas->end = mas->tree->ma_root ? 1 : 0;
			mas->offset = mas->end && index;
			return;
		}
		descend(mas, index);
	}
	mas->offset = (u8)find_slot(mte_to_node(mas->node), 0, mas->end, index);
}

void mas_locate(struct ma_state *mas, u64 index)
{
	locate(mas, index);
}

void mas_locate_from(struct ma_state *mas, u64 index)
{
	bool ahead = mas->status == ma_active && mas->node && mas_is_current(mas) && index <= mas->max;

	if (ahead && index >= mas_slot_first(mas))
		mas->offset = (u8)find_slot(mte_to_node(mas->node), mas->offset, mas->end, index);
	else
		locate(mas, index);
}

void mas_restart(struct ma_state *mas, u64 index, u64 last)
{
	mas_set_range(mas, index, last);
	mas->node = 0;
}

void mas_move_range(struct ma_state *mas, u64 index, u64 last)
{
	mas->index = index;
	mas->last = last;
}

void mas_set_range(struct ma_state *mas, u64 index, u64 last)
{
	mas->index = index;
	mas->last = last;
	mas->status = ma_start;
}

void *mas_walk(struct ma_state *mas)
{
	trace(maple_walk_enter, mas->index);
	locate(mas, mas->index);
	mas->status = ma_active;
	mas->index = mas_slot_first(mas);
	mas->last = mas_slot_last(mas);
	trace(maple_walk_leave, mte_id(mas->node), mas->offset, mas->index, mas->last, mas_slot(mas) != 0);
	return mt_entry(mas_slot(mas));
}

void *mt_load(struct maple_tree *mt, u64 index)
{
	struct ma_state mas = { .tree = mt };

	locate(&mas, index);
	return mt_entry(mas_slot(&mas));
}

/* If a leaf holds nothing at `index`, its next slot has an entry: a leaf ends in a NULL only where the keys end, and
 * two NULLs are never adjacent. So no other leaf need be looked at. */
void *mt_find(struct maple_tree *mt, u64 *index, u64 max)
{
	struct ma_state mas = { .tree = mt };
	u64 last;

	if (*index > max)
		return NULL;
	trace(maple_walk_enter, *index);
	locate(&mas, *index);
	last = mas_slot_last(&mas);
	if (!mas_slot(&mas) && last < max) {
		mas.offset++;
		last = mas_slot_last(&mas);
	}
	trace(maple_walk_leave, mte_id(mas.node), mas.offset, mas_slot_first(&mas), last, mas_slot(&mas) != 0);
	if (mas_slot(&mas))
		*index = last + 1;
	return mt_entry(mas_slot(&mas));
}
