/* The search of 2.6.2 to 2.6.8, which remembers where the last one ended: gap/free_area_cache.c. */
#include "test/fixture.h"

static u64 free_area_cache(const struct machine *machine)
{
	return machine->mm->free_area_cache >> PAGE_SHIFT;
}

/* Gaps of 2 pages at 1010 and of 4 at 1020, both below free_area_cache. */
static struct machine *with_two_holes(void)
{
	struct record_layout layout = small_layout(direction_topdown);
	struct machine *machine = process_start_with(era_named("2.6.2"), &layout);

	add_area(machine, 0x1000, 0x1010, VM_RO);
	add_area(machine, 0x1012, 0x1020, VM_RO);
	add_area(machine, 0x1024, 0x1030, VM_RO);
	CHECK_EQ(map_anywhere(machine, 8, 0), 0x1030);
	CHECK_EQ(free_area_cache(machine), 0x1038);
	return machine;
}

/* 3.4 would start over, because it knows that four pages are free below. */
TEST(holes_passed_over_are_forgotten)
{
	struct machine *machine = with_two_holes();

	CHECK_EQ(map_anywhere(machine, 3, 0), 0x1038);
	CHECK_EQ(machine->counters.list_visits, 5);
	CHECK_EQ(machine->mm->cached_hole_size, 0);
	CHECK_EQ(FIRST_EVENT(linear_search_enter)->start, PAGES(0x1038));
	process_end(machine);
}

TEST(the_end_of_user_space_leads_back_to_the_base_once)
{
	struct machine *machine = with_two_holes();

	add_area(machine, 0x1038, 0x3000, VM_RW);
	CHECK_EQ(map_anywhere(machine, 4, 0), 0x1020);
	CHECK_EQ(machine->counters.search_restarts, 1);
	CHECK_EQ(free_area_cache(machine), 0x1024);
	CHECK_EQ(map_anywhere(machine, 4, 0), -ENOMEM);
	CHECK_EQ(machine->counters.search_restarts, 2);
	CHECK_EQ(free_area_cache(machine), 0x1024);
	process_end(machine);
}

/* 3.4 would take the lower end of the whole gap, 100c. */
TEST(an_unmap_brings_the_start_of_the_area_that_goes)
{
	struct machine *machine = with_two_holes();

	CHECK_EQ(unmap(machine, 0x100c, 4), 0);
	CHECK_EQ(free_area_cache(machine), 0x100c);
	CHECK_EQ(unmap(machine, 0x1012, 14), 0);
	CHECK_EQ(free_area_cache(machine), 0x100c);
	process_end(machine);

	machine = with_two_holes();
	CHECK_EQ(unmap(machine, 0x1012, 14), 0);
	CHECK_EQ(free_area_cache(machine), 0x1012);
	/* The search misses the two pages below the VMA that was unmapped. */
	CHECK_EQ(map_anywhere(machine, 16, 0), 0x1012);
	process_end(machine);
}

/* Each VMA counts by itself: one that begins below the base says nothing about the next. */
TEST(an_area_below_the_base_does_not_count_but_the_next_one_does)
{
	struct record_layout layout = small_layout(direction_bottomup);
	struct machine *machine = process_start_with(era_named("2.6.2"), &layout);

	add_area(machine, 0xff0, 0x1004, VM_RO);
	add_area(machine, 0x1008, 0x100c, VM_RO);
	map_anywhere(machine, 8, 0);
	CHECK_EQ(free_area_cache(machine), 0x1014);
	CHECK_EQ(unmap(machine, 0xff0, 0x1c), 0);
	CHECK_EQ(free_area_cache(machine), 0x1008);
	CHECK_EQ(unmap(machine, 0x100c, 8), 0);
	CHECK_EQ(free_area_cache(machine), 0x1008);
	process_end(machine);
}

TEST(a_wrong_free_area_cache_is_seen)
{
	struct machine *machine = with_two_holes();

	CHECK_SEEN(machine, machine->mm->free_area_cache, PAGES(0x3001));
	CHECK_SEEN(machine, machine->mm->free_area_cache, PAGES(0x1001) + 1);
	CHECK_SEEN(machine, machine->mm->cached_hole_size, PAGES(1));
	process_end(machine);
}
