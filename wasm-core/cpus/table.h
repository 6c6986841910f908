/* Tables that grow, of items of one size. Their pieces all have the same size, so the arena needs only one size
 * class for them. An item keeps its address as long as its table exists. Nothing in a table is simulated state. */
#ifndef CPUS_TABLE_H
#define CPUS_TABLE_H

#include "base/arena.h"

#define TABLE_PIECE 16384
/* The same in all builds, so that a table is full at the same item everywhere. */
#define TABLE_PIECES 2048

struct paged_table {
	void **pieces; /* the first piece holds pointers to the others */
	u32 count; /* items */
	u32 room; /* items that fit into the pieces */
};

/* Items of a piece, as a power of two. `size` is that of an item, at most a piece. */
static inline u32 table_shift(u32 size)
{
	return 31 - (u32)__builtin_clz(TABLE_PIECE / size);
}

/* `i` must be less than the highest count that the table has had. */
static inline void *table_at(const struct paged_table *table, u32 i, u32 size)
{
	u32 shift = table_shift(size);

	return (char *)table->pieces[i >> shift] + (i & ((1u << shift) - 1)) * size;
}

#define TABLE_AT(table, i, type) ((type *)table_at(table, i, sizeof(type)))

/* Appends a zeroed item. NULL: memory is out, or the table is full. */
void *table_add(struct paged_table *table, struct arena *arena, u32 size);
#define TABLE_ADD(table, arena, type) ((type *)table_add(table, arena, sizeof(type)))
/* Drops the items from number `count` on; their pieces stay. */
void table_cut(struct paged_table *table, u32 count);
/* Frees all pieces. `size` as for the others. */
void table_free(struct paged_table *table, struct arena *arena, u32 size);

#endif
