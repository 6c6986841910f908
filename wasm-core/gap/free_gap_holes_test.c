#include "gap/free_gap.h"

#include "test/fixture.h"

#define ROW "3.5-free-gap+gap=free_gap_holes"

/* Areas at 20-30, 38-40, 50-60. */
static struct machine *three_areas(void)
{
	struct machine *machine = process_start(ROW);

	add_area(machine, 0x20, 0x30, VM_RO);
	add_area(machine, 0x38, 0x40, VM_RO);
	add_area(machine, 0x50, 0x60, VM_RO);
	return machine;
}

static u64 walks(const struct machine *machine)
{
	return machine->counters.gap_walks;
}

static u64 root_gap(const struct machine *machine)
{
	return promised_gap(machine->mm->mm_rb.rb_node) >> PAGE_SHIFT;
}

/* What enters the tree and what leaves it walks, twice each: the end of vma_adjust() adds nothing. */
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

/* No hole changes, nothing enters the tree or leaves it. */
TEST(a_border_that_moves_between_two_areas_evaluates_nothing)
{
	struct machine *machine = three_areas();
	u64 before;

	map_at(machine, 0x60, 8, PROT_RW);
	protect(machine, 0x60, 8, PROT_READ);
	map_at(machine, 0x68, 8, PROT_RW);
	before = machine->counters.gap_evaluations;
	protect(machine, 0x66, 2, PROT_RW);
	CHECK_EQ(machine->counters.merge_case_4, 1);
	protect(machine, 0x66, 2, PROT_READ);
	CHECK_EQ(machine->counters.merge_case_5, 1);
	CHECK_EQ(machine->counters.gap_evaluations, before);
	process_end(machine);
}

TEST(growth_walks_once_from_the_area_above_the_hole)
{
	struct machine *machine = three_areas();
	u64 before = walks(machine);

	map_at(machine, 0x30, 4, PROT_READ); /* the end goes up */
	CHECK_EQ(machine->counters.merge_case_2, 1);
	CHECK_EQ(walks(machine), before + 1);
	map_at(machine, 0x36, 2, PROT_READ); /* the start comes down */
	CHECK_EQ(machine->counters.merge_case_3, 1);
	CHECK_EQ(walks(machine), before + 2);
	map_at(machine, 0x10, 0x10, PROT_READ);
	CHECK_EQ(root_gap(machine), 0x10);
	map_at(machine, 0x60, 8, PROT_READ); /* above all there is nobody to tell */
	CHECK_EQ(walks(machine), before + 3);
	CHECK_EQ(machine->mm->highest_vm_end, PAGES(0x68));
	process_end(machine);
}

/* A merge that closes a hole: the unlinking has walked from the next area, and from the deepest node of the erasure. */
TEST(a_hole_that_a_merge_closes_is_told_by_the_unlinking)
{
	struct machine *machine = three_areas();
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
	struct machine *machine = three_areas();

	machine->mm->mmap->rb_subtree_gap += PAGE_SIZE;
	CHECK(mm_verify(machine->mm));
	process_end(machine);
}
