#include "test/pages_fixture.h"

static s64 lock_all(struct machine *machine, u32 flags)
{
	return perform_as(machine, 1, (struct record_operation){ .call = call_mlockall, .flags = flags });
}

static s64 lock_on_fault(struct machine *machine, u64 start, u64 pages, u32 flags)
{
	struct record_operation op = {
		.call = call_mlock2, .addr = PAGES(start), .length = PAGES(pages), .flags = flags,
	};

	return perform_as(machine, 1, op);
}

static s64 set_memlock(struct machine *machine, u64 pages)
{
	struct record_operation op = { .call = call_prlimit, .flags = 8, .length = PAGES(pages) };

	return perform_as(machine, 1, op);
}

TEST(a_locked_part_is_an_area_and_present)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 8, PROT_RW);
	CHECK_EQ(lock(machine, 0x102, 2), 0);
	CHECK_EQ(machine->mm->map_count, 3);
	CHECK_EQ(machine->mm->locked_vm, 2);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 2);
	CHECK_EQ(lock(machine, 0x102, 4), 0);
	CHECK_EQ(machine->mm->map_count, 3);
	CHECK_EQ(machine->mm->locked_vm, 4);
	CHECK_EQ(unlock(machine, 0x100, 8), 0);
	CHECK_EQ(machine->mm->map_count, 1);
	CHECK_EQ(machine->mm->locked_vm, 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 8), 4);
	process_end(machine);
}

TEST(addresses_are_rounded_down_and_ends_up)
{
	struct machine *machine = roomy_process("6.18");
	struct record_operation op = { .call = call_mlock, .addr = PAGES(0x102) - 1, .length = 2 };

	map_at(machine, 0x100, 8, PROT_RW);
	CHECK_EQ(perform_as(machine, 1, op), 0);
	CHECK_EQ(area_at(machine, 1, 0x101)->vm_start, PAGES(0x101));
	CHECK_EQ(area_at(machine, 1, 0x101)->vm_end, PAGES(0x103));
	CHECK_EQ(lock(machine, 0x100, 0), 0);
	CHECK_EQ(machine->mm->locked_vm, 2);
	process_end(machine);
}

/* The part before the gap is locked, but nothing has been touched. */
TEST(a_hole_ends_it)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 4, PROT_RW);
	map_at(machine, 0x105, 4, PROT_RW);
	CHECK_EQ(lock(machine, 0x102, 5), -ENOMEM);
	CHECK_EQ(machine->reason, reason_hole);
	CHECK_EQ(machine->mm->locked_vm, 2);
	CHECK_EQ(anon_in(machine, 1, 0x100, 9), 0);
	CHECK_EQ(lock(machine, 0x104, 1), -ENOMEM);
	CHECK_EQ(unlock(machine, 0x100, 9), -ENOMEM);
	CHECK_EQ(machine->mm->locked_vm, 0);
	process_end(machine);
}

/* The memory stays locked, though the call fails. */
TEST(pages_that_can_not_be_had_fail_the_call)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 2, PROT_NONE);
	CHECK_EQ(lock(machine, 0x100, 2), -ENOMEM);
	CHECK_EQ(machine->reason, reason_page_not_allowed);
	CHECK_EQ(machine->mm->locked_vm, 2);
	add_file(machine, 5, file_kind_regular, 1, true);
	map_with(machine, 0x110, 2, PROT_RW, MAP_PRIVATE, 5, 0);
	CHECK_EQ(lock(machine, 0x110, 2), -ENOMEM);
	CHECK_EQ(machine->reason, reason_page_not_there);
	CHECK_EQ(anon_in(machine, 1, 0x110, 2), 1);
	CHECK_EQ(machine->mm->locked_vm, 4);
	process_end(machine);
}

TEST(the_limit_counts_what_is_new)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 16, PROT_RW);
	CHECK_EQ(set_memlock(machine, 4), 0);
	CHECK_EQ(lock(machine, 0x100, 3), 0);
	CHECK_EQ(lock(machine, 0x102, 3), -ENOMEM);
	CHECK_EQ(machine->reason, reason_memlock_limit);
	CHECK_EQ(lock(machine, 0x101, 3), 0);
	CHECK_EQ(machine->mm->locked_vm, 4);
	CHECK_EQ(set_memlock(machine, 0), 0);
	CHECK_EQ(lock(machine, 0x100, 1), -EPERM);
	CHECK_EQ(lock_all(machine, 2), -EPERM);
	CHECK_EQ(unlock(machine, 0x100, 16), 0);
	process_end(machine);

	/* Before 4.9, memory that was already locked counted twice. */
	machine = roomy_process("3.8");
	map_at(machine, 0x100, 16, PROT_RW);
	set_memlock(machine, 4);
	CHECK_EQ(lock(machine, 0x100, 3), 0);
	CHECK_EQ(lock(machine, 0x101, 3), -ENOMEM);
	process_end(machine);
}

TEST(locked_memory_is_touched_when_it_becomes_writable)
{
	/* Not before 4.2. */
	static const struct { const char *era; u64 pages; } eras[] = { { "3.8", 0 }, { "6.1", 2 }, { "6.18", 2 } };

	for (u32 i = 0; i < 3; i++) {
		struct machine *machine = roomy_process(eras[i].era);

		map_at(machine, 0x100, 4, PROT_READ);
		CHECK_EQ(lock(machine, 0x100, 4), 0);
		CHECK_EQ(anon_in(machine, 1, 0x100, 4), 0);
		CHECK_EQ(protect(machine, 0x101, 2, PROT_RW), 0);
		CHECK_EQ(anon_in(machine, 1, 0x100, 4), eras[i].pages);
		process_end(machine);
	}
}

TEST(on_fault_leaves_pages_for_later)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(lock_on_fault(machine, 0x100, 4, 1), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 4), 0);
	CHECK_EQ(machine->mm->locked_vm, 4);
	CHECK_EQ(lock(machine, 0x100, 2), 0);
	CHECK_EQ(anon_in(machine, 1, 0x100, 4), 2);
	CHECK_EQ(machine->mm->locked_vm, 4);
	CHECK_EQ(machine->mm->map_count, 2);
	CHECK_EQ(lock_on_fault(machine, 0x100, 4, 2), -EINVAL);
	process_end(machine);

	machine = roomy_process("3.8");
	map_at(machine, 0x100, 4, PROT_RW);
	CHECK_EQ(lock_on_fault(machine, 0x100, 4, 0), -ENOSYS);
	CHECK_EQ(lock_all(machine, 4 | 1), -EINVAL);
	CHECK_EQ(lock_all(machine, 1), 0);
	process_end(machine);
}

/* The kernel's own mappings and droppable memory are never locked, and no error says so. */
TEST(some_areas_are_passed_over)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 2, PROT_RW);
	area_at(machine, 1, 0x100)->vm_flags |= VM_DONTEXPAND;
	CHECK_EQ(lock(machine, 0x100, 2), 0);
	map_with(machine, 0x102, 2, PROT_RW, MAP_DROPPABLE, 0, 0);
	CHECK_EQ(lock(machine, 0x102, 2), 0);
	CHECK_EQ(machine->mm->locked_vm, 0);
	CHECK_EQ(FIRST_EVENT(lock_area)->verdict, lock_special);
	process_end(machine);
}

TEST(all_of_it_now_and_in_future)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 2, PROT_RW);
	map_at(machine, 0x110, 2, PROT_NONE);
	CHECK_EQ(lock_all(machine, 1), 0);
	CHECK_EQ(machine->mm->locked_vm, 4);
	CHECK_EQ(anon_in(machine, 1, 0x100, 2), 2);
	CHECK_EQ(machine->mm->def_flags, 0);
	CHECK_EQ(lock_all(machine, 2 | 4), 0);
	CHECK_EQ(machine->mm->def_flags, VM_LOCKED | VM_LOCKONFAULT);
	CHECK_EQ(machine->mm->locked_vm, 4);
	map_at(machine, 0x120, 2, PROT_RW);
	CHECK_EQ(machine->mm->locked_vm, 6);
	CHECK_EQ(anon_in(machine, 1, 0x120, 2), 0);
	CHECK_EQ(perform_as(machine, 1, (struct record_operation){ .call = call_munlockall }), 0);
	CHECK_EQ(machine->mm->locked_vm, 0);
	CHECK_EQ(machine->mm->def_flags, 0);
	CHECK_EQ(lock_all(machine, 0), -EINVAL);
	CHECK_EQ(lock_all(machine, 4), -EINVAL);
	CHECK_EQ(lock_all(machine, 8), -EINVAL);
	CHECK_EQ(set_memlock(machine, 5), 0);
	CHECK_EQ(lock_all(machine, 1), -ENOMEM);
	process_end(machine);
}

/* Before 2.6.38 pages are touched VMA by VMA. The first page that can't be provided ends the call. */
TEST(an_unreadable_vma_ends_it_early_before_2_6_38)
{
	static const struct { const char *era; u64 locked, pages; } eras[] = { { "2.6.34", 4, 2 }, { "3.4", 6, 2 } };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = roomy_process(eras[i].era);

		map_at(machine, 0x100, 2, PROT_RW);
		map_at(machine, 0x102, 2, PROT_NONE);
		map_at(machine, 0x104, 2, PROT_RW);
		CHECK_EQ(lock(machine, 0x100, 6), -ENOMEM);
		CHECK_EQ(machine->mm->locked_vm, eras[i].locked);
		CHECK_EQ(anon_in(machine, 1, 0x100, 6), eras[i].pages);
		process_end(machine);
	}
}

TEST(what_is_locked_is_not_touched_again_before_2_6_38)
{
	struct machine *machine = roomy_process("2.6.34");

	map_at(machine, 0x100, 2, PROT_NONE);
	CHECK_EQ(lock(machine, 0x100, 2), -ENOMEM);
	CHECK_EQ(lock(machine, 0x100, 2), 0);
	map_at(machine, 0x110, 2, PROT_RW);
	map_at(machine, 0x120, 2, PROT_EXEC);
	CHECK_EQ(lock(machine, 0x110, 3), -ENOMEM); /* a gap, but what lies before it is touched */
	CHECK_EQ(anon_in(machine, 1, 0x110, 2), 2);
	CHECK_EQ(lock(machine, 0x120, 2), -ENOMEM); /* not readable */
	CHECK_EQ(machine->mm->locked_vm, 6);
	CHECK_EQ(lock_all(machine, 1), 0);
	process_end(machine);
	machine = roomy_process("3.4");
	map_at(machine, 0x110, 2, PROT_RW);
	CHECK_EQ(lock(machine, 0x110, 3), -ENOMEM);
	CHECK_EQ(anon_in(machine, 1, 0x110, 2), 0);
	map_at(machine, 0x120, 2, PROT_EXEC);
	CHECK_EQ(lock(machine, 0x120, 2), 0);
	process_end(machine);
}

TEST(on_fault_looked_at_permissions_before_5_18)
{
	struct machine *machine = roomy_process("4.20");

	map_at(machine, 0x100, 2, PROT_NONE);
	CHECK_EQ(lock_on_fault(machine, 0x100, 2, 1), -ENOMEM);
	CHECK_EQ(machine->mm->locked_vm, 2);
	CHECK_EQ(lock_all(machine, 4), 0); /* unlocks */
	CHECK_EQ(machine->mm->locked_vm, 0);
	process_end(machine);
	machine = roomy_process("6.1");
	map_at(machine, 0x100, 2, PROT_NONE);
	CHECK_EQ(lock_on_fault(machine, 0x100, 2, 1), 0);
	CHECK_EQ(lock_all(machine, 4), -EINVAL);
	process_end(machine);
}

/* What could not be populated when it was locked is touched when it is unlocked. */
TEST(from_2_6_28_to_2_6_31_unlocking_made_pages)
{
	static const char *const rows[] = { "2.6.31-rc8", "2.6.32", "6.18" };

	for (u32 n = 0; n < 3; n++) {
		struct machine *machine = roomy_process(rows[n]);

		map_at(machine, 0x100, 4, PROT_NONE);
		lock(machine, 0x100, 4);
		protect(machine, 0x102, 2, PROT_RW);
		CHECK_EQ(unlock(machine, 0x100, 4), 0);
		CHECK_EQ(anon_in(machine, 1, 0x100, 2), 0);
		CHECK_EQ(anon_in(machine, 1, 0x102, 2), n == 1 ? 0 : 2);
		process_end(machine);
	}
}

/* How often the lock of an anon_vma was taken to find out who maps a page. */
static u64 searches(const struct machine *machine)
{
	return machine->counters.lock_anon_vma_searches;
}

static const struct { const char *era; u32 sole, shared; } walks[] = {
	{ "2.6.31-rc8", 4, 0 }, { "2.6.34", 4, 4 }, { "3.4", 0, 4 }, { "5.10", 0, 4 }, { "6.1", 0, 0 },
};

/* Of eight pages, four have been locked. */
static struct machine *with_locked(const char *era)
{
	struct machine *machine = roomy_process(era);

	map_at(machine, 0x100, 8, PROT_RW);
	store(machine, 0x100, 8);
	CHECK_EQ(lock(machine, 0x100, 4), 0);
	return machine;
}

TEST(from_2_6_28_to_5_17_each_page_that_is_unlocked_was_searched_for)
{
	for (u32 n = 0; n < sizeof(walks) / sizeof(*walks); n++) {
		struct machine *machine = with_locked(walks[n].era);

		CHECK_EQ(unlock(machine, 0x100, 8), 0);
		CHECK_EQ(searches(machine), walks[n].sole);
		CHECK_EQ(lock(machine, 0x100, 4), 0);
		CHECK_EQ(perform(machine, (struct record_operation){ .call = call_munmap, .addr = PAGES(0x100), .length = PAGES(8) }), 0);
		CHECK_EQ(searches(machine), 2 * walks[n].sole);
		process_end(machine);
	}
}

/* Since 3.2 only if somebody else maps the page, too. Up to 2.6.31 such a page was copied first. */
TEST(shared_pages_are_searched_for_when_they_are_unlocked)
{
	for (u32 n = 0; n < sizeof(walks) / sizeof(*walks); n++) {
		struct machine *machine = with_locked(walks[n].era);
		const struct record_operation exit = { .call = call_exit };

		CHECK_EQ(fork_from(machine, 1), 2);
		CHECK_EQ(unlock(machine, 0x100, 8), 0);
		CHECK_EQ(searches(machine), walks[n].shared);
		CHECK_EQ(lock(machine, 0x104, 4), 0);
		CHECK_EQ(perform_as(machine, 1, exit), 0);
		/* Locking has copied the pages, as a write does. */
		CHECK_EQ(searches(machine), walks[n].shared + walks[n].sole);
		process_end(machine);
	}
}

/* mlock() fails at the first page that it may not touch, and marks none of those that are present. */
TEST(pages_that_mlock_could_not_touch_are_not_searched_for)
{
	struct machine *machine = roomy_process("2.6.31-rc8");

	map_at(machine, 0x100, 4, PROT_RW);
	store(machine, 0x100, 4);
	protect(machine, 0x100, 4, PROT_NONE);
	CHECK_EQ(lock(machine, 0x100, 4), -ENOMEM);
	CHECK_EQ(machine->mm->locked_vm, 4);
	CHECK_EQ(unlock(machine, 0x100, 4), 0);
	CHECK_EQ(searches(machine), 0);
	process_end(machine);
}

/* Of two processes that have locked a page, the search by one finds the other, and the other searches in turn. */
TEST(a_page_stays_marked_as_long_as_somebody_has_locked_it)
{
	struct machine *machine = roomy_process("2.6.34");
	const struct record_operation lock_it = { .call = call_mlock, .addr = PAGES(0x100), .length = PAGES(4) };
	struct record_operation unlock_it = lock_it;

	unlock_it.call = call_munlock;
	map_at(machine, 0x100, 4, PROT_RW);
	store(machine, 0x100, 4);
	protect(machine, 0x100, 4, PROT_READ);
	CHECK_EQ(fork_from(machine, 1), 2);
	for (u32 process = 1; process <= 2; process++)
		CHECK_EQ(perform_as(machine, process, lock_it), 0);
	for (u32 process = 1; process <= 2; process++) {
		CHECK_EQ(perform_as(machine, process, unlock_it), 0);
		CHECK_EQ(searches(machine), 4 * process);
	}
	CHECK_EQ(perform_as(machine, 2, unlock_it), 0);
	CHECK_EQ(searches(machine), 8);
	process_end(machine);
}
