/* Steps from entry to entry, in both directions (lib/maple_tree.c, 6.12: mas_find, mas_next, mas_prev). */
#include "maple/internal.h"

/* Another store has changed the tree: finds the range that now contains `key`. */
static void look_up_again(struct ma_state *mas, u64 key)
{
	mas_locate(mas, key);
	mas->index = mas_slot_first(mas);
	mas->last = mas_slot_last(mas);
}

/* Moves forward to the first entry that begins at or below `max`; with `gaps`, by one slot only. */
static void *next_entry(struct ma_state *mas, u64 max, bool gaps)
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
		mas->index = mas_slot_first(mas);
		mas->last = mas_slot_last(mas);
		entry = mas_slot(mas);
		count(maple_steps);
		trace(maple_step, mte_id(mas->node), mas->offset, mas->index, mas->last, entry != 0);
	} while (!entry && !gaps);
	mas->status = ma_active;
	return mt_entry(entry);
}

/* Moves back to the first entry that ends at or above `min`; with `gaps`, by one slot only. */
static void *prev_entry(struct ma_state *mas, u64 min, bool gaps)
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
		mas->last = mas_slot_last(mas);
		mas->index = mas_slot_first(mas);
		entry = mas_slot(mas);
		count(maple_steps);
		trace(maple_step, mte_id(mas->node), mas->offset, mas->index, mas->last, entry != 0);
	} while (!entry && !gaps);
	mas->status = ma_active;
	return mt_entry(entry);
}

static void *next(struct ma_state *mas, u64 max, bool gaps)
{
	if (mas->last >= max) {
		mas->status = ma_overflow;
		return NULL;
	}
	if (mas->status == ma_start || mas->status == ma_underflow) {
		bool before = mas->status == ma_underflow;
		void *entry = mas_walk(mas);

		if (before && (entry || gaps))
			return entry;
	}
	return next_entry(mas, max, gaps);
}

static void *prev(struct ma_state *mas, u64 min, bool gaps)
{
	if (mas->index <= min) {
		mas->status = ma_underflow;
		return NULL;
	}
	if (mas->status == ma_start || mas->status == ma_overflow) {
		bool behind = mas->status == ma_overflow;
		void *entry = mas_walk(mas);

		if (behind && (entry || gaps))
			return entry;
	}
	return prev_entry(mas, min, gaps);
}

void *mas_next(struct ma_state *mas, u64 max)
{
	return next(mas, max, false);
}

void *mas_prev(struct ma_state *mas, u64 min)
{
	return prev(mas, min, false);
}

void *mas_next_range(struct ma_state *mas, u64 max)
{
	return next(mas, max, true);
}

void *mas_prev_range(struct ma_state *mas, u64 min)
{
	return prev(mas, min, true);
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
	entry = next_entry(mas, max, false);
	mas->status = ma_active; /* nothing was found, but the place is not past the end */
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
	return prev_entry(mas, min, false);
}
