/* What kernels before 3.4 lack: machine/traits.def. */
#include "call/advice.h"
#include "test/pages_fixture.h"

static const char *const old[] = { "2.4", "2.6.2", "2.6.5-aa1", "2.6.7", "2.6.34", "3.4" };
enum { V2_4, V2_6_2, AA1, V2_6_7, V2_6_34, V3_4, ROWS };

static void check_refused(struct machine *machine, s64 result, s32 error, enum code_reason reason)
{
	CHECK_EQ(result, error);
	CHECK_EQ(machine->reason, reason);
}

TEST(mmap_of_nothing_succeeds_up_to_2_6_11)
{
	struct record_operation op = {
		.call = call_mmap, .addr = PAGES(0x100) + 5, .flags = MAP_PRIVATE | MAP_ANONYMOUS,
	};

	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(old[n]);
		s64 result = perform_as(machine, 1, op);

		if (n < V2_6_34)
			CHECK_EQ(result, PAGES(0x100) + 5);
		else
			check_refused(machine, result, -EINVAL, reason_length_zero);
		CHECK_EQ(machine->mm->map_count, 0);
		check_refused(machine, map_anywhere(machine, 0x3001, 0), n < V2_6_34 ? -EINVAL : -ENOMEM, reason_no_gap);
		process_end(machine);
	}
}

TEST(nobody_may_lock_memory_up_to_2_6_8)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(old[n]);

		map_at(machine, 0x100, 4, PROT_RW);
		if (n < V2_6_34)
			check_refused(machine, lock(machine, 0x100, 2), -EPERM, reason_no_privilege);
		else
			CHECK_EQ(lock(machine, 0x100, 2), 0);
		CHECK_EQ(unlock(machine, 0x100, 2), 0);
		/* 2.4 does not know the flag. */
		CHECK_EQ(map_anywhere(machine, 2, MAP_LOCKED) < 0, n > V2_4 && n < V2_6_34);
		process_end(machine);
	}
}

TEST(page_0_may_be_mapped_before_there_was_a_minimum)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(old[n]);

		CHECK_EQ(map_at(machine, 0, 2, PROT_RW), n < V2_6_34 ? 0 : -EPERM);
		process_end(machine);
	}
}

TEST(huge_pages_come_in_2_6_38)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(old[n]);

		map_at(machine, 0x400, 0x200, PROT_RW);
		CHECK_EQ(advise(machine, 0x400, 0x200, MADV_HUGEPAGE), n < V3_4 ? -EINVAL : 0);
		store(machine, 0x400, 1);
		CHECK_EQ(anon_in(machine, 1, 0x400, 0x200), n < V3_4 ? 1 : 0x200);
		process_end(machine);
	}
}

TEST(advice_is_known_when_it_has_come)
{
	static const struct {
		u32 advice;
		u32 since; /* index into old[] */
	} advice[] = {
		{ MADV_DONTNEED, V2_4 },      { MADV_RANDOM, V2_4 },    { MADV_DONTFORK, V2_6_34 },
		{ MADV_MERGEABLE, V2_6_34 }, { MADV_DONTDUMP, V3_4 }, { MADV_NOHUGEPAGE, V3_4 },
	};

	for (u32 n = 0; n < ROWS; n++)
		for (u32 i = 0; i < sizeof(advice) / sizeof(*advice); i++) {
			struct machine *machine = roomy_process(old[n]);

			map_at(machine, 0x100, 4, PROT_RW);
			if (n < advice[i].since)
				check_refused(machine, advise(machine, 0x100, 2, advice[i].advice), -EINVAL,
					      reason_unknown_advice);
			else
				CHECK_EQ(advise(machine, 0x100, 2, advice[i].advice), 0);
			process_end(machine);
		}
}

TEST(fork_copies_the_tables_of_what_could_be_filled_again_up_to_2_6_13)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(old[n]);
		const struct event_fork_area *copied;

		map_file_at(machine, 0x100, 4, 3, 0);
		CHECK_EQ(fork_from(machine, 1), 2);
		copied = FIRST_EVENT(fork_area);
		CHECK(copied);
		CHECK_EQ(copied->how, n < V2_6_34 ? inherit_copied : inherit_without_pages);
		process_end(machine);
	}
}

TEST(map_populate_fills_private_memory_since_2_6_23)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(old[n]);

		CHECK_EQ(map_with(machine, 0x100, 4, PROT_RW, MAP_PRIVATE | MAP_POPULATE, 0, 0), 0x100);
		CHECK_EQ(anon_in(machine, 1, 0x100, 4), n < V2_6_34 ? 0 : 4);
		process_end(machine);
	}
}

TEST(remap_file_pages_is_unknown_to_2_4)
{
	struct record_operation op = { .call = call_remap_file_pages, .addr = PAGES(0x100), .length = PAGES(1) };

	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(old[n]);

		check_refused(machine, perform_as(machine, 1, op), n == V2_4 ? -ENOSYS : -EINVAL,
			      n == V2_4 ? reason_unknown_call : reason_not_shared);
		process_end(machine);
	}
}

/* MAP_32BIT means something only to a 64-bit kernel. */
TEST(map_32bit_is_no_flag_of_a_32_bit_kernel)
{
	static const char *const rows[] = { "2.6.2", "6.18+pt=i386_2level", "6.18" };

	for (u32 n = 0; n < 3; n++) {
		struct record_layout layout = roomy_layout();
		struct machine *machine;

		layout.task_size = 0xc0000000;
		layout.mmap_base = 0xb7fff000;
		machine = process_start_with(era_named(rows[n]), &layout);
		CHECK_EQ(map_anywhere(machine, 1, MAP_32BIT), n == 1 ? 0xb7ffe : 0x40000);
		process_end(machine);
	}
}

static s64 map_near(struct machine *machine, u64 hint)
{
	return perform_as(machine, 1, (struct record_operation){
		.call = call_mmap, .addr = hint, .length = PAGE_SIZE, .prot = PROT_RW, .flags = MAP_PRIVATE | MAP_ANONYMOUS });
}

TEST(a_hint_inside_a_page_is_rounded_up_before_there_was_a_minimum)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(old[n]);

		CHECK_EQ(map_near(machine, PAGES(0x100) + 1), PAGES(n < V2_6_34 ? 0x101 : 0x100));
		process_end(machine);
	}
}

TEST(memory_is_accounted_for_since_2_5_30)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(old[n]);

		map_with(machine, 0x100, 2, PROT_RW, MAP_PRIVATE | MAP_NORESERVE, 0, 0);
		map_at(machine, 0x200, 2, PROT_RW);
		CHECK_EQ(area_at(machine, 1, 0x100)->vm_flags & VM_NORESERVE, n < V2_6_34 ? 0 : VM_NORESERVE);
		CHECK_EQ(area_at(machine, 1, 0x200)->vm_flags & VM_ACCOUNT, n == V2_4 ? 0 : VM_ACCOUNT);
		process_end(machine);
	}
}

/* Up to 2.6.18 a page that was missing could be read only if the VMA said so, and one that was there always. */
TEST(memory_that_may_only_be_written)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(old[n]);

		map_at(machine, 0x100, 4, PROT_WRITE);
		CHECK_EQ(load(machine, 0x100, 1), n < V2_6_34 ? -EFAULT : 0);
		CHECK_EQ(store(machine, 0x100, 2), 0);
		CHECK_EQ(load(machine, 0x100, 2), 0);
		CHECK_EQ(load(machine, 0x101, 2), n < V2_6_34 ? -EFAULT : 0);
		process_end(machine);
	}
}

TEST(the_break_could_go_below_the_heap_and_was_limited_with_the_data)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct record_layout layout = roomy_layout();
		struct machine *machine;
		u64 heap = layout.start_brk;

		layout.start_code = heap - PAGES(8);
		layout.end_code = heap - PAGES(6);
		layout.rlimit_data = PAGES(5);
		machine = process_start_with(era_named(old[n]), &layout);
		CHECK_EQ(perform_as(machine, 1, (struct record_operation){ .call = call_brk, .addr = heap - PAGES(3) }),
			 n < V2_6_34 ? heap - PAGES(3) : heap);
		CHECK_EQ(machine->reason, n < V2_6_34 ? reason_none : reason_below_the_heap);
		CHECK_EQ(perform_as(machine, 1, (struct record_operation){ .call = call_brk, .addr = heap - PAGES(7) }), machine->mm->brk);
		CHECK_EQ(machine->reason, reason_below_the_heap);
		machine->mm->start_data = heap - PAGES(4);
		CHECK_EQ(perform_as(machine, 1, (struct record_operation){ .call = call_brk, .addr = heap + PAGES(2) }),
			 n < V2_6_34 ? heap - PAGES(3) : heap + PAGES(2));
		process_end(machine);
	}
}

TEST(what_brk_maps_may_be_executed_up_to_2_6_7)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(old[n]);
		u64 heap = machine->mm->start_brk;

		perform_as(machine, 1, (struct record_operation){ .call = call_brk, .addr = heap + PAGE_SIZE });
		CHECK_EQ(area_at(machine, 1, heap >> PAGE_SHIFT)->vm_flags & VM_EXEC, n < V2_6_34 ? VM_EXEC : 0);
		process_end(machine);
	}
}

TEST(lengths_wrap_at_4_gib)
{
	struct record_operation protect_all = { .call = call_mprotect, .addr = PAGES(0x100), .length = 0xfffff000, .prot = PROT_READ };

	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(old[n]);

		map_at(machine, 0x100, 2, PROT_RW);
		CHECK_EQ(perform_as(machine, 1, protect_all), n < AA1 ? -EINVAL : -ENOMEM);
		CHECK_EQ(area_at(machine, 1, 0x100)->vm_flags & VM_WRITE, n < V2_6_34 ? VM_WRITE : 0);
		process_end(machine);
	}
}

TEST(nobody_unlocks_all_memory_up_to_2_6_8_and_limits_come_first)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct record_layout layout = roomy_layout();
		struct machine *machine;

		layout.rlimit_memlock = PAGES(2);
		machine = process_start_with(era_named(old[n]), &layout);
		map_at(machine, 0x100, 8, PROT_RW);
		CHECK_EQ(perform_as(machine, 1, (struct record_operation){ .call = call_munlockall }), n < V2_6_34 ? -EPERM : 0);
		check_refused(machine, lock(machine, 0x100, 4), -ENOMEM, reason_memlock_limit);
		process_end(machine);
	}
}

TEST(mremap_of_early_kernels)
{
	for (u32 n = 0; n < ROWS; n++) {
		struct machine *machine = roomy_process(old[n]);

		map_at(machine, 0x100, 4, PROT_RW);
		CHECK_EQ(remap(machine, 0x100, 4, 0, 0, 0), n == V2_4 ? 0x100 : -EINVAL);
		CHECK_EQ(machine->mm->map_count, n == V2_4 ? 0 : 1);
		map_at(machine, 0x100, 4, PROT_RW);
		CHECK_EQ(remap(machine, 0x100, 4, 2, MREMAP_MAYMOVE | MREMAP_FIXED, 0x200), n == V2_4 ? -EFAULT : 0x200);
		CHECK_EQ(machine->mm->map_count, 1);
		process_end(machine);
	}
}

/* The offset of shared memory that grows wraps around below 0, and there is no such page of the object. */
TEST(growth_did_not_stop_at_offset_0)
{
	for (u32 n = 0; n < ROWS - 1; n++) {
		struct machine *machine = roomy_process(old[n]);

		map_with(machine, 0x100, 2, PROT_RW, MAP_SHARED | MAP_GROWSDOWN, 0, 0);
		CHECK_EQ(store(machine, 0xfe, 1), -EFAULT);
		CHECK_EQ(machine->signal, signal_adrerr);
		CHECK_EQ(area_at(machine, 1, 0xfe)->vm_pgoff, UINT64_MAX - 1);
		CHECK_EQ(store(machine, 0x100, 2), 0);
		process_end(machine);
	}
}

/* A stack that mremap() has moved up keeps its offset. The tree of an anon_vma can't hold one below 0. */
TEST(growth_stops_at_offset_0_where_a_tree_sorts_by_it)
{
	static const struct {
		const char *era;
		s64 outcome;
	} rows[] = { { "2.6.34", 0 }, { "2.6.34+rmap=anon_vma_tree", -EFAULT } };

	for (u32 n = 0; n < 2; n++) {
		struct machine *machine = roomy_process(rows[n].era);

		map_with(machine, 0x20, 2, PROT_RW, MAP_PRIVATE | MAP_GROWSDOWN, 0, 0);
		CHECK_EQ(store(machine, 0x20, 2), 0);
		CHECK_EQ(remap(machine, 0x20, 2, 2, MREMAP_MAYMOVE | MREMAP_FIXED, 0x100), 0x100);
		CHECK_EQ(store(machine, 0xdf, 1), rows[n].outcome);
		CHECK_EQ(area_at(machine, 1, 0x100)->vm_pgoff, rows[n].outcome ? 0x20 : UINT64_MAX);
		process_end(machine);
	}
}
