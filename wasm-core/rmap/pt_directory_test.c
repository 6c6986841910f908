#include "rmap/pt_directory.h"
#include "test/pt_fixture.h"
#include "test/rmap_fixture.h"

#define ENTRIES 512 /* of a page table with PAE */
#define TABLES 300

static struct machine *with_tables(u32 tables)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.task_size = layout.mmap_base = (u64)3 << 30;
	machine = process_start_with(era_named("3.4+pt=i386_pae+rmap=pte_chain_7"), &layout);
	map_at(machine, ENTRIES, (u64)TABLES * ENTRIES, PROT_RW);
	for (u32 i = 1; i <= tables; i++)
		CHECK_EQ(store(machine, (u64)i * ENTRIES, 1), 0);
	return machine;
}

static u32 number_at(struct machine *machine, u32 table)
{
	return place_of(machine, 1, (u64)table * ENTRIES).table->number;
}

TEST(numbers_are_given_out_in_order)
{
	struct machine *machine = with_tables(TABLES);

	for (u32 i = 1; i <= TABLES; i++) {
		CHECK_EQ(number_at(machine, i), i);
		CHECK(pt_directory_find(machine, i) == place_of(machine, 1, (u64)i * ENTRIES).table);
	}
	CHECK(!pt_directory_find(machine, 0));
	CHECK(!pt_directory_find(machine, TABLES + 1));
	CHECK(!pt_directory_find(machine, 1u << 20));
	process_end(machine);
}

TEST(the_lowest_free_number_is_given_out_again)
{
	struct machine *machine = with_tables(TABLES);

	unmap(machine, 200 * ENTRIES, ENTRIES);
	unmap(machine, 5 * ENTRIES, ENTRIES);
	CHECK(!pt_directory_find(machine, 200));
	map_at(machine, 200 * ENTRIES, ENTRIES, PROT_RW);
	CHECK_EQ(store(machine, 200 * ENTRIES, 1), 0);
	CHECK_EQ(number_at(machine, 200), 5);
	map_at(machine, 5 * ENTRIES, ENTRIES, PROT_RW);
	CHECK_EQ(store(machine, 5 * ENTRIES, 1), 0);
	CHECK_EQ(number_at(machine, 5), 200);
	process_end(machine);
}

TEST(without_tables_there_is_no_directory)
{
	struct machine *machine = with_tables(0);
	u64 live = machine->arena.live;

	CHECK(!machine->pt_directory);
	for (u32 i = 1; i <= 130; i++)
		CHECK_EQ(store(machine, (u64)i * ENTRIES, 1), 0);
	CHECK(machine->pt_directory);
	CHECK_EQ(unmap(machine, ENTRIES, (u64)TABLES * ENTRIES), 0);
	CHECK(!machine->pt_directory);
	CHECK(machine->arena.live < live + 4096 + 512 * 4); /* the upper-level tables, and a node of chains */
	process_end(machine);
}

/* Tables, and three nodes of the directory: whichever allocation fails, no number is lost. */
TEST(a_table_without_a_number_is_none)
{
	struct machine *machine = with_tables(0);
	u32 failures = 0;
	u64 live;

	CHECK_EQ(store(machine, ENTRIES, 1), 0);
	for (;; failures++) {
		CHECK_EQ(unmap(machine, ENTRIES, (u64)TABLES * ENTRIES), 0);
		CHECK(!machine->pt_directory);
		CHECK_EQ(failures ? machine->arena.live : (live = machine->arena.live), live);
		map_at(machine, ENTRIES, (u64)TABLES * ENTRIES, PROT_RW);
		machine->arena.fail_in = failures + 1;
		if (pt_make(machine->mm, 2 * ENTRIES))
			break;
		CHECK_EQ(machine->reason, reason_no_memory);
		CHECK(!mm_verify(machine->mm));
	}
	CHECK_EQ(failures, 5); /* including the table of the middle level */
	CHECK_EQ(number_at(machine, 2), 1);
	process_end(machine);
}
