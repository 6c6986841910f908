/* Decides what a store has to do: which slots it affects, and the cheapest way to change them (lib/maple_tree.c,
 * 6.12: mas_wr_store_type). */
#include "maple/internal.h"

/* Leaf and slots of [index, last] are known already. new_end follows the kernel's rule: the leaf gains at most two
 * slots, less one for each bound that exists already, less the slots that are covered. */
void mas_wr_read(const struct ma_state *mas, void *entry, struct ma_write *write)
{
	struct maple_node *leaf = mte_to_node(mas->node);
	u32 new_end;

	write->leaf = leaf;
	write->entry = (uintptr_t)entry;
	write->content = leaf->word[MAPLE_SLOTS_AT + mas->offset];
	write->first = ma_slot_first(leaf, mas->offset, mas->min);
	write->last = ma_slot_last(leaf, mas->offset_end, mas->end, mas->max);
	new_end = mas->end + 2u - (mas->offset_end - mas->offset);
	new_end -= write->first == mas->index;
	new_end -= write->last == mas->last;
	write->new_end = (u8)new_end;
}

void mas_tell_widened(const struct ma_state *mas, u64 old_index, u64 old_last)
{
	if (mas->index != old_index || mas->last != old_last)
		trace(maple_widen, old_index, old_last, mas->index, mas->last);
}

/* Two NULLs are never adjacent: a NULL that is stored absorbs those that it touches. */
static void widen_null(struct ma_state *mas)
{
	struct maple_node *leaf = mte_to_node(mas->node);
	const u64 *slots = ma_slots(leaf, maple_leaf_64);
	u64 old_index = mas->index, old_last = mas->last;
	u64 end_last = ma_slot_last(leaf, mas->offset_end, mas->end, mas->max);

	if (!slots[mas->offset_end]) {
		mas->last = end_last;
	} else if (mas->last == end_last && mas->offset_end < mas->end && !slots[mas->offset_end + 1]) {
		mas->offset_end++;
		mas->last = ma_slot_last(leaf, mas->offset_end, mas->end, mas->max);
	}
	if (!slots[mas->offset]) {
		mas->index = mas_slot_first(mas);
	} else if (mas->index == mas_slot_first(mas) && mas->offset && !slots[mas->offset - 1]) {
		mas->offset--;
		mas->index = mas_slot_first(mas);
	}
	mas_tell_widened(mas, old_index, old_last);
}

static enum code_store_type type_in_leaf(const struct ma_state *mas, const struct ma_write *write)
{
	bool in_rcu = mt_in_rcu(mas->tree), too_small = write->new_end < mt_min_slots(maple_leaf_64);

	if (mas->offset == mas->offset_end && write->first == mas->index && write->last == mas->last)
		return store_type_exact_fit;
	if (mas->index == 0 && mas->last == MAPLE_MAX)
		return store_type_new_root;
	if (too_small && !ma_is_root(write->leaf))
		return store_type_rebalance;
	if (too_small && (in_rcu || !mas_copies(mas)))
		return store_type_node;
	if (write->new_end >= MAPLE_RANGE_SLOTS)
		return store_type_split;
	/* A reader may have read the end before, so in RCU mode a leaf in use never grows in place ... */
	if (!in_rcu && mas->offset == mas->end)
		return store_type_append;
	/* ... and is changed in place only if a single bound moves. */
	if (write->new_end == mas->end && ((!in_rcu && !too_small) || mas->offset_end - mas->offset == 1))
		return store_type_slot;
	return store_type_node;
}

static enum code_store_type choose(struct ma_state *mas, void *entry)
{
	const struct maple_node *leaf;
	struct ma_write write;

	/* mas_wr_prealloc_setup(): a write that may reach beyond the leaf starts at the root again. */
	if (mas->last > mas->max || (!entry && mas->last == mas->max) || mas->status == ma_overflow || mas->status == ma_underflow)
		mas->node = 0;
	mas->from_root = !mas->node || !mas_is_current(mas) || mas->index < mas->min || mas->index > mas->max;
	mas_locate_from(mas, mas->index);
	mas->offset_end = mas->offset;
	if (!mas->node)
		return store_type_root;
	if (mas_is_span_wr(mas, entry, mas->max))
		return store_type_spanning;
	leaf = mte_to_node(mas->node);
	while (mas->offset_end < mas->end && mas->last > leaf->word[1 + mas->offset_end])
		mas->offset_end++;
	if (!entry)
		widen_null(mas);
	mas_wr_read(mas, entry, &write);
	return type_in_leaf(mas, &write);
}

void mas_wr_store_type(struct ma_state *mas, void *entry)
{
	mas->store_type = (u8)choose(mas, entry);
	mas->status = ma_active;
	trace(maple_store_type, mas->index, mas->last, mte_id(mas->node), mas->offset, mas->offset_end, mas->store_type);
}
