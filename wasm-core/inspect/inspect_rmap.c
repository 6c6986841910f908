/* What the reverse mapping of a page goes through, in its own order; rmap/ has the strategies. No list is followed
 * further than it can have members: one that is torn in the middle of an operation might be circular. */
#include "inspect/page.h"
#include "machine/index.h"
#include "page/i_mmap.h"
#include "page/rmap.h"
#include "rmap/anonmm.h"
#include "rmap/pte_chain.h"
#include "rmap/walk.h"

/* A batch of a walk: everything is enumerated, and what was reported before or does not fit is left out. */
struct batch {
	struct rmap_item_walk *walk;
	struct record_rmap_item *records;
	u32 room, filled, seen;
};

static void report(struct batch *batch, struct record_rmap_item item)
{
	if (batch->seen++ >= batch->walk->reported && batch->filled < batch->room)
		batch->records[batch->filled++] = item;
}

/* The VMA, and what is found at the address where it would map the page. */
static struct record_rmap_item area_item(const struct vm_area_struct *vma, const struct page *page, enum code_rmap_kind kind)
{
	struct record_rmap_item item = {
		.kind = kind,
		.start = vma->vm_start,
		.end = vma->vm_end,
		.pgoff = page->flags & PAGE_FILE ? vma->vm_pgoff : vma_anon_pgoff(vma),
		.process = process_number(vma->vm_mm),
		.vma = vma_id(vma),
		.verdict = rmap_look_outside,
	};
	struct pte_place place;
	u64 addr;

	if (rmap_address(vma, page, page_index(page), &addr)) {
		item.addr = addr;
		item.verdict = page_check_address(vma->vm_mm, addr, page, &place);
	}
	return item;
}

/* --- files --- */

static void report_file(struct batch *batch, const struct address_space *mapping)
{
	const struct machine *machine = batch->walk->machine;
	const struct vm_area_struct *vma;
	const struct interval_node *node;
	u32 budget = mapping->areas;

	report(batch, (struct record_rmap_item){ .kind = rmap_kind_file, .node = id_of(mapping), .number = mapping->file });
	for (vma = mapping->i_mmap; vma && budget--; vma = vma->i_mmap_next) {
		struct record_rmap_item item = area_item(vma, batch->walk->page, rmap_kind_file_area);

		item.owner = id_of(mapping);
		report(batch, item);
	}
	if (!i_mmap_of(machine)->sorted)
		return;
	for (node = interval_first(&mapping->i_mmap_tree, 0, UINT64_MAX); node; node = interval_next(node, 0, UINT64_MAX)) {
		struct record_rmap_item item =
			area_item(container_of(node, struct vm_area_struct, i_mmap_node), batch->walk->page, rmap_kind_file_area);

		item.owner = id_of(mapping);
		report(batch, item);
	}
}

/* --- chains of page table entries, 2.6.0 --- */

/* `chain` NULL: the page itself names its only entry. */
static void report_slot(struct batch *batch, const struct pte_chain *chain, u32 slot, u32 pointer)
{
	struct record_rmap_item item = {
		.kind = rmap_kind_slot,
		.owner = id_of(chain),
		.slot = slot,
		.verdict = rmap_look_empty,
	};
	struct pte_place place = { 0 };

	if (pointer)
		place = pte_pointed(batch->walk->machine, pointer);
	if (place.table) {
		item.node = id_of(place.table);
		item.entry = place.n;
		item.process = process_number(place.table->mm);
		item.addr = pte_addr(place);
		item.vma = vma_id(inspect_area_at(place.table->mm, item.addr));
		item.verdict = pte_page(batch->walk->machine, place) == batch->walk->page ? rmap_look_found : rmap_look_other_page;
	}
	report(batch, item);
}

static void report_chain(struct batch *batch, const struct page *page)
{
	const struct machine *machine = batch->walk->machine;
	const struct pte_chain *chain = pte_chain_of(machine, page);
	u32 budget = machine->pte_chains_alive;

	if (!chain && page->rmap)
		report_slot(batch, NULL, 0, page->rmap);
	for (; chain && budget--; chain = pte_chain_next(machine, chain)) {
		report(batch, (struct record_rmap_item){ .kind = rmap_kind_chain, .node = id_of(chain),
							 .number = pte_chain_slots(machine) });
		for (u32 slot = 0; slot < pte_chain_slots(machine); slot++)
			report_slot(batch, chain, slot, chain->pte[slot]);
	}
}

/* --- families of mms, May 2004 --- */

/* In the order of a search, from the anonmm that the page names. An mm that is gone has no page table to look at. */
static void report_anonmms(struct batch *batch, const struct anonmm *first, u64 index)
{
	u32 budget = batch->walk->machine->anonmms_alive;
	const struct anonmm *anonmm = first;
	struct pte_place place;

	do {
		if (anonmm->mm)
			report(batch, (struct record_rmap_item){
					      .kind = rmap_kind_anonmm,
					      .node = id_of(anonmm),
					      .owner = id_of(anonmm->head),
					      .process = process_number(anonmm->mm),
					      .addr = index << PAGE_SHIFT,
					      .vma = vma_id(inspect_area_at(anonmm->mm, index << PAGE_SHIFT)),
					      .verdict = page_check_address(anonmm->mm, index << PAGE_SHIFT, batch->walk->page, &place),
				      });
		anonmm = anonmm->next;
	} while (anonmm != first && budget--);
}

/* --- anon_vma, 2.6.7 --- */

static void report_anon_vma(struct batch *batch, const struct anon_vma *anon_vma, const struct anon_vma *own)
{
	report(batch, (struct record_rmap_item){
			      .kind = rmap_kind_anon_vma,
			      .node = id_of(anon_vma),
			      .owner = anon_vma->parent == anon_vma ? 0 : id_of(anon_vma->parent),
			      .number = anon_vma->id,
			      .own = anon_vma == own ? answer_yes : answer_no,
		      });
}

static void report_areas(struct batch *batch, const struct anon_vma *anon_vma)
{
	u32 budget = batch->walk->machine->vmas_alive;
	const struct vm_area_struct *vma;

	report_anon_vma(batch, anon_vma, anon_vma);
	for (vma = anon_vma->areas; vma && budget--; vma = vma->anon_vma_next) {
		struct record_rmap_item item = area_item(vma, batch->walk->page, rmap_kind_area);

		item.owner = id_of(anon_vma);
		report(batch, item);
	}
}

/* --- links to anon_vmas, 2.6.34 --- */

static void report_link(struct batch *batch, const struct anon_vma_chain *link, bool is_own)
{
	struct record_rmap_item item = area_item(link->vma, batch->walk->page, rmap_kind_link);

	item.node = id_of(link);
	item.owner = id_of(link->anon_vma);
	item.number = link->anon_vma->id;
	item.own = is_own ? answer_yes : answer_no;
	if (!is_own) {
		item.addr = 0;
		item.verdict = rmap_look_unasked;
	}
	report(batch, item);
}

/* Every VMA of the family has a link to the root anon_vma, so the root's links lead to every VMA. An anon_vma is
 * reported at the first of its own links. */
static void report_family(struct batch *batch, const struct anon_vma *own)
{
	const struct machine *machine = batch->walk->machine;
	const struct anon_vma_chain *link, *other;

	FOR_LINKS(link, own->root, machine)
		for (other = link->vma->anon_vma_chain; other; other = other->vma_next)
			if (other == first_link(other->anon_vma))
				report_anon_vma(batch, other->anon_vma, own);
	FOR_LINKS(link, own, machine)
		report_link(batch, link, true);
	FOR_LINKS(link, own->root, machine)
		for (other = link->vma->anon_vma_chain; other; other = other->vma_next)
			if (other->anon_vma != own)
				report_link(batch, other, false);
}

/* --- no reverse mapping --- */

static void report_processes(struct batch *batch)
{
	const struct machine *machine = batch->walk->machine;
	const struct process *process = NULL;

	while ((process = rmap_next_process(machine, process))) {
		struct entry_walk entries;
		struct record_rmap_item item = {
			.kind = rmap_kind_process,
			.node = id_of(process->mm->pages.root),
			.process = process_number(process->mm),
			.number = process->mm->pages.tables[0],
			.verdict = rmap_look_empty,
		};

		entry_walk_start_in(&entries, process);
		if (entry_walk_next(&entries, batch->walk->page)) {
			item.verdict = rmap_look_found;
			item.addr = entry_walk_address(&entries);
		}
		report(batch, item);
	}
}

void rmap_items_start(struct rmap_item_walk *walk, const struct machine *machine, u32 page)
{
	*walk = (struct rmap_item_walk){ .machine = machine, .page = page_numbered(machine, page) };
}

u32 rmap_items_next(struct rmap_item_walk *walk, struct record_rmap_item *records, u32 room)
{
	const struct rmap_strategy *rmap = rmap_of(walk->machine);
	struct batch batch = { .walk = walk, .records = records, .room = room };
	const struct page *page = walk->page ? page_teller(walk->page) : NULL;

	if (!page)
		return 0;
	if (rmap->scans)
		report_processes(&batch);
	else if (page->flags & PAGE_FILE && !rmap->entries && page->mapping)
		report_file(&batch, machine_at(walk->machine, page->mapping));
	else if (rmap->entries)
		report_chain(&batch, page);
	else if (rmap == &rmap_anonmm && page->rmap)
		report_anonmms(&batch, machine_at(walk->machine, page->rmap), page_index(walk->page));
	else if (rmap->links && page->rmap)
		report_family(&batch, machine_at(walk->machine, page->rmap));
	else if (rmap == &rmap_anon_vma && page->rmap)
		report_areas(&batch, machine_at(walk->machine, page->rmap));
	walk->reported += batch.filled;
	return batch.filled;
}
