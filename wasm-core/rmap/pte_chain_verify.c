/* Checks that each page's chain holds exactly the PTEs that map the page. */
#include "rmap/pte_chain.h"
#include "rmap/walk.h"

struct census {
	struct machine *machine;
	u32 nodes; /* in the chains seen so far */
};

static const char *verify_node(const struct machine *machine, const struct pte_chain *chain, bool first)
{
	u32 slots = pte_chain_slots(machine), index = pte_chain_index(chain);

	if (index >= slots || (!first && index))
		return "a chain has unused slots behind its first node";
	for (u32 slot = 0; slot < slots; slot++)
		if (!chain->pte[slot] != (slot < index))
			return "the used slots of a chain's node are not its last ones";
	return NULL;
}

/* Counts the chain's nodes, and checks that it lists as many PTEs as map the page, and `pointer` once. */
static const char *verify_chain(const struct machine *machine, const struct page *page, u32 pointer, u32 *nodes)
{
	const struct pte_chain *first = pte_chain_of(machine, page), *chain;
	u32 entries = 0, found = 0;

	for (chain = first; chain; chain = pte_chain_next(machine, chain)) {
		const char *complaint = verify_node(machine, chain, chain == first);

		if (complaint)
			return complaint;
		if (++*nodes > machine->pte_chains_alive)
			return "a page has more chain nodes than there are";
		for (u32 slot = pte_chain_index(chain); slot < pte_chain_slots(machine); slot++, entries++)
			found += chain->pte[slot] == pointer;
	}
	if (entries != page->mapcount)
		return "a page's chain does not list as many entries as name the page";
	return found == 1 ? NULL : "an entry that names a page is not in its chain";
}

/* Counts the nodes of a chain only once: for the PTE in its first used slot. */
static const char *verify_entry(struct census *census, const struct page *page, u32 pointer)
{
	const struct pte_chain *first = pte_chain_of(census->machine, page);
	const char *complaint;
	u32 nodes = 0;

	if (!first)
		return page->rmap == pointer && page->mapcount == 1 ? NULL : "a page does not list the only entry that names it";
	complaint = verify_chain(census->machine, page, pointer, &nodes);
	if (first->pte[pte_chain_index(first)] == pointer)
		census->nodes += nodes;
	return complaint;
}

static const char *verify_table(struct census *census, struct pt_table *table)
{
	const char *complaint = NULL;

	if (pt_directory_find(census->machine, table->number) != table)
		return "a page table does not have the number that it says";
	for (u32 n = 0; n < pt_entries(pt_of(table->mm), 0) && !complaint; n++) {
		const struct page *page = pte_page(census->machine, (struct pte_place){ table, n });

		if (page)
			complaint = verify_entry(census, page, pte_pointer((struct pte_place){ table, n }));
	}
	return complaint;
}

static const char *verify_spare(struct census *census)
{
	const struct pte_chain *spare = census->machine->pte_chain_spare;

	if (!spare)
		return NULL;
	census->nodes++;
	for (u32 slot = 0; slot < pte_chain_slots(census->machine); slot++)
		if (spare->pte[slot])
			return "the spare node of chains is in use";
	return spare->next_and_index ? "the spare node of chains is in use" : NULL;
}

const char *pte_chain_verify(struct machine *machine)
{
	struct census census = { .machine = machine };
	const char *complaint = verify_spare(&census);
	const struct process *process = NULL;

	while (!complaint && (process = rmap_next_process(machine, process))) {
		struct pt_range range = { .last = UINT64_MAX };

		while (!complaint && pt_next(process->mm, &range))
			complaint = verify_table(&census, range.table);
	}
	if (!complaint && census.nodes != machine->pte_chains_alive)
		complaint = "a node of a chain has leaked";
	return complaint;
}
