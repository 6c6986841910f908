/* From entry to entry, in both directions (lib/maple_tree.c, 6.12: mas_find, mas_next, mas_prev). */
#include "maple/internal.h"

/* After a store elsewhere: takes the range that now contains `key`. */
static void look_up_again(struct ma_state *mas, u64 key)
{
	mas_locate(mas, key);
	mas->index = mas_slot_first(mas);
	mas->last = mas_slot_last(mas);
}

/* The slots behind the current one, up to the first entry that begins at or below `max`. */
static void *next_entry(struct ma_state *mas, u64 max)
{
	u64 entry;

	if (!mas_is_current(mas))
		look_up_again(mas, mas->last);
	do {
		if (mas->last >= max) {
			mas->status = ma_overflow;
			return NULL;
		}
		if (mas->offset < mas->end)
			mas->offset++;
		else
			mas_next_leaf(mas);
		mas->index = mas->last + 1;
		mas->last = mas_slot_last(mas);
		entry = mas_slot(mas);
		trace(maple_step, mte_id(mas->node), mas->offset, mas->index, mas->last, entry != 0);
	} while (!entry);
	mas->status = ma_active;
	return mt_entry(entry);
}

/* The slots before the current one, down to the first entry that ends at or above `min`. */
static void *prev_entry(struct ma_state *mas, u64 min)
{
	u64 entry;

	if (!mas_is_current(mas))
		look_up_again(mas, mas->index);
	do {
		if (mas->index <= min) {
			mas->status = ma_underflow;
			return NULL;
		}
		if (mas->offset)
			mas->offset--;
		else
			mas_prev_leaf(mas);
		mas->last = mas->index - 1;
		mas->index = mas_slot_first(mas);
		entry = mas_slot(mas);
		trace(maple_step, mte_id(mas->node), mas->offset, mas->index, mas->last, entry != 0);
	} while (!entry);
	mas->status = ma_active;
	return mt_entry(entry);
}

void *mas_next(struct ma_state *mas, u64 max)
{
	if (mas->last >= max) {
		mas->status = ma_overflow;
		return NULL;
	}
	if (mas->status == ma_start || mas->status == ma_underflow) {
		bool before = mas->status == ma_underflow;
		void *entry = mas_walk(mas);

		if (entry && before)
			return entry;
	}
	return next_entry(mas, max);
}

void *mas_prev(struct ma_state *mas, u64 min)
{
	if (mas->index <= min) {
		mas->status = ma_underflow;
		return NULL;
	}
	if (mas->status == ma_start || mas->status == ma_overflow) {
		bool behind = mas->status == ma_overflow;
		void *entry = mas_walk(mas);

		if (entry && behind)
			return entry;
	}
	return prev_entry(mas, min);
}

void *mas_find(struct ma_state *mas, u64 max)
{
	void *entry;

	if (mas->status != ma_active) {
		if (mas->status == ma_start ? mas->index > max : mas->index >= max)
			return NULL;
		if (mas->status != ma_overflow) {
			entry = mas_walk(mas);
			if (entry)
				return entry;
		}
	}
	entry = next_entry(mas, max);
	mas->status = ma_active; /* found nothing, but is not beyond */
	return entry;
}

void *mas_find_rev(struct ma_state *mas, u64 min)
{
	if (mas->status == ma_start) {
		if (mas->index < min)
			return NULL;
		void *entry = mas_walk(mas);
		if (entry)
			return entry;
	}
	return prev_entry(mas, min);
}
