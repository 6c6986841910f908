/* The linear search downwards, and where both directions begin. Upwards: gap/linear_up_test.c. */
#include "machine/index.h"
#include "process/start.h"
#include "test/pages_fixture.h"

static u64 free_area_cache(const struct machine *machine)
{
	return machine->mm->free_area_cache >> PAGE_SHIFT;
}

static u64 cached_hole_size(const struct machine *machine)
{
	return machine->mm->cached_hole_size >> PAGE_SHIFT;
}

static struct machine *with_vdso_at(const char *era, enum code_direction direction, u64 start)
{
	struct record_layout layout = small_layout(direction);
	struct record_area vdso = {
		.start = PAGES(start), .end = PAGES(start + 2), .vm_flags = VM_READ | VM_EXEC | VM_DONTEXPAND, .file = 9,
	};
	struct machine *machine;

	layout.start_stack = PAGES(0x2ff0);
	machine = process_start_with(era_named(era), &layout);
	add_file(machine, 9, file_kind_special, 0, false);
	CHECK_EQ(machine_add_area(machine, &vdso), 0);
	return machine;
}

TEST(the_vdso_was_searched_for_before_the_program_ran)
{
	const char *const eras[] = { "2.6.34", "3.4" };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = with_vdso_at(eras[i], direction_topdown, 0x1ffe);

		CHECK_EQ(free_area_cache(machine), 0x1ffe);
		CHECK_EQ(map_anywhere(machine, 8, 0), 0x1ff6);
		CHECK_EQ(machine->counters.list_visits, 1);
		CHECK_EQ(cached_hole_size(machine), 0);
		process_end(machine);
		machine = with_vdso_at(eras[i], direction_bottomup, 0x1000);
		CHECK_EQ(free_area_cache(machine), 0x1002);
		process_end(machine);
	}
}

/* With randomisation it lies above the stack, where its hint was granted. */
TEST(a_vdso_above_the_stack_was_not_searched_for)
{
	struct machine *machine = with_vdso_at("3.4", direction_topdown, 0x2ff1);

	CHECK_EQ(free_area_cache(machine), 0x2000);
	process_end(machine);
	machine = with_vdso_at("3.4", direction_bottomup, 0x2ff1);
	CHECK_EQ(free_area_cache(machine), 0x1000);
	process_end(machine);
	machine = with_vdso_at("3.8", direction_topdown, 0x1ffe);
	CHECK_EQ(free_area_cache(machine), 0);
	process_end(machine);
}

TEST(topdown_starts_at_the_base_and_goes_on_below)
{
	struct machine *machine = process_start("3.4");

	CHECK_EQ(map_anywhere(machine, 4, 0), 0x1ffc);
	CHECK_EQ(map_anywhere(machine, 2, MAP_NORESERVE), 0x1ffa);
	CHECK_EQ(free_area_cache(machine), 0x1ffa);
	CHECK_AREAS(machine, "1ffa-1ffc rw #2, 1ffc-2000 rw #1");
	process_end(machine);
}

TEST(topdown_looks_up_an_area_for_every_candidate)
{
	struct machine *machine = process_start("3.4");

	for (u64 start = 0x1f00; start < 0x2000; start += 0x10)
		add_area(machine, start, start + 0xf, VM_RO);
	CHECK_EQ(map_anywhere(machine, 2, 0), 0x1efe);
	CHECK_EQ(machine->counters.find_vma, 17);
	CHECK_EQ(machine->counters.list_visits, 17);
	process_end(machine);
}

/* The page below 2000 is free, but the candidate of two pages lies inside the VMA below, which hides it. */
TEST(topdown_does_not_see_a_hole_above_an_area_that_contains_the_candidate)
{
	struct machine *machine = process_start("3.4");

	add_area(machine, 0x1f00, 0x1fff, VM_RO);
	CHECK_EQ(map_anywhere(machine, 2, 0), 0x1efe);
	CHECK_EQ(cached_hole_size(machine), 0);
	process_end(machine);
}

TEST(topdown_starts_over_when_a_hole_passed_over_may_suffice)
{
	struct machine *machine = process_start("3.4");

	add_area(machine, 0x1ffe, 0x2000, VM_RO);
	add_area(machine, 0x1ff0, 0x1ffa, VM_RO);
	CHECK_EQ(map_anywhere(machine, 6, 0), 0x1fea);
	CHECK_EQ(cached_hole_size(machine), 4);
	CHECK_EQ(map_anywhere(machine, 3, MAP_NORESERVE), 0x1ffb);
	CHECK_EQ(cached_hole_size(machine), 1);
	process_end(machine);
}

TEST(topdown_unmapping_moves_the_start_up_but_not_above_the_base)
{
	struct machine *machine = process_start("3.4");

	add_area(machine, 0x2800, 0x2810, VM_RO);
	CHECK_EQ(map_anywhere(machine, 0x20, 0), 0x1fe0);
	CHECK_EQ(unmap(machine, 0x1fe8, 8), 0);
	CHECK_EQ(free_area_cache(machine), 0x1ff0);
	CHECK_EQ(unmap(machine, 0x2800, 8), 0);
	CHECK_EQ(free_area_cache(machine), 0x2000);
	process_end(machine);
}

TEST(a_forked_child_knows_nothing_of_its_gaps)
{
	const char *const eras[] = { "2.6.34", "3.4" };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = process_start(eras[i]);
		struct mm_struct *child;

		map_anywhere(machine, 4, 0);
		CHECK_EQ(fork_from(machine, 1), 2);
		child = machine->last_process->mm;
		CHECK_EQ(child->cached_hole_size, UINT64_MAX);
		CHECK_EQ(child->free_area_cache, PAGES(0x2000));
		process_end(machine);
	}
}

/* The event names the place where the search really begins. */
TEST(the_event_of_a_search_names_its_start)
{
	struct machine *machine = process_start("3.4");

	map_anywhere(machine, 4, 0);
	CHECK_EQ(FIRST_EVENT(linear_search_enter)->start, PAGES(0x2000));
	add_area(machine, 0x1ff0, 0x1ffa, VM_RO);
	map_anywhere(machine, 6, 0);
	CHECK_EQ(FIRST_EVENT(linear_search_enter)->start, PAGES(0x1ffc));
	CHECK_EQ(cached_hole_size(machine), 0);
	map_anywhere(machine, 2, MAP_NORESERVE);
	CHECK_EQ(FIRST_EVENT(linear_search_enter)->start, PAGES(0x1fea));
	process_end(machine);
}

/* MAP_32BIT turns a top-down layout upwards before the hint is checked. */
TEST(topdown_map_32bit_forgets_even_if_its_hint_is_granted)
{
	struct machine *machine = process_start("3.4");
	struct record_operation op = {
		.call = call_mmap, .addr = PAGES(0x500), .length = 1,
		.flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT,
	};

	map_anywhere(machine, 4, 0);
	CHECK_EQ(free_area_cache(machine), 0x1ffc);
	CHECK_EQ(perform(machine, op), 0x500);
	CHECK_EQ(free_area_cache(machine), 0x2000);
	CHECK_EQ(machine->mm->cached_hole_size, UINT64_MAX);
	process_end(machine);
}

TEST(topdown_fallback_looks_at_the_hint_once_more)
{
	struct machine *machine = process_start("3.4");
	struct record_operation op = {
		.call = call_mmap, .addr = PAGES(0x20), .length = PAGES(0x20),
		.flags = MAP_PRIVATE | MAP_ANONYMOUS,
	};
	const void *check;

	add_area(machine, 0x10, 0x2100, VM_RO);
	CHECK_EQ(perform(machine, op), 0x2100);
	check = next_event(NULL, EVENT_hint_check);
	CHECK(check && next_event(check, EVENT_hint_check));
	process_end(machine);
}

TEST(topdown_falls_back_to_one_bottomup_search)
{
	struct machine *machine = process_start("3.4");

	add_area(machine, 0x10, 0x1ff0, VM_RO);
	add_area(machine, 0x1ff8, 0x2100, VM_RO);
	CHECK_EQ(map_anywhere(machine, 0x20, 0), 0x2100);
	CHECK_EQ(machine->counters.bottomup_fallbacks, 1);
	CHECK_EQ(free_area_cache(machine), 0x2000);
	CHECK_EQ(machine->mm->cached_hole_size, UINT64_MAX);
	/* Nothing is known any more, so the next search starts at the base. */
	CHECK_EQ(map_anywhere(machine, 2, 0), 0x1ff6);
	process_end(machine);
}
