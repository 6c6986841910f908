/* Stores a range that begins in one leaf and ends in another, or a NULL that reaches the end of its leaf
 * (lib/maple_tree.c, 6.12: mas_wr_spanning_store). */
#include "maple/internal.h"

/* Does the range end together with the deepest node that contains all of it? Then nothing after it is touched. */
static bool ends_common_node(const struct maple_path *left, const struct maple_path *right, u64 last)
{
	u32 level = 0;

	while (left->at[level + 1].node == right->at[level + 1].node)
		level++;
	return right->at[level].max == last;
}

/* Finds the leaf and slot of the first key after the range that is kept. If the range ends together with a leaf, the
 * next leaf is included, so that a remainder that is too small has a neighbour to join. But an entry, unlike a NULL,
 * does not look beyond the common node for this: then nothing to the right is kept. */
static void find_right(const struct ma_state *mas, const void *entry, const struct maple_path *left,
		       struct ma_state *right, struct maple_path *path)
{
	mas_locate(right, mas->last);
	maple_path_to(path, mas->tree, right->node);
	if (mas->last == MAPLE_MAX)
		return;
	if (mas->last < right->max) {
		mas_locate(right, mas->last + 1);
	} else if (!entry || !ends_common_node(left, path, mas->last)) {
		mas_next_leaf(right);
		maple_path_to(path, mas->tree, right->node);
	}
}

/* A NULL absorbs the NULLs that it touches: before it in the left leaf, and after it in the right leaf. */
static void widen_null(struct ma_state *mas, struct ma_state *right)
{
	u64 old_index = mas->index, old_last = mas->last;

	if (!mas_slot(mas)) {
		mas->index = mas_slot_first(mas);
	} else if (mas->index == mas_slot_first(mas) && mas->offset) {
		mas->offset--;
		if (mas_slot(mas))
			mas->offset++;
		else
			mas->index = mas_slot_first(mas);
	}
	if (!mas_slot(right) && mas->last < MAPLE_MAX) {
		mas->last = mas_slot_last(right);
		right->offset++;
	}
	mas_tell_widened(mas, old_index, old_last);
}

void mas_spanning_store(struct ma_state *mas, void *entry)
{
	struct ma_state right = *mas;
	struct maple_scratch scratch;
	struct maple_path left_path, right_path;
	struct ma_write write;

	maple_path_to(&left_path, mas->tree, mas->node);
	find_right(mas, entry, &left_path, &right, &right_path);
	if (!entry)
		widen_null(mas, &right);
	if (mas->index == 0 && mas->last == MAPLE_MAX) {
		mas_new_root(mas, entry);
		return;
	}
	mas->offset_end = mas->end;
	mas_wr_read(mas, entry, &write);
	scratch_store(&scratch, mas, &write);
	trace(maple_spanning, mas->index, mas->last, mte_id(mas->node), mte_id(right.node));
	if (mas->last < right.max)
		scratch_append(&scratch, &right_path.at[right_path.depth - 1], right.offset, right.end);
	mas_rebuild(mas, &left_path, &right_path, &scratch);
}
