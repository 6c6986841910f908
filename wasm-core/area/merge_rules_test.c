#include "test/pages_fixture.h"

static const char *const all_eras[] = { "3.4", "3.8", "6.1", "6.18" };
#define FOR_ALL_ERAS(era) for (const char *const *era = all_eras; era < all_eras + 4; era++)

static u64 merges(const struct machine *machine, u32 merge_case)
{
	return (&machine->counters.merge_case_1)[merge_case - 1];
}

/* The range is #2, all of the writable part; the VMA behind it is #1. */
TEST(case_8_leaves_the_next_area_since_4_9)
{
	FOR_ALL_ERAS(era) {
		bool stretches = era < all_eras + 2;
		struct machine *machine = roomy_process(*era);

		map_at(machine, 0x100, 12, PROT_RW);
		protect(machine, 0x108, 4, PROT_READ);
		CHECK_AREAS(machine, "100-108 rw #2, 108-10c r- #1");
		protect(machine, 0x108, 4, PROT_RW | PROT_EXEC);
		protect(machine, 0x100, 8, PROT_RW | PROT_EXEC);
		CHECK_AREAS(machine, stretches ? "100-10c rwx #2" : "100-10c rwx #1");
		CHECK_EQ(area_at(machine, 1, 0x100)->vm_pgoff, 0x100);
		CHECK_EQ(merges(machine, 8), 1);
		process_end(machine);
	}
}

/* A VMA touched below and untouched above, and the other way round. */
TEST(one_side_without_an_anon_vma)
{
	FOR_ALL_ERAS(era) {
		bool joins = era == all_eras + 3;
		struct machine *machine = roomy_process(*era);

		/* A new range beside a touched VMA, which has one link: all kernels merge. */
		map_at(machine, 0x100, 4, PROT_RW);
		store(machine, 0x100, 1);
		map_at(machine, 0x104, 4, PROT_RW);
		CHECK_AREAS(machine, "100-108 rw #1");
		/* A touched range beside an untouched VMA, which has no links. */
		map_at(machine, 0x200, 8, PROT_RW);
		protect(machine, 0x204, 4, PROT_RW | PROT_EXEC);
		store(machine, 0x204, 1);
		protect(machine, 0x204, 4, PROT_RW);
		CHECK_EQ(area_at(machine, 1, 0x200) == area_at(machine, 1, 0x204), joins);
		CHECK(!joins || anon_vma_at(machine, 1, 0x200));
		process_end(machine);
	}
}

TEST(two_anon_vmas_never_merge)
{
	FOR_ALL_ERAS(era) {
		struct machine *machine = roomy_process(*era);
		bool upper = has(machine->mm, NEW_JOINS_NEXT_FIRST);

		map_at(machine, 0x100, 2, PROT_RW);
		map_at(machine, 0x104, 2, PROT_RW);
		store(machine, 0x100, 1);
		store(machine, 0x104, 1);
		map_at(machine, 0x102, 2, PROT_RW);
		/* A range that fills the gap between two anon_vmas joins the lower one, from 6.1 to 6.11 the upper
		 * one. */
		CHECK_AREAS(machine, upper ? "100-102 rw #1, 102-106 rw #2" : "100-104 rw #1, 104-106 rw #2");
		CHECK_EQ(FIRST_EVENT(merge_refuse)->why, refusal_anon_vma);
		CHECK_EQ(merges(machine, upper ? 3 : 2), 1);
		process_end(machine);
	}
}

TEST(a_childs_touched_memory_stays_alone)
{
	FOR_ALL_ERAS(era) {
		struct machine *machine = roomy_process(*era);
		struct record_operation op = {
			.call = call_mmap, .addr = PAGES(0x102), .length = PAGES(2), .prot = PROT_RW,
			.flags = MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS,
		};

		map_at(machine, 0x100, 2, PROT_RW);
		store(machine, 0x100, 1);
		CHECK_EQ(fork_from(machine, 1), 2);
		CHECK_EQ(perform_as(machine, 2, op), PAGES(0x102));
		CHECK(area_at(machine, 2, 0x100) != area_at(machine, 2, 0x102));
		CHECK_EQ(perform_as(machine, 1, op), PAGES(0x102));
		CHECK(area_at(machine, 1, 0x100) == area_at(machine, 1, 0x102));
		process_end(machine);
	}
}

TEST(having_had_guard_pages_does_not_separate_and_sticks)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 4, PROT_RW);
	map_at(machine, 0x108, 4, PROT_RW);
	CHECK_EQ(advise(machine, 0x108, 1, 102), 0);
	CHECK(area_at(machine, 1, 0x108)->vm_flags & VM_MAYBE_GUARD);
	map_at(machine, 0x104, 4, PROT_RW);
	CHECK_AREAS(machine, "100-10c rw #1");
	CHECK(area_at(machine, 1, 0x100)->vm_flags & VM_MAYBE_GUARD);
	/* The parts have the flag too, and pass it on to what they join. */
	protect(machine, 0x106, 6, PROT_READ);
	CHECK(area_at(machine, 1, 0x106)->vm_flags & VM_MAYBE_GUARD);
	process_end(machine);
}

/* The merge needs links to another anon_vma and gets none: nothing has changed. */
TEST(a_merge_without_memory_leaves_all_as_it_was)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x200, 8, PROT_RW);
	protect(machine, 0x204, 4, PROT_RW | PROT_EXEC);
	store(machine, 0x204, 1);
	machine->arena.fail_in = 1;
	CHECK_EQ(protect(machine, 0x204, 4, PROT_RW), -ENOMEM);
	CHECK_EQ(machine->reason, reason_no_memory);
	CHECK_EQ(machine->mm->map_count, 2);
	CHECK_EQ(anon_vma_at(machine, 1, 0x200), 0);
	CHECK_EQ(protect(machine, 0x204, 4, PROT_RW), 0);
	CHECK_EQ(machine->mm->map_count, 1);
	process_end(machine);
}
