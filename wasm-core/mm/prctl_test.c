#include "mm/advice.h"
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

/* Areas have no names: the recorded kernel was built without them. */
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
