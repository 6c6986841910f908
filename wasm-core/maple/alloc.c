/* Nodes of the maple tree: allocated one by one and freed, and preallocated for a store, so that it can't fail halfway. */
#include "maple/internal.h"

struct maple_node *mt_alloc_node(struct maple_tree *mt)
{
	struct maple_node *node = arena_alloc_block(mt->arena);

	if (!node) {
		trace(alloc_fail, sizeof(*node));
		return NULL;
	}
	trace(maple_node_alloc, (u32)(uintptr_t)node);
	count(maple_node_allocs);
	return node;
}

void mt_free_node(struct maple_tree *mt, struct maple_node *node)
{
	trace(maple_node_free, (u32)(uintptr_t)node);
	count(maple_node_frees);
	arena_free_block(mt->arena, node);
}

void mt_set_root(struct maple_tree *mt, u64 root, u32 height)
{
	u64 old = mt->ma_root;

	if (root & MAPLE_IS_NODE)
		mte_to_node(root)->word[0] = MAPLE_ROOT_PARENT;
	mt->ma_root = root;
	mt->height = height;
	(void)old;
	trace(maple_root, old & MAPLE_IS_NODE ? mte_id(old) : 0, root & MAPLE_IS_NODE ? mte_id(root) : 0, height);
}

void mt_put_child(u64 parent, u32 slot, u64 child)
{
	u64 *place = &ma_slots(mte_to_node(parent), mte_node_type(parent))[slot], old = *place;

	*place = child;
	(void)old;
	trace(maple_replace, mte_id(parent), slot, mte_id(old), mte_id(child));
}

/* Preallocated nodes form a list through their first word. */
static s32 alloc_one(struct ma_state *mas)
{
	struct maple_node *node = mt_alloc_node(mas->tree);

	if (!node)
		return -ENOMEM;
	node->word[0] = (uintptr_t)mas->alloc;
	mas->alloc = node;
	mas->alloc_count++;
	return 0;
}

static struct maple_node *take(struct ma_state *mas)
{
	struct maple_node *node = mas->alloc;

	mas->alloc = (struct maple_node *)(uintptr_t)node->word[0];
	mas->alloc_count--;
	return node;
}

/* Counts as the one request that the tree makes. For many nodes, the kernel makes several requests to the slab
 * allocator (from memory). */
s32 mas_alloc_nodes(struct ma_state *mas, u32 count)
{
	if (mas->alloc_count < count)
		count(maple_alloc_calls);
	while (mas->alloc_count < count) {
		if (alloc_one(mas)) {
			mas_destroy(mas);
			return -ENOMEM;
		}
	}
	return 0;
}

void mas_destroy(struct ma_state *mas)
{
	while (mas->alloc)
		mt_free_node(mas->tree, take(mas));
}

struct maple_node *mas_pop_node(struct ma_state *mas)
{
	if (!mas->alloc)
		__builtin_trap(); /* preallocate_count() is wrong */
	mas->tree->nodes++;
	return take(mas);
}

/* In the kernel readers may still be in the node, and RCU frees it later. Here there are none. */
void mt_retire_node(struct maple_tree *mt, u64 enode)
{
	struct maple_node *node = mte_to_node(enode);

	node->word[0] = (uintptr_t)node;
	mt->nodes--;
	trace(maple_node_dead, mte_id(enode));
	mt_free_node(mt, node);
}

void mt_retire_subtree(struct maple_tree *mt, u64 enode, u64 max)
{
	enum maple_type type = mte_node_type(enode);
	struct maple_node *node = mte_to_node(enode);

	if (ma_dead_node(node))
		return;
	if (type != maple_leaf_64) {
		const u64 *slots = ma_slots(node, type);
		u32 end = ma_data_end(node, type, max);

		for (u32 slot = 0; slot <= end; slot++)
			mt_retire_subtree(mt, slots[slot], ma_slot_last(node, slot, end, max));
	}
	mt_retire_node(mt, enode);
}

void mt_init(struct maple_tree *mt, struct arena *arena, u32 flags)
{
	*mt = (struct maple_tree){ .arena = arena, .ma_flags = flags };
}

void mt_destroy(struct maple_tree *mt)
{
	u64 root = mt->ma_root;

	mt->changes++;
	if (root & MAPLE_IS_NODE) {
		mt_set_root(mt, 0, 0);
		mt_retire_subtree(mt, root, MAPLE_MAX);
	}
	mt->ma_root = 0;
}
