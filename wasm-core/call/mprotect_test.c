#include "test/fixture.h"

static s64 protect_bytes(struct machine *machine, u64 addr, u64 length, u32 prot)
{
	struct record_operation op = { .call = call_mprotect, .addr = addr, .length = length, .prot = prot };

	return perform(machine, op);
}

TEST(mprotect_checks_its_arguments_in_order)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		map_at(machine, 0x100, 4, PROT_READ);
		CHECK_EQ(protect_bytes(machine, PAGES(0x100) + 1, 0, 0x40), -EINVAL);
		CHECK_EQ(machine->reason, reason_address_unaligned);
		CHECK_EQ(protect_bytes(machine, PAGES(0x100), 0, 0x40), 0);
		CHECK_EQ(protect_bytes(machine, PAGES(0x100), UINT64_MAX, 0x40), -ENOMEM);
		CHECK_EQ(machine->reason, reason_range_overflow);
		CHECK_EQ(protect_bytes(machine, PAGES(0x100), 1, 0x40), -EINVAL);
		CHECK_EQ(machine->reason, reason_unknown_protection);
		CHECK_EQ(protect_bytes(machine, PAGES(0x80), 1, PROT_READ), -ENOMEM);
		CHECK_EQ(machine->reason, reason_hole);
		CHECK_EQ(protect_bytes(machine, PAGES(0x200), 1, PROT_READ), -ENOMEM);
		CHECK_EQ(machine->reason, reason_hole);
		process_end(machine);
	}
}

TEST(a_middle_page_takes_two_splits)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		map_file_at(machine, 0x100, 12, 5, 0);
		CHECK_EQ(protect(machine, 0x104, 4, PROT_READ | PROT_EXEC), 0);
		CHECK_AREAS(machine, "100-104 r- #2 f5+0, 104-108 r-x #1 f5+4, 108-10c r- #3 f5+8");
		process_end(machine);
	}
}

TEST(what_lies_before_a_hole_is_changed)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		map_at(machine, 0x100, 4, PROT_READ);
		map_at(machine, 0x106, 4, PROT_READ);
		CHECK_EQ(protect(machine, 0x102, 6, PROT_RW), -ENOMEM);
		CHECK_EQ(machine->reason, reason_hole);
		CHECK_AREAS(machine, "100-102 r- #3, 102-104 rw #1, 106-10a r- #2");
		process_end(machine);
	}
}

TEST(several_areas_become_one)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		map_at(machine, 0x100, 12, PROT_RW);
		protect(machine, 0x102, 2, PROT_READ);
		protect(machine, 0x106, 2, PROT_NONE);
		CHECK_EQ(machine->mm->map_count, 5);
		CHECK_EQ(protect(machine, 0x101, 10, PROT_RW), 0);
		CHECK_EQ(machine->mm->map_count, 1);
		process_end(machine);
	}
}

TEST(equal_flags_change_nothing)
{
	struct machine *machine = process_start("3.8");

	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(protect(machine, 0x101, 1, PROT_RW), 0);
	CHECK_EQ(machine->counters.merge_tries, 1); /* by the mmap() */
	CHECK_AREAS(machine, "100-104 rw #1");
	process_end(machine);
}

TEST(becoming_writable_is_accounted_once_and_kept)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		map_at(machine, 0x100, 4, PROT_READ);
		CHECK_EQ(machine->mm->mmap->vm_flags, VM_RO);
		protect(machine, 0x100, 4, PROT_RW);
		CHECK_EQ(machine->mm->mmap->vm_flags, VM_RW);
		protect(machine, 0x100, 4, PROT_READ);
		CHECK_EQ(machine->mm->mmap->vm_flags, VM_RO | VM_ACCOUNT);
		process_end(machine);
	}
}

TEST(shared_and_unreserved_memory_is_not_accounted)
{
	struct machine *machine = process_start("3.8");

	add_area(machine, 0x100, 0x104, VM_RO | VM_SHARED | VM_MAYSHARE);
	add_area(machine, 0x200, 0x204, VM_RO | VM_NORESERVE);
	protect(machine, 0x100, 4, PROT_RW);
	protect(machine, 0x200, 4, PROT_RW);
	CHECK(!(machine->mm->mmap->vm_flags & VM_ACCOUNT));
	CHECK(!(machine->mm->mmap->vm_next->vm_flags & VM_ACCOUNT));
	process_end(machine);
}

TEST(an_access_the_area_may_never_have_is_refused)
{
	struct machine *machine = process_start("3.8");

	add_area(machine, 0x100, 0x104, VM_READ | VM_MAYREAD);
	CHECK_EQ(protect(machine, 0x100, 4, PROT_RW), -EACCES);
	CHECK_EQ(machine->reason, reason_may_not);
	CHECK_EQ(protect(machine, 0x100, 4, PROT_NONE), 0);
	process_end(machine);
}

TEST(growsdown_reaches_to_the_start_of_the_area)
{
	struct machine *machine = process_start("3.8");

	add_area(machine, 0x100, 0x110, VM_RW | VM_GROWSDOWN);
	add_area(machine, 0x200, 0x210, VM_RW);
	CHECK_EQ(protect(machine, 0x20c, 1, PROT_READ | PROT_GROWSDOWN), -EINVAL);
	CHECK_EQ(machine->reason, reason_not_growing);
	CHECK_EQ(protect(machine, 0x10c, 1, PROT_READ | PROT_GROWSUP), -EINVAL);
	CHECK_EQ(protect(machine, 0x10c, 1, PROT_READ | PROT_GROWSDOWN | PROT_GROWSUP), -EINVAL);
	CHECK_EQ(protect(machine, 0x10c, 1, PROT_RW | PROT_EXEC | PROT_GROWSDOWN), 0);
	CHECK_AREAS(machine, "100-10d rwx #1, 10d-110 rw #3, 200-210 rw #2");
	process_end(machine);
}

/* Since 6.8, untouched memory that is made read-only is no longer promised, so it merges with memory that never was. */
TEST(untouched_memory_is_taken_off_the_account)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = process_start(*era);
		bool joins = has(machine->mm, UNTOUCHED_UNACCOUNTED);

		map_at(machine, 0x100, 4, PROT_RW);
		map_at(machine, 0x104, 4, PROT_READ);
		protect(machine, 0x100, 4, PROT_READ);
		CHECK_EQ(machine->mm->map_count, joins ? 1 : 2);
		process_end(machine);
	}
}

TEST(sealed_memory_keeps_its_permissions)
{
	struct machine *machine = process_start("6.18");

	add_area(machine, 0x100, 0x104, VM_RO);
	add_area(machine, 0x104, 0x108, VM_RO | VM_SEALED);
	CHECK_EQ(protect(machine, 0x102, 4, PROT_NONE), -EPERM);
	CHECK_EQ(machine->reason, reason_sealed);
	CHECK_AREAS(machine, "100-102 r- #3, 102-104 -- #1, 104-108 r- #2");
	CHECK_EQ(protect(machine, 0x104, 1, PROT_READ), -EPERM); /* even those that it has */
	process_end(machine);
}
