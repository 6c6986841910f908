/* Threads: which of them there are, which one calls, and which have ended. */
#include "process/process.h"
#include "test/tasks_fixture.h"

static s64 end_thread(struct machine *machine, u32 process, u32 thread)
{
	return call_as(machine, process, thread, (struct record_operation){ .call = call_exit_thread });
}

TEST(a_process_begins_with_one_thread)
{
	struct machine *machine = cache_process("3.8", 0);

	CHECK_EQ(machine->processes->task_count, 1);
	CHECK_EQ(machine->current->number, 1);
	CHECK(machine->current->process == machine->processes);
	CHECK(machine->mm->process == machine->processes);
	process_end(machine);
}

TEST(a_thread_shares_the_memory_and_has_a_number_of_its_own)
{
	struct machine *machine = cache_process("6.18", 0);
	struct mm_struct *mm = machine->mm;

	CHECK_EQ(clone_from(machine, 1, 1), 2);
	CHECK_EQ(FIRST_EVENT(clone_enter)->tasks, 1);
	CHECK_EQ(FIRST_EVENT(clone_leave)->result, 2);
	CHECK_EQ(clone_from(machine, 1, 2), 3);
	CHECK_EQ(machine->current->number, 2); /* the maker continues */
	call_as(machine, 1, 3,
		(struct record_operation){ .call = call_munmap, .addr = PAGES(0x110), .length = PAGES(8) });
	CHECK_EQ(machine->current->number, 3);
	CHECK(machine->mm == mm);
	CHECK_AREAS(machine, "100-108 rw #1, 1000-1800 rw #3");
	CHECK_EQ(machine->next_process, 1);
	process_end(machine);
}

TEST(numbers_of_threads_are_not_given_out_again)
{
	struct machine *machine = cache_process("3.15", 0);

	clone_from(machine, 1, 1);
	clone_from(machine, 1, 1);
	CHECK_EQ(end_thread(machine, 1, 2), 0);
	CHECK_EQ(FIRST_EVENT(exit_thread_enter)->tasks, 3);
	CHECK_EQ(machine->processes->task_count, 2);
	CHECK(!task_find(machine->processes, 2));
	CHECK_EQ(clone_from(machine, 1, 3), 4);
	process_end(machine);
}

TEST(a_call_of_no_thread_is_the_oldest_ones)
{
	struct machine *machine = cache_process("3.15", 0);

	clone_from(machine, 1, 1);
	clone_from(machine, 1, 1);
	end_thread(machine, 1, 1);
	look(machine, 1, 0, 0x100);
	CHECK_EQ(machine->current->number, 2);
	CHECK_SLOTS(machine, 1, 2, "#1 - - -");
	process_end(machine);
}

TEST(who_is_gone_calls_nothing)
{
	struct machine *machine = cache_process("3.15", 0);
	struct record_operation op = { .call = call_munmap, .addr = PAGES(0x100), .length = PAGES(8) };

	clone_from(machine, 1, 1);
	end_thread(machine, 1, 2);
	CHECK_EQ(call_as(machine, 1, 2, op), -EINVAL);
	CHECK_EQ(machine->reason, reason_no_such_process);
	CHECK_EQ(call_as(machine, 1, 3, op), -EINVAL);
	CHECK_EQ(call_as(machine, 2, 1, op), -EINVAL);
	CHECK_EQ(machine->mm->map_count, 3);
	process_end(machine);
}

/* The end of the first thread is nothing special. */
TEST(the_last_threads_end_is_the_processs)
{
	struct machine *machine = cache_process("3.15", 0);
	u32 objects;

	fork_from(machine, 1);
	objects = machine->arena.live_objects;
	clone_from(machine, 2, 1);
	end_thread(machine, 2, 1);
	CHECK(process_find(machine, 2));
	CHECK_EQ(machine->arena.live_objects, objects);
	CHECK_EQ(end_thread(machine, 2, 2), 0);
	CHECK(!process_find(machine, 2));
	CHECK_EQ(machine->vmas_alive, 3);
	CHECK(machine->arena.live_objects < objects);
	CHECK(machine->current == machine->processes->tasks);
	process_end(machine);
}

TEST(the_machines_last_thread_leaves_an_empty_memory)
{
	struct machine *machine = cache_process("3.15", 0);

	clone_from(machine, 1, 1);
	end_thread(machine, 1, 1);
	end_thread(machine, 1, 2);
	CHECK_AREAS(machine, "");
	CHECK_EQ(machine->processes->task_count, 1);
	CHECK_EQ(machine->current->number, 2);
	process_end(machine);
}

TEST(exit_ends_all_threads)
{
	struct machine *machine = cache_process("3.15", 0);
	u32 objects;

	fork_from(machine, 1);
	clone_from(machine, 2, 1);
	objects = machine->arena.live_objects;
	call_as(machine, 2, 2, (struct record_operation){ .call = call_exit });
	CHECK(!process_find(machine, 2));
	/* The mm, two tasks and three VMAs are freed, but nothing of the first process. */
	CHECK_EQ(machine->arena.live_objects, objects - 6);
	CHECK_EQ(call_as(machine, 1, 1, (struct record_operation){ .call = call_wait }), 2);
	CHECK_EQ(machine->arena.live_objects, objects - 7);
	/* The last process keeps its mm, and one task to look at. */
	clone_from(machine, 1, 1);
	call_as(machine, 1, 2, (struct record_operation){ .call = call_exit });
	CHECK_EQ(machine->processes->task_count, 1);
	process_end(machine);
}

TEST(a_child_has_one_thread_whoever_has_made_it)
{
	struct machine *machine = cache_process("3.15", 0);

	clone_from(machine, 1, 1);
	CHECK_EQ(call_as(machine, 1, 2, (struct record_operation){ .call = call_fork }), 2);
	CHECK_EQ(process_find(machine, 2)->task_count, 1);
	CHECK_EQ(process_find(machine, 2)->tasks->number, 1);
	CHECK_EQ(machine->processes->task_count, 2);
	process_end(machine);
}

TEST(a_thread_without_memory_for_it_is_refused)
{
	struct machine *machine = cache_process("3.14-vmacache", 0);
	u32 objects = machine->arena.live_objects;

	machine->arena.fail_in = 1;
	CHECK_EQ(clone_from(machine, 1, 1), -ENOMEM);
	CHECK_EQ(machine->reason, reason_no_memory);
	CHECK_EQ(machine->processes->task_count, 1);
	CHECK_EQ(machine->arena.live_objects, objects);
	CHECK_EQ(clone_from(machine, 1, 1), 2);
	process_end(machine);
}

/* The mm, its VMAs and their nodes, the process, the task: whichever allocation fails, nothing is left behind. */
TEST(a_child_that_fails_half_way_leaves_nothing)
{
	FOR_VMACACHE_ERAS(era) {
		struct machine *machine = cache_process(*era, UINT32_MAX);
		u32 objects = machine->arena.live_objects, n = 0;
		s64 child;

		do {
			machine->arena.fail_in = ++n;
			child = fork_from(machine, 1);
			CHECK(child == -ENOMEM || child == 2);
			if (child < 0)
				CHECK_EQ(machine->arena.live_objects, objects);
		} while (child < 0);
		CHECK_EQ(n, 7);
		process_end(machine);
	}
}

TEST(a_look_into_a_process_finds_its_memory_or_says_why_not)
{
	struct machine *machine = cache_process("3.15", 0);
	struct record_operation op = { .call = call_peek, .addr = PAGES(0x104), .flags = 2 };

	CHECK_EQ(call_as(machine, 1, 1, op), -ESRCH);
	CHECK_EQ(machine->reason, reason_no_such_process);
	fork_from(machine, 1);
	CHECK_EQ(call_as(machine, 1, 1, op), 0);
	CHECK_EQ(FIRST_EVENT(find_vma_leave)->vma, 4);
	CHECK_EQ(machine->current->process->number, 1); /* the one that looks, not the one that is looked at */
	CHECK(machine->mm == mm_of(machine, 1));
	op.addr = PAGES(0x10c); /* a gap, with a VMA above */
	CHECK_EQ(call_as(machine, 1, 1, op), -EIO);
	CHECK_EQ(machine->reason, reason_hole);
	op.flags = 0;
	CHECK_EQ(call_as(machine, 1, 1, op), -ESRCH);
	process_end(machine);
}
