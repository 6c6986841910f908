/* The lowest-level page tables by number. A PTE chain names a PTE in 32 bits: the number of its page table, and its
 * index there. The kernel stored the PTE's address, and found the table's mm and place in the struct page of the table. */
#ifndef RMAP_PT_DIRECTORY_H
#define RMAP_PT_DIRECTORY_H

#include "page/rmap.h"

#define PT_DIRECTORY_BITS 7
#define PT_DIRECTORY_WAYS (1u << PT_DIRECTORY_BITS)
#define PT_DIRECTORY_LEVELS 3 /* 2,097,152 tables fill more than the 4 GiB of an arena */

/* A node of the tree. A node exists only if a table lies below it. */
struct pt_directory {
	u64 full[PT_DIRECTORY_WAYS / 64]; /* bit n: no number is free below slot n */
	u32 slot[PT_DIRECTORY_WAYS]; /* offsets: of a node one level below, or, on the lowest level, of a table */
	u32 used; /* number of slots that are not 0 */
};

/* Gives the table the lowest free number, from 1. 0 or -ENOMEM. */
s32 pt_directory_add(struct pt_table *table);
void pt_directory_remove(struct pt_table *table);
/* NULL if no table has this number. */
struct pt_table *pt_directory_find(const struct machine *machine, u32 number);

/* Packs a PTE's place into one number, which is never 0. */
static inline u32 pte_pointer(struct pte_place place)
{
	return place.table->number << 10 | place.n;
}

static inline struct pte_place pte_pointed(const struct machine *machine, u32 pointer)
{
	return (struct pte_place){ pt_directory_find(machine, pointer >> 10), pointer & 1023 };
}

#endif
