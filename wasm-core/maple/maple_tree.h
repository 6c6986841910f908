/* The maple tree: ranges of u64 keys, bounds inclusive, to pointers. Models lib/maple_tree.c, 6.1 to 6.12.
 * An entry is an aligned pointer (low two bits clear), NULL where nothing is stored. */
#ifndef MAPLE_MAPLE_TREE_H
#define MAPLE_MAPLE_TREE_H

#include "base/arena.h"

#define MAPLE_MAX UINT64_MAX
#define MT_FLAGS_ALLOC_RANGE 1u /* inner nodes know the largest gap below each slot */
#define MT_FLAGS_USE_RCU 2u /* nodes that readers may hold are replaced, not changed (mm trees since 6.5) */

/* No entry of anybody's: what the place of one is marked with (xa_mk_internal(257), include/linux/xarray.h). */
#define XA_ZERO_ENTRY ((void *)(uintptr_t)(257 << 2 | 2))

static inline bool xa_is_zero(const void *entry)
{
	return entry == XA_ZERO_ENTRY;
}

struct maple_tree {
	u64 ma_root; /* 0, one entry that covers key 0 alone, or an encoded node (maple/node.h) */
	struct arena *arena;
	u32 ma_flags;
	u32 height; /* levels of nodes, 0 = no node */
	u32 nodes; /* nodes in the tree */
	u32 changes; /* stores so far that moved a bound: places taken before them are looked up again */
};

/* Where a place stands towards [index, last]: there, or one step beyond it. */
enum maple_status { ma_start, ma_active, ma_overflow, ma_underflow };

/* A place in a tree (struct ma_state). [index, last]: the range asked for, or found. Stays good, and a store
 * elsewhere in the tree does no harm to it: it is then looked up anew. */
struct ma_state {
	struct maple_tree *tree;
	u64 index, last;
	u64 min, max; /* range of the leaf */
	u64 node; /* the leaf, encoded; 0 = the tree has none */
	struct maple_node *alloc; /* preallocated nodes */
	u32 alloc_count;
	u32 seen; /* tree->changes when leaf and offset were true */
	u8 status; /* enum maple_status; ma_start: only [index, last] counts */
	u8 offset, end; /* slot in the leaf, its last slot */
	u8 offset_end; /* of a store: the slot that `last` falls into */
	u8 store_type; /* enum code_store_type, of the store prepared last */
	bool bulk; /* between mas_expected_entries() and mas_bulk_end() */
};

#define MA_STATE(name, mt, first, end_) struct ma_state name = { .tree = (mt), .index = (first), .last = (end_) }

void mt_init(struct maple_tree *mt, struct arena *arena, u32 flags);
/* Frees all nodes; the entries are the caller's. */
void mt_destroy(struct maple_tree *mt);
/* The entry at `index`. */
void *mt_load(struct maple_tree *mt, u64 index);
/* The first entry at or above *index and up to `max`; *index is then behind it. NULL = none. */
void *mt_find(struct maple_tree *mt, u64 *index, u64 max);

/* A new range; forgets where it was, but for the leaf, which saves a walk when the range begins there. */
void mas_set_range(struct ma_state *mas, u64 index, u64 last);
/* The same, but nothing of the place is kept: what comes next begins at the root. */
void mas_restart(struct ma_state *mas, u64 index, u64 last);
/* Another range for a store to come, which begins in the current slot or behind it: leaf and slot stay
 * (__mas_set_range()). */
void mas_move_range(struct ma_state *mas, u64 index, u64 last);
/* The entry at mas->index; [index, last] becomes its range, or that of the hole. */
void *mas_walk(struct ma_state *mas);
/* From the current place on, the first entry up to `max` / down to `min`: starts with the one at mas->index,
 * goes on with the next (previous) one when called again. NULL: [index, last] is the last range looked at. */
void *mas_find(struct ma_state *mas, u64 max);
void *mas_find_rev(struct ma_state *mas, u64 min);
/* The next / previous entry after the current one. After a NULL the place is one beyond the range looked at
 * last, so that mas_prev() behind the last mas_next() gives the last entry once more, and the reverse. */
void *mas_next(struct ma_state *mas, u64 max);
void *mas_prev(struct ma_state *mas, u64 min);
/* One slot on, or back, whether it holds anything or not: NULL for a gap. */
void *mas_next_range(struct ma_state *mas, u64 max);
void *mas_prev_range(struct ma_state *mas, u64 min);

/* Nodes that storing `entry` (NULL erases) over [index, last] may need. 0 or -ENOMEM with nothing held. */
s32 mas_preallocate(struct ma_state *mas, void *entry);
/* Stores with what was preallocated for this very range and entry (or another one that is not NULL either)
 * in an unchanged tree; cannot fail. Gives back what was not needed. The place is then at the stored range;
 * a NULL has taken in the holes beside it. */
void mas_store_prealloc(struct ma_state *mas, void *entry);
/* Both. 0 or -ENOMEM: the tree is as it was. */
s32 mas_store(struct ma_state *mas, void *entry);
/* Gives preallocated nodes back. */
void mas_destroy(struct ma_state *mas);

/* bulk.c, for fork from 6.1 to 6.7: nodes for so many entries are set aside, which are then stored one by one, each above
 * all there are; the end gives back what was not needed. 0 or -ENOMEM with nothing held. */
s32 mas_expected_entries(struct ma_state *mas, u32 entries);
void mas_bulk_end(struct ma_state *mas);

/* dup.c, for fork since 6.8: `to`, which is empty, becomes a copy of `from`, node by node, with the same entries and flags.
 * 0, or -ENOMEM with `to` as it was. */
s32 mt_dup(const struct maple_tree *from, struct maple_tree *to);
/* The entry at the place, where mas_find() or mas_walk() has found one, becomes another one. */
void mas_replace_entry(struct ma_state *mas, void *entry);

/* While nobody else can see a tree, nodes are changed in place. */
static inline void mt_clear_in_rcu(struct maple_tree *mt)
{
	mt->ma_flags &= ~MT_FLAGS_USE_RCU;
}

static inline void mt_set_in_rcu(struct maple_tree *mt)
{
	mt->ma_flags |= MT_FLAGS_USE_RCU;
}

/* The lowest / highest `size` keys without an entry in [min, max]: 0 with them as [index, last] and the place in
 * that gap, -EBUSY, or -EINVAL when the window itself is smaller. Needs MT_FLAGS_ALLOC_RANGE. */
s32 mas_empty_area(struct ma_state *mas, u64 min, u64 max, u64 size);
s32 mas_empty_area_rev(struct ma_state *mas, u64 min, u64 max, u64 size);

/* NULL, or what is inconsistent: bounds, pivots, fill, NULL runs, gaps, parents, heights, node count. */
const char *mt_verify(const struct maple_tree *mt);

/* For inspection, on any intermediate state: visits nodes in pre-order and their slots. */
struct maple_slot_view {
	u64 last, gap;
	const void *entry; /* leaves */
	const void *child; /* inner nodes */
};
struct maple_node_view {
	const void *node, *parent;
	u64 min, max;
	u32 parent_slot, level, slots, gap_slot;
	bool leaf;
	struct maple_slot_view slot[16];
};
struct maple_walk {
	const struct maple_tree *tree;
	u64 node[16]; /* path of encoded nodes */
	u64 min[16], max[16];
	u8 slot[16];
	bool started;
	u32 depth, budget; /* nodes on the path; nodes that may still be visited */
};
void maple_walk_start(struct maple_walk *walk, const struct maple_tree *tree);
/* False at the end. */
bool maple_walk_next(struct maple_walk *walk, struct maple_node_view *view);

#endif
