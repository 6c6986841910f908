#include "reclaim/unmap.h"
#include "rmap/pte_chain.h"
#include "test/pt_fixture.h"
#include "test/rmap_fixture.h"

#include <stdio.h>

#define SEVEN "3.4+pt=i386_2level+rmap=pte_chain_7"

/* The page's nodes, the first one first, and for each node the processes whose PTEs its slots hold: "..321". */
static const char *chain_text(struct machine *machine, const struct page *page)
{
	static char text[256];
	char *end = text;

	if (page->flags & PAGE_DIRECT)
		end += sprintf(end, "%u", pte_pointed(machine, page->rmap).table->mm->process->number);
	for (const struct pte_chain *chain = pte_chain_of(machine, page); chain; chain = pte_chain_next(machine, chain)) {
		if (end > text)
			*end++ = ' ';
		for (u32 slot = 0; slot < pte_chain_slots(machine); slot++)
			end += slot < pte_chain_index(chain) ?
				       sprintf(end, ".") :
				       sprintf(end, "%u", pte_pointed(machine, chain->pte[slot]).table->mm->process->number);
	}
	*end = '\0';
	return text;
}

#define CHECK_CHAIN(machine, page, expected)                                                                  \
	do {                                                                                                  \
		const char *chain_ = chain_text(machine, page);                                               \
		if (__builtin_strcmp(chain_, expected))                                                       \
			check_failed(__FILE__, __LINE__, "the chain is \"%s\", not \"%s\"", chain_, expected); \
	} while (0)

static struct machine *with_one_page(const char *era)
{
	struct machine *machine = roomy_process(era);

	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(store(machine, 0x100, 1), 0);
	return machine;
}

static struct machine *with_children(const char *era, u32 children)
{
	struct machine *machine = with_one_page(era);

	for (u32 i = 0; i < children; i++)
		CHECK_EQ(fork_from(machine, 1), i + 2);
	return machine;
}

TEST(the_only_entry_needs_no_chain)
{
	struct machine *machine = with_one_page(SEVEN);
	struct page *page = page_of(machine, 1, 0x100);

	CHECK(page->flags & PAGE_DIRECT);
	CHECK_EQ(page->rmap, pte_pointer(place_of(machine, 1, 0x100)));
	CHECK_MAPPERS(machine, page, "1@100");
	CHECK_EQ(((const struct event_rmap_look_slot *)FIRST_EVENT(rmap_look_slot))->chain, 0);
	/* The node that the page fault had at hand and did not need. */
	CHECK_EQ(machine->pte_chains_alive, 1);
	CHECK(machine->pte_chain_spare);
	process_end(machine);
}

TEST(slots_fill_from_the_last_to_the_first)
{
	struct machine *machine = with_one_page(SEVEN);
	struct page *page = page_of(machine, 1, 0x100);
	const struct event_rmap_add *added;

	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_CHAIN(machine, page, ".....21");
	added = FIRST_EVENT(rmap_add);
	CHECK_EQ(added->slot, 5);
	CHECK_EQ(added->entry, 0x100);
	for (u32 child = 3; child <= 7; child++)
		CHECK_EQ(fork_from(machine, 1), child);
	CHECK_CHAIN(machine, page, "7654321");
	CHECK_EQ(fork_from(machine, 1), 8);
	CHECK_CHAIN(machine, page, "......8 7654321");
	CHECK_MAPPERS(machine, page, "8@100 7@100 6@100 5@100 4@100 3@100 2@100 1@100");
	process_end(machine);
}

/* A page has as many nodes as its PTEs divided by the slots of a node, rounded up. */
static void count_nodes(const char *era, u32 slots, u32 bytes)
{
	struct machine *machine = with_one_page(era);
	struct page *page = page_of(machine, 1, 0x100);

	CHECK_EQ(rmap_of(machine)->chain_bytes, bytes);
	CHECK_EQ(pte_chain_slots(machine), slots);
	for (u32 entries = 2; entries <= 2 * slots + 2; entries++) {
		u32 nodes = 0;

		CHECK_EQ(fork_from(machine, 1), entries);
		for (const struct pte_chain *chain = pte_chain_of(machine, page); chain; chain = pte_chain_next(machine, chain))
			nodes++;
		CHECK_EQ(nodes, (entries + slots - 1) / slots);
		CHECK_EQ(machine->pte_chains_alive, nodes + (machine->pte_chain_spare ? 1 : 0));
	}
	CHECK_EQ(page->mapcount, 2 * slots + 2);
	process_end(machine);
}

TEST(a_node_is_a_line_of_the_cache)
{
	count_nodes(SEVEN, 7, 32);
	count_nodes("3.4+pt=i386_2level+rmap=pte_chain_15", 15, 64);
	count_nodes("3.4+pt=i386_pae+rmap=pte_chain_31", 31, 128);
}

TEST(the_first_entry_fills_the_gap)
{
	struct machine *machine = with_children(SEVEN, 8);
	struct page *page = page_of(machine, 1, 0x100);

	CHECK_CHAIN(machine, page, ".....98 7654321");
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(exit_of(machine, 6), 0);
	CHECK_CHAIN(machine, page, "......8 7954321");
	CHECK_EQ(machine->counters.rmap_slots, 4); /* 9, 8, 7, 6 */
	CHECK_EQ(((const struct event_rmap_remove *)FIRST_EVENT(rmap_remove))->looked, 4);
	/* The first node becomes empty and is freed. */
	CHECK(machine->pte_chain_spare);
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(exit_of(machine, 1), 0);
	CHECK_CHAIN(machine, page, "7954328");
	CHECK_EQ(machine->counters.rmap_slots, 8);
	CHECK_EQ(machine->counters.pte_chain_frees, 1);
	process_end(machine);
}

/* A walk that removes PTEs has each of them in hand. */
TEST(a_walk_that_takes_entries_off_looks_at_each_once)
{
	struct machine *machine = with_children(SEVEN, 8);
	struct page *page = page_of(machine, 1, 0x100);
	u32 entries;

	machine->swap = PAGES(4);
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(try_to_unmap(machine, page, &entries), unmapped_all);
	CHECK_EQ(entries, 9);
	CHECK_EQ(machine->counters.rmap_slots, 9);
	CHECK_EQ(machine->counters.rmap_removes, 9);
	process_end(machine);
}

TEST(the_last_node_that_is_freed_is_kept_for_the_next_fault)
{
	struct machine *machine = with_children(SEVEN, 1);
	const struct pte_chain *node = pte_chain_of(machine, page_of(machine, 1, 0x100));

	CHECK(!machine->pte_chain_spare);
	CHECK_EQ(exit_of(machine, 2), 0);
	/* One PTE is left in the chain, and page_referenced() has not run since. */
	CHECK_CHAIN(machine, page_of(machine, 1, 0x100), "......1");
	unmap(machine, 0x100, 1);
	CHECK(machine->pte_chain_spare == node);
	CHECK_EQ(machine->pte_chains_alive, 1);
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(store(machine, 0x101, 1), 0);
	CHECK_EQ(machine->counters.pte_chain_allocs, 0);
	process_end(machine);
}

TEST(page_referenced_makes_the_only_entry_direct_again)
{
	struct machine *machine = with_children(SEVEN, 2);
	struct page *page = page_of(machine, 1, 0x100);

	CHECK_EQ(exit_of(machine, 1), 0);
	rmap_of(machine)->referenced(machine, page);
	CHECK_CHAIN(machine, page, ".....23");
	CHECK_EQ(exit_of(machine, 3), 0);
	CHECK_CHAIN(machine, page, "......2");
	rmap_of(machine)->referenced(machine, page);
	CHECK_CHAIN(machine, page, "2");
	CHECK(FIRST_EVENT(pte_chain_collapse));
	CHECK_MAPPERS(machine, page, "2@100");
	rmap_of(machine)->referenced(machine, page);
	CHECK_CHAIN(machine, page, "2");
	CHECK(!mm_verify(machine->mm));
	process_end(machine);
}

TEST(mremap_lists_the_entry_anew)
{
	struct machine *machine = with_children(SEVEN, 2);
	struct page *page = page_of(machine, 1, 0x100);

	CHECK_CHAIN(machine, page, "....321");
	CHECK_EQ(move_in(machine, 2, 0x100, 4, 0x500), PAGES(0x500));
	/* Process 3's PTE fills the slot of the old one, and the moved PTE comes back as the first one. */
	CHECK_CHAIN(machine, page, "....231");
	CHECK_MAPPERS(machine, page, "2@500 3@100 1@100");
	process_end(machine);
}

/* The first node has one PTE, and is freed with it; the next node is full. The move then uses the freed node. */
TEST(a_move_needs_no_other_node)
{
	struct machine *machine = with_children(SEVEN, 7);
	struct page *page = page_of(machine, 1, 0x100);

	CHECK_CHAIN(machine, page, "......8 7654321");
	CHECK_EQ(store_in(machine, 3, 0x103, 1), 0);
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(move_in(machine, 8, 0x100, 4, 0x500), PAGES(0x500));
	CHECK_EQ(machine->counters.pte_chain_allocs, 0);
	CHECK_CHAIN(machine, page, "......8 7654321");
	CHECK_MAPPERS(machine, page, "8@500 7@100 6@100 5@100 4@100 3@100 2@100 1@100");
	process_end(machine);
}

static u64 live_without_chains(const struct machine *machine)
{
	return machine->arena.live - machine->pte_chains_alive * rmap_of(machine)->chain_bytes;
}

/* Whichever allocation fails, there is no child, and nothing is left behind except chains where PTEs were direct. */
TEST(a_fork_without_memory_changes_nothing)
{
	struct machine *machine = roomy_process(SEVEN);
	u32 failures = 0;

	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(store(machine, 0x100, 4), 0);
	for (u32 n = 1;; n++) {
		u64 live = live_without_chains(machine);
		struct record_operation op = { .call = call_fork, .failing = n };

		if (perform_as(machine, 1, op) == 2)
			break;
		failures++;
		CHECK_EQ(machine->reason, reason_no_memory);
		CHECK_EQ(live_without_chains(machine), live);
		for (u64 page = 0x100; page < 0x104; page++)
			CHECK_EQ(page_of(machine, 1, page)->mapcount, 1);
		CHECK_EQ(machine->page_tables[0], 1);
	}
	/* Process, mm, VMA, two page tables, a number for one of them, a task; and the nodes that the last attempt
	 * still lacked. */
	CHECK(failures >= 8);
	CHECK_CHAIN(machine, page_of(machine, 1, 0x103), ".....21");
	process_end(machine);
}

TEST(a_fault_without_a_node_leaves_no_page)
{
	struct machine *machine = roomy_process(SEVEN);
	const struct event_alloc_fail *failed;

	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(store(machine, 0x100, 2), 0);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK(!machine->pte_chain_spare);
	CHECK_EQ(perform_as(machine, 1, (struct record_operation){ .call = call_store, .addr = PAGES(0x102), .length = PAGE_SIZE,
								   .failing = 1 }), -ENOMEM);
	failed = FIRST_EVENT(alloc_fail);
	CHECK(failed && failed->size == 32);
	CHECK_EQ(anon_in(machine, 1, 0x100, 4), 2);
	process_end(machine);
}

TEST(what_is_wrong_with_a_chain_is_seen)
{
	struct machine *machine = with_children(SEVEN, 8);
	struct page *page = page_of(machine, 1, 0x100);
	struct pte_chain *chain = pte_chain_of(machine, page), *second = pte_chain_next(machine, chain);
	u32 other = pte_pointer(place_of(machine, 1, 0x101));

	CHECK_SEEN(machine, page->rmap, 0);
	CHECK_SEEN(machine, chain->pte[6], other);
	CHECK_SEEN(machine, chain->pte[6], chain->pte[5]);
	CHECK_SEEN(machine, chain->pte[2], other);
	CHECK_SEEN(machine, second->pte[0], 0);
	CHECK_SEEN(machine, second->pte[3], 0);
	CHECK_SEEN(machine, machine->pte_chains_alive, 7);
	CHECK_SEEN(machine, place_of(machine, 3, 0x100).table->number, 2);
	process_end(machine);
}

TEST(what_is_wrong_with_the_spare_node_is_seen)
{
	struct machine *machine = with_one_page(SEVEN);
	struct page *page = page_of(machine, 1, 0x100);

	CHECK_SEEN(machine, page->rmap, page->rmap + 1);
	CHECK_SEEN(machine, machine->pte_chain_spare->pte[3], page->rmap);
	CHECK_SEEN(machine, machine->pte_chain_spare->next_and_index, 1);
	process_end(machine);
}
