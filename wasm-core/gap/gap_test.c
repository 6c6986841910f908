/* What all searches through a tree's gaps have in common, however they keep and find the gaps. */
#include "machine/gap_strategy.h"
#include "test/gap_fixture.h"

/* All but the lazy form, whose tree may not yet know what a new VMA changes. */
static const char *const rows[] = { "3.5-free-gap", "3.5-free-gap+gap=free_gap_holes", "3.8", "6.1", "6.18" };
#define ROWS (sizeof(rows) / sizeof(rows[0]))

static void check_vector(struct machine *machine)
{
	static const struct {
		u64 pages;
		s64 lowest, highest;
	} vector[] = {
		{ 0x01, 0x20, 0xff }, { 0x02, 0x30, 0xfe }, { 0x20, 0x60, 0xe0 },
		{ 0x30, 0x60, 0xd0 }, { 0x40, 0xa0, 0xc0 }, { 0x60, 0xa0, 0xa0 },
	};
	/* The posting of June 2012 misses a gap that ends exactly at the limit, and knows no window. */
	bool posted = gap_of(machine->mm)->searches_once;

	for (u32 i = 0; i < sizeof(vector) / sizeof(vector[0]); i++) {
		s64 highest = posted && vector[i].pages == 0x60 ? -ENOMEM : vector[i].highest;

		CHECK_EQ(search(machine, vector[i].pages, 0x10, 0x100, direction_bottomup), vector[i].lowest);
		CHECK_EQ(search(machine, vector[i].pages, 0x10, 0x100, direction_topdown), highest);
	}
	if (posted)
		return;
	CHECK_EQ(search(machine, 0x61, 0x10, 0x100, direction_bottomup), -ENOMEM);
	CHECK_EQ(search(machine, 0x61, 0x10, 0x100, direction_topdown), -ENOMEM);
	CHECK_EQ(search(machine, 1, 0x10, 0x10, direction_bottomup), -ENOMEM);
	CHECK_EQ(search(machine, 1, 0x10, 0x10, direction_topdown), -ENOMEM);
}

TEST(lowest_and_highest_gaps_of_every_size)
{
	for (u32 i = 0; i < ROWS; i++) {
		struct machine *machine = five_areas(rows[i]);

		check_vector(machine);
		process_end(machine);
	}
}

TEST(an_empty_process_is_one_gap)
{
	for (u32 i = 0; i < ROWS; i++) {
		struct machine *machine = process_start(rows[i]);

		CHECK_EQ(search(machine, 0x10, 0x20, 0x100, direction_bottomup), 0x20);
		CHECK_EQ(search(machine, 0x10, 0x20, 0x100, direction_topdown), 0xf0);
		process_end(machine);
	}
}

/* A boundary that moves between two neighbours changes no gap, and nothing enters or leaves the tree. Only the series
 * as posted still computes something. */
TEST(a_boundary_shift_evaluates_nothing)
{
	static const char *const careful[] = { "3.5-free-gap+gap=free_gap_holes", "3.8" };

	for (u32 i = 0; i < sizeof(careful) / sizeof(careful[0]); i++) {
		struct machine *machine = three_areas(careful[i]);
		u64 before;

		map_at(machine, 0x60, 8, PROT_RW);
		protect(machine, 0x60, 8, PROT_READ);
		map_at(machine, 0x68, 8, PROT_RW);
		before = machine->counters.gap_evaluations;
		protect(machine, 0x66, 2, PROT_RW);
		CHECK_EQ(machine->counters.merge_case_4, 1);
		protect(machine, 0x66, 2, PROT_READ);
		CHECK_EQ(machine->counters.merge_case_5, 1);
		CHECK_EQ(machine->counters.gap_evaluations, before);
		process_end(machine);
	}
}
