#include "machine/memory.h"
#include "process/memory.h"
#include "test/pages_fixture.h"

#define TO_MIB ((u64)1 << 20)

/* The announcement of 2004 describes a program that writes 512 MiB and forks level by level; both sides of each fork
 * continue. */
#define LEVELS 4
#define FIRST_LEVEL 6

/* In MiB. PAE's entries are twice as long, so a table holds half as many of them, and a region takes twice as many
 * tables. */
static const struct {
	u32 tables, tables_pae, chains_7, chains_15, chains_31;
} expected[LEVELS] = {
	{ 32, 64, 40, 40, 48 },
	{ 64, 128, 76, 72, 80 },
	{ 128, 256, 148, 144, 144 },
	{ 256, 512, 296, 280, 272 },
};

static struct machine *small_machine(const char *era_id, u64 ram, u64 swap)
{
	struct record_layout layout = roomy_layout();

	layout.huge_pages = answer_no;
	layout.task_size = PAGES(0x80000);
	layout.ram = PAGES(ram);
	layout.swap = PAGES(swap);
	layout.overcommit = overcommit_always;
	return process_start_with(era_named(era_id), &layout);
}

static struct record_memory memory_of(const struct machine *machine)
{
	struct record_memory memory;

	memory_record(machine, &memory);
	return memory;
}

static s32 call_as(struct machine *machine, u32 process, enum code_call call, u64 start, u64 pages)
{
	struct record_operation op = { .call = call, .process = process, .addr = PAGES(start), .length = PAGES(pages) };
	struct record_outcome outcome;

	ring_begin(0, 0, &machine->counters);
	return machine_call(machine, &op, &outcome);
}

/* Every process forks. 0, or the error of the first fork that fails. */
static s32 one_level(struct machine *machine)
{
	u32 processes = machine->next_process;
	s32 error = 0;

	for (u32 process = 1; process <= processes && !error; process++)
		error = call_as(machine, process, call_fork, 0, 0);
	return error;
}

/* Checks the whole region and what its pages take. The chain node that is kept in reserve belongs to no page. */
static void check_level(struct machine *machine, u32 level, u64 scale, u64 tables, u64 chains)
{
	struct record_memory memory = memory_of(machine);
	u64 spare = machine->pte_chain_spare ? memory.chain_bytes : 0;

	CHECK_EQ(machine->next_process, 1u << level);
	CHECK_EQ(memory.anon * scale, 512 * TO_MIB);
	CHECK_EQ(memory.lowest_tables * scale, tables * TO_MIB);
	CHECK_EQ((memory.chains - spare) * scale, chains * TO_MIB);
}

static void run_levels(const char *era_id, u64 pages, u32 levels, bool pae, u32 slots)
{
	struct machine *machine = small_machine(era_id, 0, 0);
	u64 scale = 0x20000 / pages;

	CHECK_EQ(map_at(machine, 0x1000, pages, PROT_RW), 0x1000);
	CHECK_EQ(call_as(machine, 1, call_store, 0x1000, pages), 0);
	for (u32 level = 1; level < FIRST_LEVEL + levels; level++) {
		CHECK_EQ(one_level(machine), 0);
		if (level < FIRST_LEVEL)
			continue;
		check_level(machine, level, scale,
			    pae ? expected[level - FIRST_LEVEL].tables_pae : expected[level - FIRST_LEVEL].tables,
			    slots == 7 ? expected[level - FIRST_LEVEL].chains_7 :
			    slots == 15 ? expected[level - FIRST_LEVEL].chains_15 :
			    slots ? expected[level - FIRST_LEVEL].chains_31 : 0);
	}
	CHECK(!memory_verify(machine));
	process_end(machine);
}

/* A sixty-fourth of the region takes a sixty-fourth of everything. */
TEST(forks_cost_page_tables_and_chains)
{
	run_levels("3.4+pt=i386_pae+rmap=pte_chain_7", 2048, LEVELS, true, 7);
	run_levels("3.4+pt=i386_2level+rmap=pte_chain_15", 2048, LEVELS, false, 15);
	run_levels("3.4+pt=i386_2level+rmap=pte_chain_31", 2048, LEVELS, false, 31);
	run_levels("3.4+pt=i386_pae+rmap=anon_vma", 2048, LEVELS, true, 0);
}

#ifndef SLOW
/* The program at its full size. */
TEST(the_whole_region_is_forked)
{
	run_levels("3.4+pt=i386_pae+rmap=pte_chain_7", 0x20000, 1, true, 7);
	run_levels("3.4+pt=i386_2level+rmap=pte_chain_31", 0x20000, 1, false, 31);
}
#endif

/* A sixty-fourth of 1 GiB, with a sixty-fourth of the region and two levels of page tables. */
TEST(chains_are_why_memory_is_out_a_level_earlier)
{
	static const char *const eras[] = { "3.4+pt=i386_2level+rmap=pte_chain_7", "3.4+pt=i386_2level+rmap=anon_vma" };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = small_machine(eras[i], 4096, 0);
		u32 level = 0;

		map_at(machine, 0x1000, 2048, PROT_RW);
		CHECK_EQ(call_as(machine, 1, call_store, 0x1000, 2048), 0);
		while (level < 10 && !one_level(machine))
			level++;
		CHECK_EQ(level, i ? 9 : 8);
		CHECK_EQ(machine->reason, reason_no_memory);
		CHECK(!mm_verify(machine->mm));
		process_end(machine);
	}
}

TEST(memory_runs_out_and_comes_back)
{
	struct machine *machine = small_machine("3.4", 64, 0);
	const struct event_memory_short *short_of;
	u64 free;

	map_at(machine, 0x1000, 32, PROT_RW);
	free = machine->memory_free;
	CHECK_EQ(memory_of(machine).ram, PAGES(64));
	CHECK_EQ(memory_of(machine).structs, 64 * 64);
	CHECK_EQ(store(machine, 0x1000, 32), 0);
	/* Besides the pages: four page tables, an anon_vma and its link. */
	CHECK_EQ(free - machine->memory_free, PAGES(36) + memory_of(machine).anon_vmas + memory_of(machine).links);
	map_at(machine, 0x1100, 40, PROT_RW);
	CHECK_EQ(store(machine, 0x1100, 40), -ENOMEM);
	CHECK_EQ(machine->reason, reason_no_memory);
	CHECK_EQ(anon_in(machine, 1, 0x1100, 40), 0);
	for (u32 page = 0x1100; page < 0x1100 + 25; page++)
		CHECK_EQ(store(machine, page, 1), 0);
	while (!store(machine, 0x1100 + anon_in(machine, 1, 0x1100, 40), 1))
		;
	short_of = FIRST_EVENT(memory_short);
	CHECK(short_of && short_of->wanted == PAGE_SIZE && short_of->free < PAGE_SIZE);
	CHECK_EQ(fork_from(machine, 1), -ENOMEM);
	CHECK_EQ(unmap(machine, 0x1000, 0x200), 0);
	CHECK_EQ(memory_of(machine).areas, 0);
	CHECK_EQ(memory_of(machine).anon, 0);
	process_end(machine);
}

/* "With regard to the x86 32bit arch this releases 4byte of page_t." */
TEST(chains_make_each_struct_page_larger)
{
	struct machine *machine = small_machine("3.4+pt=i386_2level+rmap=pte_chain_31", 1024, 0);
	u32 with_chains = memory_of(machine).page_struct_bytes, areas = machine->vma_bytes;

	process_end(machine);
	machine = small_machine("3.4+pt=i386_2level+rmap=anon_vma", 1024, 0);
	CHECK_EQ(with_chains - memory_of(machine).page_struct_bytes, 4);
	CHECK_EQ(machine->vma_bytes - areas, 12);
	process_end(machine);
}

/* Most figures are counted by hand, from memory of the fields, independently of the table. Real kernels' own slabs have
 * VMAs of 64 bytes in 2.6.2 and 84 in 2.6.7; in 2.4.20 one has 68. */
TEST(structures_are_as_large_as_their_kernels)
{
	static const struct {
		const char *era;
		u32 area, page, anon_vma, link;
	} sizes[] = {
		{ "2.4", 68, 48, 0, 0 },
		{ "2.6.2", 64, 40, 0, 0 },
		{ "2.6.5-aa1", 76, 36, 12, 0 },
		{ "2.6.7", 84, 32, 12, 0 },
		{ "2.6.7+rmap=anonmm", 72, 32, 24, 0 },
		{ "3.4+rmap=anonmm", 152, 64, 48, 0 },
		{ "3.4+rmap=anon_vma", 176, 64, 24, 0 },
		{ "2.6.34", 176, 56, 24, 48 },
		{ "3.4", 176, 64, 64, 48 },
		{ "3.4+pt=i386_2level", 84, 32, 36, 24 },
		{ "3.8", 184, 64, 56, 64 },
		{ "4.20", 200, 64, 80, 64 },
		{ "6.18", 192, 64, 96, 64 },
	};

	for (u32 i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		struct machine *machine = small_machine(sizes[i].era, 64, 0);

		CHECK_EQ(machine->vma_bytes, sizes[i].area);
		CHECK_EQ(machine->page_struct_bytes, sizes[i].page);
		CHECK_EQ(machine->anon_vma_bytes, sizes[i].anon_vma);
		CHECK_EQ(machine->link_bytes, sizes[i].link);
		process_end(machine);
	}
}

/* Everything that is said about memory is true after forks, copies and exits, with files and with huge pages. */
TEST(what_is_used_is_what_there_is)
{
	struct machine *machine = roomy_process("6.18");

	add_file(machine, 5, file_kind_regular, 64, true);
	map_with(machine, 0x100, 8, PROT_RW, MAP_SHARED, 5, 0);
	CHECK_EQ(load(machine, 0x100, 8), 0);
	CHECK_EQ(memory_of(machine).file, PAGES(8));
	map_at(machine, 0x200, 0x400, PROT_RW);
	CHECK_EQ(advise(machine, 0x200, 0x400, 14), 0);
	CHECK_EQ(store(machine, 0x200, 0x400), 0);
	CHECK_EQ(memory_of(machine).anon, PAGES(0x400));
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(store(machine, 0x210, 4), 0);
	CHECK_EQ(memory_of(machine).anon, PAGES(0x404));
	CHECK_EQ(perform_as(machine, 2, (struct record_operation){ .call = call_exit }), 0);
	CHECK_SEEN(machine, machine->memory_free, 1);
	process_end(machine);
}
