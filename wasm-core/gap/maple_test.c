#include "gap/gap.h"

#include "test/fixture.h"

static s64 search(struct machine *machine, enum code_direction direction, u64 length, u64 low, u64 high)
{
	struct gap_request request = {
		.length = PAGES(length), .low = PAGES(low), .high = PAGES(high), .direction = direction,
	};
	s64 found = gap_maple.search(machine->mm, &request);

	return found < 0 ? found : found >> PAGE_SHIFT;
}

/* The vector of unmapped_area_test.c: the lowest and highest gaps are the same, however they are found. */
TEST(the_vector_of_gaps)
{
	static const u64 vector[][3] = {
		{ 0x01, 0x20, 0xff }, { 0x02, 0x30, 0xfe }, { 0x20, 0x60, 0xe0 },
		{ 0x30, 0x60, 0xd0 }, { 0x40, 0xa0, 0xc0 }, { 0x60, 0xa0, 0xa0 },
	};
	struct machine *machine = process_start("6.18");

	add_area(machine, 0x10, 0x20, VM_RO);
	add_area(machine, 0x21, 0x30, VM_RO);
	add_area(machine, 0x40, 0x50, VM_RO);
	add_area(machine, 0x51, 0x60, VM_RO);
	add_area(machine, 0x90, 0xa0, VM_RO);
	for (u32 i = 0; i < sizeof(vector) / sizeof(vector[0]); i++) {
		CHECK_EQ(search(machine, direction_bottomup, vector[i][0], 0x10, 0x100), vector[i][1]);
		CHECK_EQ(search(machine, direction_topdown, vector[i][0], 0x10, 0x100), vector[i][2]);
	}
	CHECK_EQ(search(machine, direction_bottomup, 0x61, 0x10, 0x100), -ENOMEM);
	CHECK_EQ(search(machine, direction_topdown, 0x61, 0x10, 0x100), -ENOMEM);
	CHECK_EQ(search(machine, direction_topdown, 1, 0x10, 0x10), -ENOMEM);
	process_end(machine);
}

/* Areas at 100-110 and 180-190, the upper one growing down towards the lower, with 32 pages kept free. */
static struct machine *growing_above_a_gap(void)
{
	struct record_layout layout = small_layout(direction_topdown);
	struct machine *machine;

	layout.stack_guard_gap = PAGES(0x20);
	machine = process_start_with(era_named("6.18"), &layout);
	add_area(machine, 0x100, 0x110, VM_RW);
	add_area(machine, 0x180, 0x190, VM_RW | VM_GROWSDOWN);
	return machine;
}

TEST(a_gap_ends_where_a_growing_area_keeps_room_free)
{
	struct machine *machine = growing_above_a_gap();

	CHECK_EQ(search(machine, direction_topdown, 8, 0x100, 0x190), 0x158);
	CHECK_EQ(search(machine, direction_topdown, 0x50, 0x100, 0x190), 0x110);
	CHECK_EQ(search(machine, direction_topdown, 0x51, 0x100, 0x190), -ENOMEM);
	CHECK_EQ(search(machine, direction_bottomup, 0x50, 0x100, 0x200), 0x110);
	CHECK_EQ(search(machine, direction_bottomup, 0x51, 0x100, 0x200), 0x190);
	process_end(machine);
}

TEST(what_is_asked_for_outright_may_lie_there)
{
	struct machine *machine = growing_above_a_gap();

	CHECK_EQ(map_at(machine, 0x17c, 4, PROT_READ), 0x17c);
	process_end(machine);
}

TEST(a_guard_gap_may_reach_below_address_zero)
{
	struct record_layout layout = small_layout(direction_topdown);
	struct machine *machine;

	layout.stack_guard_gap = PAGES(0x20);
	machine = process_start_with(era_named("6.18"), &layout);
	add_area(machine, 0x18, 0x2000, VM_RW | VM_GROWSDOWN);
	CHECK_EQ(search(machine, direction_topdown, 1, 1, 0x2000), -ENOMEM);
	CHECK_EQ(search(machine, direction_bottomup, 1, 1, 0x2000), -ENOMEM);
	process_end(machine);
}

/* mmap_min_addr as the kernel compares it: not only for hints. */
TEST(no_search_ends_below_the_lowest_hint)
{
	struct record_layout layout = small_layout(direction_topdown);
	struct machine *machine;

	layout.hint_min = PAGES(0x18);
	machine = process_start_with(era_named("6.18"), &layout);
	add_area(machine, 0x20, 0x3000, VM_RO);
	CHECK_EQ(map_anywhere(machine, 8, 0), 0x18);
	CHECK_EQ(map_anywhere(machine, 1, 0), -ENOMEM);
	CHECK_EQ(machine->reason, reason_no_gap);
	process_end(machine);
}
