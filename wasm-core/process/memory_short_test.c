/* A process that needs memory waits until some has been reclaimed, wherever nothing is half done. */
#include "page/rmap.h"
#include "rmap/walk.h"
#include "test/rmap_fixture.h"

static const char *const schemes[] = {
	"3.4+rmap=none+pt=i386_2level",
	"3.4+rmap=pte_chain_7+pt=i386_2level",
	"3.4+rmap=anonmm+pt=i386_2level",
	"3.4+rmap=anon_vma+pt=i386_2level",
	"3.4",
	"6.18",
};

#define FOR_EACH_SCHEME(era) for (const char *const *era = schemes; era < schemes + sizeof(schemes) / sizeof(*schemes); era++)

static struct machine *machine_of(const char *era_id, u64 memory, u64 swap, bool huge_pages)
{
	struct record_layout layout = roomy_layout();

	layout.huge_pages = huge_pages ? answer_yes : answer_no;
	layout.ram = PAGES(memory + swap);
	layout.swap = PAGES(swap);
	layout.overcommit = overcommit_always;
	return process_start_with(era_named(era_id), &layout);
}

/* Swap is full, but with pages that were taken from only one of two processes: the other one still has them in
 * memory. */
TEST(pages_taken_half_are_memory_that_can_be_had)
{
	struct machine *machine = machine_of(schemes[0], 200, 40, false);
	u64 page = 0x1100;

	map_at(machine, 0x1000, 0x200, PROT_RW);
	CHECK_EQ(store(machine, 0x1000, 100), 0);
	CHECK_EQ(fork_from(machine, 1), 2);
	while (machine->swap_slots < 40 || machine->memory_free >= PAGES(20))
		CHECK_EQ(store(machine, page++, 1), 0);
	CHECK_EQ(machine->swap_slots, 40);
	CHECK_EQ(store(machine, page, 20), 0);
	CHECK_EQ(anon_in(machine, 1, page, 20), 20);
	CHECK(!mm_verify(machine->mm));
	process_end(machine);
}

/* A page that comes back from swap leaves a slot there, for a page that has to make way. */
TEST(what_lies_in_a_full_swap_can_be_written)
{
	FOR_EACH_SCHEME(era) {
		struct machine *machine = machine_of(*era, 64, 32, false);
		u64 pages = 0;

		map_at(machine, 0x1000, 160, PROT_RW);
		while (pages < 160 && !store(machine, 0x1000 + pages, 1))
			pages++;
		CHECK_EQ(machine->swap_slots, 32);
		CHECK_EQ(unmap(machine, 0x1000 + pages - 2, 2), 0);
		CHECK(pages_swapped(machine->mm, PAGES(0x1000), PAGES(0x1020)) > 20);
		CHECK_EQ(store(machine, 0x1000, 32), 0);
		CHECK(!pages_swapped(machine->mm, PAGES(0x101f), PAGES(0x1020)));
		process_end(machine);
	}
}

/* Like perform_as() but without checks, which take long for a large family. */
static s64 call_as(struct machine *machine, u32 process, enum code_call call, u64 page, u64 pages)
{
	struct record_operation op = {
		.call = call, .process = process, .addr = PAGES(page), .length = PAGES(pages), .prot = PROT_RW,
		.flags = call == call_mmap ? MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS : 0,
	};
	struct record_outcome outcome;

	ring_begin(0, 0, &machine->counters);
	return machine_call(machine, &op, &outcome);
}

/* Leaves less than a page of memory, and nearly all of swap: many pages of the first process, then small VMAs. */
static void fill(struct machine *machine)
{
	u64 pages = (machine->memory_free >> PAGE_SHIFT) - 5;

	CHECK_EQ(call_as(machine, 1, call_mmap, 0x1800, pages), 0);
	CHECK_EQ(call_as(machine, 1, call_store, 0x1800, pages), 0);
	for (u64 page = 0x2000; machine->memory_free >= PAGE_SIZE; page += 2)
		CHECK_EQ(call_as(machine, 1, call_mmap, page, 1), 0);
}

/* Page tables, and early copies of the pages to be moved, when all memory is in use and all of swap is free. */
TEST(mremap_waits_for_memory)
{
	FOR_EACH_SCHEME(era) {
		struct machine *machine = machine_of(*era, 100, 400, false);

		map_at(machine, 0x1000, 60, PROT_RW);
		CHECK_EQ(store(machine, 0x1000, 60), 0);
		CHECK_EQ(fork_from(machine, 1), 2);
		fill(machine);
		CHECK_EQ(move_in(machine, 2, 0x1000, 60, 0x2a00), PAGES(0x2a00));
		CHECK_EQ(anon_in(machine, 2, 0x2a00, 60) + pages_swapped(mm_of(machine, 2), PAGES(0x2a00), PAGES(0x2a3c)), 60);
		CHECK_EQ(machine->counters.mremap_copies > 0, rmap_of(machine) == &rmap_anonmm);
		CHECK(!mm_verify(machine->mm));
		CHECK(!rmap_verify(machine));
		process_end(machine);
	}
}

/* So many that their links don't fit into what is free: each generation adds one. */
#define GENERATIONS 180

TEST(links_of_a_deep_family_wait_for_memory)
{
	struct machine *machine = machine_of("2.6.34", 1200, 400, false);
	u32 links;

	map_at(machine, 0x1000, 4, PROT_RW);
	CHECK_EQ(store(machine, 0x1000, 4), 0);
	for (u32 process = 1; process < GENERATIONS; process++) {
		CHECK_EQ(call_as(machine, process, call_fork, 0, 0), 0);
		CHECK_EQ(call_as(machine, process + 1, call_store, 0x1000, 1), 0);
	}
	fill(machine);
	links = machine->links_alive;
	/* A VMA is split; an untouched VMA absorbs a touched one; and fork makes one more link for each VMA. */
	CHECK_EQ(call_as(machine, GENERATIONS, call_munmap, 0x1001, 1), 0);
	CHECK_EQ(machine->links_alive, links + GENERATIONS);
	CHECK_EQ(call_as(machine, GENERATIONS, call_mmap, 0xffc, 2), 0);
	CHECK_EQ(call_as(machine, GENERATIONS, call_mmap, 0xffe, 2), 0);
	CHECK_EQ(machine->links_alive, links + GENERATIONS);
	CHECK_EQ(call_as(machine, GENERATIONS, call_fork, 0, 0), 0);
	CHECK_EQ(machine->links_alive, links + GENERATIONS + 2 * (GENERATIONS + 1));
	CHECK(!mm_verify(machine->mm));
	process_end(machine);
}

/* As in an untouched block, single pages have to do. */
TEST(where_memory_is_short_no_huge_page_is_made_of_one_that_cannot_be_written)
{
	static const char *const eras[] = { "3.8", "4.20", "6.18" };

	for (u32 i = 0; i < 6; i++) {
		struct machine *machine = machine_of(eras[i / 2], 1024, 512, true);
		bool shared = i % 2;
		u32 pages;

		map_at(machine, 0x400, 0x200, PROT_RW);
		map_at(machine, 0x1000, 0x800, PROT_RW);
		CHECK_EQ(advise(machine, 0x400, 0x200, 14), 0);
		CHECK_EQ(shared ? store(machine, 0x400, 1) : load(machine, 0x400, 1), 0);
		if (shared)
			CHECK_EQ(fork_from(machine, 1), 2);
		CHECK_EQ(pages_huge(machine->mm, PAGES(0x400), PAGES(0x600)), shared);
		for (u64 page = 0x1000; machine->memory_free >= HUGE_SIZE / 2; page++)
			CHECK_EQ(store(machine, page, 1), 0);
		pages = machine->counters.page_allocs;
		CHECK_EQ(store(machine, 0x410, 2), 0);
		CHECK_EQ(machine->huge_pages_alive, shared);
		CHECK_EQ(machine->counters.page_allocs, pages + 2);
		CHECK_EQ(pages_huge(machine->mm, PAGES(0x400), PAGES(0x600)), 0);
		CHECK_EQ(page_state_at(machine->mm, PAGES(0x411)), page_state_anon);
		CHECK_EQ(page_state_at(machine->mm, PAGES(0x412)), shared ? page_state_anon : page_state_none);
		CHECK(!mm_verify(machine->mm));
		process_end(machine);
	}
}

/* The page tables that a read of zeroes makes. */
TEST(a_read_waits_for_page_tables)
{
	struct machine *machine = machine_of("6.18", 1024, 512, true);
	u32 slots;

	map_at(machine, 0x2c00, 0x200, PROT_RW);
	fill(machine);
	slots = machine->swap_slots;
	CHECK_EQ(load(machine, 0x2c00, 0x200), 0);
	CHECK(machine->swap_slots > slots);
	process_end(machine);
}
