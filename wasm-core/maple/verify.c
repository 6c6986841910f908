/* Checks everything that a maple tree promises (mt_validate of lib/maple_tree.c, 6.12, and the counts). */
#include "maple/internal.h"

struct verify {
	const struct maple_tree *mt;
	u32 nodes;
	bool after_null;
};

/* Checks bounds and pivots of one node; `end` is its last slot. */
static const char *verify_pivots(struct maple_node *node, enum maple_type type, u64 min, u64 max, u32 end)
{
	u32 slots = mt_slots(type);
	u64 floor = min;

	if (end >= slots)
		return "a maple node ends behind its last slot";
	for (u32 slot = 0; slot < end; slot++) {
		u64 pivot = ma_pivots(node)[slot];

		if (pivot < floor || pivot >= max)
			return "the pivots of a maple node do not ascend within its bounds";
		floor = pivot + 1;
	}
	if (end < slots - 1 && ma_pivots(node)[end] != max)
		return "the last pivot of a maple node is not its upper bound";
	for (u32 slot = end + 1; slot < slots - 1; slot++)
		if (ma_pivots(node)[slot] || ma_slots(node, type)[slot])
			return "a maple node has something behind its end";
	return NULL;
}

static const char *verify_leaf(struct verify *verify, struct maple_node *node, u64 max, u32 end)
{
	for (u32 slot = 0; slot <= end; slot++) {
		u64 entry = ma_slots(node, maple_leaf_64)[slot];

		if (entry & 3 && !xa_is_zero(mt_entry(entry)))
			return "a slot of a leaf holds no aligned pointer";
		if (!entry && slot == end && max != MAPLE_MAX)
			return "a leaf ends in an empty range below the highest key";
		if (!entry && verify->after_null)
			return "two empty ranges stand beside each other";
		verify->after_null = !entry;
	}
	return NULL;
}

static const char *verify_gaps(struct maple_node *node, u32 end)
{
	const u64 *gaps = ma_gaps(node);

	if (ma_meta_gap(node) > end)
		return "an inner maple node names a slot behind its end as that of its largest gap";
	for (u32 slot = 0; slot <= end; slot++)
		if (gaps[slot] > gaps[ma_meta_gap(node)])
			return "an inner maple node does not know its largest gap";
	return NULL;
}

/* Checks a node and everything below it, and sets *gap to the largest gap there. The height bounds the recursion. */
static const char *verify_node(struct verify *verify, u64 enode, u64 min, u64 max, u32 level, u64 *gap)
{
	enum maple_type type = mte_node_type(enode);
	struct maple_node *node = mte_to_node(enode);
	u32 end = ma_data_end(node, type, max);
	const char *complaint;
	u64 below;

	verify->nodes++;
	if ((type == maple_leaf_64) != (level + 1 == verify->mt->height))
		return "the leaves of the maple tree are not all on the last level";
	/* The last node of a level may be small, as in the kernel: mas_bulk_end() leaves it so. */
	if (level && end < mt_min_slots(type) && max != MAPLE_MAX)
		return "a maple node other than the root has too few slots in use";
	complaint = verify_pivots(node, type, min, max, end);
	if (complaint)
		return complaint;
	if (type == maple_leaf_64) {
		*gap = ma_leaf_max_gap(node, min, max);
		return verify_leaf(verify, node, max, end);
	}
	if (type != mt_inner_type(verify->mt))
		return "an inner maple node is of the wrong kind";
	for (u32 slot = 0; slot <= end; slot++) {
		u64 child = ma_slots(node, type)[slot];

		if (!(child & MAPLE_IS_NODE) || mte_to_node(child)->word[0] != (u64)((uintptr_t)node | slot << 4 | (u32)type << 1))
			return "a child of an inner maple node does not name its parent and slot";
		complaint = verify_node(verify, child, ma_slot_first(node, slot, min), ma_slot_last(node, slot, end, max), level + 1, &below);
		if (complaint)
			return complaint;
		if (type == maple_arange_64 && ma_gaps(node)[slot] != below)
			return "a gap in an inner maple node is not the largest hole below it";
	}
	if (type == maple_range_64)
		return NULL;
	*gap = ma_gaps(node)[ma_meta_gap(node)];
	return verify_gaps(node, end);
}

const char *mt_verify(const struct maple_tree *mt)
{
	struct verify verify = { .mt = mt };
	const char *complaint;
	u64 gap;

	if (!mt_has_nodes(mt))
		return mt->height || mt->nodes ? "a maple tree without nodes counts some" : mt->ma_root & 3 ? "the only entry is no aligned pointer" : NULL;
	if (!ma_is_root(mte_to_node(mt->ma_root)))
		return "the root of the maple tree is not marked as such";
	complaint = verify_node(&verify, mt->ma_root, 0, MAPLE_MAX, 0, &gap);
	if (!complaint && verify.nodes != mt->nodes)
		return "the maple tree counts its nodes wrongly";
	return complaint;
}
