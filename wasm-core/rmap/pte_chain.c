/* A page lists the PTEs that map it: mm/rmap.c, 2.6.0 to 2.6.6.
 *
 * Invariants: only the first node of a chain has unused slots, and these are its first ones. A node that is in no
 * chain is all zeroes. A chain may have shrunk to a single PTE: only page_referenced() makes that one direct again. */
#include "rmap/pte_chain.h"
#include "machine/memory.h"
#include "rmap/walk.h"

static struct pte_chain *node_alloc(struct mm_struct *mm)
{
	struct machine *machine = mm->machine;
	u32 bytes = rmap_of(machine)->chain_bytes;
	struct pte_chain *chain = memory_alloc(mm, bytes, bytes);

	if (!chain) {
		trace(alloc_fail, bytes);
		fail(mm, -ENOMEM, reason_no_memory);
		return NULL;
	}
	machine->pte_chains_alive++;
	count(pte_chain_allocs);
	trace(pte_chain_alloc, chain_id(chain));
	return chain;
}

/* pte_chain_alloc(): whoever adds PTEs has a node at hand, so that adding can't fail. A node that a page fault does
 * not need stays with its CPU for the next one; the model has one CPU. */
static s32 reserve(struct mm_struct *mm)
{
	struct machine *machine = mm->machine;

	if (!machine->pte_chain_spare)
		machine->pte_chain_spare = node_alloc(mm);
	return machine->pte_chain_spare ? 0 : -ENOMEM;
}

static struct pte_chain *take_spare(struct machine *machine)
{
	struct pte_chain *chain = machine->pte_chain_spare;

	machine->pte_chain_spare = NULL;
	return chain;
}

/* __pte_chain_free(). */
static void node_free(struct machine *machine, struct pte_chain *chain)
{
	trace(pte_chain_free, chain_id(chain));
	chain->next_and_index = 0;
	if (!machine->pte_chain_spare) {
		machine->pte_chain_spare = chain;
		return;
	}
	count(pte_chain_frees);
	machine->pte_chains_alive--;
	memory_release(machine, chain, rmap_of(machine)->chain_bytes, rmap_of(machine)->chain_bytes);
}

static void set_index(struct pte_chain *chain, u32 index)
{
	chain->next_and_index = (chain->next_and_index & ~PTE_CHAIN_INDEX) | index / 2;
}

/* Returns the node that the next PTE goes into. A direct PTE becomes a chain of one; a chain whose first node is full
 * gets a new first node. */
static struct pte_chain *with_room(struct machine *machine, struct page *page, u32 slots)
{
	struct pte_chain *chain = pte_chain_of(machine, page), *first;

	if (chain && !chain->pte[0])
		return chain;
	first = take_spare(machine);
	if (chain) {
		first->next_and_index = page->rmap;
	} else {
		first->pte[slots - 1] = page->rmap;
		page->flags &= ~PAGE_DIRECT;
		set_index(first, slots - 1);
	}
	page->rmap = machine_offset(machine, first);
	return first;
}

/* page_add_rmap(). */
static void add_entry(struct machine *machine, struct page *page, struct pte_place place)
{
	struct pte_chain *chain = NULL;
	u32 slots = pte_chain_slots(machine), slot = 0;

	count(rmap_adds);
	if (!page->rmap) {
		page->rmap = pte_pointer(place);
		page->flags |= PAGE_DIRECT;
	} else {
		chain = with_room(machine, page, slots);
		slot = chain->pte[slots - 1] ? pte_chain_index(chain) - 1 : slots - 1;
		chain->pte[slot] = pte_pointer(place);
		set_index(chain, slot);
	}
	trace(rmap_add, page_id(page), pt_id(place.table), place.n, chain_id(chain), slot);
	(void)slot;
}

static void add(struct vm_area_struct *vma, struct page *page, struct pte_place place)
{
	add_entry(vma->vm_mm->machine, page, place);
}

/* Removes one PTE: the first PTE of the chain fills its slot. */
static void take_out(struct machine *machine, struct page *page, u32 *gap)
{
	struct pte_chain *first = pte_chain_of(machine, page);
	u32 index = pte_chain_index(first);

	*gap = first->pte[index];
	first->pte[index] = 0;
	if (index < pte_chain_slots(machine) - 1) {
		set_index(first, index + 1);
		return;
	}
	page->rmap = machine_offset(machine, pte_chain_next(machine, first));
	node_free(machine, first);
}

/* page_remove_rmap(): compares slots until it finds the PTE. Returns how many it compared. */
static u32 remove_entry(struct machine *machine, struct page *page, u32 pointer)
{
	u32 slots = pte_chain_slots(machine), looked = 0;

	for (struct pte_chain *chain = pte_chain_of(machine, page); chain; chain = pte_chain_next(machine, chain))
		for (u32 slot = pte_chain_index(chain); slot < slots; slot++) {
			looked++;
			count(rmap_slots);
			if (chain->pte[slot] != pointer)
				continue;
			take_out(machine, page, &chain->pte[slot]);
			return looked;
		}
	return looked;
}

static void remove(struct machine *machine, struct page *page, struct pte_place place)
{
	u32 looked = 0;

	if (page->flags & PAGE_DIRECT) {
		page->rmap = 0;
		page->flags &= ~PAGE_DIRECT;
	} else {
		looked = remove_entry(machine, page, pte_pointer(place));
	}
	count(rmap_removes);
	trace(rmap_remove, page_id(page), pt_id(place.table), place.n, looked);
	(void)looked;
}

/* copy_one_pte(), mm/mremap.c. Removing the old PTE leaves a free slot, or its node as the spare one, so no other
 * node is needed. */
static void moved(struct machine *machine, struct page *page, struct pte_place from, struct pte_place to)
{
	remove(machine, page, from);
	add_entry(machine, page, to);
}

static void referenced(struct machine *machine, struct page *page)
{
	struct pte_chain *chain = pte_chain_of(machine, page);
	u32 last = pte_chain_slots(machine) - 1;

	if (!chain || pte_chain_next(machine, chain) || pte_chain_index(chain) != last)
		return;
	trace(pte_chain_collapse, page_id(page), chain_id(chain));
	page->rmap = chain->pte[last];
	page->flags |= PAGE_DIRECT;
	chain->pte[last] = 0;
	node_free(machine, chain);
}

/* try_to_unmap() freed the slot that it was looking at, without a search. Here remove_entry() searches: in a walk that
 * removes all PTEs this slot is the first used one, so it is compared, and counted, once. */
static bool look(struct rmap_walk *walk, u32 pointer, const struct pte_chain *chain, u32 slot)
{
	struct pte_place place = pte_pointed(walk->machine, pointer);
	const struct page *page = walk->page;
	bool goes_on;

	walk->looked++;
	trace(rmap_look_slot, page_id(page), chain_id(chain), slot, pt_id(place.table), place.n);
	(void)slot;
	goes_on = rmap_visit(walk, place, NULL);
	if (!chain || pte_page(walk->machine, place) == page)
		count(rmap_slots);
	return goes_on;
}

/* A visitor that removes the PTE moves the chain's first PTE into its slot. That one has been visited before. A node
 * is freed only with its last slot. */
static bool walk_node(struct rmap_walk *walk, const struct pte_chain *chain)
{
	u32 slots = pte_chain_slots(walk->machine);

	for (u32 slot = pte_chain_index(chain); slot < slots; slot++)
		if (!look(walk, chain->pte[slot], chain, slot))
			return false;
	return true;
}

static void walk_chain(struct rmap_walk *walk)
{
	const struct pte_chain *chain = pte_chain_of(walk->machine, walk->page), *next;

	if (!chain)
		look(walk, walk->rmap, NULL, 0);
	for (; chain; chain = next) {
		next = pte_chain_next(walk->machine, chain);
		if (!walk_node(walk, chain))
			return;
	}
}

#define FORM(slots, bytes)                                                                            \
	const struct rmap_strategy rmap_pte_chain_##slots = {                                         \
		.name = "pte_chain_" #slots,                                                          \
		.keeps = "chain_slots=" #slots,                                                       \
		.chain_bytes = bytes,                                                                 \
		.entries = true,                                                                      \
		.reserve = reserve,                                                                   \
		.add_new = add,                                                                       \
		.add = add,                                                                           \
		.remove = remove,                                                                     \
		.moved = moved,                                                                       \
		.referenced = referenced,                                                             \
		.walk = walk_chain,                                                                   \
		.verify = VERIFIED_BY(pte_chain_verify),                                                           \
		.table_made = pt_directory_add,                                                       \
		.table_freed = pt_directory_remove,                                                   \
	};

FORM(7, 32)
FORM(15, 64)
FORM(31, 128)
