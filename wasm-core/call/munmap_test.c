#include "process/start.h"
#include "test/fixture.h"

TEST(bad_ranges_are_refused)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);
		struct record_operation op = { .call = call_munmap, .addr = PAGES(0x100) + 1, .length = 1 };

		CHECK_EQ(perform(machine, op), -EINVAL);
		CHECK_EQ(machine->reason, reason_address_unaligned);
		op.addr = PAGES(0x3000);
		CHECK_EQ(perform(machine, op), -EINVAL);
		CHECK_EQ(machine->reason, reason_beyond_the_end);
		op.addr = UINT64_MAX & PAGE_MASK;
		CHECK_EQ(perform(machine, op), -EINVAL);
		CHECK_EQ(machine->reason, reason_beyond_the_end);
		op.addr = PAGES(0x100);
		op.length = UINT64_MAX;
		CHECK_EQ(perform(machine, op), -EINVAL);
		CHECK_EQ(machine->reason, reason_beyond_the_end);
		CHECK_EQ(unmap(machine, 0x100, 0), -EINVAL);
		CHECK_EQ(machine->reason, reason_length_zero);
		process_end(machine);
	}
}

TEST(a_hole_is_no_error)
{
	struct machine *machine = process_start("3.8");

	map_at(machine, 0x100, 4, PROT_READ);
	CHECK_EQ(unmap(machine, 0x104, 8), 0);
	CHECK_EQ(unmap(machine, 0x80, 8), 0);
	CHECK_AREAS(machine, "100-104 r- #1");
	process_end(machine);
}

/* Splitting at the lower end makes the upper part new, and at the upper end the lower part: the old VMA keeps both
 * ends. */
TEST(a_hole_in_the_middle_splits_twice)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		map_file_at(machine, 0x100, 12, 5, 0x20);
		CHECK_EQ(unmap(machine, 0x104, 4), 0);
		CHECK_AREAS(machine, "100-104 r- #1 f5+20, 108-10c r- #2 f5+28");
		CHECK_EQ(machine->counters.splits, 2);
		CHECK_EQ(machine->counters.vma_frees, 1);
		process_end(machine);
	}
}

TEST(a_range_over_many_areas_cuts_the_outer_ones)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		map_at(machine, 0x100, 4, PROT_READ);
		map_at(machine, 0x104, 4, PROT_RW);
		map_at(machine, 0x10c, 4, PROT_READ);
		CHECK_EQ(unmap(machine, 0x102, 0xc), 0);
		CHECK_AREAS(machine, "100-102 r- #1, 10e-110 r- #3");
		process_end(machine);
	}
}

/* If the second split fails, the first one stays: two VMAs instead of one, and all of it still mapped. */
TEST(a_second_cut_that_fails_leaves_the_first)
{
	struct machine *machine = process_start("3.8");

	map_at(machine, 0x100, 12, PROT_READ);
	machine->arena.fail_in = 2;
	CHECK_EQ(unmap(machine, 0x104, 4), -ENOMEM);
	CHECK_EQ(machine->reason, reason_no_memory);
	CHECK_AREAS(machine, "100-104 r- #1, 104-10c r- #2");
	CHECK_EQ(unmap(machine, 0x104, 4), 0);
	CHECK_AREAS(machine, "100-104 r- #1, 108-10c r- #2");
	process_end(machine);
}

/* Since 6.3 the new VMA is the part that stays; before, it was the part to be unmapped. */
TEST(later_kernels_cut_the_other_way_round)
{
	struct machine *machine = process_start("6.18");

	map_file_at(machine, 0x100, 12, 5, 0x20);
	CHECK_EQ(unmap(machine, 0x104, 4), 0);
	CHECK_AREAS(machine, "100-104 r- #2 f5+20, 108-10c r- #3 f5+28");
	process_end(machine);
}

/* Goes from VMA to VMA: the part before the sealed VMA has been split off, but not unmapped. */
TEST(a_sealed_area_stays_and_keeps_the_others)
{
	struct machine *machine = process_start("6.18");

	add_area(machine, 0x100, 0x104, VM_RO);
	add_area(machine, 0x104, 0x108, VM_RO | VM_SEALED);
	CHECK_EQ(unmap(machine, 0x102, 6), -EPERM);
	CHECK_EQ(machine->reason, reason_sealed);
	CHECK_AREAS(machine, "100-102 r- #3, 102-104 r- #1, 104-108 r- #2");
	CHECK_EQ(unmap(machine, 0x105, 1), -EPERM);
	CHECK_EQ(machine->mm->map_count, 3); /* a sealed VMA is not even split */
	CHECK_EQ(map_at(machine, 0x105, 1, PROT_READ), -EPERM);
	process_end(machine);
}

TEST(a_special_mapping_goes_whole_or_not_at_all)
{
	static const char *const eras[] = { "3.8", "6.18" };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = process_start(eras[i]);
		struct record_file vdso = { .file = 9, .kind = file_kind_special };
		struct record_area area = {
			.start = PAGES(0x100), .end = PAGES(0x102), .vm_flags = VM_RO | VM_DONTEXPAND, .file = 9,
		};

		CHECK_EQ(machine_add_file(machine, &vdso), 0);
		CHECK_EQ(machine_add_area(machine, &area), 0);
		CHECK_EQ(unmap(machine, 0x100, 1), i == 1 ? -EINVAL : 0);
		CHECK_EQ(machine->reason, i == 1 ? reason_special_mapping : reason_none);
		CHECK_EQ(unmap(machine, 0x100, 2), 0);
		CHECK_EQ(machine->mm->map_count, 0);
		process_end(machine);
	}
}
