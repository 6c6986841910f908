/* What a page itself tells about its reverse mapping, and what that costs: for the page alone, and for all pages
 * that share it. */
#include "inspect/page.h"
#include "machine/index.h"
#include "page/i_mmap.h"
#include "rmap/anonmm.h"
#include "rmap/pte_chain.h"

/* Bytes of the anon_vmas and links that all pages of the family share. */
static void inspect_links(const struct machine *machine, const struct anon_vma *own, struct record_page *record)
{
	const struct anon_vma_chain *link, *other;

	FOR_LINKS(link, own->root, machine)
		for (other = link->vma->anon_vma_chain; other; other = other->vma_next) {
			record->shared_bytes += machine->link_bytes;
			if (other == first_link(other->anon_vma))
				record->shared_bytes += machine->anon_vma_bytes;
		}
}

/* Bytes of all anonmms of a family, also of those whose mm is gone. */
static u32 family_bytes(const struct machine *machine, const struct anonmm *first)
{
	u32 budget = machine->anonmms_alive, members = 0;
	const struct anonmm *anonmm = first;

	do {
		members++;
		anonmm = anonmm->next;
	} while (anonmm != first && --budget);
	return members * machine->anon_vma_bytes;
}

static void inspect_chain(const struct machine *machine, const struct page *page, struct record_page *record)
{
	const struct pte_chain *chain = pte_chain_of(machine, page);
	u32 budget = machine->pte_chains_alive;

	record->holder = id_of(chain);
	record->direct = page->flags & PAGE_DIRECT ? answer_yes : answer_no;
	for (; chain && budget--; chain = pte_chain_next(machine, chain))
		record->chains++;
	record->own_bytes = record->chains * rmap_of(machine)->chain_bytes;
}

void inspect_page_rmap(const struct machine *machine, const struct page *page, struct record_page *record)
{
	const struct rmap_strategy *rmap = rmap_of(machine);
	const struct page *teller = page_teller(page);
	const struct address_space *mapping = teller->flags & PAGE_FILE ? machine_at(machine, teller->mapping) : NULL;
	const struct anon_vma *anon_vma;

	record->index = page_index(page);
	record->file = mapping ? mapping->file : 0;
	if (rmap->entries)
		inspect_chain(machine, teller, record);
	else if (mapping)
		record->holder = id_of(mapping);
	else if (!rmap->scans && teller->rmap)
		record->holder = id_of(machine_at(machine, teller->rmap));
	if (mapping || !teller->rmap)
		return;
	if (rmap == &rmap_anonmm)
		record->shared_bytes = family_bytes(machine, machine_at(machine, teller->rmap));
	if (!rmap->prepare)
		return;
	anon_vma = machine_at(machine, teller->rmap);
	record->anon_vma = anon_vma->id;
	if (rmap->links)
		inspect_links(machine, anon_vma, record);
	else
		record->shared_bytes = machine->anon_vma_bytes;
}
