/* The layout of a maple node in memory, as in include/linux/maple_tree.h, 6.12: 32 words of 64 bits. On wasm32 it is
 * the same, although a pointer needs only half a slot.
 *
 *   word              0        1 …               … 31
 *   leaf, range64     parent   pivots 0…14 (1…15)   slots 0…15 (16…31)
 *   arange64          parent   pivots 0…8 (1…9)     slots 0…9 (10…19)    gaps 0…9 (20…29)    (30 unused)
 *
 * Slot i holds the keys above pivot i-1 (the first slot: from the node's min) up to pivot i (the last used slot: up
 * to the node's max, which is also written as its pivot if it has one). Word 31 says which slot is the last used one
 * and, in arange64, which one has the largest gap. In a full leaf or range64, word 31 is slot 15 instead. */
#ifndef MAPLE_NODE_H
#define MAPLE_NODE_H

#include "maple/maple_tree.h"

enum maple_type { maple_leaf_64 = 1, maple_range_64, maple_arange_64 };

#define MAPLE_RANGE_SLOTS 16u
#define MAPLE_ARANGE_SLOTS 10u
#define MAPLE_LEVELS 16 /* a tree of all addresses has at most 9: inner nodes have five children or more */

#define MAPLE_SLOTS_AT 16
#define MAPLE_ARANGE_SLOTS_AT 10
#define MAPLE_GAPS_AT 20
#define MAPLE_META_AT 31

struct maple_node {
	u64 word[32];
};

_Static_assert(sizeof(struct maple_node) == ARENA_BLOCK, "a node is a block of the arena");

/* A node in a slot or in ma_root is encoded: its low byte holds the type, and bit 1, which no entry has set. */
#define MAPLE_IS_NODE 2u

static inline u64 mt_mk_node(const struct maple_node *node, enum maple_type type)
{
	return (u64)(uintptr_t)node | (u32)type << 3 | MAPLE_IS_NODE;
}

static inline struct maple_node *mte_to_node(u64 enode)
{
	return (struct maple_node *)(uintptr_t)(enode & ~(u64)0xff);
}

static inline enum maple_type mte_node_type(u64 enode)
{
	return (enum maple_type)(enode >> 3 & 3);
}

static inline bool mte_is_leaf(u64 enode)
{
	return mte_node_type(enode) == maple_leaf_64;
}

static inline bool mt_has_nodes(const struct maple_tree *mt)
{
	return mt->ma_root & MAPLE_IS_NODE;
}

static inline bool mt_is_alloc(const struct maple_tree *mt)
{
	return mt->ma_flags & MT_FLAGS_ALLOC_RANGE;
}

static inline bool mt_in_rcu(const struct maple_tree *mt)
{
	return mt->ma_flags & MT_FLAGS_USE_RCU;
}

/* Bulk mode, which is older, has its own way to split. */
static inline bool mas_copies(const struct ma_state *mas)
{
	return mas->tree->ma_flags & MT_COPIES && !mas->bulk;
}

static inline enum maple_type mt_inner_type(const struct maple_tree *mt)
{
	return mt_is_alloc(mt) ? maple_arange_64 : maple_range_64;
}

static inline void *mt_entry(u64 slot)
{
	return (void *)(uintptr_t)slot;
}

static inline u32 mt_slots(enum maple_type type)
{
	return type == maple_arange_64 ? MAPLE_ARANGE_SLOTS : MAPLE_RANGE_SLOTS;
}

/* A node other than the root whose end is at or below this is too small: it is pooled with a neighbour. */
static inline u32 mt_min_slots(enum maple_type type)
{
	return type == maple_arange_64 ? 4 : 6;
}

/* The number of a node in events and records. */
static inline u32 mte_id(u64 enode)
{
	return (u32)enode & ~0xffu;
}

/* Word 0: the parent's address, with this node's slot in it << 4 and the parent's type << 1. The root has only bit 0
 * set; in a dead node the word is the node's own address. */
#define MAPLE_ROOT_PARENT 1u

static inline bool ma_is_root(const struct maple_node *node)
{
	return node->word[0] == MAPLE_ROOT_PARENT;
}

static inline bool ma_dead_node(const struct maple_node *node)
{
	return node->word[0] == (uintptr_t)node;
}

static inline void mte_set_parent(u64 child, u64 parent, u32 slot)
{
	mte_to_node(child)->word[0] = (parent & ~(u64)0xff) | slot << 4 | (u32)mte_node_type(parent) << 1;
}

/* The parent, encoded, of a node that is not the root. */
static inline u64 ma_parent(const struct maple_node *node)
{
	return mt_mk_node(mte_to_node(node->word[0]), (enum maple_type)(node->word[0] >> 1 & 3));
}

static inline u32 ma_parent_slot(const struct maple_node *node)
{
	return (u32)(node->word[0] >> 4 & 15);
}

static inline u64 *ma_pivots(struct maple_node *node)
{
	return &node->word[1];
}

static inline u64 *ma_slots(struct maple_node *node, enum maple_type type)
{
	return &node->word[type == maple_arange_64 ? MAPLE_ARANGE_SLOTS_AT : MAPLE_SLOTS_AT];
}

static inline u64 *ma_gaps(struct maple_node *node)
{
	return &node->word[MAPLE_GAPS_AT];
}

static inline u32 ma_meta_gap(const struct maple_node *node)
{
	return (u32)(node->word[MAPLE_META_AT] >> 8 & 0xff);
}

static inline void ma_set_meta(struct maple_node *node, u32 end, u32 gap_slot)
{
	node->word[MAPLE_META_AT] = end | gap_slot << 8;
}

/* The last used slot. */
static inline u32 ma_data_end(const struct maple_node *node, enum maple_type type, u64 max)
{
	u64 last_pivot = node->word[MAPLE_RANGE_SLOTS - 1];

	if (type == maple_arange_64 || !last_pivot)
		return (u32)(node->word[MAPLE_META_AT] & 0xff);
	return last_pivot == max ? MAPLE_RANGE_SLOTS - 2 : MAPLE_RANGE_SLOTS - 1;
}

/* The last key of a used slot. */
static inline u64 ma_slot_last(const struct maple_node *node, u32 slot, u32 end, u64 max)
{
	return slot < end ? node->word[1 + slot] : max;
}

static inline u64 ma_slot_first(const struct maple_node *node, u32 slot, u64 min)
{
	return slot ? node->word[slot] + 1 : min;
}

#endif
