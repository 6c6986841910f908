/* PTE chains: page->rmap names the only PTE itself (PAGE_DIRECT), or it is the offset of a chain's first node. */
#ifndef RMAP_PTE_CHAIN_H
#define RMAP_PTE_CHAIN_H

#include "rmap/pt_directory.h"

/* A node fills one cache line; its size is the strategy's chain_bytes. The used slots are the last ones. As in the
 * kernel, one word holds both the next node and the index of the first used slot. Here its low four bits hold half of
 * that index, because nodes are aligned to 16 bytes, not to their size. */
struct pte_chain {
	u32 next_and_index;
	u32 pte[]; /* pte_pointer(); 0 = unused */
};

#define PTE_CHAIN_INDEX (ARENA_ALIGN - 1u)

/* NRPTE. */
static inline u32 pte_chain_slots(const struct machine *machine)
{
	return (rmap_of(machine)->chain_bytes - sizeof(struct pte_chain)) / sizeof(u32);
}

/* The first node of a page's chain; NULL if it has none. */
static inline struct pte_chain *pte_chain_of(const struct machine *machine, const struct page *page)
{
	return page->flags & PAGE_DIRECT ? NULL : machine_at(machine, page->rmap);
}

static inline struct pte_chain *pte_chain_next(const struct machine *machine, const struct pte_chain *chain)
{
	return machine_at(machine, chain->next_and_index & ~PTE_CHAIN_INDEX);
}

/* The index of the first used slot. */
static inline u32 pte_chain_index(const struct pte_chain *chain)
{
	u32 even = (chain->next_and_index & PTE_CHAIN_INDEX) * 2;

	return even + !chain->pte[even];
}

static inline u32 chain_id(const struct pte_chain *chain)
{
	return (u32)(uintptr_t)chain;
}

/* pte_chain_verify.c: NULL, or what is inconsistent. */
const char *pte_chain_verify(struct machine *machine);

#endif
