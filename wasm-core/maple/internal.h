/* What the files of the maple tree share. */
#ifndef MAPLE_INTERNAL_H
#define MAPLE_INTERNAL_H

#include "base/errno.h"
#include "maple/node.h"
#include "trace/trace.h"

static inline bool mas_is_current(const struct ma_state *mas)
{
	return mas->seen == mas->tree->changes;
}

/* What the current slot holds. Without nodes the tree is seen as one of two slots: an entry at key 0, and
 * nothing above it. */
static inline u64 mas_slot(const struct ma_state *mas)
{
	if (!mas->node)
		return mas->offset ? 0 : mas->tree->ma_root;
	return mte_to_node(mas->node)->word[MAPLE_SLOTS_AT + mas->offset];
}

static inline u64 mas_slot_last(const struct ma_state *mas)
{
	if (!mas->node)
		return mas->end > mas->offset ? 0 : MAPLE_MAX;
	return ma_slot_last(mte_to_node(mas->node), mas->offset, mas->end, mas->max);
}

static inline u64 mas_slot_first(const struct ma_state *mas)
{
	if (!mas->node)
		return mas->offset;
	return ma_slot_first(mte_to_node(mas->node), mas->offset, mas->min);
}

/* walk.c: goes to the slot that contains `index`; leaves [index, last] alone. */
void mas_locate(struct ma_state *mas, u64 index);
/* The same for a store, which goes on from the current slot if it can. */
void mas_locate_from(struct ma_state *mas, u64 index);
/* climb.c: to the first slot of the next leaf, or the last slot of the previous one; false at the end. */
bool mas_next_leaf(struct ma_state *mas);
bool mas_prev_leaf(struct ma_state *mas);

/* alloc.c: one node, its words undefined, or NULL; and its end. The tree's count of nodes is the caller's. */
struct maple_node *mt_alloc_node(struct maple_tree *mt);
void mt_free_node(struct maple_tree *mt, struct maple_node *node);
/* Makes sure that `count` nodes are at hand. 0 or -ENOMEM with nothing held. */
s32 mas_alloc_nodes(struct ma_state *mas, u32 count);
/* A node for the tree, its words undefined. */
struct maple_node *mas_pop_node(struct ma_state *mas);
/* Takes a node that nothing in the tree refers to any more out of use. */
void mt_retire_node(struct maple_tree *mt, u64 enode);
/* The same for a node and all below it, but for those dead already. */
void mt_retire_subtree(struct maple_tree *mt, u64 enode, u64 max);

/* `root` becomes the root, of so many levels. The old one stays as it is. */
void mt_set_root(struct maple_tree *mt, u64 root, u32 height);
/* How many nodes it takes in bulk mode to split the leaf and what is full above it. */
u32 mas_bulk_split_count(const struct ma_state *mas);

/* write.c: a store that has been looked into. */
struct ma_write {
	struct maple_node *leaf;
	u64 entry, content; /* what is stored; what the first slot concerned holds */
	u64 first, last; /* bounds of the first slot concerned, and of the last one */
	u8 new_end; /* end of the leaf afterwards */
};
/* Finds the place and decides how to store: sets mas->store_type, offset and offset_end. Widens [index, last]
 * when a NULL is stored within one leaf. */
void mas_wr_store_type(struct ma_state *mas, void *entry);
/* The details again, as mas_wr_store_type() left them. */
void mas_wr_read(const struct ma_state *mas, void *entry, struct ma_write *write);

/* root.c: stores into a tree without nodes, and stores that cover every key. */
void mas_store_root(struct ma_state *mas, void *entry);
void mas_new_root(struct ma_state *mas, void *entry);

/* leaf.c: stores that change one leaf and nothing above it but gaps. */
void mas_wr_exact_fit(struct ma_state *mas, const struct ma_write *write);
void mas_wr_in_leaf(struct ma_state *mas, const struct ma_write *write);

/* scratch.c: the slots of more than one node, on their way into new nodes (struct maple_big_node). */
#define MAPLE_SCRATCH (2 * MAPLE_RANGE_SLOTS + 2)
struct maple_scratch {
	u32 count;
	enum maple_type type; /* of the nodes they come from and go to */
	u64 min; /* of the first slot */
	u64 pivot[MAPLE_SCRATCH], slot[MAPLE_SCRATCH], gap[MAPLE_SCRATCH];
};
/* A node on a way from the root to a leaf, and the slot that the way goes on through. */
struct maple_step {
	u64 node, min, max;
	u8 slot, end;
};
struct maple_path {
	u32 depth;
	struct maple_step at[MAPLE_LEVELS]; /* the root first */
};
/* One that was just made, for its parent. */
struct maple_made {
	u64 node, max, gap;
};
void maple_path_to(struct maple_path *path, const struct maple_tree *mt, u64 leaf);
/* Appends slots `from` to `to` of a node. */
void scratch_append(struct maple_scratch *scratch, const struct maple_step *step, u32 from, u32 to);
void scratch_prepend(struct maple_scratch *scratch, const struct maple_step *step);
void scratch_append_made(struct maple_scratch *scratch, const struct maple_made *made);
/* Fills the scratch with the slots of the leaf at hand as they are once the entry is stored there. */
void scratch_store(struct maple_scratch *scratch, const struct ma_state *mas, const struct ma_write *write);
/* Where to cut into two nodes (the last slot of the first one); *middle: of the second of three, or 0. */
u32 scratch_cut(const struct maple_scratch *scratch, u32 *middle);
/* The same in bulk mode (ma_state.bulk): the second one gets as few slots as may be, for more will follow. */
u32 scratch_cut_bulk(const struct maple_scratch *scratch);
/* `at`, or beside it when a leaf would end in a NULL there. */
u32 scratch_avoid_null(const struct maple_scratch *scratch, u32 at);
/* Makes `node` one of slots `from` to `to`, with no parent yet; children learn their new parent. */
struct maple_made scratch_write(const struct ma_state *mas, const struct maple_scratch *scratch, u32 from, u32 to,
				struct maple_node *node);
/* The same in a new node. */
struct maple_made scratch_build(struct ma_state *mas, const struct maple_scratch *scratch, u32 from, u32 to);

/* bulk.c: a node that a split has replaced is at hand again. */
void mas_bulk_reuse(struct ma_state *mas, u64 enode);

/* split.c, rebalance.c, spanning.c */
void mas_split(struct ma_state *mas, const struct ma_write *write);
void mas_rebalance(struct ma_state *mas, const struct ma_write *write);
void mas_spanning_store(struct ma_state *mas, void *entry);
/* Pools the scratch with what lies beside the leaves of both paths, builds the nodes above them anew up to the
 * root, and retires everything between the paths. `pool`: takes in a neighbour first, in any case. */
void mas_rebuild(struct ma_state *mas, struct maple_path *left, struct maple_path *right,
		 struct maple_scratch *scratch, bool pool);

/* gap.c: the largest hole in a leaf. */
u64 ma_leaf_max_gap(struct maple_node *leaf, u64 min, u64 max);
/* Slot `slot` of an inner node has a new largest gap: noted there and as far up as it matters. */
void mt_set_gap(struct maple_node *node, u32 slot, u64 gap);
/* In the current leaf holes have gone, the largest of `gone` keys, and others come, the largest of `come`. */
void mas_update_gap(struct ma_state *mas, u64 gone, u64 come);

#endif
