/* The maple tree: maps ranges of u64 keys, bounds inclusive, to pointers. Models lib/maple_tree.c, 6.1 to 7.3. An
 * entry is an aligned pointer (its low two bits are clear), or NULL where nothing is stored. */
#ifndef MAPLE_MAPLE_TREE_H
#define MAPLE_MAPLE_TREE_H

#include "base/arena.h"

#define MAPLE_MAX UINT64_MAX
#define MT_FLAGS_ALLOC_RANGE 1u /* inner nodes know the largest gap below each slot */
#define MT_FLAGS_USE_RCU 2u /* nodes that readers may hold are replaced, not changed (the mm's tree since 6.5) */
/* How the tree is written, by the kernel's release. */
#define MT_WORST_CASE 4u /* up to 6.5: mas_preallocate() allocates as many nodes as any store could need */
#define MT_VACANT 8u /* since 6.16: the levels above one that keeps its number of nodes stay, and need no new nodes */
#define MT_COPIES 16u /* since 7.1, and besides: nodes share their slots evenly (struct maple_copy) */

/* Marks a range without being an entry of any user (xa_mk_internal(257), include/linux/xarray.h). */
#define XA_ZERO_ENTRY ((void *)(uintptr_t)(257 << 2 | 2))

static inline bool xa_is_zero(const void *entry)
{
	return entry == XA_ZERO_ENTRY;
}

struct maple_tree {
	u64 ma_root; /* 0, one entry that covers key 0 alone, or an encoded node (maple/node.h) */
	struct arena *arena;
	u32 ma_flags;
	u32 height; /* levels of nodes; 0 = there is no node */
	u32 nodes; /* nodes in the tree */
	u32 changes; /* number of stores that have moved a bound; a place found before the last one must be looked up again */
};

/* How a place relates to [index, last]: there, or one step past it on either side. */
enum maple_status { ma_start, ma_active, ma_overflow, ma_underflow };

/* A place in a tree (struct ma_state). [index, last] is the range asked for, or found. A place stays valid: after
 * another store has changed the tree, it is looked up again. */
struct ma_state {
	struct maple_tree *tree;
	u64 index, last;
	u64 min, max; /* bounds of the leaf */
	u64 node; /* the leaf, encoded; 0 = the tree has none */
	struct maple_node *alloc; /* preallocated nodes */
	u32 alloc_count;
	u32 seen; /* tree->changes when leaf and offset were looked up */
	u8 status; /* enum maple_status; ma_start: only [index, last] is valid */
	u8 offset, end; /* slot in the leaf; the leaf's last slot */
	u8 offset_end; /* for a store: the slot that contains `last` */
	u8 store_type; /* enum code_store_type of the last prepared store */
	bool bulk; /* between mas_expected_entries() and mas_bulk_end() */
	bool from_root; /* for a store: its walk began at the root, so the nodes above the leaf were seen */
};

#define MA_STATE(name, mt, first, end_) struct ma_state name = { .tree = (mt), .index = (first), .last = (end_) }

void mt_init(struct maple_tree *mt, struct arena *arena, u32 flags);
/* Frees all nodes; the entries belong to the caller. */
void mt_destroy(struct maple_tree *mt);
/* Returns the entry at `index`. */
void *mt_load(struct maple_tree *mt, u64 index);
/* Returns the first entry at or above *index and up to `max`, and sets *index to the key after it. NULL = none. */
void *mt_find(struct maple_tree *mt, u64 *index, u64 max);

/* Sets a new range. Forgets the place except for the leaf, which saves a walk if the range begins there. */
void mas_set_range(struct ma_state *mas, u64 index, u64 last);
/* The same, but forgets the leaf too: the next step starts at the root. */
void mas_restart(struct ma_state *mas, u64 index, u64 last);
/* Sets another range for a coming store. The range begins in the current slot or after it, so leaf and slot are kept
 * (__mas_set_range()). */
void mas_move_range(struct ma_state *mas, u64 index, u64 last);
/* Returns the entry at mas->index, and sets [index, last] to its range, or to that of the gap. */
void *mas_walk(struct ma_state *mas);
/* Returns the first entry up to `max` (down to `min`), beginning with the one at mas->index; when called again,
 * continues with the next (previous) one. NULL: [index, last] is the last range that was looked at. */
void *mas_find(struct ma_state *mas, u64 max);
void *mas_find_rev(struct ma_state *mas, u64 min);
/* Returns the entry after (before) the current one. After a NULL the place is one step past the last range: a
 * mas_prev() after the last mas_next() returns the last entry once more, and vice versa. */
void *mas_next(struct ma_state *mas, u64 max);
void *mas_prev(struct ma_state *mas, u64 min);
/* Moves one slot forward (back), whatever it holds: returns NULL for a gap. */
void *mas_next_range(struct ma_state *mas, u64 max);
void *mas_prev_range(struct ma_state *mas, u64 min);

/* Allocates the nodes that storing `entry` (NULL erases) over [index, last] may need. 0, or -ENOMEM with none held. */
s32 mas_preallocate(struct ma_state *mas, void *entry);
/* Stores with the nodes preallocated for this very range and entry (or for another entry that is not NULL either) in
 * an unchanged tree; can't fail. Frees the nodes that it did not need. Afterwards the place is at the stored range; a
 * NULL has absorbed the gaps beside it. */
void mas_store_prealloc(struct ma_state *mas, void *entry);
/* Does both. 0, or -ENOMEM with the tree unchanged. */
s32 mas_store(struct ma_state *mas, void *entry);
/* Frees preallocated nodes. */
void mas_destroy(struct ma_state *mas);

/* bulk.c, for fork from 6.1 to 6.7. mas_expected_entries() allocates nodes for this many entries, which are then
 * stored one by one, each above all others. mas_bulk_end() frees the nodes that were not needed. 0, or -ENOMEM with
 * none held. */
s32 mas_expected_entries(struct ma_state *mas, u32 entries);
void mas_bulk_end(struct ma_state *mas);

/* dup.c, for fork since 6.8: makes `to`, which is empty, a copy of `from`, node by node, with the same entries and
 * flags. 0, or -ENOMEM with `to` unchanged. */
s32 mt_dup(const struct maple_tree *from, struct maple_tree *to);
/* Replaces the entry at the place, after mas_find() or mas_walk() has found one. */
void mas_replace_entry(struct ma_state *mas, void *entry);

/* While nobody else can see the tree, nodes are changed in place. */
static inline void mt_clear_in_rcu(struct maple_tree *mt)
{
	mt->ma_flags &= ~MT_FLAGS_USE_RCU;
}

static inline void mt_set_in_rcu(struct maple_tree *mt)
{
	mt->ma_flags |= MT_FLAGS_USE_RCU;
}

/* Find the lowest (highest) `size` keys without an entry in [min, max]. 0: [index, last] holds them, and the place is
 * in that gap. -EBUSY: there are none. -EINVAL: the window itself is too small. Need MT_FLAGS_ALLOC_RANGE. */
s32 mas_empty_area(struct ma_state *mas, u64 min, u64 max, u64 size);
s32 mas_empty_area_rev(struct ma_state *mas, u64 min, u64 max, u64 size);

/* Checks bounds, pivots, fill, runs of NULLs, gaps, parents, heights and the node count: NULL, or what is inconsistent. */
const char *mt_verify(const struct maple_tree *mt);

/* For inspection, in any intermediate state: visits nodes in pre-order, with their slots. */
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
	u64 node[16]; /* encoded nodes on the path from the root */
	u64 min[16], max[16];
	u8 slot[16];
	bool started;
	u32 depth, budget; /* nodes on the path; number of nodes that may still be visited */
};
void maple_walk_start(struct maple_walk *walk, const struct maple_tree *tree);
/* Returns false at the end. */
bool maple_walk_next(struct maple_walk *walk, struct maple_node_view *view);
/* Returns the entry at one index, or NULL; only between stores. Leaves no event and no count. */
void *maple_peek(const struct maple_tree *tree, u64 index);

#endif
