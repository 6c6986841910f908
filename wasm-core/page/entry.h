/* An entry of a page table: the arena offset of what it names, and bits. Everything that an entry can name is aligned
 * to 16 bytes, which leaves the low four bits free; the arena never grows beyond 4 GiB. */
#ifndef PAGE_ENTRY_H
#define PAGE_ENTRY_H

#include "machine/machine.h"

struct swap_slot;

typedef u32 pt_entry;

#define PTE_PRESENT 1u
#define PTE_WRITE 2u
/* Bits of an entry that is present: */
#define PTE_ACCESSED 4u /* the page has been accessed through this entry since page_referenced() last looked */
#define PTE_FILE 8u /* the page is a file's */
/* Bits of an entry that is not present: */
#define PTE_SWAP 4u /* it names a swap slot */
#define PTE_GUARD 8u /* a marker that names nothing: PTE_MARKER_GUARD */
#define PTE_ZERO (PTE_SWAP | PTE_GUARD) /* the zero page, kept only where a guard page may be: pages.h */
#define PTE_BITS 15u

_Static_assert(ARENA_ALIGN == PTE_BITS + 1, "an entry's bits are those that an offset leaves free");

static inline pt_entry pte_make(const struct machine *machine, const void *named, u32 bits)
{
	return (u32)((const char *)named - (const char *)machine) | bits;
}

static inline bool pte_is_anon(pt_entry entry)
{
	return (entry & (PTE_PRESENT | PTE_FILE)) == PTE_PRESENT;
}

static inline bool pte_is_file(pt_entry entry)
{
	return (entry & (PTE_PRESENT | PTE_FILE)) == (PTE_PRESENT | PTE_FILE);
}

static inline bool pte_is_swap(pt_entry entry)
{
	return (entry & (PTE_PRESENT | PTE_ZERO)) == PTE_SWAP;
}

static inline bool pte_is_guard(pt_entry entry)
{
	return (entry & (PTE_PRESENT | PTE_ZERO)) == PTE_GUARD;
}

/* The page, or the table below; NULL if the entry is not present. */
static inline void *pte_named(const struct machine *machine, pt_entry entry)
{
	return entry & PTE_PRESENT ? (char *)machine + (entry & ~PTE_BITS) : NULL;
}

/* The swap slot of an entry for which pte_is_swap() holds. */
static inline struct swap_slot *pte_slot(const struct machine *machine, pt_entry entry)
{
	return (struct swap_slot *)((char *)machine + (entry & ~PTE_BITS));
}

#endif
