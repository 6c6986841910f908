#include "call/advice.h"
#include "test/pages_fixture.h"

static s64 disable(struct machine *machine, u64 yes, u64 flags, u64 spare)
{
	struct record_operation op = {
		.call = call_prctl, .flags = 41, .addr = yes, .length = flags, .new_addr = spare,
	};

	return perform_as(machine, 1, op);
}

TEST(huge_pages_can_be_switched_off)
{
	struct machine *machine = roomy_process("6.18");
	struct record_operation get = { .call = call_prctl, .flags = 42 };

	map_at(machine, 0x400, 0x400, PROT_RW);
	advise(machine, 0x400, 0x400, MADV_HUGEPAGE);
	CHECK_EQ(disable(machine, 1, 0, 0), 0);
	CHECK_EQ(perform_as(machine, 1, get), 1);
	store(machine, 0x400, 1);
	CHECK_EQ(anon_in(machine, 1, 0x400, 0x400), 1);
	CHECK_EQ(disable(machine, 1, 2, 0), 0);
	store(machine, 0x600, 1);
	CHECK_EQ(anon_in(machine, 1, 0x400, 0x400), 513);
	CHECK_EQ(disable(machine, 0, 0, 0), 0);
	CHECK_EQ(perform_as(machine, 1, get), 0);
	CHECK_EQ(disable(machine, 0, 2, 0), -EINVAL);
	CHECK_EQ(disable(machine, 1, 1, 0), -EINVAL);
	CHECK_EQ(disable(machine, 1, 0, 1), -EINVAL);
	process_end(machine);
}

/* VMAs have no names: the recorded kernel was built without them. */
TEST(other_options_are_unknown)
{
	struct machine *machine = roomy_process("6.18");
	struct record_operation name = { .call = call_prctl, .flags = 0x53564d41 };

	CHECK_EQ(perform_as(machine, 1, name), -EINVAL);
	CHECK_EQ(machine->reason, reason_no_such_option);
	process_end(machine);
	machine = roomy_process("3.8");
	CHECK_EQ(disable(machine, 1, 0, 0), -EINVAL);
	process_end(machine);
}

/* From 3.15 to 4.12 the call marks whatever is mapped from then on, here and in children, and nothing else. */
TEST(the_marks_of_3_15)
{
	struct machine *machine = roomy_process("3.15");
	struct record_operation get = { .call = call_prctl, .flags = 42 };

	map_at(machine, 0x400, 2, PROT_RW);
	CHECK_EQ(disable(machine, 1, 2, 0), -EINVAL);
	CHECK_EQ(disable(machine, 1, 0, 0), 0);
	CHECK_EQ(perform_as(machine, 1, get), 1);
	map_at(machine, 0x402, 2, PROT_RW);
	CHECK_EQ(machine->mm->map_count, 2);
	CHECK_EQ(area_at(machine, 1, 0x402)->vm_flags, VM_RW | VM_NOHUGEPAGE);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(mm_of(machine, 2)->def_flags, VM_NOHUGEPAGE);
	CHECK_EQ(disable(machine, 0, 0, 0), 0);
	CHECK_EQ(perform_as(machine, 1, get), 0);
	CHECK_EQ(machine->mm->def_flags, 0);
	process_end(machine);
}

/* The program was started with the marks by its parent. */
TEST(a_start_with_marks_goes_on_with_them)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.huge_pages = answer_no;
	machine = process_start_with(era_named("3.15"), &layout);
	add_area(machine, 0x100, 0x102, VM_RW | VM_NOHUGEPAGE);
	map_at(machine, 0x200, 2, PROT_RW);
	CHECK_EQ(area_at(machine, 1, 0x200)->vm_flags, VM_RW | VM_NOHUGEPAGE);
	process_end(machine);
	machine = process_start_with(era_named("4.20"), &layout);
	add_area(machine, 0x100, 0x102, VM_RW | VM_NOHUGEPAGE);
	map_at(machine, 0x200, 2, PROT_RW);
	CHECK_EQ(area_at(machine, 1, 0x200)->vm_flags, VM_RW);
	process_end(machine);
}
