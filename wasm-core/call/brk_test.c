#include "test/fixture.h"

static void check_break(struct machine *machine, u64 asked, u64 got, enum code_reason reason)
{
	CHECK_EQ(move_break(machine, asked), got);
	CHECK_EQ(machine->mm->brk, PAGES(got));
	CHECK_EQ(machine->reason, reason);
}

TEST(the_heap_grows_and_shrinks)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		check_break(machine, 0, 0x100, reason_none); /* a question */
		check_break(machine, 0x104, 0x104, reason_none);
		CHECK_AREAS(machine, "100-104 rw #1");
		CHECK_EQ(machine->mm->mmap->vm_flags, VM_RW);
		check_break(machine, 0x108, 0x108, reason_none);
		CHECK_AREAS(machine, "100-108 rw #1");
		check_break(machine, 0x101, 0x101, reason_none);
		CHECK_AREAS(machine, "100-101 rw #1");
		check_break(machine, 0x100, 0x100, reason_none);
		CHECK_AREAS(machine, "");
		process_end(machine);
	}
}

TEST(the_end_need_not_be_a_page)
{
	struct machine *machine = process_start("3.8");

	perform(machine, (struct record_operation){ .call = call_brk, .addr = PAGES(0x101) + 1 });
	CHECK_EQ(machine->mm->brk, PAGES(0x101) + 1);
	perform(machine, (struct record_operation){ .call = call_brk, .addr = PAGES(0x101) + 8 });
	CHECK_EQ(machine->mm->brk, PAGES(0x101) + 8);
	CHECK_AREAS(machine, "100-102 rw #1");
	process_end(machine);
}

TEST(a_refused_end_is_answered_by_the_old_one)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);
		struct record_operation op = { .call = call_brk, .addr = PAGES(0xff) };
		struct record_outcome outcome;

		CHECK_EQ(machine_call(machine, &op, &outcome), 0);
		CHECK_EQ(outcome.value, PAGES(0x100));
		CHECK_EQ(outcome.error, 0);
		CHECK_EQ(outcome.reason, reason_below_the_heap);
		check_break(machine, 0x4000, 0x100, reason_no_gap);
		check_break(machine, UINT64_MAX >> PAGE_SHIFT, 0x100, reason_no_gap);
		/* One page must stay free above the heap. */
		map_at(machine, 0x110, 4, PROT_READ);
		check_break(machine, 0x110, 0x100, reason_heap_blocked);
		check_break(machine, 0x10f, 0x10f, reason_none);
		machine->arena.fail_in = 1;
		check_break(machine, 0x100, 0x100, reason_none);
		check_break(machine, 0x104, 0x100, reason_no_memory);
		process_end(machine);
	}
}

/* To the byte: the pages in which both lie don't matter. */
TEST(the_data_segment_counts_as_heap_for_its_limit)
{
	FOR_BOTH_ERAS(era) {
		struct record_layout layout = small_layout(direction_topdown);
		struct record_operation op = { .call = call_brk, .addr = PAGES(0x104) - 255 };
		struct machine *machine;

		layout.rlimit_data = PAGES(4);
		layout.data_size = 256;
		machine = process_start_with(era_named(*era), &layout);
		check_break(machine, 0x104, 0x100, reason_data_limit);
		CHECK_EQ(perform(machine, op), 0x100);
		CHECK_EQ(machine->reason, reason_data_limit);
		op.addr--;
		perform(machine, op);
		CHECK_EQ(machine->mm->brk, PAGES(0x104) - 256);
		process_end(machine);
	}
}

/* Nor is an end accepted that makes the sum of both wrap. */
TEST(a_huge_data_segment_lets_no_heap_reach_beyond_user_space)
{
	static const u64 ends[] = { (u64)-1, -(u64)PAGE_SIZE, -(u64)PAGES(0x80) };

	FOR_BOTH_ERAS(era) {
		struct record_layout layout = small_layout(direction_topdown);
		struct machine *machine;

		layout.rlimit_data = PAGES(0x200);
		layout.data_size = PAGES(0x200);
		machine = process_start_with(era_named(*era), &layout);
		for (u32 i = 0; i < 3; i++) {
			struct record_operation op = { .call = call_brk, .addr = ends[i] };

			CHECK(machine->mm->data_size + (ends[i] - machine->mm->start_brk) < layout.rlimit_data);
			CHECK_EQ(perform(machine, op), 0x100);
			CHECK_EQ(machine->mm->brk, PAGES(0x100));
		}
		CHECK_AREAS(machine, "");
		process_end(machine);
	}
}

TEST(the_heap_joins_an_equal_mapping_below_it)
{
	struct machine *machine = process_start("3.8");

	map_at(machine, 0xfc, 4, PROT_RW);
	check_break(machine, 0x104, 0x104, reason_none);
	CHECK_AREAS(machine, "fc-104 rw #1");
	process_end(machine);
}

/* Since 6.1 the first part of the heap is a VMA of its own, even right behind .bss. Later they may merge. */
TEST(the_heap_does_not_grow_out_of_bss_since_6_1)
{
	static const char *const eras[] = { "3.8", "6.1", "6.18" };

	for (u32 i = 0; i < 3; i++) {
		struct machine *machine = process_start(eras[i]);

		add_area(machine, 0xf0, 0x100, VM_RW);
		CHECK_EQ(move_break(machine, 0x104), 0x104);
		CHECK_AREAS(machine, i == 0 ? "f0-104 rw #1" : "f0-100 rw #1, 100-104 rw #2");
		CHECK_EQ(move_break(machine, 0x108), 0x108);
		CHECK_EQ(machine->mm->map_count, i == 0 ? 1 : 2);
		protect(machine, 0x100, 1, PROT_READ);
		protect(machine, 0x100, 1, PROT_RW);
		CHECK_EQ(machine->mm->map_count, 1);
		CHECK_EQ(move_break(machine, 0x10c), 0x10c);
		CHECK_EQ(machine->mm->map_count, 1);
		process_end(machine);
	}
}

TEST(a_heap_that_is_gone_does_not_shrink_since_6_1)
{
	static const char *const eras[] = { "3.8", "6.18" };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = process_start(eras[i]);

		move_break(machine, 0x108);
		unmap(machine, 0x104, 4);
		CHECK_EQ(move_break(machine, 0x106), i == 0 ? 0x106 : 0x108);
		process_end(machine);
	}
}

TEST(the_heap_stays_clear_of_what_a_growing_area_keeps_free)
{
	struct record_layout layout = small_layout(direction_topdown);
	struct machine *machine;

	layout.stack_guard_gap = PAGES(0x20);
	machine = process_start_with(era_named("6.18"), &layout);
	add_area(machine, 0x140, 0x148, VM_RW | VM_GROWSDOWN);
	CHECK_EQ(move_break(machine, 0x120), 0x100);
	CHECK_EQ(machine->reason, reason_heap_blocked);
	CHECK_EQ(move_break(machine, 0x11f), 0x11f);
	process_end(machine);
}
