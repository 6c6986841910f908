/* The downward search of 2.6.34: one look, then from the base again. gap/linear_one_probe.c. Upwards it is
 * gap/linear.c. */
#include "test/fixture.h"

static u64 free_area_cache(const struct machine *machine)
{
	return machine->mm->free_area_cache >> PAGE_SHIFT;
}

TEST(one_look_suffices_where_room_is_left)
{
	struct machine *machine = process_start("2.6.34");

	CHECK_EQ(map_anywhere(machine, 4, 0), 0x1ffc);
	CHECK_EQ(map_anywhere(machine, 2, MAP_NORESERVE), 0x1ffa);
	CHECK_EQ(free_area_cache(machine), 0x1ffa);
	CHECK_EQ(machine->counters.list_visits, 2);
	CHECK_EQ(machine->counters.search_restarts, 0);
	process_end(machine);
}

/* 3.4 would continue below the VMA in the way, at 1fea. */
TEST(a_taken_place_leads_back_to_the_base)
{
	struct machine *machine = process_start("2.6.34");

	map_anywhere(machine, 4, 0);
	map_anywhere(machine, 2, MAP_NORESERVE);
	map_anywhere(machine, 4, 0);
	CHECK_EQ(free_area_cache(machine), 0x1ff6);
	/* The place below free_area_cache is taken, but not by a search, so free_area_cache stays. */
	protect(machine, 0x1ff6, 4, PROT_READ);
	add_area(machine, 0x1ff0, 0x1ff6, VM_RO);
	CHECK_EQ(map_anywhere(machine, 6, 0), 0x1fea);
	CHECK_EQ(machine->counters.search_restarts, 1);
	/* The search looked at one place, then passed the VMAs from the base down, and found the gap below them. */
	CHECK_EQ(FIRST_EVENT(search_restart)->from, PAGES(0x1ff6));
	CHECK_EQ(FIRST_EVENT(search_restart)->to, PAGES(0x2000));
	CHECK_EQ(free_area_cache(machine), 0x1fea);
	process_end(machine);
}

/* The search records gaps on its way from the base, not at the one look. */
TEST(only_the_way_from_the_base_notes_holes)
{
	struct machine *machine = process_start("2.6.34");

	add_area(machine, 0x1ff0, 0x1ffa, VM_RO);
	CHECK_EQ(map_anywhere(machine, 8, 0), 0x1fe8);
	CHECK_EQ(machine->counters.search_restarts, 1);
	CHECK_EQ(machine->mm->cached_hole_size, 0);
	process_end(machine);

	machine = process_start("2.6.34");
	add_area(machine, 0x1ffe, 0x2000, VM_RO);
	add_area(machine, 0x1ff0, 0x1ffa, VM_RO);
	CHECK_EQ(map_anywhere(machine, 6, 0), 0x1fea);
	CHECK_EQ(machine->mm->cached_hole_size, PAGES(4));
	CHECK_EQ(map_anywhere(machine, 3, MAP_NORESERVE), 0x1ffb);
	process_end(machine);
}

TEST(what_does_not_fit_below_is_looked_for_upwards)
{
	struct machine *machine = process_start("2.6.34");

	add_area(machine, 0x10, 0x1ff0, VM_RO);
	add_area(machine, 0x1ff8, 0x2100, VM_RO);
	CHECK_EQ(map_anywhere(machine, 0x20, 0), 0x2100);
	CHECK_EQ(machine->counters.bottomup_fallbacks, 1);
	CHECK_EQ(free_area_cache(machine), 0x2000);
	CHECK_EQ(machine->mm->cached_hole_size, UINT64_MAX);
	process_end(machine);
}
