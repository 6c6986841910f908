/* What the kernel's own tests (tools/testing/vma/vma.c, 6.18) check about new mappings: by system calls where one leads
 * there, otherwise by vma_merge() itself. */
#include "area/merge.h"
#include "test/pages_fixture.h"

static u64 pgoff_at(struct machine *machine, u64 page)
{
	return area_at(machine, 1, page)->vm_pgoff;
}

TEST(a_mapping_between_two_equal_ones_makes_one)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_at(machine, 0x100, 1, PROT_RW);
		map_at(machine, 0x102, 1, PROT_RW);
		map_at(machine, 0x101, 1, PROT_RW);
		CHECK_AREAS(machine, "100-103 rw #1");
		CHECK_EQ(pgoff_at(machine, 0x100), 0x100);
		process_end(machine);
	}
}

/* The new mappings join, in this order: neither neighbour, both, the lower, the upper, both, the upper, both. Four VMAs
 * become one, the lowest, which takes over the touched pages of the others. Up to 6.11 only the lowest may be touched:
 * see below. */
TEST(new_mappings_join_what_lies_beside_them)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_at(machine, 0x100, 2, PROT_RW);
		map_at(machine, 0x103, 1, PROT_RW);
		map_at(machine, 0x10b, 2, PROT_RW);
		store(machine, has(machine->mm, NEW_JOINS_NEXT_FIRST) ? 0x100 : 0x103, 1);
		map_at(machine, 0x107, 2, PROT_RW);
		CHECK_AREAS(machine, "100-102 rw #1, 103-104 rw #2, 107-109 rw #4, 10b-10d rw #3");
		map_at(machine, 0x102, 1, PROT_RW);
		CHECK_AREAS(machine, "100-104 rw #1, 107-109 rw #4, 10b-10d rw #3");
		CHECK_EQ(anon_vma_at(machine, 1, 0x100), 1);
		map_at(machine, 0x104, 1, PROT_RW);
		CHECK_AREAS(machine, "100-105 rw #1, 107-109 rw #4, 10b-10d rw #3");
		map_at(machine, 0x106, 1, PROT_RW);
		CHECK_AREAS(machine, "100-105 rw #1, 106-109 rw #4, 10b-10d rw #3");
		CHECK_EQ(pgoff_at(machine, 0x106), 0x106);
		map_at(machine, 0x105, 1, PROT_RW);
		CHECK_AREAS(machine, "100-109 rw #1, 10b-10d rw #3");
		map_at(machine, 0x10a, 1, PROT_RW);
		CHECK_AREAS(machine, "100-109 rw #1, 10a-10d rw #3");
		CHECK_EQ(pgoff_at(machine, 0x10a), 0x10a);
		map_at(machine, 0x109, 1, PROT_RW);
		CHECK_AREAS(machine, "100-10d rw #1");
		CHECK_EQ(pgoff_at(machine, 0x100), 0x100);
		CHECK_EQ(machine->mm->map_count, 1);
		CHECK_EQ(anon_vma_at(machine, 1, 0x100), 1);
		CHECK_EQ(machine->anon_vmas_alive, 1);
		CHECK_EQ(machine->links_alive, 1);
		process_end(machine);
	}
}

/* Maps a range with these flags in the gap behind a VMA that has them too. Which VMA absorbs it? */
static struct vm_area_struct *merge_behind(struct machine *machine, u64 page, u64 vm_flags)
{
	struct vma_range range = {
		.start = PAGES(page), .end = PAGES(page + 1), .pgoff = page, .vm_flags = vm_flags,
	};
	s32 error;

	return vma_merge(machine->mm, area_at(machine, 1, page - 1), &range, &error);
}

TEST(special_areas_take_nothing_in)
{
	const u64 special[] = { VM_IO, VM_DONTEXPAND, VM_PFNMAP, VM_MIXEDMAP };

	FOR_MAPLE_ERAS(era) {
		for (u32 i = 0; i < 4; i++) {
			struct machine *machine = roomy_process(*era);

			add_area(machine, 0x100, 0x103, VM_RO | special[i]);
			CHECK(!merge_behind(machine, 0x103, VM_RO | special[i]));
			CHECK_EQ(FIRST_EVENT(merge_refuse)->why, refusal_special);
			/* nor do parts of a VMA */
			add_area(machine, 0x103, 0x107, VM_RO | VM_EXEC | special[i]);
			CHECK_EQ(protect(machine, 0x103, 4, PROT_READ), 0);
			CHECK_AREAS(machine, "100-103 r- #1, 103-107 r- #2");
			add_area(machine, 0x200, 0x203, VM_RO);
			CHECK(merge_behind(machine, 0x203, VM_RO) == area_at(machine, 1, 0x200));
			process_end(machine);
		}
	}
}

/* From 6.1 to 6.11 it joins the higher one. */
TEST(between_two_families_a_new_mapping_joins_the_lower_one_since_6_12)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = roomy_process(*era);
		bool upper = has(machine->mm, NEW_JOINS_NEXT_FIRST);

		map_at(machine, 0x100, 3, PROT_RW);
		map_at(machine, 0x107, 2, PROT_RW);
		store(machine, 0x100, 1);
		store(machine, 0x107, 1);
		map_at(machine, 0x103, 4, PROT_RW);
		CHECK_AREAS(machine, upper ? "100-103 rw #1, 103-109 rw #2" : "100-107 rw #1, 107-109 rw #2");
		CHECK(anon_vma_at(machine, 1, 0x100) != anon_vma_at(machine, 1, 0x107));
		process_end(machine);
	}
}

/* From 6.1 to 6.11 the untouched VMA below does not suit the touched one above, because it has no link at all. */
TEST(a_new_mapping_joins_an_untouched_area_below_and_a_touched_one_above_unless_6_1)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = roomy_process(*era);
		bool apart = has(machine->mm, NEW_JOINS_NEXT_FIRST);

		map_at(machine, 0x100, 2, PROT_RW);
		map_at(machine, 0x103, 2, PROT_RW);
		store(machine, 0x103, 1);
		map_at(machine, 0x102, 1, PROT_RW);
		CHECK_AREAS(machine, apart ? "100-102 rw #1, 102-105 rw #2" : "100-105 rw #1");
		process_end(machine);
	}
}

TEST(a_touched_area_below_and_an_untouched_one_above_become_one)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_at(machine, 0x100, 2, PROT_RW);
		map_at(machine, 0x103, 2, PROT_RW);
		store(machine, 0x100, 1);
		map_at(machine, 0x102, 1, PROT_RW);
		CHECK_AREAS(machine, "100-105 rw #1");
		process_end(machine);
	}
}

/* mremap() does not follow mmap()'s rule: a VMA that grows in place absorbs the touched one above. */
TEST(growing_in_place_joins_a_touched_area_above)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_at(machine, 0x100, 2, PROT_RW);
		map_at(machine, 0x104, 2, PROT_RW);
		store(machine, 0x104, 1);
		CHECK_EQ(remap(machine, 0x100, 2, 4, 0, 0), 0x100);
		CHECK_AREAS(machine, "100-106 rw #1");
		process_end(machine);
	}
}

TEST(growing_into_a_gap_joins_the_next_area)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_at(machine, 0x100, 1, PROT_RW);
		map_at(machine, 0x103, 1, PROT_RW);
		CHECK_EQ(remap(machine, 0x100, 1, 3, 0, 0), 0x100);
		CHECK_AREAS(machine, "100-104 rw #1");
		CHECK_EQ(pgoff_at(machine, 0x100), 0x100);
		process_end(machine);
	}
}

TEST(growing_and_shrinking_keep_the_offset)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		add_file(machine, 5, file_kind_regular, 64, true);
		map_file_at(machine, 0x100, 1, 5, 7);
		CHECK_EQ(remap(machine, 0x100, 1, 3, 0, 0), 0x100);
		CHECK_AREAS(machine, "100-103 r- #1 f5+7");
		CHECK_EQ(remap(machine, 0x100, 3, 1, 0, 0), 0x100);
		CHECK_EQ(machine->mm->map_count, 1);
		CHECK_EQ(area_at(machine, 1, 0x100)->vm_end, PAGES(0x101));
		CHECK_EQ(pgoff_at(machine, 0x100), 7);
		process_end(machine);
	}
}

/* mremap() makes a new VMA of what it moves, or a neighbour at the new place absorbs it. */
TEST(what_is_moved_becomes_an_area_or_joins_the_next_one)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_at(machine, 0x103, 2, PROT_RW);
		CHECK_EQ(remap(machine, 0x103, 2, 2, MREMAP_MAYMOVE | MREMAP_FIXED, 0x100), 0x100);
		CHECK_AREAS(machine, "100-102 rw #2");
		CHECK_EQ(pgoff_at(machine, 0x100), 0x100);
		map_at(machine, 0x106, 2, PROT_RW);
		CHECK_EQ(remap(machine, 0x100, 2, 2, MREMAP_MAYMOVE | MREMAP_FIXED, 0x104), 0x104);
		CHECK_AREAS(machine, "104-108 rw #3");
		CHECK_EQ(pgoff_at(machine, 0x104), 0x104);
		process_end(machine);
	}
}

/* The heap only ever grows at its end, so an equal VMA right below it stays separate. */
TEST(a_growing_heap_leaves_the_area_below_alone)
{
	FOR_MAPLE_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		add_area(machine, 0xfe, 0x100, VM_RW);
		add_area(machine, 0x100, 0x104, VM_RW);
		machine->mm->brk = PAGES(0x104);
		CHECK_EQ(move_break(machine, 0x106), 0x106);
		CHECK_AREAS(machine, "fe-100 rw #1, 100-106 rw #2");
		process_end(machine);
	}
}
