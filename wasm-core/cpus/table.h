/* Lists that grow: items of one size, in pieces that all have the same size, so that the arena needs one class for them.
 * An item keeps its address as long as its table lives. Nothing here is part of what is simulated. */
#ifndef CPUS_TABLE_H
#define CPUS_TABLE_H

#include "base/arena.h"

#define TABLE_PIECE 16384
/* The same in all builds, so that they are full at the same item. */
#define TABLE_PIECES 2048

struct paged_table {
	void **pieces; /* the first piece: where the others are */
	u32 count; /* items */
	u32 room; /* items that there are pieces for */
};

/* Items of a piece, as a power of two. `size`: of an item, at most a piece. */
static inline u32 table_shift(u32 size)
{
	return 31 - (u32)__builtin_clz(TABLE_PIECE / size);
}

/* `i` must be less than what the table has had. */
static inline void *table_at(const struct paged_table *table, u32 i, u32 size)
{
	u32 shift = table_shift(size);

	return (char *)table->pieces[i >> shift] + (i & ((1u << shift) - 1)) * size;
}

#define TABLE_AT(table, i, type) ((type *)table_at(table, i, sizeof(type)))

/* A zeroed item behind the last one. NULL: memory is out, or the table full. */
void *table_add(struct paged_table *table, struct arena *arena, u32 size);
#define TABLE_ADD(table, arena, type) ((type *)table_add(table, arena, sizeof(type)))
/* Forgets the items from the `count`-th on; their pieces stay. */
void table_cut(struct paged_table *table, u32 count);
/* Gives all pieces back. `size` as for the others. */
void table_free(struct paged_table *table, struct arena *arena, u32 size);

#endif
