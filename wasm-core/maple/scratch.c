/* The slots of several nodes side by side, on their way into new nodes (struct maple_big_node of lib/maple_tree.c,
 * 6.12). Here every slot has its pivot, and also the gap below it if it is a child. */
#include "maple/internal.h"

#include <string.h>

void maple_path_to(struct maple_path *path, const struct maple_tree *mt, u64 leaf)
{
	u64 min = 0, max = MAPLE_MAX;

	path->depth = mt->height;
	for (u32 level = mt->height; level--;) {
		path->at[level].node = leaf;
		if (!level)
			break;
		path->at[level - 1].slot = (u8)ma_parent_slot(mte_to_node(leaf));
		leaf = ma_parent(mte_to_node(leaf));
	}
	for (u32 level = 0; level < path->depth; level++) {
		struct maple_step *step = &path->at[level];
		const struct maple_node *node = mte_to_node(step->node);

		step->min = min;
		step->max = max;
		step->end = (u8)ma_data_end(node, mte_node_type(step->node), max);
		if (level + 1 < path->depth) {
			max = ma_slot_last(node, step->slot, step->end, max);
			min = ma_slot_first(node, step->slot, min);
		}
	}
}

/* Copies slots `from` to `to` of a node to index `at`. */
static void copy_in(struct maple_scratch *scratch, u32 at, const struct maple_step *step, u32 from, u32 to)
{
	enum maple_type type = mte_node_type(step->node);
	struct maple_node *node = mte_to_node(step->node);
	u32 count = to - from + 1, with_pivot = to < mt_slots(type) - 1 ? count : count - 1;

	memcpy(scratch->slot + at, ma_slots(node, type) + from, count * sizeof(u64));
	memcpy(scratch->pivot + at, ma_pivots(node) + from, with_pivot * sizeof(u64));
	if (with_pivot < count)
		scratch->pivot[at + with_pivot] = step->max;
	if (type == maple_arange_64)
		memcpy(scratch->gap + at, ma_gaps(node) + from, count * sizeof(u64));
}

void scratch_append(struct maple_scratch *scratch, const struct maple_step *step, u32 from, u32 to)
{
	copy_in(scratch, scratch->count, step, from, to);
	scratch->count += to - from + 1;
}

void scratch_prepend(struct maple_scratch *scratch, const struct maple_step *step)
{
	u32 shift = step->end + 1u;
	size_t bytes = scratch->count * sizeof(u64);

	memmove(scratch->slot + shift, scratch->slot, bytes);
	memmove(scratch->pivot + shift, scratch->pivot, bytes);
	if (scratch->type == maple_arange_64)
		memmove(scratch->gap + shift, scratch->gap, bytes);
	copy_in(scratch, 0, step, 0, step->end);
	scratch->count += shift;
	scratch->min = step->min;
}

static void append(struct maple_scratch *scratch, u64 slot, u64 last)
{
	scratch->slot[scratch->count] = slot;
	scratch->pivot[scratch->count++] = last;
}

void scratch_append_made(struct maple_scratch *scratch, const struct maple_made *made)
{
	scratch->gap[scratch->count] = made->gap;
	append(scratch, made->node, made->max);
}

void scratch_store(struct maple_scratch *scratch, const struct ma_state *mas, const struct ma_write *write)
{
	struct maple_step leaf = { mas->node, mas->min, mas->max, 0, mas->end };

	scratch->count = 0;
	scratch->type = maple_leaf_64;
	scratch->min = mas->min;
	if (mas->offset)
		scratch_append(scratch, &leaf, 0, mas->offset - 1u);
	if (write->first < mas->index)
		append(scratch, write->content, mas->index - 1);
	append(scratch, write->entry, mas->last);
	if (mas->last >= mas->max)
		return;
	if (mas->last < write->last)
		append(scratch, ma_slots(write->leaf, maple_leaf_64)[mas->offset_end], write->last);
	if (mas->offset_end < mas->end)
		scratch_append(scratch, &leaf, mas->offset_end + 1u, mas->end);
}

u32 scratch_avoid_null(const struct maple_scratch *scratch, u32 at)
{
	if (scratch->slot[at])
		return at;
	if (at < mt_slots(scratch->type) - 1 && scratch->count - 1 - at > mt_min_slots(scratch->type))
		return at + 1;
	return at - 1;
}

u32 scratch_cut(const struct maple_scratch *scratch, u32 *middle)
{
	u32 slots = mt_slots(scratch->type), end = scratch->count - 1, cut = end / 2;

	*middle = 0;
	if (end >= 2 * slots || (!scratch->slot[cut] && end >= 2 * slots - 1)) {
		cut = end / 3;
		*middle = scratch_avoid_null(scratch, 2 * cut);
	}
	return scratch_avoid_null(scratch, cut);
}

/* dst_setup() and cp_data_write(), 7.3: halves, or three parts where two can't hold the slots. A leaf's last slot moves
 * on to the next leaf if it is a NULL; with both leaves full, that one would have no room for it. */
u32 scratch_cut_evenly(const struct maple_scratch *scratch, u32 *middle)
{
	u32 slots = mt_slots(scratch->type), cut = (scratch->count - 1) / 2;

	*middle = 0;
	if (scratch->count > 2 * slots || (scratch->count == 2 * slots && !scratch->slot[cut])) {
		cut = (scratch->count + 2) / 3;
		*middle = 2 * cut + 1 - !scratch->slot[2 * cut + 1];
	}
	return cut - !scratch->slot[cut];
}

/* mab_calc_split() with MA_STATE_BULK: 17 slots become 11 and 6. It is from memory that inner nodes are cut in the
 * same way, 11 into 7 and 4; the node counts of bulk_test.c agree with it. */
u32 scratch_cut_bulk(const struct maple_scratch *scratch)
{
	u32 cut = scratch->count - 1 - mt_min_slots(scratch->type);

	return cut - !scratch->slot[cut];
}

/* The largest gap of the new node, and for an inner node also its slot: of several the last one, with MT_COPIES the
 * first. */
static u64 largest_gap(const struct maple_scratch *scratch, u32 from, u32 to, bool first_slot, u32 *gap_slot)
{
	u64 largest = 0, first = from ? scratch->pivot[from - 1] + 1 : scratch->min;

	*gap_slot = 0;
	for (u32 i = from; i <= to; i++) {
		u64 gap = 0;

		if (scratch->type == maple_arange_64)
			gap = scratch->gap[i];
		else if (!scratch->slot[i])
			gap = scratch->pivot[i] - first + 1;
		if (gap && gap >= largest + first_slot) {
			largest = gap;
			*gap_slot = i - from;
		}
		first = scratch->pivot[i] + 1;
	}
	return largest;
}

struct maple_made scratch_write(const struct ma_state *mas, const struct maple_scratch *scratch, u32 from, u32 to,
				struct maple_node *node)
{
	struct maple_made made = { mt_mk_node(node, scratch->type), scratch->pivot[to], 0 };
	u32 count = to - from + 1, slots = mt_slots(scratch->type), gap_slot = 0;

	memset(node, 0, sizeof(*node));
	memcpy(ma_pivots(node), scratch->pivot + from, (count < slots ? count : slots - 1) * sizeof(u64));
	memcpy(ma_slots(node, scratch->type), scratch->slot + from, count * sizeof(u64));
	if (mt_is_alloc(mas->tree))
		made.gap = largest_gap(scratch, from, to, mas_copies(mas), &gap_slot);
	if (scratch->type == maple_arange_64) {
		memcpy(ma_gaps(node), scratch->gap + from, count * sizeof(u64));
		ma_set_meta(node, to - from, gap_slot);
	} else if (count < slots) {
		ma_set_meta(node, to - from, 0);
	}
	if (scratch->type != maple_leaf_64)
		for (u32 slot = 0; slot < count; slot++)
			mte_set_parent(scratch->slot[from + slot], made.node, slot);
	trace(maple_build, mte_id(made.node), count, from ? scratch->pivot[from - 1] + 1 : scratch->min, made.max, made.gap);
	return made;
}

/* If this new leaf contains the entry, the place moves here, so that the caller can continue without a walk. */
static void keep_place(struct ma_state *mas, const struct maple_scratch *scratch, u32 from, u32 to, u64 leaf)
{
	u64 min = from ? scratch->pivot[from - 1] + 1 : scratch->min;

	if (mas->index < min || mas->index > scratch->pivot[to])
		return;
	mas->node = leaf;
	mas->min = min;
	mas->max = scratch->pivot[to];
	mas->end = (u8)(to - from);
	mas->offset = 0;
	while (scratch->pivot[from + mas->offset] < mas->index)
		mas->offset++;
}

struct maple_made scratch_build(struct ma_state *mas, const struct maple_scratch *scratch, u32 from, u32 to)
{
	struct maple_made made = scratch_write(mas, scratch, from, to, mas_pop_node(mas));

	if (scratch->type == maple_leaf_64)
		keep_place(mas, scratch, from, to, made.node);
	return made;
}
