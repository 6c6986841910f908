/* Stores into a tree without nodes, and stores that cover all keys (lib/maple_tree.c, 6.12: mas_root_expand,
 * mas_new_root). */
#include "maple/internal.h"

#include <string.h>

/* Makes a leaf as the root: what key 0 held, nothing up to `index`, the entry, nothing after it. */
static u64 first_leaf(struct ma_state *mas, u64 content, u64 entry)
{
	struct maple_node *node = mas_pop_node(mas);
	u64 *pivots = ma_pivots(node), *slots = ma_slots(node, maple_leaf_64);
	u32 slot = 0;

	memset(node, 0, sizeof(*node));
	if (mas->index && content) {
		pivots[slot] = 0;
		slots[slot++] = content;
	}
	if (mas->index > slot)
		pivots[slot++] = mas->index - 1;
	pivots[slot] = mas->last;
	slots[slot] = entry;
	if (mas->last != MAPLE_MAX)
		pivots[++slot] = MAPLE_MAX;
	ma_set_meta(node, slot, 0);
	trace(maple_build, (u32)(uintptr_t)node, slot + 1, 0, MAPLE_MAX, 0);
	return mt_mk_node(node, maple_leaf_64);
}

void mas_store_root(struct ma_state *mas, void *entry)
{
	struct maple_tree *mt = mas->tree;

	mt->changes++;
	if (!entry) {
		if (!mas->index)
			mt_set_root(mt, 0, 0);
	} else if (!mas->last) {
		mt_set_root(mt, (uintptr_t)entry, 0);
	} else {
		mt_set_root(mt, first_leaf(mas, mt->ma_root, (uintptr_t)entry), 1);
	}
}

void mas_new_root(struct ma_state *mas, void *entry)
{
	struct maple_tree *mt = mas->tree;
	u64 old = mt->ma_root;

	mt->changes++;
	if (entry)
		mt_set_root(mt, first_leaf(mas, 0, (uintptr_t)entry), 1);
	else
		mt_set_root(mt, 0, 0);
	mt_retire_subtree(mt, old, MAPLE_MAX);
}
