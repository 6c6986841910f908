#include "test/gap_fixture.h"

#define ROW "3.5-free-gap+gap=free_gap_holes"

static u64 walks(const struct machine *machine)
{
	return machine->counters.gap_walks;
}

/* Each insertion and each removal walks twice. The end of vma_adjust() adds nothing. */
TEST(splitting_and_merging_walk_only_from_what_enters_and_leaves)
{
	static const struct {
		u32 areas, depth;
	} rows[] = { { 24, 5 }, { 1025, 10 }, { 16384, 14 }, { 65000, 16 } };

	for (u32 i = 0; i < 4; i++) {
		struct machine *machine = row_of_areas(ROW, rows[i].areas);

		CHECK_EQ(depth_of(nth_area(machine, rows[i].areas / 2)), rows[i].depth);
		split_and_merge(machine, rows[i].areas / 2);
		CHECK_EQ(walks(machine), 8);
		CHECK_EQ(machine->counters.gap_evaluations, 8 * (2 * rows[i].depth - 1) + 2);
		process_end(machine);
	}
}

TEST(growth_walks_once_from_the_area_above_the_hole)
{
	struct machine *machine = three_areas(ROW);
	u64 before = walks(machine);

	map_at(machine, 0x30, 4, PROT_READ); /* the end goes up */
	CHECK_EQ(machine->counters.merge_case_2, 1);
	CHECK_EQ(walks(machine), before + 1);
	map_at(machine, 0x36, 2, PROT_READ); /* the start comes down */
	CHECK_EQ(machine->counters.merge_case_3, 1);
	CHECK_EQ(walks(machine), before + 2);
	map_at(machine, 0x10, 0x10, PROT_READ);
	CHECK_EQ(root_gap(machine), 0x10);
	map_at(machine, 0x60, 8, PROT_READ); /* no VMA above needs an update */
	CHECK_EQ(walks(machine), before + 3);
	CHECK_EQ(machine->mm->highest_vm_end, PAGES(0x68));
	process_end(machine);
}

/* A merge that closes a gap: the unlinking has walked from the next VMA, and from the deepest node of the erasure. */
TEST(a_hole_that_a_merge_closes_is_told_by_the_unlinking)
{
	struct machine *machine = three_areas(ROW);
	u64 before = walks(machine);

	map_at(machine, 0x30, 8, PROT_READ);
	CHECK_EQ(machine->counters.merge_case_1, 1);
	CHECK_EQ(walks(machine), before + 2);
	CHECK_EQ(root_gap(machine), 0x20);
	unmap(machine, 0x20, 0x10);
	CHECK_EQ(root_gap(machine), 0x30);
	process_end(machine);
}

TEST(verification_sees_a_wrong_hole_as_well)
{
	struct machine *machine = three_areas(ROW);

	machine->mm->mmap->rb_subtree_gap += PAGE_SIZE;
	CHECK(mm_verify(machine->mm));
	process_end(machine);
}
