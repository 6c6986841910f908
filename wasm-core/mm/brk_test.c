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
		/* One page must stay free above. */
		map_at(machine, 0x110, 4, PROT_READ);
		check_break(machine, 0x110, 0x100, reason_heap_blocked);
		check_break(machine, 0x10f, 0x10f, reason_none);
		machine->arena.fail_in = 1;
		check_break(machine, 0x100, 0x100, reason_none);
		check_break(machine, 0x104, 0x100, reason_no_memory);
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
