#include "test/pages_fixture.h"

static s64 observe(struct machine *machine, u64 start, u64 end, u64 pages)
{
	struct record_operation op = {
		.call = call_observe, .addr = PAGES(start), .new_addr = PAGES(end), .length = pages,
	};

	return perform_as(machine, 1, op);
}

TEST(pages_appear_from_the_start_on)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 8, PROT_RW);
	store(machine, 0x101, 1);
	CHECK_EQ(observe(machine, 0x100, 0x108, 3), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 3);
	CHECK_EQ(anon_in(machine, 1, 0x100, 3), 3);
	CHECK_EQ(anon_vma_at(machine, 1, 0x100), 1);
	CHECK_EQ(observe(machine, 0x100, 0x108, 1), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 1);
	CHECK_EQ(observe(machine, 0x100, 0x108, 0), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 0);
	CHECK_EQ(anon_vma_at(machine, 1, 0x100), 1);
	process_end(machine);
}

TEST(nothing_seen_is_nothing_written)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 8, PROT_RW);
	CHECK_EQ(observe(machine, 0x100, 0x108, 0), 0);
	CHECK_EQ(anon_vma_at(machine, 1, 0x100), 0);
	process_end(machine);
}

TEST(a_stack_grows_and_fills_from_its_end)
{
	struct machine *machine = roomy_process("6.18");

	map_with(machine, 0x200, 4, PROT_RW, MAP_PRIVATE | MAP_GROWSDOWN, 0, 0);
	CHECK_EQ(observe(machine, 0x1fc, 0x204, 3), 0);
	CHECK_EQ(area_at(machine, 1, 0x1fc)->vm_end, PAGES(0x204));
	CHECK_EQ(anon_in(machine, 1, 0x201, 3), 3);
	CHECK_EQ(machine->mm->stack_vm, 8);
	process_end(machine);
}

TEST(what_can_not_have_been_seen_is_refused)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 8, PROT_RW);
	CHECK_EQ(observe(machine, 0x100, 0x108, 9), -EINVAL);
	CHECK_EQ(observe(machine, 0x100, 0x109, 1), -ENOMEM);
	CHECK_EQ(observe(machine, 0x0ff, 0x108, 1), -ENOMEM);
	CHECK_EQ(observe(machine, 0x108, 0x100, 1), -ENOMEM);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 0);
	process_end(machine);
}
