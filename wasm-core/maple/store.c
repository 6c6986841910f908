/* Stores a range in the way that has been chosen (lib/maple_tree.c, 6.12: mas_store_prealloc, mas_wr_store_entry). */
#include "maple/internal.h"

static void store_in_leaf(struct ma_state *mas, void *entry)
{
	struct ma_write write;

	mas_wr_read(mas, entry, &write);
	switch ((enum code_store_type)mas->store_type) {
	case store_type_exact_fit:
		mas_wr_exact_fit(mas, &write);
		break;
	case store_type_split:
	case store_type_rebalance:
		mas_rebuild_leaf(mas, &write);
		break;
	default:
		mas_wr_in_leaf(mas, &write);
		break;
	}
}

/* Requires that the nodes are preallocated and the store type is chosen. */
static void store(struct ma_state *mas, void *entry)
{
	count_nth(maple_store_root, mas->store_type);
	trace(maple_store_enter, mas->index, mas->last, mas->store_type, entry != NULL);
	switch ((enum code_store_type)mas->store_type) {
	case store_type_root:
		mas_store_root(mas, entry);
		break;
	case store_type_new_root:
		mas_new_root(mas, entry);
		break;
	case store_type_spanning:
		mas_spanning_store(mas, entry);
		break;
	default:
		store_in_leaf(mas, entry);
		break;
	}
	if (mas->alloc && !mas->bulk)
		mas_destroy(mas);
	trace(maple_store_leave, mas->index, mas->last, mas->store_type);
}

void mas_store_prealloc(struct ma_state *mas, void *entry)
{
	if (!mas_is_current(mas))
		__builtin_trap(); /* the tree has changed since the nodes were counted */
	store(mas, entry);
}

s32 mas_store(struct ma_state *mas, void *entry)
{
	s32 error = mas_wr_preallocate(mas, entry);

	if (!error)
		store(mas, entry);
	return error;
}
