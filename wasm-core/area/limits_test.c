#include "test/pages_fixture.h"

static struct machine *process_with(const char *era, struct record_layout layout)
{
	return process_start_with(era_named(era), &layout);
}

TEST(pages_are_counted_by_kind)
{
	struct mm_struct *mm;
	struct machine *machine = roomy_process("6.18");

	mm = machine->mm;
	map_at(machine, 0x100, 1, PROT_RW);
	map_at(machine, 0x110, 2, PROT_READ | PROT_EXEC);
	map_at(machine, 0x120, 4, PROT_RW | PROT_EXEC);
	map_with(machine, 0x130, 8, PROT_RW, MAP_PRIVATE | MAP_GROWSDOWN, 0, 0);
	map_with(machine, 0x140, 16, PROT_RW, MAP_SHARED, 0, 0);
	map_at(machine, 0x160, 32, PROT_READ);
	CHECK_EQ(mm->total_vm, 63);
	CHECK_EQ(mm->data_vm, 5);
	CHECK_EQ(mm->exec_vm, 2);
	CHECK_EQ(mm->stack_vm, 8);
	protect(machine, 0x100, 0x14, PROT_READ);
	CHECK_EQ(mm->data_vm, 4);
	unmap(machine, 0x100, 0x80);
	CHECK_EQ(mm->total_vm, 0);
	process_end(machine);
}

TEST(the_address_space_is_limited)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.rlimit_as = PAGES(10) + 4095;
	machine = process_with("6.18", layout);
	CHECK_EQ(map_at(machine, 0x100, 10, PROT_READ), 0x100);
	CHECK_EQ(map_at(machine, 0x200, 1, PROT_READ), -ENOMEM);
	CHECK_EQ(machine->reason, reason_address_space_limit);
	/* What a call replaces is credited. If it fails, everything stays mapped, though the VMA has been split. */
	CHECK_EQ(map_at(machine, 0x108, 3, PROT_RW), -ENOMEM);
	CHECK_EQ(machine->mm->map_count, 2);
	CHECK_EQ(map_at(machine, 0x108, 2, PROT_RW), 0x108);
	CHECK_EQ(move_break(machine, 0x101), 0x100);
	process_end(machine);
	/* 3.8 unmaps first, and then finds that the limit does not allow the rest. */
	machine = process_with("3.8", layout);
	map_at(machine, 0x100, 10, PROT_READ);
	CHECK_EQ(map_at(machine, 0x108, 3, PROT_RW), -ENOMEM);
	CHECK_AREAS(machine, "100-108 r- #1");
	process_end(machine);
}

TEST(private_writable_memory_is_limited_since_4_7)
{
	static const char *const eras[] = { "3.8", "6.18" };

	for (u32 i = 0; i < 2; i++) {
		struct record_layout layout = roomy_layout();
		struct machine *machine;

		layout.rlimit_data = PAGES(4);
		machine = process_with(eras[i], layout);
		CHECK_EQ(map_at(machine, 0x200, 4, PROT_RW), 0x200);
		CHECK_EQ(map_at(machine, 0x300, 1, PROT_RW) == -ENOMEM, i == 1);
		CHECK_EQ(map_at(machine, 0x310, 4, PROT_READ), 0x310);
		CHECK_EQ(protect(machine, 0x310, 1, PROT_RW) == -ENOMEM, i == 1);
		CHECK_EQ(machine->reason == reason_data_limit, i == 1);
		CHECK_EQ(map_with(machine, 0x320, 4, PROT_RW, MAP_SHARED, 0, 0), 0x320);
		process_end(machine);
	}
}

TEST(a_data_limit_of_zero_is_taken_for_a_mistake)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.rlimit_data = 0;
	machine = process_with("6.18", layout);
	CHECK_EQ(map_at(machine, 0x200, 4, PROT_RW), 0x200);
	CHECK_EQ(move_break(machine, 0x101), 0x100); /* brk() takes the 0 seriously */
	process_end(machine);
}

TEST(locked_memory_is_limited)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.rlimit_memlock = PAGES(4);
	machine = process_with("6.18", layout);
	CHECK_EQ(map_anywhere(machine, 3, MAP_LOCKED), 0x1ffd);
	CHECK_EQ(map_anywhere(machine, 2, MAP_LOCKED), -EAGAIN);
	CHECK_EQ(machine->reason, reason_memlock_limit);
	machine->mm->rlimit[RLIMIT_MEMLOCK] = 0;
	CHECK_EQ(map_anywhere(machine, 1, MAP_LOCKED), -EPERM);
	CHECK_EQ(machine->reason, reason_memlock_zero);
	process_end(machine);
}

TEST(a_request_beyond_all_memory_is_refused)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.ram = PAGES(100);
	machine = process_with("6.18", layout);
	CHECK_EQ(map_at(machine, 0x200, 100, PROT_RW), 0x200);
	CHECK_EQ(map_at(machine, 0x300, 100, PROT_RW), 0x300); /* each request counts by itself */
	CHECK_EQ(map_at(machine, 0x400, 101, PROT_RW), -ENOMEM);
	CHECK_EQ(machine->reason, reason_overcommit);
	CHECK_EQ(map_at(machine, 0x400, 101, PROT_READ), 0x400);
	CHECK_EQ(protect(machine, 0x400, 101, PROT_RW), -ENOMEM);
	CHECK_EQ(map_with(machine, 0x500, 101, PROT_RW, MAP_SHARED, 0, 0), -ENOMEM);
	CHECK_EQ(map_with(machine, 0x500, 101, PROT_RW, MAP_PRIVATE | MAP_NORESERVE, 0, 0), 0x500);
	process_end(machine);
}

TEST(strictly_no_more_than_half_the_memory_is_promised)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.ram = PAGES(100);
	layout.overcommit = overcommit_never;
	machine = process_with("6.18", layout);
	CHECK_EQ(map_at(machine, 0x200, 30, PROT_RW), 0x200);
	CHECK_EQ(map_at(machine, 0x300, 21, PROT_RW), -ENOMEM);
	CHECK_EQ(map_with(machine, 0x300, 21, PROT_RW, MAP_PRIVATE | MAP_NORESERVE, 0, 0), -ENOMEM);
	CHECK_EQ(map_at(machine, 0x300, 20, PROT_RW), 0x300);
	process_end(machine);
	layout.overcommit = overcommit_always;
	machine = process_with("6.18", layout);
	CHECK_EQ(map_at(machine, 0x300, 1000, PROT_RW), 0x300);
	process_end(machine);
}
