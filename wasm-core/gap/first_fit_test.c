/* The search of 2.4, which remembers nothing: gap/first_fit.c. */
#include "test/fixture.h"

/* Gaps of 2 pages at 1010 and of 4 at 1020. */
static struct machine *with_two_holes(void)
{
	struct record_layout layout = small_layout(direction_topdown);
	struct machine *machine = process_start_with(era_named("2.4"), &layout);

	add_area(machine, 0x1000, 0x1010, VM_RO);
	add_area(machine, 0x1012, 0x1020, VM_RO);
	add_area(machine, 0x1024, 0x1030, VM_RO);
	return machine;
}

TEST(first_fit_goes_upwards_whatever_the_layout_says)
{
	struct machine *machine = with_two_holes();

	CHECK_EQ(machine->mm->direction, direction_bottomup);
	CHECK_EQ(map_anywhere(machine, 8, 0), 0x1030);
	CHECK_EQ(machine->counters.list_visits, 4);
	process_end(machine);
}

/* 3.4 continues where the last search ended: linear_test.c. */
TEST(first_fit_passes_every_area_each_time)
{
	struct machine *machine = with_two_holes();

	map_anywhere(machine, 8, 0);
	CHECK_EQ(map_anywhere(machine, 5, 0), 0x1038);
	CHECK_EQ(machine->counters.list_visits, 9);
	CHECK_EQ(FIRST_EVENT(linear_search_enter)->start, PAGES(0x1000));
	process_end(machine);
}

TEST(first_fit_returns_to_the_lowest_hole_at_once)
{
	struct machine *machine = with_two_holes();

	map_anywhere(machine, 8, 0);
	CHECK_EQ(map_anywhere(machine, 2, 0), 0x1010);
	CHECK_EQ(map_anywhere(machine, 3, MAP_NORESERVE), 0x1020);
	CHECK_EQ(map_anywhere(machine, 1, 0), 0x1023);
	CHECK_EQ(machine->mm->free_area_cache, 0);
	CHECK_EQ(machine->mm->cached_hole_size, 0);
	process_end(machine);
}

TEST(first_fit_gives_up_at_the_end_of_user_space)
{
	struct machine *machine = with_two_holes();

	add_area(machine, 0x1030, 0x3000, VM_RW);
	CHECK_EQ(map_anywhere(machine, 5, 0), -ENOMEM);
	CHECK_EQ(machine->reason, reason_no_gap);
	CHECK_EQ(machine->counters.search_restarts, 0);
	CHECK_EQ(map_anywhere(machine, 0x3001, 0), -EINVAL);
	process_end(machine);
}

TEST(first_fit_is_told_when_it_remembers_something)
{
	struct machine *machine = with_two_holes();

	CHECK_SEEN(machine, machine->mm->free_area_cache, PAGES(0x1000));
	CHECK_SEEN(machine, machine->mm->cached_hole_size, PAGES(1));
	process_end(machine);
}
