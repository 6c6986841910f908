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

TEST(only_an_area_that_grows_does)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x200, 2, PROT_RW);
	CHECK_EQ(store(machine, 0x1ff, 1), -EFAULT);
	CHECK_EQ(machine->signal, signal_maperr);
	CHECK_AREAS(machine, "200-202 rw #1");
	process_end(machine);
}

/* It grows before anybody asks whether the access is allowed. */
TEST(a_refused_write_still_grows_it)
{
	struct machine *machine = roomy_process("6.18");

	map_with(machine, 0x200, 2, PROT_READ, GROWS, 0, 0);
	CHECK_EQ(store(machine, 0x1fe, 1), -EFAULT);
	CHECK_EQ(machine->signal, signal_accerr);
	CHECK_AREAS(machine, "1fe-202 r- #1");
	process_end(machine);
}

/* 16 pages in this layout, and only towards an accessible area that does not grow itself. */
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
	CHECK_EQ(store(machine, 0x1e1, 1), 0);
	process_end(machine);
}

/* A limit is looked at after the anon_vma has been made, the gap before. */
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
