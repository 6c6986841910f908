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

/* What the current slot holds. A tree without nodes looks like two slots: an entry at key 0, and nothing above it. */
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

/* walk.c: moves to the slot that contains `index`; leaves [index, last] alone. */
void mas_locate(struct ma_state *mas, u64 index);
/* The same for a store, which continues from the current slot if it can. */
void mas_locate_from(struct ma_state *mas, u64 index);
/* climb.c: moves to the first slot of the next leaf, or to the last slot of the previous one; false if there is none. */
bool mas_next_leaf(struct ma_state *mas);
bool mas_prev_leaf(struct ma_state *mas);

/* alloc.c: allocates one node, whose words are undefined, or returns NULL; frees one. The caller updates the tree's
 * count of nodes. */
struct maple_node *mt_alloc_node(struct maple_tree *mt);
void mt_free_node(struct maple_tree *mt, struct maple_node *node);
/* Makes sure that `count` nodes are preallocated. 0, or -ENOMEM with none held. */
s32 mas_alloc_nodes(struct ma_state *mas, u32 count);
/* Takes a preallocated node for the tree; its words are undefined. */
struct maple_node *mas_pop_node(struct ma_state *mas);
/* Frees a node that nothing in the tree refers to any more. */
void mt_retire_node(struct maple_tree *mt, u64 enode);
/* Frees a node and everything below it, except for nodes that are dead already. */
void mt_retire_subtree(struct maple_tree *mt, u64 enode, u64 max);

/* Makes `root` the root of a tree of this height. Leaves the old root as it is. */
void mt_set_root(struct maple_tree *mt, u64 root, u32 height);
/* Links a node, which knows its parent already, into the parent's slot. */
void mt_put_child(u64 parent, u32 slot, u64 child);

/* preallocate.c: chooses how to store, and allocates as many nodes as this way may need. 0, or -ENOMEM with none held. */
s32 mas_wr_preallocate(struct ma_state *mas, void *entry);

/* write.c: what is known about a store before it is carried out. */
struct ma_write {
	struct maple_node *leaf;
	u64 entry, content; /* what is stored; what the first affected slot holds */
	u64 first, last; /* lower bound of the first affected slot, upper bound of the last one */
	u8 new_end; /* the leaf's last slot after the store */
};
/* Finds the place and decides how to store: sets mas->store_type, offset and offset_end. Widens [index, last] if a
 * NULL is stored within one leaf. */
void mas_wr_store_type(struct ma_state *mas, void *entry);
/* Tells that a NULL has widened the range, if it has. */
void mas_tell_widened(const struct ma_state *mas, u64 old_index, u64 old_last);
/* Computes the details again that mas_wr_store_type() has found. */
void mas_wr_read(const struct ma_state *mas, void *entry, struct ma_write *write);

/* The write reaches beyond a node that ends at `max`; or it would leave a NULL at the node's end, and the next node
 * might begin with another one. */
static inline bool mas_is_span_wr(const struct ma_state *mas, const void *entry, u64 max)
{
	return mas->last > max || (mas->last == max && !entry && mas->last != MAPLE_MAX);
}

/* root.c: stores into a tree without nodes, and stores that cover all keys. */
void mas_store_root(struct ma_state *mas, void *entry);
void mas_new_root(struct ma_state *mas, void *entry);

/* leaf.c: stores that change one leaf, and above it only gaps. */
void mas_wr_exact_fit(struct ma_state *mas, const struct ma_write *write);
void mas_wr_in_leaf(struct ma_state *mas, const struct ma_write *write);

/* scratch.c: the slots of several nodes, on their way into new nodes (struct maple_big_node). */
#define MAPLE_SCRATCH (2 * MAPLE_RANGE_SLOTS + 2)
struct maple_scratch {
	u32 count;
	enum maple_type type; /* of the nodes that the slots come from and go to */
	u64 min; /* lower bound of the first slot */
	u64 pivot[MAPLE_SCRATCH], slot[MAPLE_SCRATCH], gap[MAPLE_SCRATCH];
};
/* A node on the path from the root to a leaf, and the slot through which the path continues. */
struct maple_step {
	u64 node, min, max;
	u8 slot, end;
};
struct maple_path {
	u32 depth;
	struct maple_step at[MAPLE_LEVELS]; /* the root first */
};
/* A new node, as its parent needs to know it. */
struct maple_made {
	u64 node, max, gap;
};
void maple_path_to(struct maple_path *path, const struct maple_tree *mt, u64 leaf);
/* Appends slots `from` to `to` of a node. */
void scratch_append(struct maple_scratch *scratch, const struct maple_step *step, u32 from, u32 to);
void scratch_prepend(struct maple_scratch *scratch, const struct maple_step *step);
void scratch_append_made(struct maple_scratch *scratch, const struct maple_made *made);
/* Fills the scratch with the slots that the current leaf has after the store. */
void scratch_store(struct maple_scratch *scratch, const struct ma_state *mas, const struct ma_write *write);
/* Returns where to cut the slots into two nodes (the last slot of the first node). *middle is the last slot of the
 * second of three nodes, or 0 for two. */
u32 scratch_cut(const struct maple_scratch *scratch, u32 *middle);
/* The same in bulk mode (ma_state.bulk): the second node gets as few slots as possible, because more will follow. */
u32 scratch_cut_bulk(const struct maple_scratch *scratch);
/* The same with MT_COPIES. */
u32 scratch_cut_evenly(const struct maple_scratch *scratch, u32 *middle);
/* Returns `at`, or a slot beside it if a leaf would otherwise end in a NULL. */
u32 scratch_avoid_null(const struct maple_scratch *scratch, u32 at);
/* Writes slots `from` to `to` into `node`, which has no parent yet; their children get it as their new parent. */
struct maple_made scratch_write(const struct ma_state *mas, const struct maple_scratch *scratch, u32 from, u32 to,
				struct maple_node *node);
/* The same with a new node. */
struct maple_made scratch_build(struct ma_state *mas, const struct maple_scratch *scratch, u32 from, u32 to);

/* bulk.c: puts a node that a split has replaced back among the preallocated ones. */
void mas_bulk_reuse(struct ma_state *mas, u64 enode);

/* rebuild.c, spanning.c */
/* The slots that the current leaf has after the store come into new leaves. */
void mas_rebuild_leaf(struct ma_state *mas, const struct ma_write *write);
void mas_spanning_store(struct ma_state *mas, void *entry);
/* Cuts the slots in the scratch, which replace the leaves of both paths and all between them, into new leaves, and
 * rebuilds the nodes above as far as the rules say. Retires what is replaced. */
void mas_rebuild(struct ma_state *mas, struct maple_path *left, struct maple_path *right, struct maple_scratch *scratch);

/* gap.c: the largest gap in a leaf. */
u64 ma_leaf_max_gap(struct maple_node *leaf, u64 min, u64 max);
/* Slot `slot` of an inner node has a new largest gap: records it there, and in ancestors as far as it matters. */
void mt_set_gap(struct maple_node *node, u32 slot, u64 gap);
/* The current leaf has lost gaps, the largest of `gone` keys, and gained others, the largest of `come` keys. */
void mas_update_gap(struct ma_state *mas, u64 gone, u64 come);

#endif
