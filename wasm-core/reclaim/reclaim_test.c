/* Pages are reclaimed, with each reverse mapping and without one. */
#include "call/advice.h"
#include "page/pages.h"
#include "test/rmap_fixture.h"

static const char *const schemes[] = {
	"3.4+rmap=none+pt=i386_2level",
	"3.4+rmap=pte_chain_7+pt=i386_2level",
	"3.4+rmap=pte_chain_31+pt=i386_pae+i_mmap=list",
	"3.4+rmap=anonmm+pt=i386_2level",
	"3.4+rmap=anon_vma+pt=i386_2level",
	"3.4",
	"6.18",
};

#define FOR_EACH_SCHEME(era) for (const char *const *era = schemes; era < schemes + sizeof(schemes) / sizeof(*schemes); era++)

static struct machine *machine_with(const char *era_id, u64 memory, u64 swap)
{
	struct record_layout layout = roomy_layout();

	layout.huge_pages = answer_no;
	layout.ram = PAGES(memory + swap);
	layout.swap = PAGES(swap);
	return process_start_with(era_named(era_id), &layout);
}

static s64 reclaim(struct machine *machine, u64 pages)
{
	return perform_as(machine, 1, (struct record_operation){ .call = call_reclaim, .length = pages });
}

static s64 ask(struct machine *machine, enum code_call call, u32 process, u64 page)
{
	return perform_as(machine, process, (struct record_operation){ .call = call, .addr = PAGES(page) });
}

static s64 touch(struct machine *machine, enum code_call call, u32 process, u64 page, u64 pages)
{
	struct record_operation op = { .call = call, .addr = PAGES(page), .length = PAGES(pages) };

	return perform_as(machine, process, op);
}

static enum code_page_state state_of(struct machine *machine, u32 process, u64 page)
{
	return page_state_at(mm_of(machine, process), PAGES(page));
}

/* Three processes share four pages. */
static struct machine *family(const char *era_id, u64 swap)
{
	struct machine *machine = machine_with(era_id, 1024, swap);

	CHECK_EQ(map_at(machine, 0x1000, 4, PROT_RW), 0x1000);
	CHECK_EQ(store(machine, 0x1000, 4), 0);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(fork_from(machine, 2), 3);
	return machine;
}

TEST(shared_pages_go_to_swap_and_come_back)
{
	FOR_EACH_SCHEME(era) {
		struct machine *machine = family(*era, 64);
		u64 free = machine->memory_free;

		CHECK_EQ(reclaim(machine, 3), 3);
		CHECK_EQ(machine->swap_slots, 3 + (schemes[0] == *era)); /* not all PTEs of the fourth page are gone */
		CHECK(machine->memory_free >= free + PAGES(3));
		CHECK_EQ(machine->counters.pages_reclaimed, 3);
		CHECK_EQ(machine->counters.swap_outs, 3);
		CHECK_EQ(reclaim(machine, 9), 1);
		for (u32 process = 1; process <= 3; process++)
			for (u64 page = 0x1000; page < 0x1004; page++)
				CHECK_EQ(state_of(machine, process, page), page_state_swapped);
		CHECK_EQ(touch(machine, call_load, 2, 0x1000, 4), 0);
		CHECK_EQ(touch(machine, call_load, 3, 0x1000, 4), 0);
		CHECK_EQ(machine->pages_alive, 4);
		CHECK_EQ(machine->counters.swap_ins, 4);
		CHECK_EQ(touch(machine, call_store, 1, 0x1000, 2), 0);
		CHECK_EQ(machine->pages_alive, 6);
		CHECK_EQ(machine->swap_slots, 2);
		process_end(machine);
	}
}

/* A page in use stays for now: the first round only notes it. */
TEST(a_page_in_use_gets_a_second_chance)
{
	FOR_EACH_SCHEME(era) {
		struct machine *machine = machine_with(*era, 1024, 64);

		map_at(machine, 0x1000, 3, PROT_RW);
		CHECK_EQ(store(machine, 0x1000, 3), 0);
		CHECK_EQ(ask(machine, call_page_referenced, 1, 0x1001), 1);
		CHECK_EQ(ask(machine, call_page_referenced, 1, 0x1001), 0);
		CHECK_EQ(reclaim(machine, 1), 1);
		CHECK_EQ(state_of(machine, 1, 0x1001), page_state_swapped);
		CHECK_EQ(state_of(machine, 1, 0x1000), page_state_anon);
		process_end(machine);
	}
}

TEST(every_user_counts)
{
	FOR_EACH_SCHEME(era) {
		struct machine *machine = family(*era, 64);

		ask(machine, call_page_referenced, 1, 0x1002);
		for (u32 process = 2; process <= 3; process++)
			CHECK_EQ(touch(machine, call_load, process, 0x1002, 1), 0);
		CHECK_EQ(ask(machine, call_page_referenced, 1, 0x1002), 2);
		CHECK_EQ(ask(machine, call_page_referenced, 3, 0x1002), 0);
		CHECK_EQ(ask(machine, call_page_referenced, 3, 0x1008), -EFAULT);
		CHECK_EQ(machine->reason, reason_not_a_page);
		process_end(machine);
	}
}

/* 2.6.0 to 2.6.6 did not check again when they unmapped the page. */
TEST(a_page_is_taken_from_all)
{
	FOR_EACH_SCHEME(era) {
		struct machine *machine = family(*era, 64);
		const struct event_unmap_page_leave *leave;

		CHECK_EQ(touch(machine, call_load, 3, 0x1001, 1), 0);
		if (!rmap_of(machine)->entries) {
			CHECK_EQ(ask(machine, call_try_to_unmap, 2, 0x1001) < 3, true);
			leave = FIRST_EVENT(unmap_page_leave);
			CHECK_EQ(leave->verdict, unmapped_referenced);
			ask(machine, call_page_referenced, 3, 0x1001);
		}
		ask(machine, call_try_to_unmap, 3, 0x1001);
		leave = FIRST_EVENT(unmap_page_leave);
		CHECK_EQ(leave->verdict, unmapped_all);
		CHECK(FIRST_EVENT(page_freed));
		for (u32 process = 1; process <= 3; process++)
			CHECK_EQ(state_of(machine, process, 0x1001), page_state_swapped);
		CHECK_EQ(machine->pages_alive, 3);
		CHECK_EQ(ask(machine, call_try_to_unmap, 3, 0x1001), -EFAULT);
		process_end(machine);
	}
}

TEST(what_is_locked_stays)
{
	FOR_EACH_SCHEME(era) {
		struct machine *machine = machine_with(*era, 1024, 64);

		map_at(machine, 0x1000, 2, PROT_RW);
		CHECK_EQ(store(machine, 0x1000, 2), 0);
		CHECK_EQ(lock(machine, 0x1000, 2), 0);
		CHECK_EQ(reclaim(machine, 2), -ENOMEM);
		CHECK_EQ(machine->reason, reason_nothing_to_reclaim);
		CHECK_EQ(ask(machine, call_try_to_unmap, 1, 0x1000), 0);
		CHECK_EQ(((const struct event_unmap_page_leave *)FIRST_EVENT(unmap_page_leave))->verdict, unmapped_locked);
		CHECK_EQ(machine->swap_slots, 0);
		CHECK_EQ(unlock(machine, 0x1000, 1), 0);
		CHECK_EQ(reclaim(machine, 2), 1);
		CHECK_EQ(state_of(machine, 1, 0x1001), page_state_anon);
		process_end(machine);
	}
}

TEST(without_swap_only_files_are_dropped)
{
	FOR_EACH_SCHEME(era) {
		struct machine *machine = family(*era, 0);

		CHECK_EQ(reclaim(machine, 4), -ENOMEM);
		CHECK_EQ(ask(machine, call_try_to_unmap, 1, 0x1000), 0);
		CHECK_EQ(((const struct event_unmap_page_leave *)FIRST_EVENT(unmap_page_leave))->verdict, unmapped_no_swap);
		add_file(machine, 5, file_kind_regular, 64, true);
		map_with(machine, 0x1100, 4, PROT_RW, MAP_SHARED, 5, 0);
		CHECK_EQ(store(machine, 0x1100, 4), 0);
		CHECK_EQ(fork_from(machine, 1), 4);
		CHECK_EQ(touch(machine, call_load, 4, 0x1100, 4), 0);
		CHECK_EQ(reclaim(machine, 9), 4);
		CHECK_EQ(machine->pages_alive, 4);
		CHECK_EQ(state_of(machine, 4, 0x1102), page_state_none);
		CHECK_EQ(touch(machine, call_load, 4, 0x1100, 4), 0);
		CHECK_EQ(machine->pages_alive, 8);
		process_end(machine);
	}
}

/* More is written than there is memory: each page takes the place of the one that has been there longest. */
TEST(whoever_is_short_of_memory_takes_it)
{
	FOR_EACH_SCHEME(era) {
		struct machine *machine = machine_with(*era, 64, 128);

		map_at(machine, 0x1000, 160, PROT_RW);
		CHECK_EQ(store(machine, 0x1000, 100), 0);
		CHECK_EQ(pages_swapped(machine->mm, PAGES(0x1000), PAGES(0x1064)) + machine->pages_alive, 100);
		CHECK_EQ(state_of(machine, 1, 0x1063), page_state_anon);
		CHECK_EQ(state_of(machine, 1, 0x1000), page_state_swapped);
		CHECK_EQ(load(machine, 0x1000, 100), 0);
		CHECK_EQ(fork_from(machine, 1), 2);
		CHECK_EQ(touch(machine, call_store, 2, 0x1000, 20), 0);
		CHECK_EQ(store(machine, 0x1000, 160), -ENOMEM);
		CHECK_EQ(machine->reason, reason_no_memory);
		process_end(machine);
	}
}

/* The scan goes through a page table PTE by PTE, and looks in vain at those of pages that stay. */
TEST(without_a_reverse_map_most_is_for_nothing)
{
	struct machine *machine = family(schemes[0], 64);
	const struct event_swap_out_table *table = NULL;
	u32 taken = 0;

	CHECK_EQ(reclaim(machine, 1), 1);
	while ((table = next_event(table, EVENT_swap_out_table)))
		taken += table->taken;
	CHECK_EQ(taken, 4 + 4 + 1); /* the first two processes lose everything before one page is free */
	CHECK(!FIRST_EVENT(referenced_enter));
	process_end(machine);
}

/* A chain may shrink to one PTE, but only page_referenced() sees to it that its node goes. */
TEST(a_chain_of_one_becomes_direct_when_asked)
{
	struct machine *machine = family("3.4+rmap=pte_chain_7+pt=i386_2level", 64);
	const struct page *page = page_of(machine, 1, 0x1000);

	for (u32 process = 3; process > 1; process--)
		CHECK_EQ(perform_as(machine, process, (struct record_operation){ .call = call_exit }), 0);
	CHECK(!(page->flags & PAGE_DIRECT));
	ask(machine, call_page_referenced, 1, 0x1000);
	CHECK(FIRST_EVENT(pte_chain_collapse));
	CHECK(page->flags & PAGE_DIRECT);
	process_end(machine);
}

/* Each allocation fails once: a page that gets no swap slot stays. */
TEST(reclaim_without_memory_of_its_own)
{
	FOR_EACH_SCHEME(era)
		for (u32 failing = 1; failing <= 5; failing++) {
			struct machine *machine = family(*era, 64);
			struct record_operation op = { .call = call_reclaim, .length = 4, .failing = failing };

			CHECK(perform_as(machine, 1, op) >= 3);
			process_end(machine);
		}
}

/* MADV_PAGEOUT without swap: pages that MADV_FREE has named go, unless they were written since or others map them. */
TEST(advice_drops_pages_that_were_freed)
{
	struct machine *machine = machine_with("6.18", 1024, 0);

	map_at(machine, 0x1000, 8, PROT_RW);
	store(machine, 0x1000, 8);
	CHECK_EQ(advise(machine, 0x1000, 4, MADV_FREE), 0);
	store(machine, 0x1000, 1);
	load(machine, 0x1001, 1);
	CHECK_EQ(advise(machine, 0x1000, 8, MADV_COLD), 0);
	CHECK_EQ(anon_in(machine, 1, 0x1000, 8), 8);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(advise(machine, 0x1000, 8, MADV_PAGEOUT), 0);
	CHECK_EQ(anon_in(machine, 1, 0x1000, 8), 8);
	CHECK_EQ(touch(machine, call_store, 2, 0x1001, 1), 0);
	CHECK_EQ(advise(machine, 0x1000, 8, MADV_PAGEOUT), 0);
	CHECK_EQ(anon_in(machine, 1, 0x1000, 8), 7);
	CHECK_EQ(anon_in(machine, 2, 0x1000, 8), 8);
	CHECK_EQ(perform_as(machine, 2, (struct record_operation){ .call = call_exit }), 0);
	CHECK_EQ(advise(machine, 0x1000, 1ull << 22, MADV_PAGEOUT), -ENOMEM); /* a gap behind them */
	CHECK_EQ(anon_in(machine, 1, 0x1000, 8), 5);
	CHECK_EQ(reclaim(machine, 1), -ENOMEM);
	CHECK_EQ(advise(machine, 0x1000, 8, MADV_FREE), 0);
	CHECK_EQ(reclaim(machine, 8), 5);
	process_end(machine);
}

TEST(advice_drops_droppable_memory)
{
	struct machine *machine = machine_with("6.18", 1024, 0);
	u64 start = (u64)map_with(machine, 0, 8, PROT_RW, MAP_DROPPABLE | MAP_ANONYMOUS, 0, 0);

	store(machine, start, 8);
	store(machine, start, 8);
	CHECK_EQ(advise(machine, start, 4, MADV_PAGEOUT), 0);
	CHECK_EQ(anon_in(machine, 1, start, 8), 4);
	process_end(machine);
}

TEST(advice_swaps_out)
{
	struct machine *machine = machine_with("6.18", 1024, 100);

	map_at(machine, 0x1000, 8, PROT_RW);
	store(machine, 0x1000, 8);
	CHECK_EQ(advise(machine, 0x1000, 2, MADV_FREE), 0);
	CHECK_EQ(advise(machine, 0x1000, 4, MADV_PAGEOUT), 0);
	CHECK_EQ(state_of(machine, 1, 0x1001), page_state_none);
	CHECK_EQ(state_of(machine, 1, 0x1002), page_state_swapped);
	CHECK_EQ(state_of(machine, 1, 0x1004), page_state_anon);
	process_end(machine);
}
