#include "gap/rb_subtree_gap.h"
#include "test/gap_fixture.h"

TEST(limits_cut_gaps)
{
	struct machine *machine = five_areas("3.8");

	CHECK_EQ(search(machine, 4, 0x68, 0x100, direction_bottomup), 0x68);
	CHECK_EQ(search(machine, 4, 0x8d, 0x100, direction_bottomup), 0xa0);
	CHECK_EQ(search(machine, 4, 0x8d, 0xa3, direction_bottomup), -ENOMEM);
	CHECK_EQ(search(machine, 4, 0x10, 0x38, direction_topdown), 0x34);
	CHECK_EQ(search(machine, 4, 0x10, 0x33, direction_bottomup), -ENOMEM);
	CHECK_EQ(search(machine, 8, 0x10, 0x14, direction_bottomup), -ENOMEM);
	process_end(machine);
}

/* A multiple of 16 pages, and one of them plus 4: the gap must be large enough for any alignment, although the length
 * alone would fit into 30-40. */
TEST(an_aligned_address_needs_a_larger_gap)
{
	struct machine *machine = five_areas("3.8");
	struct gap_request request = {
		.length = PAGES(8), .low = PAGES(0x10), .high = PAGES(0x90), .direction = direction_bottomup,
		.align_mask = PAGES(0xf),
	};

	CHECK_EQ(vm_unmapped_area(machine->mm, &request), PAGES(0x60));
	request.direction = direction_topdown;
	CHECK_EQ(vm_unmapped_area(machine->mm, &request), PAGES(0x80));
	request.align_offset = PAGES(0x14);
	CHECK_EQ(vm_unmapped_area(machine->mm, &request), PAGES(0x84));
	request.direction = direction_bottomup;
	CHECK_EQ(vm_unmapped_area(machine->mm, &request), PAGES(0x64));
	request.align_mask = UINT64_MAX & PAGE_MASK;
	CHECK_EQ(vm_unmapped_area(machine->mm, &request), -ENOMEM);
	process_end(machine);
}

/* The result of every search, compared with a check of every page. */
static s64 by_hand(const struct machine *machine, u64 pages, u64 low, u64 high, enum code_direction direction)
{
	s64 found = -ENOMEM;

	for (u64 start = low; start + pages <= high; start++) {
		const struct vm_area_struct *vma = machine->mm->mmap;

		while (vma && vma->vm_end <= PAGES(start))
			vma = vma->vm_next;
		if (vma && vma->vm_start < PAGES(start + pages))
			continue;
		found = (s64)start;
		if (direction == direction_bottomup)
			return found;
	}
	return found;
}

TEST(all_windows_and_lengths_agree_with_a_look_at_every_page)
{
	struct machine *machine = five_areas("3.8");

	unmap(machine, 0x16, 3);
	unmap(machine, 0x58, 2);
	for (u64 low = 0x10; low < 0xb0; low += 7)
		for (u64 high = low + 1; high < 0xb0; high += 5)
			for (u64 pages = 1; pages < 0x40; pages += 3) {
				s64 found = search(machine, pages, low, high, direction_topdown);

				CHECK_EQ(search(machine, pages, low, high, direction_bottomup),
					 by_hand(machine, pages, low, high, direction_bottomup));
				/* If it fails, the bottom-up attempt finds a gap above page 0x1000. */
				CHECK_EQ(found == 0x1000 ? -ENOMEM : found,
					 by_hand(machine, pages, low, high, direction_topdown));
			}
	process_end(machine);
}

/* Hundreds of VMAs with a gap of one page below each, and of two pages below one of them: the search goes straight
 * there. */
TEST(a_search_compares_few_nodes)
{
	struct machine *machine = process_start("3.8");

	add_area(machine, 1, 0x1000, VM_RO);
	for (u64 i = 0; i < 600; i++)
		add_area(machine, 0x1001 + 2 * i + (i >= 250), 0x1002 + 2 * i + (i >= 250), VM_RO);
	machine->counters.gap_search_nodes = machine->counters.gap_moves = 0;
	CHECK_EQ(search(machine, 2, 0x1000, 0x1400, direction_bottomup), 0x1000 + 2 * 250);
	CHECK(machine->counters.gap_search_nodes <= 18);
	CHECK(machine->counters.gap_moves <= 18);
	process_end(machine);
}

TEST(topdown_falls_back_to_one_bottomup_search_above_the_base)
{
	struct machine *machine = process_start("3.8");

	add_area(machine, 0x10, 0x2100, VM_RO);
	CHECK_EQ(map_anywhere(machine, 0x20, 0), 0x2100);
	CHECK_EQ(machine->counters.bottomup_fallbacks, 1);
	CHECK_EQ(machine->counters.gap_searches, 2);
	process_end(machine);
}
