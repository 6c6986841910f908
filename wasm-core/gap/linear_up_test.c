/* The linear search upwards: gap/linear.c and, where they differ, gap/linear_one_probe.c. */
#include "test/pages_fixture.h"

#define NARROW "3.4+pt=i386_2level" /* 32 bits: the search of mm/mmap.c */

static struct machine *start_bottomup(const char *era)
{
	struct record_layout layout = small_layout(direction_bottomup);

	return process_start_with(era_named(era), &layout);
}

static u64 free_area_cache(const struct machine *machine)
{
	return machine->mm->free_area_cache >> PAGE_SHIFT;
}

static u64 cached_hole_size(const struct machine *machine)
{
	return machine->mm->cached_hole_size >> PAGE_SHIFT;
}

/* Gaps of 2 pages at 1010 and of 4 at 1020, both below free_area_cache. */
static struct machine *two_holes_in(const char *era)
{
	struct machine *machine = start_bottomup(era);

	add_area(machine, 0x1000, 0x1010, VM_RO);
	add_area(machine, 0x1012, 0x1020, VM_RO);
	add_area(machine, 0x1024, 0x1030, VM_RO);
	CHECK_EQ(map_anywhere(machine, 8, 0), 0x1030);
	return machine;
}

static struct machine *with_two_holes(void)
{
	return two_holes_in("3.4");
}

TEST(bottomup_starts_at_a_third_of_user_space)
{
	struct machine *machine = start_bottomup("3.4");

	CHECK_EQ(map_anywhere(machine, 4, 0), 0x1000);
	CHECK_EQ(free_area_cache(machine), 0x1004);
	process_end(machine);
}

TEST(bottomup_remembers_the_largest_hole_passed_over)
{
	struct machine *machine = with_two_holes();

	CHECK_EQ(machine->counters.list_visits, 4);
	CHECK_EQ(free_area_cache(machine), 0x1038);
	CHECK_EQ(cached_hole_size(machine), 4);
	process_end(machine);
}

TEST(bottomup_goes_on_behind_the_last_one_when_nothing_passed_over_suffices)
{
	struct machine *machine = with_two_holes();

	CHECK_EQ(map_anywhere(machine, 5, 0), 0x1038);
	CHECK_EQ(machine->counters.list_visits, 5);
	CHECK_EQ(machine->counters.hole_size_resets, 0);
	process_end(machine);
}

TEST(bottomup_starts_over_when_a_hole_passed_over_may_suffice_with_32_bits)
{
	struct machine *machine = two_holes_in(NARROW);

	CHECK_EQ(map_anywhere(machine, 3, 0), 0x1020);
	CHECK_EQ(FIRST_EVENT(linear_search_enter)->recall, recall_place_and_hole);
	CHECK_EQ(free_area_cache(machine), 0x1023);
	CHECK_EQ(cached_hole_size(machine), 2);
	process_end(machine);
}

TEST(bottomup_does_not_ask_what_was_passed_over_on_x86_64)
{
	const char *const eras[] = { "2.6.34", "3.4" };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = two_holes_in(eras[i]);

		CHECK_EQ(map_anywhere(machine, 3, 0), 0x1038);
		CHECK_EQ(FIRST_EVENT(linear_search_enter)->recall, recall_unasked_hole);
		CHECK_EQ(FIRST_EVENT(linear_search_enter)->start, PAGES(0x1038));
		CHECK_EQ(free_area_cache(machine), 0x103b);
		CHECK_EQ(cached_hole_size(machine), 4);
		CHECK_EQ(machine->counters.hole_size_resets, 0);
		process_end(machine);
	}
}

/* The search reaches the end of user space, so it returns to the gaps it has passed. */
TEST(bottomup_comes_back_at_the_top_on_x86_64)
{
	struct machine *machine = with_two_holes();

	add_area(machine, 0x1039, 0x3000, VM_RO);
	CHECK_EQ(map_anywhere(machine, 3, 0), 0x1020);
	CHECK_EQ(machine->counters.search_restarts, 1);
	CHECK_EQ(cached_hole_size(machine), 2);
	process_end(machine);
}

/* Under MAP_32BIT, x86-64 checks cached_hole_size. If that search finds nothing, the next one begins at the base, for
 * any mapping. */
TEST(bottomup_asks_under_map_32bit)
{
	struct record_layout layout = small_layout(direction_bottomup);
	struct machine *machine;

	layout.task_size = PAGES(0x7ffffffff);
	machine = process_start_with(era_named("3.4"), &layout);
	add_area(machine, 0x40000, 0x40010, VM_RO);
	add_area(machine, 0x40014, 0x40020, VM_RO);
	CHECK_EQ(map_anywhere(machine, 8, MAP_32BIT), 0x40020);
	CHECK_EQ(cached_hole_size(machine), 4);
	CHECK_EQ(map_anywhere(machine, 3, MAP_32BIT), 0x40010);
	CHECK_EQ(FIRST_EVENT(linear_search_enter)->recall, recall_place_and_hole);
	CHECK_EQ(FIRST_EVENT(linear_search_enter)->start, PAGES(0x40000));
	CHECK_EQ(cached_hole_size(machine), 0);
	CHECK_EQ(free_area_cache(machine), 0x40013);

	CHECK_EQ(map_anywhere(machine, 4, MAP_NORESERVE), 0x2aaaaaaab);
	CHECK_EQ(map_anywhere(machine, 8, MAP_32BIT), 0x40028);
	CHECK_EQ(cached_hole_size(machine), 1);
	add_area(machine, 0x40013, 0x40014, VM_RO);
	add_area(machine, 0x40030, 0x80000, VM_RO);
	CHECK_EQ(map_anywhere(machine, 1, MAP_32BIT), -ENOMEM);
	CHECK_EQ(free_area_cache(machine), 0x40000);
	process_end(machine);
}

/* Up to 3.3, an unmap below free_area_cache set cached_hole_size to all ones. */
TEST(bottomup_unmapping_forgets_what_was_passed_over_up_to_3_3)
{
	struct machine *machine = two_holes_in("2.6.34");

	CHECK_EQ(unmap(machine, 0x1014, 4), 0);
	CHECK_EQ(free_area_cache(machine), 0x1014);
	CHECK_EQ(machine->mm->cached_hole_size, UINT64_MAX);
	CHECK_EQ(unmap(machine, 0x1030, 2), 0);
	CHECK_EQ(machine->mm->cached_hole_size, UINT64_MAX);
	CHECK_EQ(map_anywhere(machine, 5, 0), 0x1038); /* the first gap that it passes is the largest */
	CHECK_EQ(cached_hole_size(machine), 4);
	process_end(machine);
}

TEST(bottomup_unmapping_moves_the_start_back_to_the_hole)
{
	struct machine *machine = with_two_holes();

	CHECK_EQ(unmap(machine, 0x1014, 4), 0);
	CHECK_EQ(free_area_cache(machine), 0x1014);
	CHECK_EQ(cached_hole_size(machine), 4);
	CHECK_EQ(unmap(machine, 0x1030, 2), 0); /* above the start: no change */
	CHECK_EQ(free_area_cache(machine), 0x1014);
	process_end(machine);
}

TEST(bottomup_searches_once_more_from_the_base_before_giving_up)
{
	struct machine *machine = with_two_holes();

	add_area(machine, 0x1040, 0x3000, VM_RO);
	CHECK_EQ(map_anywhere(machine, 8, 0), 0x1038);
	CHECK_EQ(machine->counters.search_restarts, 0);
	CHECK_EQ(map_anywhere(machine, 8, 0), -ENOMEM);
	CHECK_EQ(machine->counters.search_restarts, 1);
	CHECK_EQ(machine->reason, reason_no_gap);
	CHECK_EQ(map_anywhere(machine, 4, 0), 0x1020);
	process_end(machine);
}

/* Random calls without MAP_32BIT, and nothing mapped across the base: under these conditions the kernel's rule
 * holds. */
TEST(bottomup_no_hole_below_the_start_exceeds_the_remembered_size_seed_3)
{
	struct machine *machine = start_bottomup("3.4");
	u32 random = 3;

	for (u32 i = 0; i < 4000; i++) {
		const struct mm_struct *mm = machine->mm;
		const struct vm_area_struct *vma;
		u64 below = mm->unmapped_base;

		random = random * 1664525 + 1013904223;
		if (random >> 31)
			map_anywhere(machine, 1 + (random >> 10) % 6, (random >> 20) % 2 ? MAP_NORESERVE : 0);
		else
			unmap(machine, 0x1000 + (random >> 10) % 0x600, 1 + (random >> 22) % 12);
		for (vma = mm->mmap; vma && vma->vm_start <= mm->free_area_cache; vma = vma->vm_next) {
			CHECK(vma->vm_start - below <= mm->cached_hole_size);
			below = vma->vm_end;
		}
	}
	CHECK(machine->mm->map_count > 50);
	process_end(machine);
}

/* The event names the place where the search really begins. */
TEST(the_event_of_a_search_upwards_names_its_start)
{
	struct machine *machine = two_holes_in(NARROW);

	map_anywhere(machine, 5, 0);
	CHECK_EQ(FIRST_EVENT(linear_search_enter)->start, PAGES(0x1038));
	map_anywhere(machine, 3, 0);
	CHECK_EQ(FIRST_EVENT(linear_search_enter)->start, PAGES(0x1000));
	process_end(machine);
}
