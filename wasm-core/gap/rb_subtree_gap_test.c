#include "test/gap_fixture.h"

TEST(the_root_knows_the_largest_gap)
{
	struct machine *machine = three_areas("3.8");

	CHECK_EQ(root_gap(machine), 0x20);
	CHECK_EQ(machine->mm->highest_vm_end, PAGES(0x60));
	map_at(machine, 0x10, 0x10, PROT_READ | PROT_EXEC);
	CHECK_EQ(root_gap(machine), 0x10);
	unmap(machine, 0x38, 8);
	CHECK_EQ(root_gap(machine), 0x20);
	process_end(machine);
}

TEST(growth_into_a_gap_updates_the_area_above_it)
{
	struct machine *machine = three_areas("3.8");

	map_at(machine, 0x10, 0x10, PROT_READ);
	CHECK_EQ(machine->counters.merge_case_3, 1); /* the start moves */
	map_at(machine, 0x30, 8, PROT_READ);
	CHECK_EQ(machine->counters.merge_case_1, 1); /* the next VMA is removed */
	map_at(machine, 0x40, 8, PROT_READ);
	CHECK_EQ(machine->counters.merge_case_2, 1); /* the end moves */
	CHECK_EQ(root_gap(machine), 0x10);
	map_at(machine, 0x60, 8, PROT_READ);
	CHECK_EQ(machine->mm->highest_vm_end, PAGES(0x68)); /* above all others */
	process_end(machine);
}

TEST(the_top_gap_follows_the_highest_area)
{
	struct machine *machine = three_areas("3.8");

	unmap(machine, 0x58, 8);
	CHECK_EQ(machine->mm->highest_vm_end, PAGES(0x58));
	unmap(machine, 0x30, 0x30);
	CHECK_EQ(machine->mm->highest_vm_end, PAGES(0x30));
	unmap(machine, 0x20, 0x10);
	CHECK_EQ(machine->mm->highest_vm_end, 0);
	process_end(machine);
}

/* No gap changes, so every walk stops early. A rotation evaluates one node, outside any walk. */
static void check_split_and_merge(struct machine *machine, u32 which, u64 walks, u64 evaluations)
{
	const struct counters *counters = &machine->counters;

	split_and_merge(machine, which);
	CHECK_EQ(counters->gap_walks, walks);
	CHECK_EQ(counters->gap_early_stops, walks);
	CHECK_EQ(counters->gap_evaluations, evaluations + counters->rb_rotations);
}

/* For a leaf: four walks for two insertions, and three for two erasures and the VMA above, whatever the number of VMAs.
 * Each walk takes one evaluation, and the first split takes three more. The kernel updates the VMA above before it
 * hangs the new one below it. A leaf has no other gap in its subtree, so its value drops (its parent is evaluated too),
 * and the new VMA brings the value back (the leaf and its parent once more). If the new VMA came first, the value would
 * never drop, and there would be eight evaluations: docs/decisions/0008-the-next-vma-is-updated-first.md. */
TEST(splitting_and_merging_a_leaf_costs_the_same_among_few_and_many_areas)
{
	static const u32 counts[] = { 24, 1025, 16384, 65000 };

	for (u32 i = 0; i < 4; i++) {
		struct machine *machine = row_of_areas("3.8", counts[i]);
		const struct rb_node *node = &nth_area(machine, counts[i] / 2)->vm_rb;

		CHECK(!node->rb_left && !node->rb_right);
		check_split_and_merge(machine, counts[i] / 2, 7, 10);
		CHECK_EQ(machine->counters.rb_rotations, 0);
		process_end(machine);
	}
}

/* For an inner VMA: its left subtree promises just as much, so its value never drops. But it has two children when it
 * is erased, and so has the upper part; replacing it by a successor from deeper down takes a walk of its own. */
TEST(splitting_and_merging_an_inner_area_walks_to_the_successors)
{
	static const struct {
		u32 which;
		u64 walks, evaluations;
	} inner[] = { { 13, 8, 9 }, { 15, 9, 10 } };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = row_of_areas("3.8", 24);
		const struct rb_node *node = &nth_area(machine, inner[i].which)->vm_rb;

		CHECK(node->rb_left && node->rb_right);
		check_split_and_merge(machine, inner[i].which, inner[i].walks, inner[i].evaluations);
		process_end(machine);
	}
}

/* A new gap among touching VMAs is reported towards the root: as many steps as the tree is deep, and no more. */
TEST(a_hole_among_touching_areas_is_told_to_the_root)
{
	struct machine *machine = process_start("3.8");
	u64 walked;

	for (u64 i = 0; i < 256; i++)
		add_area(machine, 1 + i, 2 + i, i % 2 ? VM_RO : VM_RO | VM_EXEC);
	map_at(machine, 0x101, 1, PROT_RW);
	CHECK_EQ(root_gap(machine), 1);
	walked = machine->counters.gap_evaluations;
	unmap(machine, 0x80, 2);
	CHECK_EQ(root_gap(machine), 2);
	walked = machine->counters.gap_evaluations - walked;
	CHECK(walked >= 6 && walked <= 40);
	process_end(machine);
}

TEST(verification_sees_a_wrong_gap)
{
	struct machine *machine = three_areas("3.8");

	machine->mm->mmap->rb_subtree_gap += PAGE_SIZE;
	CHECK(mm_verify(machine->mm));
	machine->mm->mmap->rb_subtree_gap -= PAGE_SIZE;
	CHECK(!mm_verify(machine->mm));
	machine->mm->highest_vm_end += PAGE_SIZE;
	CHECK(mm_verify(machine->mm));
	process_end(machine);
}

/* 4.12: the space that a growing VMA keeps free below itself is not part of the gap. A gap below a VMA in between is
 * whole. */
TEST(the_tree_leaves_out_what_a_growing_area_keeps_free)
{
	static const struct {
		const char *era;
		u64 page;
	} rows[] = { { "3.15", 0x1ffc }, { "4.20", 0x1ff0 } };

	for (u32 i = 0; i < 2; i++) {
		struct record_layout layout = small_layout(direction_topdown);
		struct machine *machine;

		layout.stack_guard_gap = PAGES(16);
		machine = process_start_with(era_named(rows[i].era), &layout);
		add_area(machine, 0x2004, 0x2010, VM_RW | VM_GROWSDOWN);
		CHECK_EQ(map_anywhere(machine, 4, 0), rows[i].page);
		map_at(machine, 0x1ff8, 4, PROT_READ);
		CHECK_EQ(map_anywhere(machine, 4, 0), 0x1ff4);
		CHECK_EQ(machine->mm->highest_vm_end, PAGES(0x2010));
		process_end(machine);
	}
}
