/* An entry of a page table: what it leads to, as an offset in the arena, and bits. Everything that an entry can name
 * is aligned to 16 bytes, so that the four bits below are free; the arena never grows beyond 4 GiB. */
#ifndef PT_ENTRY_H
#define PT_ENTRY_H

#include "mm/mm.h"

typedef u32 pt_entry;

#define PTE_PRESENT 1u
#define PTE_WRITE 2u
#define PTE_GUARD 8u /* not present, and a marker: PTE_MARKER_GUARD */
#define PTE_BITS 15u

_Static_assert(ARENA_ALIGN == PTE_BITS + 1, "an entry's bits are those that an offset leaves free");

static inline pt_entry pte_make(const struct machine *machine, const void *named, u32 bits)
{
	return (u32)((const char *)named - (const char *)machine) | bits;
}

/* NULL when it is not present. */
static inline void *pte_named(const struct machine *machine, pt_entry entry)
{
	return entry & PTE_PRESENT ? (char *)machine + (entry & ~PTE_BITS) : NULL;
}

#endif
