#include "test/fixture.h"

/* Each case, by the call that leads to it. The serial number tells which VMA survives. */

static u64 merges(const struct machine *machine, u32 merge_case)
{
	return (&machine->counters.merge_case_1)[merge_case - 1];
}

static u64 all_merges(const struct machine *machine)
{
	u64 sum = 0;

	for (u32 merge_case = 1; merge_case <= 8; merge_case++)
		sum += merges(machine, merge_case);
	return sum;
}

/* P is #2 and writable; C is #1 and read-only. */
static struct machine *two_areas(const char *era)
{
	struct machine *machine = process_start(era);

	CHECK_EQ(map_at(machine, 0x100, 12, PROT_RW), 0x100);
	CHECK_EQ(protect(machine, 0x108, 4, PROT_READ), 0);
	CHECK_AREAS(machine, "100-108 rw #2, 108-10c r- #1");
	CHECK_EQ(all_merges(machine), 0);
	return machine;
}

static void check_merge(struct machine *machine, u32 merge_case, const char *areas)
{
	CHECK_AREAS(machine, areas);
	CHECK_EQ(merges(machine, merge_case), 1);
	CHECK_EQ(all_merges(machine), 1);
	process_end(machine);
}

TEST(case_1_the_range_fills_a_hole)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		map_at(machine, 0x100, 4, PROT_RW);
		map_at(machine, 0x108, 4, PROT_RW);
		map_at(machine, 0x104, 4, PROT_RW);
		check_merge(machine, 1, "100-10c rw #1");
	}
}

TEST(case_2_the_area_before_grows)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		map_at(machine, 0x100, 4, PROT_RW);
		map_at(machine, 0x104, 4, PROT_RW);
		check_merge(machine, 2, "100-108 rw #1");
	}
}

TEST(case_3_the_area_after_grows_down)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		map_at(machine, 0x104, 4, PROT_RW);
		map_at(machine, 0x100, 4, PROT_RW);
		CHECK_EQ(machine->mm->mmap->vm_pgoff, 0x100);
		check_merge(machine, 3, "100-108 rw #1");
	}
}

TEST(case_4_the_tail_goes_to_the_area_after)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = two_areas(*era);

		protect(machine, 0x104, 4, PROT_READ);
		CHECK_EQ(machine->mm->mmap->vm_next->vm_pgoff, 0x104);
		check_merge(machine, 4, "100-104 rw #2, 104-10c r- #1");
	}
}

TEST(case_5_the_head_goes_to_the_area_before)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = two_areas(*era);

		protect(machine, 0x108, 2, PROT_RW);
		CHECK_EQ(machine->mm->mmap->vm_next->vm_pgoff, 0x10a);
		check_merge(machine, 5, "100-10a rw #2, 10a-10c r- #1");
	}
}

TEST(case_6_three_areas_become_one)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		map_at(machine, 0x100, 12, PROT_RW);
		protect(machine, 0x104, 4, PROT_READ);
		CHECK_AREAS(machine, "100-104 rw #2, 104-108 r- #1, 108-10c rw #3");
		protect(machine, 0x104, 4, PROT_RW);
		check_merge(machine, 6, "100-10c rw #2");
	}
}

TEST(case_7_the_area_before_absorbs_a_whole_one)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = two_areas(*era);

		protect(machine, 0x108, 4, PROT_RW);
		check_merge(machine, 7, "100-10c rw #2");
	}
}

TEST(case_8_a_whole_area_stretches_over_the_one_after)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = two_areas(*era);

		protect(machine, 0x100, 8, PROT_READ);
		check_merge(machine, 8, "100-10c r- #2");
	}
}

/* Why the first neighbour refused in the last call. */
static enum code_refusal refusal(void)
{
	CHECK(FIRST_EVENT(merge_refuse));
	return FIRST_EVENT(merge_refuse)->why;
}

TEST(other_flags_do_not_merge)
{
	struct machine *machine = process_start("3.8");

	map_at(machine, 0x104, 4, PROT_READ);
	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(refusal(), refusal_flags);
	CHECK_AREAS(machine, "100-104 rw #2, 104-108 r- #1");
	process_end(machine);
}

TEST(memory_that_was_once_writable_does_not_merge_with_memory_that_never_was)
{
	struct machine *machine = process_start("3.8");

	map_at(machine, 0x100, 8, PROT_RW);
	protect(machine, 0x100, 8, PROT_READ);
	map_at(machine, 0x108, 4, PROT_READ);
	CHECK_EQ(refusal(), refusal_flags);
	CHECK_AREAS(machine, "100-108 r- #1, 108-10c r- #2");
	process_end(machine);
}

TEST(files_merge_where_their_offsets_continue)
{
	struct machine *machine = process_start("3.8");

	map_file_at(machine, 0x104, 4, 7, 4);
	map_file_at(machine, 0x100, 4, 7, 1);
	CHECK_EQ(refusal(), refusal_offset);
	map_file_at(machine, 0x100, 4, 8, 0);
	CHECK_EQ(refusal(), refusal_file);
	map_file_at(machine, 0x108, 4, 7, 9);
	CHECK_EQ(refusal(), refusal_offset);
	CHECK_AREAS(machine, "100-104 r- #3 f8+0, 104-108 r- #1 f7+4, 108-10c r- #4 f7+9");
	map_file_at(machine, 0x100, 4, 7, 0);
	map_file_at(machine, 0x108, 4, 7, 8);
	CHECK_AREAS(machine, "100-10c r- #1 f7+0");
	process_end(machine);
}

TEST(a_neighbour_across_a_hole_does_not_merge)
{
	struct machine *machine = process_start("3.8");

	map_at(machine, 0x105, 4, PROT_RW);
	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(refusal(), refusal_not_adjacent);
	CHECK_AREAS(machine, "100-104 rw #2, 105-109 rw #1");
	process_end(machine);
}

TEST(special_areas_never_merge)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		add_area(machine, 0x100, 0x104, VM_RO | VM_IO);
		add_area(machine, 0x104, 0x108, VM_RO | VM_WRITE | VM_IO);
		protect(machine, 0x104, 4, PROT_READ);
		CHECK_EQ(refusal(), refusal_special);
		CHECK_AREAS(machine, "100-104 r- #1, 104-108 r- #2");
		process_end(machine);
	}
}

/* Not special before 3.14, so both 3.4 and 3.8 merge such VMAs. */
TEST(areas_of_mixed_pages_merge)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = process_start(*era);

		add_area(machine, 0x100, 0x104, VM_RO | VM_MIXEDMAP);
		add_area(machine, 0x104, 0x108, VM_RO | VM_EXEC | VM_MIXEDMAP);
		protect(machine, 0x104, 4, PROT_READ);
		CHECK_AREAS(machine, "100-108 r- #1");
		process_end(machine);
	}
}

TEST(shared_anonymous_mappings_are_objects_of_their_own)
{
	struct machine *machine = process_start("3.8");
	struct record_operation shared = {
		.call = call_mmap, .addr = PAGES(0x100), .length = PAGES(4), .prot = PROT_RW,
		.flags = MAP_FIXED | MAP_SHARED | MAP_ANONYMOUS,
	};

	perform(machine, shared);
	shared.addr = PAGES(0x104);
	perform(machine, shared);
	CHECK_AREAS(machine, "100-104 rws #1 f80000001+0, 104-108 rws #2 f80000002+0");
	/* Two halves of the same object merge. */
	protect(machine, 0x102, 2, PROT_READ);
	protect(machine, 0x102, 2, PROT_RW);
	CHECK_AREAS(machine, "100-104 rws #3 f80000001+0, 104-108 rws #2 f80000002+0");
	process_end(machine);
}
