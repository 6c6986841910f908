#include "call/advice.h"
#include "test/pages_fixture.h"

static s64 seal(struct machine *machine, u64 start, u64 pages, u32 flags)
{
	struct record_operation op = {
		.call = call_mseal, .addr = PAGES(start), .length = PAGES(pages), .flags = flags,
	};

	return perform_as(machine, 1, op);
}

TEST(a_sealed_part_is_an_area)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 8, PROT_RW);
	CHECK_EQ(seal(machine, 0x102, 2, 0), 0);
	CHECK_EQ(machine->mm->map_count, 3);
	CHECK(area_at(machine, 1, 0x102)->vm_flags & VM_SEALED);
	CHECK_EQ(seal(machine, 0x102, 2, 0), 0);
	CHECK(!FIRST_EVENT(seal_area));
	CHECK_EQ(seal(machine, 0x100, 8, 0), 0);
	CHECK_EQ(machine->mm->map_count, 1);
	process_end(machine);
}

/* All or nothing. */
TEST(holes_are_refused_before_anything_is_sealed)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 2, PROT_RW);
	map_at(machine, 0x103, 2, PROT_RW);
	CHECK_EQ(seal(machine, 0x100, 5, 0), -ENOMEM);
	CHECK_EQ(seal(machine, 0x102, 1, 0), -ENOMEM);
	CHECK_EQ(seal(machine, 0x104, 2, 0), -ENOMEM);
	CHECK(!(area_at(machine, 1, 0x100)->vm_flags & VM_SEALED));
	CHECK_EQ(seal(machine, 0x100, 2, 1), -EINVAL);
	CHECK_EQ(seal(machine, 0x100, 0, 0), 0);
	CHECK_EQ(seal(machine, 0x100, UINT64_MAX >> PAGE_SHIFT, 0), -EINVAL);
	process_end(machine);
	machine = roomy_process("6.1");
	map_at(machine, 0x100, 2, PROT_RW);
	CHECK_EQ(seal(machine, 0x100, 2, 0), -ENOSYS);
	process_end(machine);
}

/* A program that can write the memory can as well discard it. */
TEST(contents_that_can_not_be_written_are_kept)
{
	struct machine *machine = roomy_process("6.18");
	static const u32 discarding[] = { MADV_DONTNEED, MADV_FREE, MADV_DONTNEED_LOCKED, MADV_DONTFORK,
					  MADV_WIPEONFORK, MADV_GUARD_INSTALL };

	map_at(machine, 0x100, 2, PROT_RW);
	store(machine, 0x100, 2);
	protect(machine, 0x101, 1, PROT_READ);
	CHECK_EQ(seal(machine, 0x100, 2, 0), 0);
	for (u32 i = 0; i < sizeof(discarding) / sizeof(*discarding); i++) {
		CHECK_EQ(advise(machine, 0x101, 1, discarding[i]), -EPERM);
		CHECK_EQ(machine->reason, reason_sealed_contents);
	}
	CHECK_EQ(advise(machine, 0x101, 1, MADV_DONTDUMP), 0);
	CHECK_EQ(advise(machine, 0x101, 1, MADV_COLD), 0);
	CHECK_EQ(advise(machine, 0x100, 1, MADV_DONTNEED), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 2), 1);
	CHECK_EQ(unmap(machine, 0x100, 2), -EPERM);
	process_end(machine);
}
