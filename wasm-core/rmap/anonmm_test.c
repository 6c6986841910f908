#include "page/swap_slot.h"
#include "reclaim/unmap.h"
#include "rmap/anonmm.h"
#include "test/pt_fixture.h"
#include "test/rmap_fixture.h"

#define ANONMM "3.4+pt=i386_2level+rmap=anonmm"

static struct machine *with_pages(const char *era)
{
	struct machine *machine = roomy_process(era);

	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(store(machine, 0x100, 2), 0);
	return machine;
}

static struct anonmm *anonmm_of(struct machine *machine, u32 process)
{
	return mm_of(machine, process)->anonmm;
}

TEST(a_page_knows_its_memory_and_its_address)
{
	struct machine *machine = with_pages(ANONMM);
	struct page *page = page_of(machine, 1, 0x101);

	CHECK(machine_at(machine, page->rmap) == anonmm_of(machine, 1));
	CHECK_EQ(page->index, 0x101);
	CHECK_EQ(anonmm_of(machine, 1)->count, 3); /* the mm and two pages */
	CHECK_MAPPERS(machine, page, "1@101");
	unmap(machine, 0x101, 1);
	CHECK_EQ(anonmm_of(machine, 1)->count, 2);
	process_end(machine);
}

TEST(the_family_is_tried_from_the_pages_own_memory_on)
{
	struct machine *machine = with_pages(ANONMM);
	struct page *first = page_of(machine, 1, 0x100), *own;
	const struct event_rmap_look_mm *look;
	const struct event_anonmm_join *join;
	u32 looked;

	CHECK_EQ(fork_from(machine, 1), 2);
	join = FIRST_EVENT(anonmm_join);
	CHECK_EQ(join->process, 2);
	CHECK_EQ(join->parent, 1);
	CHECK_EQ(fork_from(machine, 2), 3);
	CHECK_EQ(anonmm_of(machine, 1)->count, 5); /* plus two members of its family */
	CHECK(anonmm_of(machine, 3)->head == anonmm_of(machine, 1));
	CHECK_EQ(store_in(machine, 2, 0x100, 1), 0);
	own = page_of(machine, 2, 0x100);
	CHECK_MAPPERS(machine, first, "1@100 3@100");
	/* Process 2 has its own page there; a search for that one finds it at once. */
	CHECK_EQ(count_mappers(machine, first, &looked), 2);
	CHECK_EQ(looked, 3);
	look = FIRST_EVENT(rmap_look_mm);
	CHECK_EQ(look->verdict, rmap_look_found);
	look = next_event(look, EVENT_rmap_look_mm);
	CHECK_EQ(look->process, 2);
	CHECK_EQ(look->verdict, rmap_look_other_page);
	CHECK_EQ(count_mappers(machine, own, &looked), 1);
	CHECK_EQ(looked, 1);
	process_end(machine);
}

/* Only fork adds an mm to a family, so a member without pages is one that has unmapped them. An mm that exec makes
 * starts its own family, which no search for these pages visits. */
TEST(a_memory_without_pages_is_not_looked_into)
{
	struct machine *machine = with_pages(ANONMM);
	u32 looked;

	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(fork_from(machine, 1), 3);
	CHECK_EQ(perform_as(machine, 2, (struct record_operation){ .call = call_munmap, .addr = PAGES(0x100), .length = PAGES(4) }), 0);
	CHECK_EQ(count_mappers(machine, page_of(machine, 1, 0x100), &looked), 2);
	CHECK_EQ(looked, 2);
	process_end(machine);
}

TEST(an_anonmm_outlives_its_memory)
{
	struct machine *machine = with_pages(ANONMM);
	struct page *page = page_of(machine, 1, 0x100);
	struct anonmm *old = anonmm_of(machine, 1);
	u32 looked;

	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(fork_from(machine, 2), 3);
	CHECK_EQ(exit_of(machine, 1), 0);
	CHECK(!old->mm);
	CHECK_EQ(machine->anonmms_alive, 3);
	CHECK_MAPPERS(machine, page, "2@100 3@100");
	/* page_referenced() gives the page to the first mm that maps it. */
	rmap_of(machine)->referenced(machine, page);
	CHECK(machine_at(machine, page->rmap) == anonmm_of(machine, 2));
	CHECK_EQ(count_mappers(machine, page, &looked), 2);
	CHECK(!mm_verify(machine->mm));
	CHECK_EQ(exit_of(machine, 3), 0);
	CHECK_EQ(machine->anonmms_alive, 2);
	CHECK_EQ(exit_of(machine, 2), 0);
	/* The last process keeps its mm, and with it the head of its family. */
	CHECK_EQ(machine->anonmms_alive, 2);
	process_end(machine);
}

TEST(an_anonmm_whose_pages_are_gone_goes)
{
	struct machine *machine = with_pages(ANONMM);

	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(store_in(machine, 2, 0x100, 1), 0);
	CHECK_EQ(fork_from(machine, 2), 3);
	CHECK_EQ(exit_of(machine, 2), 0);
	CHECK_EQ(machine->anonmms_alive, 3); /* 3 still has a page of 2's */
	CHECK_EQ(store_in(machine, 3, 0x100, 1), 0);
	CHECK_EQ(machine->anonmms_alive, 3); /* 3 is the only process with this page, and may write to it */
	CHECK_EQ(exit_of(machine, 3), 0);
	CHECK_EQ(machine->anonmms_alive, 1);
	process_end(machine);
}

TEST(what_is_moved_alone_gets_another_address)
{
	struct machine *machine = with_pages(ANONMM);
	struct page *page = page_of(machine, 1, 0x100);

	CHECK_EQ(move_in(machine, 1, 0x100, 4, 0x500), PAGES(0x500));
	CHECK(page_of(machine, 1, 0x500) == page);
	CHECK_EQ(page->index, 0x500);
	CHECK_MAPPERS(machine, page, "1@500");
	CHECK_EQ(machine->counters.mremap_copies, 0);
	process_end(machine);
}

TEST(what_others_map_too_is_copied_when_it_moves)
{
	struct machine *machine = with_pages(ANONMM);
	struct page *page = page_of(machine, 1, 0x100);
	const struct event_anonmm_copy *copied;

	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(store_in(machine, 2, 0x101, 1), 0);
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(move_in(machine, 2, 0x100, 4, 0x500), PAGES(0x500));
	CHECK_EQ(machine->counters.mremap_copies, 1);
	copied = FIRST_EVENT(anonmm_copy);
	CHECK_EQ(copied->page, page_id(page));
	CHECK_EQ(copied->from, PAGES(0x100));
	CHECK_EQ(copied->to, PAGES(0x500));
	CHECK_MAPPERS(machine, page, "1@100");
	CHECK_MAPPERS(machine, page_of(machine, 2, 0x500), "2@500");
	CHECK_MAPPERS(machine, page_of(machine, 2, 0x501), "2@501");
	process_end(machine);
}

static void swap_out(struct machine *machine, u32 process, u64 page)
{
	struct swap_slot *slot = swap_alloc(machine);

	CHECK(slot);
	for (u32 each = process; each <= 2; each++) {
		struct pte_place place = place_of(machine, each, page);

		pte_to_swap(place.table, place.n, slot);
	}
}

/* A page is swapped out at one address, then moved in one process, so it comes back at two: the second one gets a copy. */
TEST(what_comes_back_at_another_address_is_copied)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.swap = PAGES(16);
	layout.ram += layout.swap;
	machine = process_start_with(era_named(ANONMM), &layout);
	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(store(machine, 0x100, 2), 0);
	CHECK_EQ(fork_from(machine, 1), 2);
	swap_out(machine, 1, 0x100);
	swap_out(machine, 1, 0x101);
	CHECK_EQ(move_in(machine, 2, 0x100, 4, 0x500), PAGES(0x500));
	CHECK_EQ(machine->counters.mremap_copies, 0);
	CHECK_EQ(load(machine, 0x100, 2), 0);
	CHECK_EQ(perform_as(machine, 2, (struct record_operation){ .call = call_load, .addr = PAGES(0x500), .length = PAGES(2) }), 0);
	CHECK_EQ(machine->counters.mremap_copies, 2);
	CHECK_EQ(machine->counters.swap_ins, 2);
	CHECK_MAPPERS(machine, page_of(machine, 1, 0x101), "1@101");
	CHECK_MAPPERS(machine, page_of(machine, 2, 0x501), "2@501");
	process_end(machine);
}

/* There are two copies to make; if either fails, nothing has moved. */
TEST(a_copy_that_fails_moves_nothing)
{
	for (u32 failing = 1;; failing++) {
		struct machine *machine = with_pages(ANONMM);
		struct record_operation op = {
			.call = call_mremap, .addr = PAGES(0x100), .length = PAGES(4), .new_length = PAGES(4),
			.new_addr = PAGES(0x500), .flags = MREMAP_MAYMOVE | MREMAP_FIXED, .failing = failing,
		};
		s64 result;

		CHECK_EQ(fork_from(machine, 1), 2);
		result = perform_as(machine, 2, op);
		if (result == PAGES(0x500)) {
			CHECK_EQ(failing, 5); /* the VMA, a page table and two pages */
			process_end(machine);
			return;
		}
		CHECK_EQ(result, -ENOMEM);
		CHECK_EQ(anon_in(machine, 2, 0x100, 4), 2);
		CHECK_EQ(anon_in(machine, 2, 0x500, 4), 0);
		process_end(machine);
	}
}

TEST(a_fork_without_an_anonmm_is_none)
{
	struct machine *machine = with_pages(ANONMM);
	u64 live = machine->arena.live;

	CHECK_EQ(perform_as(machine, 1, (struct record_operation){ .call = call_fork, .failing = 3 }), -ENOMEM);
	CHECK_EQ(machine->arena.live, live);
	CHECK_EQ(machine->anonmms_alive, 1);
	CHECK_EQ(((const struct event_alloc_fail *)FIRST_EVENT(alloc_fail))->size, sizeof(struct anonmm));
	process_end(machine);
}

TEST(what_is_wrong_with_an_anonmm_is_seen)
{
	struct machine *machine = with_pages(ANONMM);
	struct page *page = page_of(machine, 1, 0x100);

	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_SEEN(machine, page->index, 0x101);
	CHECK_SEEN(machine, page->rmap, 0);
	CHECK_SEEN(machine, anonmm_of(machine, 1)->count, 3);
	CHECK_SEEN(machine, anonmm_of(machine, 2)->count, 2);
	CHECK_SEEN(machine, anonmm_of(machine, 2)->mm, mm_of(machine, 1));
	CHECK_SEEN(machine, anonmm_of(machine, 2)->prev, anonmm_of(machine, 2));
	CHECK_SEEN(machine, machine->anonmms_alive, 3);
	process_end(machine);
}
