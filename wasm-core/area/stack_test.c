#include "test/pages_fixture.h"

#define GROWS (MAP_PRIVATE | MAP_GROWSDOWN)

static s64 set_limit(struct machine *machine, u32 resource, u64 bytes)
{
	struct record_operation op = { .call = call_prlimit, .flags = resource, .length = bytes };

	return perform_as(machine, 1, op);
}

TEST(a_touch_below_grows_it)
{
	struct machine *machine = roomy_process("6.18");

	map_with(machine, 0x200, 2, PROT_RW, GROWS, 0, 0);
	CHECK_EQ(load(machine, 0x1f0, 1), 0);
	CHECK_EQ(area_at(machine, 1, 0x1f0)->vm_pgoff, 0x1f0);
	CHECK_EQ(machine->mm->stack_vm, 0x12);
	CHECK_EQ(machine->mm->total_vm, 0x12);
	CHECK_EQ(anon_in(machine, 1, 0x1f0, 0x12), 0);
	CHECK_EQ(anon_vma_at(machine, 1, 0x1f0), 1);
	CHECK_EQ(machine->counters.stack_growths, 1);
	process_end(machine);
}

/* Growth takes the lock of the anon_vma, also where a limit then forbids it; an address that is too low is refused before. */
TEST(growth_locks_the_anon_vma)
{
	static const struct { const char *era; u64 locks; } eras[] = {
		{ "2.6.2", 0 }, { "2.6.7", 1 }, { "2.6.31-rc8", 1 }, { "2.6.34", 1 }, { "4.20", 1 }, { "6.18", 1 },
	};

	for (u32 i = 0; i < 6; i++) {
		struct machine *machine = roomy_process(eras[i].era);
		const u64 *locks = &machine->counters.lock_anon_vmas;
		u64 before;

		map_with(machine, 0x200, 2, PROT_RW, GROWS, 0, 0);
		store(machine, 0x1fe, 1);
		before = *locks;
		CHECK_EQ(load(machine, 0x1f0, 1), 0);
		CHECK_EQ(*locks, before + eras[i].locks);
		CHECK_EQ(set_limit(machine, 3, PAGES(0x12)), 0);
		CHECK_EQ(load(machine, 0x1e8, 1), -EFAULT);
		CHECK_EQ(*locks, before + 2 * eras[i].locks);
		machine->mm->hint_min = PAGES(0x1f0);
		CHECK_EQ(load(machine, 0x1e8, 1), -EFAULT);
		CHECK_EQ(*locks, before + 2 * eras[i].locks);
		process_end(machine);
	}
}

TEST(only_an_area_that_grows_does)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x200, 2, PROT_RW);
	CHECK_EQ(store(machine, 0x1ff, 1), -EFAULT);
	CHECK_EQ(machine->signal, signal_maperr);
	CHECK_AREAS(machine, "200-202 rw #1");
	process_end(machine);
}

/* The VMA grows before the kernel checks whether the access is allowed. */
TEST(a_refused_write_still_grows_it)
{
	struct machine *machine = roomy_process("6.18");

	map_with(machine, 0x200, 2, PROT_READ, GROWS, 0, 0);
	CHECK_EQ(store(machine, 0x1fe, 1), -EFAULT);
	CHECK_EQ(machine->signal, signal_accerr);
	CHECK_AREAS(machine, "1fe-202 r- #1");
	process_end(machine);
}

/* The gap is 16 pages in this layout. It is kept only towards an accessible VMA that does not grow itself. */
TEST(the_gap_to_the_area_below_stays)
{
	struct machine *machine = roomy_process("6.18");

	map_with(machine, 0x200, 2, PROT_RW, GROWS, 0, 0);
	map_at(machine, 0x1e0, 1, PROT_READ);
	CHECK_EQ(store(machine, 0x1f1, 1), 0);
	CHECK_EQ(store(machine, 0x1f0, 1), -EFAULT);
	CHECK_EQ(FIRST_EVENT(expand_stack_leave)->error, -ENOMEM);
	protect(machine, 0x1e0, 1, PROT_NONE);
	CHECK_EQ(store(machine, 0x1e8, 1), 0);
	map_with(machine, 0x1e0, 1, PROT_RW, GROWS, 0, 0);
	CHECK_EQ(store(machine, 0x1e1, 1), 0);
	process_end(machine);

	machine = roomy_process("3.8");
	map_with(machine, 0x200, 2, PROT_RW, GROWS, 0, 0);
	map_at(machine, 0x1e0, 1, PROT_READ);
	CHECK_EQ(store(machine, 0x1e2, 1), 0);
	process_end(machine);
}

/* The anon_vma is made after the gap is checked, but before the limits are. */
TEST(an_area_that_may_not_grow_can_get_an_anon_vma)
{
	struct machine *machine = roomy_process("6.18");

	map_with(machine, 0x200, 2, PROT_RW, GROWS, 0, 0);
	CHECK_EQ(load(machine, 0x202 - 65, 1), -EFAULT);
	CHECK_EQ(anon_vma_at(machine, 1, 0x200), 1);
	CHECK_EQ(load(machine, 0x202 - 64, 1), 0);
	map_with(machine, 0x300, 2, PROT_RW, GROWS, 0, 0);
	map_at(machine, 0x2fe, 1, PROT_READ);
	CHECK_EQ(load(machine, 0x2ff, 1), -EFAULT);
	CHECK_EQ(anon_vma_at(machine, 1, 0x300), 0);
	process_end(machine);
}

TEST(every_limit_holds)
{
	struct machine *machine = roomy_process("6.18");

	map_with(machine, 0x200, 2, PROT_RW, GROWS | MAP_LOCKED, 0, 0);
	CHECK_EQ(machine->mm->locked_vm, 2);
	CHECK_EQ(set_limit(machine, 8, PAGES(4)), 0);
	CHECK_EQ(load(machine, 0x1fd, 1), -EFAULT);
	CHECK_EQ(load(machine, 0x1fe, 1), 0);
	CHECK_EQ(machine->mm->locked_vm, 4);
	CHECK_EQ(set_limit(machine, 8, RLIM_INFINITY), 0);
	CHECK_EQ(set_limit(machine, 9, PAGES(5)), 0);
	CHECK_EQ(load(machine, 0x1fc, 1), -EFAULT);
	CHECK_EQ(load(machine, 0x1fd, 1), 0);
	CHECK_EQ(set_limit(machine, 9, RLIM_INFINITY), 0);
	CHECK_EQ(set_limit(machine, 3, PAGES(5)), 0);
	CHECK_EQ(load(machine, 0x1fc, 1), -EFAULT);
	CHECK_EQ(set_limit(machine, 99, 0), -EINVAL);
	process_end(machine);
}

TEST(it_stops_at_mmap_min_addr)
{
	struct machine *machine = roomy_process("6.18");

	map_with(machine, 0x11, 2, PROT_RW, GROWS, 0, 0);
	CHECK_EQ(load(machine, 0x0f, 1), -EFAULT);
	CHECK_EQ(load(machine, 0x10, 1), 0);
	process_end(machine);
}

/* 3.4 and 3.8: the lowest page is the guard, and the first fault there moves the guard down by one. The page is made
 * even if a limit forbids that. */
TEST(the_first_fault_in_the_lowest_page_moves_the_guard)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_with(machine, 0x200, 3, PROT_RW, GROWS, 0, 0);
		CHECK_EQ(store(machine, 0x201, 2), 0);
		CHECK_AREAS(machine, "200-203 rw #1");
		CHECK_EQ(load(machine, 0x200, 1), 0);
		CHECK_AREAS(machine, "1ff-203 rw #1");
		CHECK_EQ(store(machine, 0x200, 1), 0);
		CHECK_AREAS(machine, "1ff-203 rw #1");
		CHECK_EQ(store(machine, 0x1f0, 1), 0);
		CHECK_AREAS(machine, "1ef-203 rw #1");
		CHECK_EQ(machine->counters.stack_growths, 3);
		CHECK_EQ(set_limit(machine, 3, PAGES(0x15)), 0);
		CHECK_EQ(store(machine, 0x1ee, 1), 0);
		CHECK_AREAS(machine, "1ee-203 rw #1");
		CHECK_EQ(anon_in(machine, 1, 0x1ee, 1), 1);
		process_end(machine);
	}
}

TEST(a_growing_area_of_2_6_34_or_4_20_has_no_guard_inside)
{
	static const char *const rows[] = { "2.6.34", "4.20" };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = roomy_process(rows[i]);

		map_with(machine, 0x200, 3, PROT_RW, GROWS, 0, 0);
		CHECK_EQ(store(machine, 0x200, 1), 0);
		CHECK_AREAS(machine, "200-203 rw #1");
		process_end(machine);
	}
}

/* If the VMA below grows too, it doesn't matter: both may be parts of one stack. */
TEST(without_room_for_a_guard_the_touch_is_a_bus_error)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_with(machine, 0x200, 3, PROT_RW, GROWS, 0, 0);
		map_at(machine, 0x1ff, 1, PROT_NONE);
		CHECK_EQ(store(machine, 0x200, 3), -EFAULT);
		CHECK_EQ(machine->signal, signal_adrerr);
		CHECK_EQ(machine->signal_address, PAGES(0x200));
		CHECK_EQ(anon_in(machine, 1, 0x200, 3), 0);
		CHECK_EQ(anon_vma_at(machine, 1, 0x200), 0);
		CHECK_EQ(store(machine, 0x201, 2), 0);
		unmap(machine, 0x1ff, 1);
		map_with(machine, 0x1fe, 2, PROT_READ, GROWS, 0, 0);
		CHECK_EQ(store(machine, 0x200, 1), 0);
		CHECK_AREAS(machine, "1fe-200 r- #3, 200-203 rw #1");
		process_end(machine);
	}
}

/* expand_stack() of 3.4 did not look, so the VMA grew, but its page could not be made. */
TEST(a_touch_right_above_another_area)
{
	struct machine *machine = roomy_process("3.8");

	map_with(machine, 0x200, 2, PROT_RW, GROWS, 0, 0);
	map_at(machine, 0x1e0, 1, PROT_NONE);
	CHECK_EQ(store(machine, 0x1e1, 1), -EFAULT);
	CHECK_EQ(machine->signal, signal_maperr);
	CHECK_AREAS(machine, "1e0-1e1 -- #2, 200-202 rw #1");
	process_end(machine);

	machine = roomy_process("3.4");
	map_with(machine, 0x200, 2, PROT_RW, GROWS, 0, 0);
	map_at(machine, 0x1e0, 1, PROT_NONE);
	CHECK_EQ(store(machine, 0x1e1, 1), -EFAULT);
	CHECK_EQ(machine->signal, signal_adrerr);
	CHECK_AREAS(machine, "1e0-1e1 -- #2, 1e1-202 rw #1");
	process_end(machine);
}

/* Until 4.4 the anon_vma was made before the address was checked. */
TEST(once_even_an_address_too_low_made_an_anon_vma)
{
	static const struct {
		const char *era;
		u32 anon_vma;
	} rows[] = { { "3.8", 1 }, { "4.20", 0 } };

	for (u32 i = 0; i < 2; i++) {
		struct machine *machine = roomy_process(rows[i].era);

		map_with(machine, 0x11, 2, PROT_RW, GROWS, 0, 0);
		CHECK_EQ(load(machine, 0x0f, 1), -EFAULT);
		CHECK_EQ(anon_vma_at(machine, 1, 0x11), rows[i].anon_vma);
		process_end(machine);
	}
}

static s64 touch_with_stack_pointer(const char *era, enum code_stack_pointer where, u64 addr)
{
	struct record_layout layout = roomy_layout();
	struct record_operation op = { .call = call_store, .addr = addr, .length = 1 };
	struct machine *machine;
	s64 result;

	layout.stack_pointer = where;
	layout.start_stack = PAGES(0x300);
	machine = process_start_with(era_named(era), &layout);
	map_with(machine, 0x2f8, 8, PROT_RW, GROWS, 0, 0);
	result = perform_as(machine, 1, op);
	process_end(machine);
	return result;
}

/* Up to 4.20, "far" is more than 64 KiB and 256 bytes. */
TEST(a_touch_far_below_the_stack_pointer_lets_nothing_grow)
{
	u64 lowest = PAGES(0x300) - 65536 - 256;

	CHECK_EQ(touch_with_stack_pointer("4.20", stack_pointer_stays, lowest), 0);
	CHECK_EQ(touch_with_stack_pointer("4.20", stack_pointer_stays, lowest - 1), -EFAULT);
	CHECK_EQ(touch_with_stack_pointer("3.8", stack_pointer_stays, lowest - 1), -EFAULT);
	CHECK_EQ(touch_with_stack_pointer("4.20", stack_pointer_follows, lowest - 1), 0);
	CHECK_EQ(touch_with_stack_pointer("6.1", stack_pointer_stays, lowest - 1), 0);
}

/* A page that has been read is present, and its fault is over. When it becomes the lowest page, nothing asks for a
 * guard. */
TEST(a_page_of_zeroes_needs_no_guard)
{
	FOR_BOTH_ERAS(era) {
		struct machine *machine = roomy_process(*era);

		map_with(machine, 0x200, 8, PROT_RW, GROWS, 0, 0);
		CHECK_EQ(load(machine, 0x204, 2), 0);
		map_at(machine, 0x200, 4, PROT_NONE);
		CHECK_EQ(load(machine, 0x204, 1), 0);
		CHECK_EQ(store(machine, 0x204, 1), 0);
		CHECK_AREAS(machine, "200-204 -- #3, 204-208 rw #1");
		CHECK_EQ(anon_in(machine, 1, 0x204, 4), 1);
		advise(machine, 0x204, 2, 4 /* MADV_DONTNEED */);
		CHECK_EQ(store(machine, 0x204, 1), -EFAULT);
		CHECK_EQ(machine->signal, signal_adrerr);
		process_end(machine);
	}
}
