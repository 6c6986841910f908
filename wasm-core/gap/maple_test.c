#include "test/gap_fixture.h"

/* VMAs at 100-110 and 180-190. The upper one grows down towards the lower and keeps 32 pages free. */
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

	CHECK_EQ(search(machine, 8, 0x100, 0x190, direction_topdown), 0x158);
	CHECK_EQ(search(machine, 0x50, 0x100, 0x190, direction_topdown), 0x110);
	CHECK_EQ(search(machine, 0x51, 0x100, 0x190, direction_topdown), -ENOMEM);
	CHECK_EQ(search(machine, 0x50, 0x100, 0x200, direction_bottomup), 0x110);
	CHECK_EQ(search(machine, 0x51, 0x100, 0x200, direction_bottomup), 0x190);
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
	CHECK_EQ(search(machine, 1, 1, 0x2000, direction_topdown), -ENOMEM);
	CHECK_EQ(search(machine, 1, 1, 0x2000, direction_bottomup), -ENOMEM);
	process_end(machine);
}

/* The search itself respects the lowest hint (mmap_min_addr as the kernel compares it), not only the check of hints. */
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
