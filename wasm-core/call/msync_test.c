#include "test/pages_fixture.h"

#define MS_ASYNC 1u
#define MS_INVALIDATE 2u
#define MS_SYNC 4u

static s64 sync_pages(struct machine *machine, u64 start, u64 pages, u32 flags)
{
	struct record_operation op = {
		.call = call_msync, .addr = PAGES(start), .length = PAGES(pages), .flags = flags,
	};

	return perform_as(machine, 1, op);
}

TEST(msync_looks_at_areas_only)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 2, PROT_RW);
	map_at(machine, 0x103, 2, PROT_RW);
	CHECK_EQ(sync_pages(machine, 0x100, 2, MS_SYNC), 0);
	CHECK_EQ(sync_pages(machine, 0x100, 0, MS_SYNC), 0);
	CHECK_EQ(sync_pages(machine, 0x100, 2, MS_ASYNC | MS_SYNC), -EINVAL);
	CHECK_EQ(sync_pages(machine, 0x100, 2, 8), -EINVAL);
	CHECK_EQ(sync_pages(machine, 0x100, 5, MS_SYNC), -ENOMEM);
	CHECK_EQ(sync_pages(machine, 0x104, 2, MS_SYNC), -ENOMEM);
	process_end(machine);
}

/* A gap is reported at the end, a locked VMA at once. MS_ASYNC alone stops at the gap. */
TEST(what_lies_behind_a_hole_counts)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 2, PROT_RW);
	map_at(machine, 0x103, 2, PROT_RW);
	lock(machine, 0x103, 2);
	CHECK_EQ(sync_pages(machine, 0x100, 2, MS_SYNC | MS_INVALIDATE), 0);
	CHECK_EQ(sync_pages(machine, 0x100, 5, MS_SYNC | MS_INVALIDATE), -EBUSY);
	CHECK_EQ(sync_pages(machine, 0x100, 5, MS_ASYNC | MS_INVALIDATE), -EBUSY);
	CHECK_EQ(sync_pages(machine, 0x100, 5, MS_ASYNC), -ENOMEM);
	process_end(machine);
}
