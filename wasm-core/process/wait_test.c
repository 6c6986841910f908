/* What is left of an ended process, for how long, and who may ask for it. */
#include <stdio.h>
#include <string.h>

#include "inspect/inspect.h"
#include "process/process.h"
#include "test/pages_fixture.h"

#define NOBODY_WAITS 1u /* WNOHANG */

static s64 end(struct machine *machine, u32 process)
{
	return perform_as(machine, process, (struct record_operation){ .call = call_exit });
}

static s64 wait_for(struct machine *machine, u32 process, u32 child, u32 options)
{
	return perform_as(machine, process,
			  (struct record_operation){ .call = call_wait, .flags = child, .prot = options });
}

/* Processes 2, 3, … are children of the first one. */
static struct machine *family(const char *era, u32 children)
{
	struct machine *machine = roomy_process(era);

	map_at(machine, 0x100, 8, PROT_RW);
	store(machine, 0x100, 8);
	for (u32 child = 2; child < 2 + children; child++)
		CHECK_EQ(fork_from(machine, 1), child);
	return machine;
}

static const struct process *zombie(const struct machine *machine, u32 number)
{
	const struct process *process = machine->zombies;

	while (process && process->number != number)
		process = process->next;
	return process;
}

static void check_zombie(const char *era)
{
	struct machine *machine = family(era, 0);
	u64 live = machine->arena.live;
	u32 areas = machine->vmas_alive;

	CHECK_EQ(fork_from(machine, 1), 2);
	CHECK_EQ(end(machine, 2), 0);
	CHECK_EQ(machine->vmas_alive, areas);
	CHECK_EQ(machine->arena.live, live + sizeof(struct process));
	CHECK(zombie(machine, 2));
	CHECK(!process_find(machine, 2));
	CHECK_EQ(wait_for(machine, 1, 0, 0), 2);
	CHECK_EQ(FIRST_EVENT(process_reap)->process, 2);
	CHECK_EQ(machine->counters.waits, 1);
	CHECK(!machine->zombies);
	CHECK_EQ(machine->arena.live, live);
	CHECK_EQ(fork_from(machine, 1), 3); /* the number is never reused */
	process_end(machine);
}

TEST(of_an_ended_process_a_number_is_left_until_its_parent_waits)
{
	check_zombie("3.4");
	check_zombie("3.15");
	check_zombie("6.18");
}

/* As seen on 6.18: three children end in an order that is not that of their birth. */
TEST(of_several_that_have_ended_the_oldest_is_returned)
{
	struct machine *machine = family("6.18", 4);

	end(machine, 5);
	end(machine, 4);
	end(machine, 2);
	end(machine, 3);
	CHECK_EQ(wait_for(machine, 1, 4, 0), 4);
	CHECK_EQ(wait_for(machine, 1, 0, 0), 2);
	CHECK_EQ(wait_for(machine, 1, 0, NOBODY_WAITS), 3);
	CHECK_EQ(wait_for(machine, 1, 0, 0), 5);
	CHECK_EQ(wait_for(machine, 1, 0, 0), -ECHILD);
	process_end(machine);
}

TEST(a_child_that_lives_would_have_to_be_slept_for)
{
	struct machine *machine = family("6.18", 2);
	u64 live = machine->arena.live;

	CHECK_EQ(wait_for(machine, 1, 0, 0), -EAGAIN);
	CHECK_EQ(machine->reason, reason_child_lives);
	CHECK_EQ(wait_for(machine, 1, 2, NOBODY_WAITS), 0);
	CHECK_EQ(machine->reason, reason_none);
	end(machine, 3);
	CHECK_EQ(wait_for(machine, 1, 2, 0), -EAGAIN); /* another one has ended */
	CHECK_EQ(machine->counters.waits, 0);
	CHECK_EQ(wait_for(machine, 1, 0, 0), 3);
	CHECK(machine->arena.live < live);
	process_end(machine);
}

TEST(only_parents_may_wait)
{
	struct machine *machine = family("6.18", 2);

	CHECK_EQ(wait_for(machine, 2, 0, 0), -ECHILD);
	CHECK_EQ(machine->reason, reason_no_child);
	CHECK_EQ(wait_for(machine, 2, 0, NOBODY_WAITS), -ECHILD);
	CHECK_EQ(fork_from(machine, 2), 4);
	end(machine, 4);
	CHECK_EQ(wait_for(machine, 1, 4, 0), -ECHILD); /* a grandchild */
	CHECK_EQ(wait_for(machine, 3, 4, 0), -ECHILD);
	CHECK_EQ(wait_for(machine, 1, 1, 0), -ECHILD);
	CHECK_EQ(wait_for(machine, 1, 99, 0), -ECHILD);
	CHECK(zombie(machine, 4));
	CHECK_EQ(wait_for(machine, 2, 4, 0), 4);
	process_end(machine);
}

TEST(options_that_no_kernel_knows_are_refused)
{
	struct machine *machine = family("6.18", 1);

	end(machine, 2);
	CHECK_EQ(wait_for(machine, 1, 2, 4), -EINVAL);
	CHECK_EQ(machine->reason, reason_unknown_flags);
	CHECK(zombie(machine, 2));
	CHECK_EQ(wait_for(machine, 1, 2, 0x40000000 | 2 | 8), 2);
	process_end(machine);
}

TEST(a_forked_child_is_no_clone_child)
{
	struct machine *machine = family("6.18", 1);

	end(machine, 2);
	CHECK_EQ(wait_for(machine, 1, 2, 0x80000000), -ECHILD);
	CHECK_EQ(machine->reason, reason_no_child);
	CHECK(zombie(machine, 2));
	CHECK_EQ(wait_for(machine, 1, 2, 0xe0000000), 2);
	process_end(machine);
}

/* 1 has forked 2, and 2 has forked 3 and 4. 3 has already ended. */
TEST(whose_parent_ends_is_inits_child)
{
	struct machine *machine = family("6.18", 1);
	const struct event_process_reparent *first, *second;

	CHECK_EQ(fork_from(machine, 2), 3);
	CHECK_EQ(fork_from(machine, 2), 4);
	end(machine, 3);
	end(machine, 2);
	first = FIRST_EVENT(process_reparent);
	second = next_event(first, EVENT_process_reparent);
	CHECK_EQ(first->process, 4);
	CHECK_EQ(first->state, process_state_alive);
	CHECK_EQ(second->process, 3);
	CHECK_EQ(second->state, process_state_zombie);
	CHECK_EQ(FIRST_EVENT(process_reap)->process, 3);
	CHECK(!zombie(machine, 3));
	CHECK(zombie(machine, 2)); /* 1 has not waited */
	CHECK_EQ(process_find(machine, 4)->parent, 0);
	CHECK_EQ(wait_for(machine, 1, 4, 0), -ECHILD);
	CHECK_EQ(end(machine, 4), 0); /* init waits at once */
	CHECK_EQ(FIRST_EVENT(process_reap)->process, 4);
	CHECK(!zombie(machine, 4));
	process_end(machine);
}

TEST(the_last_process_leaves_no_zombies)
{
	struct machine *machine = family("6.18", 2);

	end(machine, 3);
	end(machine, 2);
	CHECK_EQ(end(machine, 1), 0);
	CHECK(!machine->zombies);
	CHECK_EQ(machine->processes->number, 1);
	CHECK_EQ(machine->vmas_alive, 0);
	process_end(machine);
}

TEST(the_last_threads_end_leaves_a_zombie_too)
{
	struct machine *machine = family("6.18", 1);

	CHECK_EQ(perform_as(machine, 2, (struct record_operation){ .call = call_exit_thread }), 0);
	CHECK(zombie(machine, 2));
	process_end(machine);
}

TEST(a_zombie_calls_nothing_and_cannot_be_looked_into)
{
	struct machine *machine = family("3.15", 1);

	end(machine, 2);
	CHECK_EQ(fork_from(machine, 2), -EINVAL);
	CHECK_EQ(machine->reason, reason_no_such_process);
	CHECK_EQ(perform_as(machine, 1, (struct record_operation){ .call = call_peek, .flags = 2, .addr = PAGES(0x100) }),
		 -ESRCH);
	process_end(machine);
}

TEST(a_process_that_is_put_wrong_is_seen)
{
	struct machine *machine = family("6.18", 3);
	struct process *child = process_find(machine, 2);

	end(machine, 3);
	CHECK_SEEN(machine, machine->zombies->parent, 0);
	CHECK_SEEN(machine, machine->zombies->parent, 3);
	CHECK_SEEN(machine, machine->zombies->state, process_state_alive);
	CHECK_SEEN(machine, machine->zombies->mm, machine->mm);
	CHECK_SEEN(machine, child->parent, 3);
	CHECK_SEEN(machine, child->state, process_state_zombie);
	CHECK_SEEN(machine, child->task_count, 2);
	CHECK_SEEN(machine, child->number, 5);
	CHECK_SEEN(machine, machine->newborn, child);
	process_end(machine);
}

/* "1 alive of 0, 2 zombie of 1" */
static const char *processes_of(const struct machine *machine)
{
	static const char *const states[] = { "newborn", "alive", "zombie" };
	struct process_walk walk = { .machine = machine };
	static char text[400];
	struct record_process record;
	size_t used = 0;

	*text = 0;
	while (process_walk_next(&walk, &record, 1)) {
		CHECK(record.state != process_state_zombie || (!record.tasks && !record.areas && !record.anon));
		used += (size_t)snprintf(text + used, sizeof(text) - used, "%s%u %s of %u", used ? ", " : "",
					 record.number, states[record.state], record.parent);
	}
	return text;
}

#define CHECK_PROCESSES(machine, expected)                                                                      \
	do {                                                                                                    \
		const char *processes_ = processes_of(machine);                                                 \
		if (strcmp(processes_, expected))                                                     \
			check_failed(__FILE__, __LINE__, "processes are \"%s\", not \"%s\"", processes_, expected); \
	} while (0)

TEST(all_processes_are_reported_in_the_order_of_birth)
{
	struct machine *machine = family("6.18", 2);

	fork_from(machine, 2);
	end(machine, 3);
	CHECK_PROCESSES(machine, "1 alive of 0, 2 alive of 1, 3 zombie of 1, 4 alive of 2");
	end(machine, 2);
	CHECK_PROCESSES(machine, "1 alive of 0, 2 zombie of 1, 3 zombie of 1, 4 alive of 0");
	wait_for(machine, 1, 0, 0);
	CHECK_PROCESSES(machine, "1 alive of 0, 3 zombie of 1, 4 alive of 0");
	process_end(machine);
}

static struct machine *stopped;
static char seen[4][400];
static u32 states_seen;

/* Keeps each list that differs from the previous one. */
static void look_at_stop(void)
{
	const char *now = processes_of(stopped);

	if (states_seen && !strcmp(seen[states_seen - 1], now))
		return;
	CHECK(states_seen < 4);
	snprintf(seen[states_seen++], sizeof(*seen), "%s", now);
}

static u32 stop_at_each_event(enum code_call call, u32 process)
{
	states_seen = 0;
	for (u32 stop = 1, written = 0; stop == 1 || stop <= written; stop++) {
		struct record_operation op = { .call = call, .process = process };
		struct record_outcome outcome;

		stopped = family("6.18", 1);
		ring_begin(0, stop, &stopped->counters);
		stop_hook = look_at_stop;
		machine_call(stopped, &op, &outcome);
		stop_hook = NULL;
		written = ring_written();
		process_end(stopped);
	}
	return states_seen;
}

/* A child belongs to its parent while it is being made. A process that ends is listed without its mm before it is a
 * zombie. */
TEST(births_and_ends_can_be_watched)
{
	CHECK_EQ(stop_at_each_event(call_fork, 1), 3);
	CHECK(!strcmp(seen[0], "1 alive of 0, 2 alive of 1"));
	CHECK(!strcmp(seen[1], "1 alive of 0, 2 alive of 1, 3 newborn of 1"));
	CHECK(!strcmp(seen[2], "1 alive of 0, 2 alive of 1, 3 alive of 1"));
	CHECK_EQ(stop_at_each_event(call_exit, 2), 2);
	CHECK(!strcmp(seen[1], "1 alive of 0, 2 zombie of 1"));
	CHECK_EQ(stop_at_each_event(call_exit, 1), 3);
	CHECK(!strcmp(seen[1], "1 zombie of 0, 2 alive of 0"));
	CHECK(!strcmp(seen[2], "2 alive of 0"));
}
