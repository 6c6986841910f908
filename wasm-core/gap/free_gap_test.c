#include "gap/rb_subtree_gap.h"
#include "test/gap_fixture.h"

#define ROW "3.5-free-gap"

/* The root is 80-90; on its left is 40-50, with the children 30-40 and 60-70. For sixteen pages from 28 on, the nearest
 * gap is 50-60. But the search keeps the root's own gap, 70-80, in mind. Then the gap 0-30, which begins below the
 * limit and has too little above it, lures the walk to 30-40, where it ends. */
TEST(a_useless_hole_beyond_the_limit_hides_the_nearest)
{
	struct machine *machine = process_start(ROW);
	const struct gap_request request = { .length = PAGES(0x10), .low = PAGES(0x28), .high = PAGES(0x100),
					     .direction = direction_bottomup };

	add_area(machine, 0x80, 0x90, VM_RO);
	add_area(machine, 0x40, 0x50, VM_RO);
	add_area(machine, 0xb0, 0xc0, VM_RO);
	add_area(machine, 0x30, 0x40, VM_RO | VM_EXEC);
	add_area(machine, 0x60, 0x70, VM_RO);
	CHECK_EQ(search(machine, 0x10, 0x28, 0x100, direction_bottomup), 0x70);
	CHECK_EQ(vm_unmapped_area(machine->mm, &request), PAGES(0x50));
	CHECK_EQ(search(machine, 0x10, 0x18, 0x100, direction_bottomup), 0x18);
	process_end(machine);
}

/* The VMAs from which the last call walked to the root, as the page numbers at which they start now. */
static u32 walks_from(const struct machine *machine, u64 *starts, u32 most)
{
	const struct event_gap_update_enter *event = NULL;
	u32 n = 0;

	while ((event = next_event(event, EVENT_gap_update_enter))) {
		const struct vm_area_struct *vma = machine->mm->mmap;

		while (vma && vma->id != event->vma)
			vma = vma->vm_next;
		CHECK(n < most);
		starts[n++] = vma ? vma->vm_start >> PAGE_SHIFT : 0;
	}
	return n;
}

#define CHECK_WALKS(machine, ...)                                                         \
	do {                                                                              \
		static const u64 wanted_[] = { __VA_ARGS__ };                             \
		u64 starts_[24];                                                          \
		u32 count_ = walks_from(machine, starts_, 24);                            \
		CHECK_EQ(count_, sizeof(wanted_) / sizeof(wanted_[0]));                   \
		for (u32 i_ = 0; i_ < count_; i_++)                                       \
			CHECK_EQ(starts_[i_], wanted_[i_]);                               \
	} while (0)

/* 20-30, 40-50, 60-70, 80-90, a0-b0, c0-d0, e0-f0. */
static struct machine *seven_areas(void)
{
	struct machine *machine = process_start(ROW);

	for (u64 start = 0x20; start < 0x100; start += 0x20)
		add_area(machine, start, start + 0x10, VM_RO);
	return machine;
}

TEST(a_new_area_is_walked_from_and_the_next)
{
	struct machine *machine = seven_areas();

	map_at(machine, 0x54, 4, PROT_RW);
	CHECK_WALKS(machine, 0x54, 0x60);
	map_at(machine, 0x104, 4, PROT_RW); /* above all others */
	CHECK_WALKS(machine, 0x104);
	CHECK_EQ(machine->mm->highest_vm_end, PAGES(0x108));
	process_end(machine);
}

/* Erasing the leaf at 60 changes no node deeper than its parent 80; erasing e0, none deeper than its parent c0. */
TEST(an_unmapped_area_is_walked_from_below_and_the_next)
{
	struct machine *machine = seven_areas();

	CHECK(rb_parent(&nth_area(machine, 2)->vm_rb) == &nth_area(machine, 3)->vm_rb);
	unmap(machine, 0x60, 0x10);
	CHECK_WALKS(machine, 0x80, 0x80);
	unmap(machine, 0xe0, 0x10);
	CHECK_WALKS(machine, 0xc0);
	CHECK_EQ(machine->mm->highest_vm_end, PAGES(0xd0));
	process_end(machine);
}

/* vma_adjust() walks from every VMA that may have changed and from the next one, even where no gap has changed. */
TEST(each_end_of_vma_adjust_walks)
{
	struct machine *machine = seven_areas();

	map_at(machine, 0x50, 4, PROT_READ); /* the end goes up */
	CHECK_EQ(machine->counters.merge_case_2, 1);
	CHECK_WALKS(machine, 0x40, 0x60);
	map_at(machine, 0x5c, 4, PROT_READ); /* the start comes down */
	CHECK_EQ(machine->counters.merge_case_3, 1);
	CHECK_WALKS(machine, 0x5c, 0x80);
	map_at(machine, 0x54, 8, PROT_READ); /* the next VMA is removed: the unlinking walks first */
	CHECK_EQ(machine->counters.merge_case_1, 1);
	CHECK_WALKS(machine, 0x80, 0x80, 0x40, 0x80);
	protect(machine, 0x80, 8, PROT_READ | PROT_EXEC); /* a split: 88-90 enters, then the end of vma_adjust() */
	CHECK_WALKS(machine, 0x88, 0xa0, 0x80, 0x88, 0xa0);
	protect(machine, 0x86, 2, PROT_READ); /* a boundary moves */
	CHECK_EQ(machine->counters.merge_case_4, 1);
	CHECK_WALKS(machine, 0x80, 0x86);
	process_end(machine);
}

TEST(a_stack_that_grows_is_walked_from)
{
	struct machine *machine = seven_areas();
	struct record_operation store = { .call = call_store, .addr = PAGES(0x114), .length = 1 };

	add_area(machine, 0x118, 0x120, VM_RW | VM_GROWSDOWN);
	perform(machine, store);
	CHECK_EQ(machine->counters.stack_growths, 2); /* the second one is for a new guard page */
	CHECK_WALKS(machine, 0x113, 0x113);
	process_end(machine);
}

/* All walks of the cycle go to the root: eleven of them start at the split VMA's place or right below it, five at the
 * next VMA, which here is its parent. Each step up evaluates two nodes. docs/decisions/0012-free-gap-as-posted.md has
 * the sum, and says why it is four more than in a model on paper. */
TEST(a_split_and_a_merge_evaluate_sixteen_whole_paths)
{
	static const struct {
		u32 areas, depth;
	} rows[] = { { 24, 5 }, { 1025, 10 }, { 16384, 14 }, { 65000, 16 } };

	for (u32 i = 0; i < 4; i++) {
		struct machine *machine = row_of_areas(ROW, rows[i].areas);
		const struct vm_area_struct *vma = nth_area(machine, rows[i].areas / 2);

		CHECK(!vma->vm_rb.rb_left && !vma->vm_rb.rb_right);
		CHECK(rb_parent(&vma->vm_rb) == &vma->vm_next->vm_rb);
		CHECK_EQ(depth_of(vma), rows[i].depth);
		split_and_merge(machine, rows[i].areas / 2);
		CHECK_EQ(machine->counters.rb_rotations, 0);
		CHECK_EQ(machine->counters.gap_walks, 16);
		CHECK_EQ(machine->counters.gap_early_stops, 0);
		CHECK_EQ(machine->counters.gap_evaluations, 16 * (2 * rows[i].depth - 1));
		process_end(machine);
	}
}

/* Five walks are shorter, by two evaluations for each level that the next VMA is higher up. */
TEST(other_leaves_have_the_next_area_further_up)
{
	u32 leaves = 0;

	for (u32 n = 1; n < 62; n++) {
		struct machine *machine = row_of_areas(ROW, 64);
		const struct vm_area_struct *vma = nth_area(machine, n);
		u32 depth = depth_of(vma), higher = depth - 1 - depth_of(vma->vm_next);

		if (!vma->vm_rb.rb_left && !vma->vm_rb.rb_right) {
			split_and_merge(machine, n);
			if (!machine->counters.rb_rotations) {
				CHECK_EQ(machine->counters.gap_evaluations, 16 * (2 * depth - 1) - 10 * higher);
				leaves++;
			}
		}
		process_end(machine);
	}
	CHECK(leaves > 20);
}

TEST(verification_sees_a_wrong_hole)
{
	struct machine *machine = seven_areas();

	machine->mm->mmap->rb_subtree_gap += PAGE_SIZE;
	CHECK(mm_verify(machine->mm));
	machine->mm->mmap->rb_subtree_gap -= PAGE_SIZE;
	CHECK(!mm_verify(machine->mm));
	machine->mm->highest_vm_end += PAGE_SIZE;
	CHECK(mm_verify(machine->mm));
	process_end(machine);
}
