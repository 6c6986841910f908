#include "call/advice.h"
#include "machine/index.h"
#include "page/pages.h"
#include "process/process.h"
#include "test/pages_fixture.h"

static s64 exit_of(struct machine *machine, u32 process)
{
	return perform_as(machine, process, (struct record_operation){ .call = call_exit });
}

static s64 store_in(struct machine *machine, u32 process, u64 start, u64 pages)
{
	struct record_operation op = { .call = call_store, .addr = PAGES(start), .length = PAGES(pages) };

	return perform_as(machine, process, op);
}

/* VMAs of all kinds: anonymous, of files, shared, locked, growing, with guards, inherited by children or not. */
static void populate_parent(struct machine *machine)
{
	add_file(machine, 5, file_kind_regular, 64, true);
	map_at(machine, 0x110, 0x20, PROT_RW);
	store(machine, 0x110, 0x20);
	advise(machine, 0x112, 2, MADV_DONTFORK);
	advise(machine, 0x116, 2, MADV_WIPEONFORK);
	advise(machine, 0x11a, 1, MADV_GUARD_INSTALL);
	lock(machine, 0x11c, 2);
	map_with(machine, 0x140, 4, PROT_RW, MAP_PRIVATE, 5, 0);
	store(machine, 0x141, 1);
	map_with(machine, 0x150, 4, PROT_RW, MAP_SHARED, 5, 0);
	map_with(machine, 0x160, 4, PROT_RW, MAP_SHARED, 0, 0);
	map_with(machine, 0x170, 4, PROT_RW, MAP_PRIVATE | MAP_GROWSDOWN, 0, 0);
	map_at(machine, 0x180, 4, PROT_RW);
	map_at(machine, 0x400, 0x200, PROT_RW);
	advise(machine, 0x400, 0x200, MADV_HUGEPAGE);
	store(machine, 0x400, 1);
}

static void check_child(const char *era)
{
	struct machine *machine = roomy_process(era);
	struct mm_struct *child;

	map_at(machine, 0x110, 0x20, PROT_RW);
	store(machine, 0x110, 0x20);
	advise(machine, 0x112, 2, MADV_DONTFORK);
	advise(machine, 0x116, 2, MADV_WIPEONFORK);
	lock(machine, 0x11c, 2);
	CHECK_EQ(fork_from(machine, 1), 2);
	child = mm_of(machine, 2);
	CHECK(!vma_lookup(child, PAGES(0x112)));
	CHECK(!(area_at(machine, 2, 0x11c)->vm_flags & VM_LOCKED));
	CHECK(area_at(machine, 2, 0x116)->vm_flags & VM_WIPEONFORK);
	CHECK_EQ(anon_vma_at(machine, 2, 0x116), 0);
	CHECK_EQ(anon_in(machine, 2, 0x110, 0x20), 0x20 - 4);
	CHECK_EQ(child->locked_vm, 0);
	CHECK_EQ(child->total_vm, 0x1e);
	CHECK_EQ(child->data_vm, 0x1e);
	CHECK_EQ(child->map_count, machine->mm->map_count - 1);
	process_end(machine);
}

TEST(a_child_inherits_what_it_may)
{
	check_child("6.1");
	check_child("6.18");
}

TEST(orders_for_the_future_are_not_inherited)
{
	struct machine *machine = roomy_process("6.18");

	perform_as(machine, 1, (struct record_operation){ .call = call_mlockall, .flags = 2 });
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(mm_of(machine, 2)->def_flags, 0);
	CHECK_EQ(mm_of(machine, 2)->rlimit[RLIMIT_STACK], PAGES(64));
	CHECK_EQ(mm_of(machine, 2)->huge_pages, true);
	process_end(machine);
}

/* A VMA that was never written to has no anon_vma in the child either, and merges as before. */
TEST(only_touched_memory_is_copied)
{
	struct machine *machine = roomy_process("6.18");
	const struct event_fork_area *area = NULL;
	u32 with_pages = 0, without = 0;

	populate_parent(machine);
	CHECK_EQ(fork_from(machine, 1), 2);
	while ((area = next_event(area, EVENT_fork_area))) {
		with_pages += area->how == inherit_copied;
		without += area->how == inherit_without_pages;
	}
	CHECK_EQ(anon_vma_at(machine, 2, 0x150), 0);
	CHECK_EQ(anon_vma_at(machine, 2, 0x180), 0);
	CHECK(anon_vma_at(machine, 2, 0x141));
	CHECK_EQ(anon_in(machine, 2, 0x140, 4), 1);
	CHECK_EQ(page_state_at(mm_of(machine, 2), PAGES(0x11a)), page_state_guard);
	CHECK_EQ(without, 4);
	CHECK(with_pages > 5);
	process_end(machine);
}

/* If both processes still map a huge page, a write breaks up the writer's. A process that maps it alone writes to it as
 * it is. */
TEST(a_shared_huge_page_is_broken_up_by_who_writes)
{
	struct machine *machine = roomy_process("6.18");
	u64 start = PAGES(0x400), end = PAGES(0x800);

	map_at(machine, 0x400, 0x400, PROT_RW);
	advise(machine, 0x400, 0x400, MADV_HUGEPAGE);
	store(machine, 0x400, 1);
	store(machine, 0x600, 1);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(store_in(machine, 2, 0x401, 1), 0);
	CHECK_EQ(pages_huge(mm_of(machine, 2), start, end), 1);
	CHECK_EQ(pages_anon(mm_of(machine, 2), start, end), 1024);
	CHECK_EQ(pages_huge(mm_of(machine, 1), start, end), 2);
	CHECK_EQ(exit_of(machine, 2), 0);
	CHECK_EQ(store_in(machine, 1, 0x401, 1), 0);
	CHECK_EQ(pages_huge(mm_of(machine, 1), start, end), 2);
	process_end(machine);
}

TEST(processes_are_numbered_in_the_order_of_birth)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 1, PROT_RW);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(fork_from(machine, 2), 3);
	CHECK_EQ(exit_of(machine, 2), 0);
	CHECK(!process_find(machine, 2));
	CHECK_EQ(fork_from(machine, 3), 4);
	CHECK_EQ(exit_of(machine, 1), 0);
	CHECK_EQ(store_in(machine, 4, 0x100, 1), 0);
	process_end(machine);
}

static void check_exit(const char *era)
{
	struct machine *machine = roomy_process(era);
	u64 live, objects;

	populate_parent(machine);
	live = machine->arena.live;
	objects = machine->arena.live_objects;
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(store_in(machine, 2, 0x110, 2), 0);
	CHECK_EQ(store_in(machine, 2, 0x180, 4), 0);
	CHECK_EQ(fork_from(machine, 2), 3);
	CHECK_EQ(store_in(machine, 3, 0x182, 1), 0);
	CHECK_EQ(exit_of(machine, 2), 0);
	CHECK_EQ(exit_of(machine, 3), 0); /* init's child now */
	CHECK_EQ(machine->arena.live, live + sizeof(struct process));
	CHECK_EQ(machine->arena.live_objects, objects + 1);
	CHECK_EQ(perform_as(machine, 1, (struct record_operation){ .call = call_wait }), 2);
	CHECK_EQ(machine->arena.live, live);
	CHECK_EQ(machine->arena.live_objects, objects);
	process_end(machine);
}

TEST(nothing_is_left_of_a_process)
{
	check_exit("3.4");
	check_exit("3.8");
	check_exit("6.1");
	check_exit("6.18");
}

TEST(the_last_process_leaves_an_empty_mm)
{
	struct machine *machine = roomy_process("6.18");
	u64 live = machine->arena.live;

	map_at(machine, 0x100, 4, PROT_RW);
	store(machine, 0x100, 4);
	lock(machine, 0x100, 1);
	CHECK_EQ(exit_of(machine, 1), 0);
	CHECK_EQ(machine->mm->map_count, 0);
	CHECK_EQ(machine->mm->total_vm, 0);
	CHECK_EQ(machine->mm->locked_vm, 0);
	CHECK_EQ(machine->arena.live, live);
	CHECK_EQ(machine->anon_vmas_alive, 0);
	process_end(machine);
}

/* Each allocation fails once: there is no child, and the parent is as before, to the byte. */
static u32 failures_of_fork(const char *era)
{
	struct machine *machine = roomy_process(era);
	u32 failures = 0;
	s64 result;

	populate_parent(machine);
	do {
		u64 live = machine->arena.live;

		machine->arena.fail_in = ++failures;
		result = fork_from(machine, 1);
		if (result < 0) {
			CHECK_EQ(result, -ENOMEM);
			CHECK_EQ(machine->reason, reason_no_memory);
			CHECK_EQ(machine->arena.live, live);
			CHECK(!machine->processes->next);
		}
	} while (result < 0);
	CHECK_EQ(result, 2);
	process_end(machine);
	return failures - 1;
}

TEST(a_fork_that_fails_leaves_no_trace)
{
	CHECK(failures_of_fork("3.8") > 30);
	CHECK(failures_of_fork("6.18") > 40);
}

TEST(a_promise_that_is_too_large_can_not_be_made_twice)
{
	struct machine *machine = roomy_process("6.18");

	map_at(machine, 0x100, 0x1000, PROT_RW);
	machine->ram = PAGES(0x800);
	CHECK_EQ(fork_from(machine, 1), -ENOMEM);
	CHECK(!machine->processes->next);
	process_end(machine);
}

/* A VMA of a shared file has no anon_vma: its page tables are copied only because of its guards. */
TEST(guards_of_a_shared_file_are_inherited)
{
	struct machine *machine = roomy_process("6.18");

	add_file(machine, 5, file_kind_regular, 64, true);
	map_with(machine, 0x150, 4, PROT_RW, MAP_SHARED, 5, 0);
	CHECK_EQ(advise(machine, 0x151, 1, MADV_GUARD_INSTALL), 0);
	CHECK_EQ(anon_vma_at(machine, 1, 0x151), 0);
	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(page_state_at(mm_of(machine, 2), PAGES(0x151)), page_state_guard);
	CHECK_EQ(page_state_at(mm_of(machine, 2), PAGES(0x152)), page_state_none);
	process_end(machine);
}
