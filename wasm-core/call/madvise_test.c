#include "call/advice.h"
#include "page/pages.h"
#include "test/pages_fixture.h"

static const u32 all_advice[] = { 0,  1,  2,  3,  4,  8,  9,  10, 11, 12, 13, 14,  15,  16, 17,
				  18, 19, 20, 21, 22, 23, 24, 25, 100, 101, 102, 103, 5, 130 };

/* Which advice a kernel knows, as bits of the list above. Known advice succeeds for an empty range. */
static u32 known_to(const char *era)
{
	struct machine *machine = roomy_process(era);
	u32 known = 0;

	for (u32 i = 0; i < sizeof(all_advice) / sizeof(*all_advice); i++)
		if (advise(machine, 0x100, 0, all_advice[i]) == 0)
			known |= 1u << i;
		else
			CHECK_EQ(machine->reason, reason_unknown_advice);
	process_end(machine);
	return known;
}

TEST(each_kernel_knows_its_advice)
{
	CHECK_EQ(known_to("3.4"), 0x00007fdf);
	CHECK_EQ(known_to("3.8"), 0x00007fdf);
	CHECK_EQ(known_to("6.1"), 0x007fffff);
	CHECK_EQ(known_to("6.18"), 0x067fffff);
}

TEST(bad_ranges_are_refused)
{
	struct machine *machine = roomy_process("6.18");
	struct record_operation op = { .call = call_madvise, .addr = PAGES(0x100) + 1, .length = 1 };

	map_at(machine, 0x100, 2, PROT_RW);
	CHECK_EQ(perform_as(machine, 1, op), -EINVAL);
	CHECK_EQ(machine->reason, reason_address_unaligned);
	op = (struct record_operation){ .call = call_madvise, .addr = PAGES(0x100), .length = UINT64_MAX };
	CHECK_EQ(perform_as(machine, 1, op), -EINVAL);
	CHECK_EQ(machine->reason, reason_length_overflow);
	op.length = UINT64_MAX & PAGE_MASK;
	CHECK_EQ(perform_as(machine, 1, op), -EINVAL);
	CHECK_EQ(machine->reason, reason_range_overflow);
	process_end(machine);
}

TEST(flags_split_and_merge)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 9, PROT_RW);
	for (u32 advice = MADV_DONTFORK; advice <= MADV_WIPEONFORK; advice += 2) {
		if (advice == MADV_HUGEPAGE)
			continue;
		CHECK_EQ(advise(machine, 0x103, 3, advice), 0);
		CHECK_EQ(machine->mm->map_count, 3);
		CHECK_EQ(advise(machine, 0x103, 3, advice), 0);
		CHECK(!FIRST_EVENT(merge_enter));
		CHECK_EQ(advise(machine, 0x103, 3, advice + 1), 0);
		CHECK_EQ(machine->mm->map_count, 1);
	}
	CHECK_EQ(advise(machine, 0x103, 3, MADV_RANDOM), 0);
	CHECK_EQ(advise(machine, 0x103, 3, MADV_SEQUENTIAL), 0);
	CHECK_EQ(area_at(machine, 1, 0x103)->vm_flags & (VM_RAND_READ | VM_SEQ_READ), VM_SEQ_READ);
	CHECK_EQ(advise(machine, 0x103, 3, MADV_NORMAL), 0);
	CHECK_EQ(machine->mm->map_count, 1);
	CHECK_EQ(advise(machine, 0x103, 3, MADV_HUGEPAGE), 0);
	CHECK_EQ(advise(machine, 0x103, 3, MADV_NOHUGEPAGE), 0);
	CHECK_EQ(area_at(machine, 1, 0x103)->vm_flags & (VM_HUGEPAGE | VM_NOHUGEPAGE), VM_NOHUGEPAGE);
	process_end(machine);
}

/* The VMAs behind the gap are advised too, and the error comes last. But populating stops at the gap. */
TEST(holes_are_passed_over)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 2, PROT_RW);
	map_at(machine, 0x103, 2, PROT_RW);
	CHECK_EQ(advise(machine, 0x0f0, 0x20, MADV_DONTDUMP), -ENOMEM);
	CHECK_EQ(machine->reason, reason_hole);
	CHECK(area_at(machine, 1, 0x100)->vm_flags & VM_DONTDUMP);
	CHECK(area_at(machine, 1, 0x103)->vm_flags & VM_DONTDUMP);
	CHECK_EQ(advise(machine, 0x102, 1, MADV_DONTDUMP), -ENOMEM);
	CHECK_EQ(advise(machine, 0x100, 5, MADV_POPULATE_WRITE), -ENOMEM);
	CHECK_EQ(anon_in(machine, 1, 0x100, 5), 2);
	process_end(machine);
}

/* ENOMEM would mean a gap. */
TEST(too_many_areas_is_eagain)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.max_map_count = 2;
	machine = process_start_with(era_named("6.18"), &layout);
	map_at(machine, 0x100, 8, PROT_RW);
	CHECK_EQ(advise(machine, 0x102, 2, MADV_DONTFORK), -EAGAIN);
	CHECK_EQ(machine->reason, reason_too_many_areas);
	CHECK_EQ(advise(machine, 0x106, 2, MADV_DONTFORK), -EAGAIN);
	process_end(machine);
}

TEST(pages_are_given_back)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 8, PROT_RW);
	store(machine, 0x100, 8);
	CHECK_EQ(advise(machine, 0x102, 3, MADV_DONTNEED), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 5);
	CHECK_EQ(anon_vma_at(machine, 1, 0x102), 1);
	CHECK_EQ(advise(machine, 0x100, 8, MADV_FREE), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 5);
	CHECK_EQ(lock(machine, 0x100, 1), 0);
	CHECK_EQ(advise(machine, 0x100, 1, MADV_DONTNEED), -EINVAL);
	CHECK_EQ(machine->reason, reason_advice_locked);
	CHECK_EQ(advise(machine, 0x100, 1, MADV_DONTNEED_LOCKED), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 4);
	process_end(machine);
}

TEST(advice_must_suit_the_mapping)
{
	struct machine *machine = roomy_process("6.18");

	add_file(machine, 5, file_kind_regular, 64, true);
	add_file(machine, 8, file_kind_zero, 0, true);
	map_with(machine, 0x100, 4, PROT_RW, MAP_PRIVATE, 5, 0);
	map_with(machine, 0x110, 4, PROT_RW, MAP_SHARED, 5, 0);
	map_with(machine, 0x120, 4, PROT_RW, MAP_PRIVATE, 8, 0);
	map_with(machine, 0x130, 4, PROT_RW, MAP_DROPPABLE, 0, 0);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_FREE), -EINVAL);
	CHECK_EQ(advise(machine, 0x110, 4, MADV_FREE), -EINVAL);
	CHECK_EQ(advise(machine, 0x120, 4, MADV_FREE), 0);
	CHECK_EQ(advise(machine, 0x120, 4, MADV_WIPEONFORK), -EINVAL);
	CHECK_EQ(advise(machine, 0x110, 4, MADV_WIPEONFORK), -EINVAL);
	CHECK_EQ(advise(machine, 0x130, 4, MADV_KEEPONFORK), -EINVAL);
	CHECK_EQ(advise(machine, 0x130, 4, MADV_DODUMP), -EINVAL);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_REMOVE), -EACCES);
	CHECK_EQ(advise(machine, 0x110, 4, MADV_REMOVE), 0);
	CHECK_EQ(lock(machine, 0x110, 1), 0);
	CHECK_EQ(advise(machine, 0x110, 1, MADV_REMOVE), -EINVAL);
	CHECK_EQ(advise(machine, 0x110, 4, MADV_MERGEABLE), 0);
	CHECK(!(area_at(machine, 1, 0x111)->vm_flags & VM_MERGEABLE));
	area_at(machine, 1, 0x100)->vm_flags |= VM_IO | VM_PFNMAP;
	CHECK_EQ(advise(machine, 0x100, 4, MADV_DOFORK), -EINVAL);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_DODUMP), -EINVAL);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_DONTNEED), -EINVAL);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_COLD), -EINVAL);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_GUARD_INSTALL), -EINVAL);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_POPULATE_READ), -EINVAL);
	process_end(machine);
}

TEST(earlier_kernels_were_stricter)
{
	struct machine *machine = roomy_process("3.8");

	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_WILLNEED), -EBADF);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_HUGEPAGE), 0);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_HUGEPAGE), -EINVAL);
	process_end(machine);
	machine = roomy_process("6.18");
	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_WILLNEED), 0);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_HUGEPAGE), 0);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_HUGEPAGE), 0);
	process_end(machine);
}

TEST(populating_tells_what_is_wrong)
{
	struct machine *machine = roomy_process("6.18");

	add_file(machine, 5, file_kind_regular, 1, true);
	map_at(machine, 0x100, 1, PROT_READ);
	map_at(machine, 0x101, 1, PROT_WRITE);
	CHECK_EQ(advise(machine, 0x100, 1, MADV_POPULATE_WRITE), -EINVAL);
	CHECK_EQ(advise(machine, 0x101, 1, MADV_POPULATE_READ), -EINVAL);
	CHECK_EQ(advise(machine, 0x100, 1, MADV_POPULATE_READ), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 2), 0);
	map_with(machine, 0x110, 2, PROT_RW, MAP_PRIVATE, 5, 0);
	CHECK_EQ(advise(machine, 0x110, 2, MADV_POPULATE_WRITE), -EFAULT);
	CHECK_EQ(anon_in(machine, 1, 0x110, 2), 1);
	map_at(machine, 0x120, 2, PROT_RW);
	advise(machine, 0x121, 1, MADV_GUARD_INSTALL);
	CHECK_EQ(advise(machine, 0x120, 2, MADV_POPULATE_WRITE), -EFAULT);
	CHECK_EQ(machine->reason, reason_page_not_there);
	process_end(machine);
}

TEST(guards_replace_pages_and_outlast_advice)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 4, PROT_RW);
	store(machine, 0x100, 4);
	CHECK_EQ(advise(machine, 0x101, 2, MADV_GUARD_INSTALL), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 4), 2);
	CHECK_EQ(machine->mm->map_count, 1);
	CHECK(area_at(machine, 1, 0x100)->vm_flags & VM_MAYBE_GUARD);
	CHECK_EQ(advise(machine, 0x100, 4, MADV_DONTNEED), 0);
	CHECK_EQ(page_state_at(machine->mm, PAGES(0x101)), page_state_guard);
	CHECK_EQ(advise(machine, 0x101, 1, MADV_GUARD_REMOVE), 0);
	CHECK_EQ(page_state_at(machine->mm, PAGES(0x101)), page_state_none);
	CHECK_EQ(page_state_at(machine->mm, PAGES(0x102)), page_state_guard);
	lock(machine, 0x103, 1);
	CHECK_EQ(advise(machine, 0x103, 1, MADV_GUARD_INSTALL), -EINVAL);
	CHECK_EQ(advise(machine, 0x103, 1, MADV_GUARD_REMOVE), 0);
	process_end(machine);
}

/* Seen on 6.18: one page written, 512 present, one left. */
TEST(a_huge_page_taken_apart_gives_zeroes_back)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x400, 0x200, PROT_RW);
	advise(machine, 0x400, 0x200, MADV_HUGEPAGE);
	store(machine, 0x403, 2);
	CHECK_EQ(anon_in(machine, 1, 0x400, 0x200), 512);
	CHECK_EQ(advise(machine, 0x400, 0x200, MADV_COLD), 0);
	CHECK_EQ(anon_in(machine, 1, 0x400, 0x200), 512);
	CHECK_EQ(advise(machine, 0x400, 1, MADV_COLD), 0);
	CHECK_EQ(anon_in(machine, 1, 0x400, 0x200), 2);
	CHECK_EQ(advise(machine, 0x400, 0x200, MADV_COLLAPSE), 0);
	CHECK_EQ(anon_in(machine, 1, 0x400, 0x200), 512);
	CHECK_EQ(pages_huge(machine->mm, PAGES(0x400), PAGES(0x600)), 1);
	process_end(machine);
}

TEST(collapsing_needs_something_to_collapse)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x400, 0x400, PROT_RW);
	CHECK_EQ(advise(machine, 0x400, 0x200, MADV_COLLAPSE), -EINVAL);
	store(machine, 0x400, 1);
	CHECK_EQ(advise(machine, 0x400, 0x400, MADV_COLLAPSE), -EINVAL);
	CHECK_EQ(anon_in(machine, 1, 0x400, 0x400), 512);
	CHECK_EQ(advise(machine, 0x410, 0x10, MADV_COLLAPSE), -EINVAL);
	CHECK_EQ(advise(machine, 0x500, 0x100, MADV_COLLAPSE), 0);
	store(machine, 0x600, 1);
	advise(machine, 0x610, 1, MADV_GUARD_INSTALL);
	CHECK_EQ(advise(machine, 0x600, 0x200, MADV_COLLAPSE), -EINVAL);
	advise(machine, 0x400, 0x200, MADV_NOHUGEPAGE);
	CHECK_EQ(advise(machine, 0x400, 0x200, MADV_COLLAPSE), -EINVAL);
	process_end(machine);
}

TEST(populating_goes_on_behind_a_gap_before_6_9)
{
	static const struct { const char *era; u64 pages; } eras[] = { { "6.8", 4 }, { "6.18", 2 } };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = roomy_process(eras[i].era);

		map_at(machine, 0x100, 2, PROT_RW);
		map_at(machine, 0x104, 2, PROT_RW);
		CHECK_EQ(advise(machine, 0x100, 6, MADV_POPULATE_WRITE), -ENOMEM);
		CHECK_EQ(anon_in(machine, 1, 0x100, 6), eras[i].pages);
		CHECK_EQ(advise(machine, 0x100, 2, MADV_POPULATE_READ), 0);
		CHECK_EQ(protect(machine, 0x104, 2, PROT_READ), 0);
		CHECK_EQ(advise(machine, 0x104, 2, MADV_POPULATE_WRITE), -EINVAL);
		process_end(machine);
	}
}

TEST(only_what_is_writable_loses_pages_of_its_file_before_6_7)
{
	static const struct { const char *era; s64 result; } eras[] = { { "6.5", -EACCES }, { "6.8", 0 } };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = roomy_process(eras[i].era);

		add_file(machine, 5, file_kind_memfd, 64, true);
		map_with(machine, 0x100, 4, PROT_READ, MAP_SHARED, 5, 0);
		CHECK_EQ(advise(machine, 0x100, 4, MADV_REMOVE), eras[i].result);
		process_end(machine);
	}
}

TEST(the_kernels_own_mappings_can_be_dumped_again_before_3_7)
{
	static const struct { const char *era; s64 result; } eras[] = { { "3.4", 0 }, { "3.8", -EINVAL } };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = roomy_process(eras[i].era);

		map_at(machine, 0x100, 2, PROT_READ);
		area_at(machine, 1, 0x100)->vm_flags |= VM_DONTEXPAND;
		CHECK_EQ(advise(machine, 0x100, 2, MADV_DODUMP), eras[i].result);
		process_end(machine);
	}
}

TEST(only_some_file_systems_make_holes)
{
	static const struct { const char *era; s64 result; } eras[] = {
		{ "3.4", -ENOSYS }, { "3.8", -EOPNOTSUPP }, { "6.1", 0 }, { "6.8", -EOPNOTSUPP }, { "6.18", 0 },
	};

	for (u32 i = 0; i < 5; i++) {
		struct machine *machine = roomy_process(eras[i].era);

		add_file(machine, 5, file_kind_memfd, 64, true);
		add_file(machine, 6, file_kind_regular, 64, true);
		map_with(machine, 0x100, 4, PROT_RW, MAP_SHARED, 5, 0);
		map_with(machine, 0x200, 4, PROT_RW, MAP_SHARED, 6, 0);
		CHECK_EQ(advise(machine, 0x100, 4, MADV_REMOVE), 0);
		CHECK_EQ(advise(machine, 0x200, 4, MADV_REMOVE), eras[i].result);
		process_end(machine);
	}
}

TEST(private_copies_went_with_their_file_before_3_5)
{
	static const struct { const char *era; u64 pages; } eras[] = { { "3.4", 1 }, { "3.8", 2 } };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = roomy_process(eras[i].era);

		add_file(machine, 5, file_kind_memfd, 64, true);
		map_with(machine, 0x100, 4, PROT_RW, MAP_SHARED, 5, 2);
		map_with(machine, 0x200, 8, PROT_RW, MAP_PRIVATE, 5, 0);
		store(machine, 0x201, 2);
		CHECK_EQ(advise(machine, 0x100, 4, MADV_REMOVE), 0);
		CHECK_EQ(anon_in(machine, 1, 0x200, 8), eras[i].pages);
		process_end(machine);
	}
}
