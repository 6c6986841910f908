#include "cpus/table.h"
#include "trace/trace.h"

#include <string.h>

_Static_assert(TABLE_PIECES * sizeof(void *) <= TABLE_PIECE, "the first piece has room for all pointers");

static bool grow(struct paged_table *table, struct arena *arena, u32 size)
{
	u32 pieces = table->room >> table_shift(size);
	void *piece;

	if (pieces == TABLE_PIECES)
		return false;
	if (!table->pieces)
		table->pieces = arena_alloc(arena, TABLE_PIECE);
	if (!table->pieces)
		return false;
	piece = arena_alloc(arena, TABLE_PIECE);
	if (!piece)
		return false;
	table->pieces[pieces] = piece;
	table->room += 1u << table_shift(size);
	return true;
}

void *table_add(struct paged_table *table, struct arena *arena, u32 size)
{
	void *item;

	if (table->count == table->room && !grow(table, arena, size))
		return NULL;
	item = table_at(table, table->count++, size);
	return memset(item, 0, size);
}

void table_cut(struct paged_table *table, u32 count)
{
	table->count = count;
}

void table_free(struct paged_table *table, struct arena *arena, u32 size)
{
	u32 pieces = table->room >> table_shift(size);

	while (pieces--)
		arena_free(arena, table->pieces[pieces], TABLE_PIECE);
	if (table->pieces)
		arena_free(arena, table->pieces, TABLE_PIECE);
	*table = (struct paged_table){ 0 };
}
