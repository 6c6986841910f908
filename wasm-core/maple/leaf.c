/* Stores that change one leaf: exact fit, append, slot store, node store (lib/maple_tree.c, 6.12). The last three
 * make the same edit; they differ in whether the leaf may be edited while readers may be in it. */
#include "maple/internal.h"

#include <string.h>

void mas_wr_exact_fit(struct ma_state *mas, const struct ma_write *write)
{
	u64 size = mas->last - mas->index + 1;

	ma_slots(write->leaf, maple_leaf_64)[mas->offset] = write->entry;
	trace(maple_slot_write, mte_id(mas->node), mas->offset, mas->last, write->entry != 0);
	if (!write->entry != !write->content)
		mas_update_gap(mas, write->entry ? size : 0, write->entry ? 0 : size);
}

/* The largest gap that the write covers or cuts. */
static u64 hole_gone(const struct ma_state *mas, const struct ma_write *write)
{
	const u64 *slots = ma_slots(write->leaf, maple_leaf_64);
	u64 largest = 0, first = write->first;

	for (u32 slot = mas->offset; slot <= mas->offset_end; slot++) {
		u64 last = slot == mas->offset_end ? write->last : write->leaf->word[1 + slot];

		if (!slots[slot] && last - first + 1 > largest)
			largest = last - first + 1;
		first = last + 1;
	}
	return largest;
}

/* The largest gap that the write creates: a NULL itself, or what an entry leaves of the gaps that it cuts. */
static u64 hole_come(const struct ma_state *mas, const struct ma_write *write)
{
	u64 below, above;

	if (!write->entry)
		return mas->last - mas->index + 1;
	below = write->content ? 0 : mas->index - write->first;
	above = ma_slots(write->leaf, maple_leaf_64)[mas->offset_end] ? 0 : write->last - mas->last;
	return below > above ? below : above;
}

/* Copies the leaf into a new node; put_in_tree() links it once it is complete. */
static struct maple_node *replace_leaf(struct ma_state *mas)
{
	struct maple_node *old = mte_to_node(mas->node), *node = mas_pop_node(mas);
	u64 enode = mt_mk_node(node, maple_leaf_64);

	*node = *old;
	trace(maple_copy, mte_id(mas->node), mte_id(enode));
	mas->node = enode;
	return node;
}

/* Links the new leaf into the tree and retires the old one. */
static void put_in_tree(struct ma_state *mas, u64 old)
{
	struct maple_node *node = mte_to_node(mas->node);

	if (ma_is_root(node)) {
		mt_set_root(mas->tree, mas->node, 1);
	} else {
		mt_put_child(ma_parent(node), ma_parent_slot(node), mas->node);
	}
	mt_retire_node(mas->tree, old);
}

/* Writes into `node` what is left of the slot at `offset`, the entry, and the slots from `tail` on. */
static void edit(struct ma_state *mas, const struct ma_write *write, struct maple_node *node)
{
	u64 *pivots = ma_pivots(node), *slots = ma_slots(node, maple_leaf_64);
	u32 slot = mas->offset + (write->first < mas->index);
	u32 tail = mas->offset_end + (write->last == mas->last);
	u32 count = mas->end + 1u - tail;

	/* The last pivot is the leaf's upper bound: set_end() writes it if there is a pivot for it. */
	if (count && tail != slot + 1) {
		memmove(slots + slot + 1, slots + tail, count * sizeof(*slots));
		memmove(pivots + slot + 1, pivots + tail, (count - 1) * sizeof(*pivots));
	}
	if (write->first < mas->index)
		pivots[slot - 1] = mas->index - 1;
	slots[slot] = write->entry;
	if (slot < MAPLE_RANGE_SLOTS - 1)
		pivots[slot] = mas->last;
	mas->offset = (u8)slot;
}

/* Clears everything past the new end, so that a last pivot of 0 means that the leaf is not full. */
static void set_end(struct ma_state *mas, const struct ma_write *write, struct maple_node *node)
{
	u64 *pivots = ma_pivots(node), *slots = ma_slots(node, maple_leaf_64);
	u32 end = write->new_end;

	if (end == MAPLE_RANGE_SLOTS - 1)
		return;
	pivots[end] = mas->max;
	for (u32 slot = end + 1; slot <= mas->end; slot++) {
		slots[slot] = 0;
		if (slot < MAPLE_RANGE_SLOTS - 1)
			pivots[slot] = 0;
	}
	ma_set_meta(node, end, 0);
}

void mas_wr_in_leaf(struct ma_state *mas, const struct ma_write *write)
{
	bool copy = mas->store_type == store_type_node && mt_in_rcu(mas->tree);
	u64 gone = 0, come = 0, old = mas->node;
	struct maple_node *node = write->leaf;

	if (mt_is_alloc(mas->tree)) {
		gone = hole_gone(mas, write);
		come = hole_come(mas, write);
	}
	if (copy)
		node = replace_leaf(mas);
	edit(mas, write, node);
	set_end(mas, write, node);
	mas->end = write->new_end;
	/* Reported only now: until its end is right, no observer could read the leaf. */
	if (write->first < mas->index)
		trace(maple_slot_write, (u32)(uintptr_t)node, mas->offset - 1u, mas->index - 1, write->content != 0);
	trace(maple_slot_write, (u32)(uintptr_t)node, mas->offset, mas->last, write->entry != 0);
	if (copy)
		put_in_tree(mas, old);
	mas->tree->changes++;
	mas->seen = mas->tree->changes;
	mas_update_gap(mas, gone, come);
}
