#include "process/start.h"
#include "rmap/walk.h"
#include "test/pages_fixture.h"

#define MOVE MREMAP_MAYMOVE
#define FIXED (MREMAP_MAYMOVE | MREMAP_FIXED)
#define KEEP (MREMAP_MAYMOVE | MREMAP_DONTUNMAP)

static const char *const all_eras[] = { "3.4", "3.8", "6.1", "6.18" };
/* The new VMA is the part that is cut off for an unmap, or since 6.3 the part that stays. */
#define OUTER_PARTS_ARE_NEW(era) ((era) == all_eras + 3)
#define FOR_ALL_ERAS(era) for (const char *const *era = all_eras; era < all_eras + 4; era++)

static void check_refused(struct machine *machine, s64 result, s32 error, enum code_reason reason)
{
	CHECK_EQ(result, error);
	CHECK_EQ(machine->reason, reason);
}

TEST(mremap_checks_its_arguments_in_order)
{
	struct machine *machine = roomy_process("6.18");
	struct record_operation unaligned = { .call = call_mremap, .addr = PAGES(0x100) + 1, .length = 1, .flags = 8 };

	map_at(machine, 0x100, 4, PROT_RW);
	check_refused(machine, perform(machine, unaligned), -EINVAL, reason_unknown_flags);
	unaligned.flags = 0;
	check_refused(machine, perform(machine, unaligned), -EINVAL, reason_address_unaligned);
	check_refused(machine, remap(machine, 0x100, 4, 0, MOVE, 0), -EINVAL, reason_new_length_zero);
	check_refused(machine, remap(machine, 0x100, 4, 0x3001, MOVE, 0), -EINVAL, reason_new_length_too_large);
	check_refused(machine, remap(machine, 0x100, 4, 4, FIXED, 0x2ffd), -EINVAL, reason_beyond_the_end);
	check_refused(machine, remap(machine, 0x100, 4, 4, MREMAP_FIXED, 0x200), -EINVAL, reason_needs_may_move);
	check_refused(machine, remap(machine, 0x100, 4, 5, KEEP, 0x200), -EINVAL, reason_must_keep_length);
	check_refused(machine, remap(machine, 0x100, 4, 4, FIXED, 0x103), -EINVAL, reason_overlaps_itself);
	check_refused(machine, remap(machine, 0x200, 4, 8, MOVE, 0), -EFAULT, reason_not_there);
	check_refused(machine, remap(machine, 0x100, 5, 8, MOVE, 0), -EFAULT, reason_beyond_the_area);
	check_refused(machine, remap(machine, 0x100, 0, 4, MOVE, 0), -EINVAL, reason_private_duplicate);
	CHECK_EQ(remap(machine, 0x100, 6, 6, 0, 0), 0x100); /* no check applies */
	CHECK_AREAS(machine, "100-104 rw #1");
	process_end(machine);
}

TEST(shrinking_is_an_unmap_of_the_tail)
{
	FOR_ALL_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_at(machine, 0x100, 4, PROT_RW);
		map_at(machine, 0x106, 4, PROT_READ);
		CHECK_EQ(remap(machine, 0x100, 8, 2, 0, 0), 0x100);
		CHECK_AREAS(machine, OUTER_PARTS_ARE_NEW(era) ? "100-102 rw #3, 108-10a r- #4" :
								"100-102 rw #1, 108-10a r- #2");
		CHECK_EQ(machine->mm->total_vm, 4);
		process_end(machine);
	}
}

TEST(a_shrink_of_nothing_is_refused_since_5_16)
{
	struct machine *machine = roomy_process("3.8");

	CHECK_EQ(remap(machine, 0x100, 8, 2, 0, 0), 0x100);
	process_end(machine);
	machine = roomy_process("6.18");
	check_refused(machine, remap(machine, 0x100, 8, 2, 0, 0), -EFAULT, reason_not_there);
	process_end(machine);
}

TEST(growing_in_place_joins_the_next_area_since_6_1)
{
	FOR_ALL_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_at(machine, 0x100, 2, PROT_RW);
		map_at(machine, 0x104, 2, PROT_RW);
		CHECK_EQ(remap(machine, 0x100, 2, 4, 0, 0), 0x100);
		CHECK_AREAS(machine, era < all_eras + 2 ? "100-104 rw #1, 104-106 rw #2" : "100-106 rw #1");
		check_refused(machine, remap(machine, 0x100, 2, 3, 0, 0), -ENOMEM, reason_no_room_to_grow);
		process_end(machine);
	}
}

TEST(an_untouched_area_is_renumbered_where_it_goes_and_a_touched_one_is_not)
{
	FOR_ALL_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_at(machine, 0x200, 4, PROT_RW);
		map_at(machine, 0x100, 4, PROT_RW);
		CHECK_EQ(remap(machine, 0x102, 2, 2, FIXED, 0x204), 0x204);
		CHECK_AREAS(machine, OUTER_PARTS_ARE_NEW(era) ? "100-102 rw #3, 200-206 rw #1" :
								"100-102 rw #2, 200-206 rw #1");
		store(machine, 0x100, 2);
		CHECK_EQ(remap(machine, 0x100, 1, 1, FIXED, 0x206), 0x206);
		CHECK_EQ(area_at(machine, 1, 0x206)->vm_pgoff, 0x100);
		CHECK_EQ(machine->mm->map_count, 3);
		CHECK_EQ(anon_in(machine, 1, 0x206, 1), 1);
		CHECK_EQ(anon_in(machine, 1, 0x100, 1), 0);
		/* Back at its old place it merges. */
		CHECK_EQ(remap(machine, 0x206, 1, 1, FIXED, 0x100), 0x100);
		CHECK_EQ(machine->mm->map_count, 2);
		CHECK_EQ(anon_in(machine, 1, 0x100, 2), 2);
		process_end(machine);
	}
}

/* Without anon_vmas, only the pages can tell. */
TEST(touched_memory_keeps_its_offset_whatever_the_reverse_map)
{
	static const char *const eras[] = { "3.4+rmap=none", "3.4+rmap=pte_chain_31", "3.4+rmap=anon_vma" };

	for (u32 i = 0; i < sizeof(eras) / sizeof(eras[0]); i++) {
		struct machine *machine = roomy_process(eras[i]);

		map_at(machine, 0x100, 4, PROT_RW);
		store(machine, 0x100, 1);
		CHECK_EQ(remap(machine, 0x100, 1, 1, FIXED, 0x200), 0x200);
		CHECK_EQ(area_at(machine, 1, 0x200)->vm_pgoff, 0x100);
		unmap(machine, 0x100, 4);
		map_at(machine, 0x100, 4, PROT_RW);
		CHECK_EQ(remap(machine, 0x102, 1, 1, FIXED, 0x210), 0x210);
		CHECK_EQ(area_at(machine, 1, 0x210)->vm_pgoff, 0x210);
		process_end(machine);
	}
}

/* The pages bring their anon_vma to a VMA that had none. */
TEST(touched_memory_can_join_an_untouched_neighbour_since_6_16)
{
	FOR_MAPLE_ERAS(era) {
		bool joins = era_named(*era)->release >= RELEASE(6, 16, 0);
		struct machine *machine = roomy_process(*era);

		map_at(machine, 0x100, 2, PROT_RW);
		store(machine, 0x100, 2);
		CHECK_EQ(remap(machine, 0x100, 2, 2, FIXED, 0x300), 0x300);
		map_at(machine, 0xfe, 2, PROT_RW);
		CHECK_EQ(remap(machine, 0x300, 2, 2, FIXED, 0x100), 0x100);
		CHECK_EQ(machine->mm->map_count, joins ? 1 : 2);
		CHECK_EQ(anon_vma_at(machine, 1, 0xfe) != 0, joins);
		CHECK_EQ(anon_in(machine, 1, 0x100, 2), 2);
		process_end(machine);
	}
}

/* It used to be unlocked as a whole, and its copy counted twice from 6.15 on. */
TEST(locked_memory_is_cut_before_its_copy_is_made_since_7_2)
{
	static const struct { const char *era; u64 areas, locked; bool rest; } eras[] = {
		{ "6.8", 2, 4, false }, { "6.12", 3, 4, true }, { "6.18", 2, 6, false }, { "7.3", 3, 4, true },
	};

	for (u32 i = 0; i < sizeof(eras) / sizeof(eras[0]); i++) {
		struct machine *machine = roomy_process(eras[i].era);

		map_at(machine, 0x100, 4, PROT_RW);
		lock(machine, 0x100, 4);
		CHECK_EQ(remap(machine, 0x100, 2, 2, KEEP, 0x300), 0x300);
		CHECK_EQ(machine->mm->map_count, eras[i].areas);
		CHECK_EQ(machine->mm->locked_vm, eras[i].locked);
		CHECK_EQ(!!(area_at(machine, 1, 0x102)->vm_flags & VM_LOCKED), eras[i].rest);
		process_end(machine);
	}
}

/* Where it may, untouched memory merges with its copy; what stays then isn't told from what came. */
TEST(what_stays_behind_starts_anew_since_7_2)
{
	static const struct { const char *era; u64 areas; } eras[] = { { "6.8", 1 }, { "6.12", 2 }, { "6.18", 1 }, { "7.3", 2 } };

	for (u32 i = 0; i < sizeof(eras) / sizeof(eras[0]); i++) {
		struct machine *machine = roomy_process(eras[i].era);

		map_at(machine, 0x100, 4, PROT_RW);
		CHECK_EQ(remap(machine, 0x100, 4, 4, KEEP | FIXED, 0x104), 0x104);
		CHECK_EQ(machine->mm->map_count, eras[i].areas);
		process_end(machine);
	}
}

/* 0x300 keeps the number of its page, which it was given where it lay before. */
TEST(written_pages_of_a_private_file_are_numbered_by_address_since_7_3)
{
	static const struct { const char *era; u64 areas; } eras[] = { { "6.18", 1 }, { "7.3", 2 } };

	for (u32 i = 0; i < sizeof(eras) / sizeof(eras[0]); i++) {
		struct machine *machine = roomy_process(eras[i].era);

		add_file(machine, 3, file_kind_regular, 16, true);
		CHECK_EQ(map_file_at(machine, 0x100, 2, 3, 0), 0x100);
		CHECK_EQ(protect(machine, 0x100, 2, PROT_RW), 0);
		CHECK_EQ(store(machine, 0x100, 2), 0);
		CHECK_EQ(remap(machine, 0x100, 2, 2, FIXED, 0x300), 0x300);
		CHECK_EQ(map_file_at(machine, 0x302, 2, 3, 2), 0x302);
		CHECK_EQ(protect(machine, 0x302, 2, PROT_RW), 0);
		CHECK_EQ(machine->mm->map_count, eras[i].areas);
		CHECK(!rmap_verify(machine));
		process_end(machine);
	}
}

TEST(the_old_memory_may_stay_empty_and_loses_its_lock)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 4, PROT_RW);
	lock(machine, 0x100, 4);
	CHECK_EQ(remap(machine, 0x100, 2, 2, KEEP, 0x300), 0x300);
	CHECK(!(area_at(machine, 1, 0x100)->vm_flags & VM_LOCKED));
	CHECK(!(area_at(machine, 1, 0x102)->vm_flags & VM_LOCKED)); /* though it has not moved */
	CHECK(area_at(machine, 1, 0x300)->vm_flags & VM_LOCKED);
	CHECK_EQ(machine->mm->locked_vm, 6); /* nothing corrects it */
	CHECK_EQ(machine->mm->total_vm, 6);
	CHECK_EQ(anon_in(machine, 1, 0x100, 2), 0);
	CHECK_EQ(anon_in(machine, 1, 0x300, 2), 2);
	process_end(machine);
	machine = roomy_process("3.8");
	map_at(machine, 0x100, 4, PROT_RW);
	check_refused(machine, remap(machine, 0x100, 2, 2, KEEP, 0x300), -EINVAL, reason_unknown_flags);
	process_end(machine);
}

TEST(many_areas_move_with_their_holes)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 4, PROT_RW);
	map_at(machine, 0x106, 2, PROT_READ);
	map_at(machine, 0x108, 4, PROT_RW);
	CHECK_EQ(remap(machine, 0x102, 8, 8, FIXED, 0x400), 0x400);
	CHECK_AREAS(machine, "100-102 rw #5, 10a-10c rw #8, 400-402 rw #4, 404-406 r- #6, 406-408 rw #7");
	check_refused(machine, remap(machine, 0x402, 6, 6, FIXED, 0x500), -EFAULT, reason_not_there);
	process_end(machine);
	machine = roomy_process("6.1");
	map_at(machine, 0x100, 4, PROT_RW);
	map_at(machine, 0x104, 4, PROT_READ);
	check_refused(machine, remap(machine, 0x100, 8, 8, FIXED, 0x400), -EFAULT, reason_beyond_the_area);
	process_end(machine);
}

TEST(what_moved_before_a_refusal_has_moved)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 4, PROT_RW);
	map_at(machine, 0x104, 4, PROT_READ);
	area_at(machine, 1, 0x104)->vm_flags |= VM_SEALED;
	check_refused(machine, remap(machine, 0x100, 8, 8, FIXED, 0x400), -EPERM, reason_sealed);
	CHECK_AREAS(machine, "104-108 r- #2, 400-404 rw #3");
	process_end(machine);
}

TEST(shared_memory_is_duplicated_with_old_length_zero)
{
	FOR_ALL_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_with(machine, 0x100, 4, PROT_RW, MAP_SHARED, 0, 0);
		CHECK_EQ(remap(machine, 0x102, 0, 2, FIXED, 0x300), 0x300);
		CHECK_AREAS(machine, "100-104 rws #1 f80000001+0, 300-302 rws #2 f80000001+2");
		process_end(machine);
	}
}

TEST(special_areas_move_whole_and_never_grow)
{
	struct machine *machine = roomy_process("6.18");
	struct record_area vdso = {
		.start = PAGES(0x100), .end = PAGES(0x102), .vm_flags = VM_RO | VM_EXEC | VM_DONTEXPAND, .file = 9,
	};

	add_file(machine, 9, file_kind_special, 2, false);
	CHECK_EQ(machine_add_area(machine, &vdso), 0);
	check_refused(machine, remap(machine, 0x100, 1, 1, FIXED, 0x300), -EINVAL, reason_special_mapping);
	check_refused(machine, remap(machine, 0x100, 2, 3, MOVE, 0), -EFAULT, reason_cannot_expand);
	check_refused(machine, remap(machine, 0x100, 2, 2, KEEP, 0), -EINVAL, reason_cannot_expand);
	CHECK_EQ(remap(machine, 0x100, 2, 2, FIXED, 0x300), 0x300);
	CHECK_AREAS(machine, "300-302 r-x #2 f9+0");
	process_end(machine);
}

TEST(limits_hold_for_what_is_added)
{
	struct record_layout layout = roomy_layout();
	struct machine *machine;

	layout.rlimit_as = PAGES(10);
	layout.rlimit_memlock = PAGES(5);
	machine = process_start_with(era_named("6.18"), &layout);
	map_at(machine, 0x100, 4, PROT_RW);
	check_refused(machine, remap(machine, 0x100, 4, 11, MOVE, 0), -ENOMEM, reason_address_space_limit);
	CHECK_EQ(remap(machine, 0x100, 4, 4, KEEP, 0x200), 0x200);
	check_refused(machine, remap(machine, 0x100, 4, 4, KEEP, 0x300), -ENOMEM, reason_address_space_limit);
	lock(machine, 0x100, 4);
	check_refused(machine, remap(machine, 0x100, 4, 6, MOVE, 0), -EAGAIN, reason_memlock_limit);
	CHECK_EQ(remap(machine, 0x100, 4, 5, MOVE, 0), 0x100);
	CHECK_EQ(anon_in(machine, 1, 0x100, 5), 5); /* locked memory has all its pages */
	process_end(machine);
}

/* The pages have already moved when there is no memory to split the old VMA: the old place stays, without them. */
TEST(a_move_fails_cleanly_at_each_allocation)
{
	for (u32 n = 1; n < 12; n++) {
		struct machine *machine = roomy_process("6.18");
		s64 moved;

		map_at(machine, 0x100, 6, PROT_RW);
		store(machine, 0x100, 6);
		machine->arena.fail_in = n;
		moved = remap(machine, 0x102, 2, 2, FIXED, 0x2800);
		machine->arena.fail_in = 0;
		CHECK(moved == 0x2800 || (moved == -ENOMEM && machine->reason == reason_no_memory));
		CHECK_EQ(anon_in(machine, 1, 0x100, 0x2f00) >= 4, true);
		process_end(machine);
	}
}

/* Before 6.15, the kernel looks at what is mapped after it checks the flags and before it checks the new address. */
TEST(arguments_were_checked_in_another_order_before_6_15)
{
	struct machine *machine = roomy_process("6.8");

	map_at(machine, 0x100, 4, PROT_RW);
	check_refused(machine, remap(machine, 0x200, 4, 4, MREMAP_FIXED, 0x201), -EINVAL, reason_needs_may_move);
	check_refused(machine, remap(machine, 0x200, 4, 4, FIXED, 0x201), -EFAULT, reason_not_there);
	check_refused(machine, remap(machine, 0x100, 4, 4, FIXED, 0x103), -EINVAL, reason_overlaps_itself);
	check_refused(machine, remap(machine, 0x100, 4, 0x3001, FIXED, 0x200), -EINVAL, reason_new_length_too_large);
	CHECK_EQ(remap(machine, 0x100, 4, 0x3001, MOVE, 0), -ENOMEM);
	CHECK_EQ(remap(machine, 0x100, 4, 1ull << 51, MOVE, 0), -ENOMEM);
	process_end(machine);
	machine = roomy_process("4.20");
	map_at(machine, 0x100, 4, PROT_RW);
	check_refused(machine, remap(machine, 0x200, 4, 4, FIXED, 0x201), -EINVAL, reason_overlaps_itself);
	check_refused(machine, remap(machine, 0x200, 4, 4, FIXED, 0x300), -EFAULT, reason_not_there);
	check_refused(machine, remap(machine, 0x200, 4, 0x3001, MOVE, 0), -EFAULT, reason_not_there);
	process_end(machine);
}

TEST(an_overcommit_refusal_was_efault_before_4_1)
{
	static const struct { const char *era; s32 error; } eras[] = { { "3.15", -EFAULT }, { "4.20", -ENOMEM } };

	for (u32 i = 0; i < 2; i++) {
		struct record_layout layout = roomy_layout();
		struct machine *machine;

		layout.ram = PAGES(0x100);
		machine = process_start_with(era_named(eras[i].era), &layout);
		map_at(machine, 0x100, 4, PROT_RW);
		check_refused(machine, remap(machine, 0x100, 4, 0x200, MOVE, 0), eras[i].error, reason_overcommit);
		process_end(machine);
	}
}

TEST(a_lowered_limit_stopped_moves_before_4_3)
{
	static const struct { const char *era; s64 result; } eras[] = { { "3.15", -EAGAIN }, { "4.20", 0x200 } };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = roomy_process(eras[i].era);

		map_at(machine, 0x100, 4, PROT_RW);
		lock(machine, 0x100, 4);
		machine->mm->rlimit[RLIMIT_MEMLOCK] = PAGES(3);
		CHECK_EQ(remap(machine, 0x100, 4, 4, FIXED, 0x200), eras[i].result);
		process_end(machine);
	}
}

static bool is_accounted(struct machine *machine, u64 page)
{
	return area_at(machine, 1, page)->vm_flags & VM_ACCOUNT;
}

/* There is nothing to unmap, and so no VMA on which VM_ACCOUNT could be restored. */
TEST(a_duplicate_takes_the_promise_along)
{
	struct machine *machine = roomy_process("3.15");

	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(remap(machine, 0x101, 0, 2, FIXED, 0x200), 0x200);
	CHECK_EQ(is_accounted(machine, 0x100), false);
	CHECK_EQ(is_accounted(machine, 0x200), true);
	process_end(machine);
}

TEST(what_a_move_leaves_loses_its_promise_in_6_5_alone)
{
	static const struct { const char *era; bool accounted; } eras[] = {
		{ "6.1", true }, { "6.5", false }, { "6.8", true }, { "6.18", true },
	};

	for (u32 i = 0; i < 4; i++) {
		struct machine *machine = roomy_process(eras[i].era);

		map_at(machine, 0x100, 6, PROT_RW);
		CHECK_EQ(remap(machine, 0x102, 2, 2, FIXED, 0x200), 0x200);
		CHECK_EQ(is_accounted(machine, 0x100), eras[i].accounted);
		CHECK_EQ(is_accounted(machine, 0x104), eras[i].accounted);
		CHECK_EQ(is_accounted(machine, 0x200), true);
		process_end(machine);
	}
}

TEST(a_copy_left_behind_is_counted_once_before_6_15)
{
	static const struct { const char *era; u64 locked; } eras[] = { { "6.8", 4 }, { "6.18", 6 } };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = roomy_process(eras[i].era);

		map_at(machine, 0x100, 4, PROT_RW);
		lock(machine, 0x100, 4);
		CHECK_EQ(remap(machine, 0x100, 2, 2, KEEP, 0x200), 0x200);
		CHECK_EQ(machine->mm->locked_vm, eras[i].locked);
		process_end(machine);
	}
}

/* A private mapping counts as one without a file since 4.3: copy_vma(). */
TEST(moved_private_zeroes_keep_their_offset_before_4_3)
{
	static const char *const rows[] = { "2.6.34", "3.8", "4.20", "6.18" };

	for (u32 n = 0; n < 4; n++) {
		struct machine *machine = roomy_process(rows[n]);

		add_file(machine, 8, file_kind_zero, 0, true);
		map_with(machine, 0x100, 4, PROT_READ, MAP_PRIVATE, 8, 2);
		CHECK_EQ(remap(machine, 0x100, 4, 4, MREMAP_MAYMOVE | MREMAP_FIXED, 0x200), 0x200);
		CHECK_EQ(area_at(machine, 1, 0x200)->vm_pgoff, n < 2 ? 2 : 0x200);
		process_end(machine);
	}
}

/* Nothing is mapped there either, but that is checked later. */
TEST(an_empty_range_overlapped_before_4_3)
{
	static const char *const rows[] = { "2.6.34", "3.14", "4.20", "6.1" };

	for (u32 n = 0; n < 4; n++) {
		struct machine *machine = roomy_process(rows[n]);
		u32 flags = MREMAP_MAYMOVE | MREMAP_FIXED;

		CHECK_EQ(remap(machine, 0x100, 0, 2, flags, 0x100), n < 2 ? -EINVAL : -EFAULT);
		CHECK_EQ(machine->reason == reason_overlaps_itself, n < 2);
		CHECK_EQ(remap(machine, 0x100, 0, 2, flags, 0x101), -EFAULT);
		process_end(machine);
	}
}
