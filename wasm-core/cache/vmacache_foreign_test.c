/* Looks into another mm, and exec(): where the posting of February 2014 trusts what it should not. */
#include "machine/cache.h"
#include "process/process.h"
#include "test/tasks_fixture.h"

/* Process 1 has #1 to #3, and its child 2 has the same VMAs as #4 to #6. Both may trust what they remember. */
static struct machine *two_processes(const char *era)
{
	struct machine *machine = cache_process(era, 7);

	fork_from(machine, 1);
	look(machine, 2, 1, 0x900);
	machine->counters = (struct counters){ 0 };
	return machine;
}

TEST(a_look_into_another_memory_misses)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = two_processes(*era);

		look(machine, 1, 1, 0x104);
		look(machine, 2, 1, 0x104);
		CHECK_EQ(peek(machine, 1, 1, 2, 0x104), 4);
		CHECK_EQ(FIRST_EVENT(cache_miss)->why, cache_miss_other_mm);
		CHECK_EQ(machine->counters.cache_misses_other_mm, 1);
		CHECK_EQ(peek(machine, 1, 1, 2, 0x104), 4);
		CHECK_EQ(machine->counters.cache_misses_other_mm, 2);
		CHECK_EQ(machine->counters.cache_hits, 0);
		process_end(machine);
	}
}

TEST(a_look_into_another_memory_is_remembered_as_posted)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = two_processes(*era);

		look(machine, 1, 1, 0x100);
		CHECK_EQ(peek(machine, 1, 1, 2, 0x104), 4);
		CHECK_SLOTS(machine, 1, 1, AS_POSTED(era) ? "2:#4 - - -" : "#1 - - -");
		/* The process that is looked into knows nothing of it. */
		CHECK_SLOTS(machine, 2, 1, "#6 - - -");
		process_end(machine);
	}
}

/* Not even if the caller's own number is out of date: only lookups in its own mm check that. */
TEST(a_look_into_another_memory_flushes_nothing)
{
	struct machine *machine = two_processes("3.15");

	look(machine, 1, 1, 0x100);
	unmap(machine, 0x110, 1);
	peek(machine, 1, 1, 2, 0x104);
	CHECK_EQ(task_at(machine, 1, 1)->vmacache_seqnum, 7);
	CHECK_EQ(machine->counters.cache_flushes, 0);
	process_end(machine);
}

static void check_foreign_hit(struct machine *machine, u32 own)
{
	machine->counters = (struct counters){ 0 };
	CHECK_EQ(look(machine, 1, 1, 0x106), own);
	CHECK_EQ(machine->counters.cache_foreign_hits, 1);
	CHECK_EQ(machine->counters.cache_hits, 0);
	CHECK_EQ(machine->counters.cache_misses, 1);
	CHECK_EQ(FIRST_EVENT(cache_foreign_hit)->vma, 4);
	CHECK_EQ(FIRST_EVENT(cache_foreign_hit)->process, 2);
	CHECK_EQ(FIRST_EVENT(cache_foreign_hit)->slot, 0);
	CHECK_EQ(FIRST_EVENT(cache_foreign_hit)->start, PAGES(0x100));
	CHECK_EQ(FIRST_EVENT(cache_foreign_hit)->end, PAGES(0x108));
}

TEST(a_foreign_area_is_trusted_as_posted)
{
	struct machine *machine = two_processes("3.14-vmacache");

	peek(machine, 1, 1, 2, 0x104);
	check_foreign_hit(machine, 1);
	process_end(machine);
}

/* The slot outlives the VMA, and the process. It holds a copy of what they were like, and nothing is followed. */
TEST(a_foreign_area_is_trusted_when_it_is_gone)
{
	struct machine *machine = two_processes("3.14-vmacache");

	peek(machine, 1, 1, 2, 0x104);
	perform_as(machine, 2, (struct record_operation){ .call = call_munmap, .addr = PAGES(0x100), .length = PAGES(8) });
	check_foreign_hit(machine, 1);
	process_end(machine);
}

TEST(a_foreign_area_is_trusted_when_its_process_is_gone)
{
	struct machine *machine = two_processes("3.14-vmacache");

	peek(machine, 1, 1, 2, 0x104);
	perform_as(machine, 2, (struct record_operation){ .call = call_exit });
	CHECK(!process_find(machine, 2));
	check_foreign_hit(machine, 1);
	process_end(machine);
}

/* Where nothing of its own is mapped, the thread would have written to the other process's memory. */
TEST(a_foreign_area_is_trusted_in_a_hole)
{
	struct machine *machine = two_processes("3.14-vmacache");

	unmap(machine, 0x100, 8);
	look(machine, 1, 1, 0x118);
	peek(machine, 1, 1, 2, 0x104);
	check_foreign_hit(machine, 2);
	process_end(machine);
}

/* The kernel takes the first slot that contains the address, and asks no other. */
TEST(the_first_slot_that_contains_the_address_decides)
{
	struct machine *machine = two_processes("3.14-vmacache");

	look(machine, 1, 1, 0x105);
	peek(machine, 1, 1, 2, 0x106);
	peek(machine, 1, 1, 2, 0x103);
	CHECK_SLOTS(machine, 1, 1, "- #1 2:#4 2:#4");
	look(machine, 1, 1, 0x107);
	CHECK_EQ(machine->counters.cache_foreign_hits, 0);
	CHECK_EQ(machine->counters.cache_hits, 1);
	peek(machine, 1, 1, 2, 0x104);
	look(machine, 1, 1, 0x107);
	CHECK_EQ(machine->counters.cache_foreign_hits, 1); /* slot 0 only, not slots 2 and 3 as well */
	CHECK_EQ(machine->counters.cache_hits, 2);
	process_end(machine);
}

TEST(a_flush_forgets_foreign_areas_too)
{
	struct machine *machine = two_processes("3.14-vmacache");

	peek(machine, 1, 1, 2, 0x104);
	unmap(machine, 0x110, 1);
	look(machine, 1, 1, 0x106);
	CHECK_EQ(machine->counters.cache_foreign_hits, 0);
	CHECK_SLOTS(machine, 1, 1, "- - #1 -");
	process_end(machine);
}

TEST(a_thread_inherits_foreign_areas_as_posted)
{
	struct machine *machine = two_processes("3.14-vmacache");

	peek(machine, 1, 1, 2, 0x104);
	clone_from(machine, 1, 1);
	CHECK_SLOTS(machine, 1, 2, "2:#4 - - -");
	look(machine, 1, 2, 0x105);
	CHECK_EQ(machine->counters.cache_foreign_hits, 1);
	process_end(machine);
}

/* exec() gives the task an mm whose number is 0. As posted, the task keeps what it remembers of the old mm, and trusts
 * it if its own number is 0 too. */
TEST(exec_leaves_slots_as_posted_and_empties_them_as_merged)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, 0);
		struct task *task = task_at(machine, 1, 1);

		look(machine, 1, 1, 0x104);
		cache_of(machine->mm)->leaves(task);
		CHECK_SLOTS(machine, 1, 1, AS_POSTED(era) ? "1:#1 - - -" : "- - - -");
		CHECK_EQ(task->vmacache_seqnum, 0);
		CHECK_EQ(look(machine, 1, 1, 0x105), 1);
		CHECK_EQ(machine->counters.cache_foreign_hits, AS_POSTED(era));
		process_end(machine);
	}
}
