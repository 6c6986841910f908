/* rmap-fork: the program that came with the announcement of anon_vma, 17 March 2004. It writes to all pages of one
 * region and forks. Its children fork too, level by level: after a fork both sides continue, and both read every
 * page, which causes no page fault. After N levels there are 2^N processes that map the same pages, each with page
 * tables of its own.
 *
 * The program lets all processes run at once. Here the processes of a level fork in turn, in the order of their
 * creation, and then read in turn, so every run is the same. Where memory runs out, the last level is also run as
 * the program's own last one: its children have nothing left to do and exit after their reads. */
#include "bench/suite.h"
#include "machine/gap_strategy.h"
#include "process/memory.h"

#define MIB ((u64)1 << 20)
#define PAGES_OF_MIB (MIB >> PAGE_SHIFT)

/* i386, 2004: user space ends at 3 GiB, and mmap() searches for a gap from a third of it upwards. */
#define TASK_SIZE 0xc0000000u
/* The first level that is reported, and so the first loop; earlier levels are setup. */
#define FIRST_LEVEL 6
#define LEVELS 4
/* With twice the region's memory no kernel gets further: the page tables of 2^11 processes take all of it. */
#define LEVELS_UNTIL_OUT 6
/* The program's own size in MiB. */
#define LARGEST 512

/* Space in the arena for each MiB of the region: the page tables of 512 processes take half as much as the region,
 * chains of seven entries at most 0.58 times as much, the struct pages the rest. */
#define ROOM_FOR_MIB (MIB + MIB / 5)
#define ROOM_FOR_PROCESSES (8 * MIB)

static u64 region(const struct suite_run *run)
{
	return run->n * PAGES_OF_MIB;
}

static u32 living(const struct machine *machine)
{
	u32 count = 0;

	for (const struct process *process = machine->processes; process; process = process->next)
		count++;
	return count;
}

/* A call that may find the machine's stated memory out. If it does, the program was meant to find that, and it is
 * no failure; if the arena is out, that is the embedder's memory, and it is one. Returns false when the call
 * returned an error. */
static bool try(struct suite_run *run, const struct record_operation *operation, u32 *value)
{
	u32 failed = run->result.failed, shortages = run->machine->memory_shortages;

	*value = (u32)suite_call(run, operation);
	if (run->result.failed == failed)
		return true;
	if (run->machine->memory_shortages > shortages && run->result.error == -ENOMEM) {
		run->result.failed = failed;
		run->result.error = 0;
		run->result.refused++;
	}
	return false;
}

static bool read_all(struct suite_run *run, u32 process)
{
	const struct record_operation operation = {
		.call = call_load, .process = process, .addr = run->address, .length = region(run) << PAGE_SHIFT,
	};
	u32 value;

	return try(run, &operation, &value);
}

static bool fork_from(struct suite_run *run, u32 process, u32 *child)
{
	return try(run, &(struct record_operation){ .call = call_fork, .process = process }, child);
}

/* A child of the program's last level reads and exits. */
static bool leave(struct suite_run *run, u32 parent, u32 child)
{
	u32 value;

	return read_all(run, child) &&
	       try(run, &(struct record_operation){ .call = call_exit, .process = child }, &value) &&
	       try(run, &(struct record_operation){ .call = call_wait, .process = parent, .flags = child }, &value);
}

/* All living processes fork; their children are appended to the list. False when a fork failed. */
static bool fork_all(struct suite_run *run, bool leaves)
{
	const struct process *process = run->machine->processes;

	for (u32 left = living(run->machine); left; left--, process = process->next) {
		u32 child;

		if (!fork_from(run, process->number, &child) || (leaves && !leave(run, process->number, child)))
			return false;
	}
	return true;
}

static bool all_read(struct suite_run *run)
{
	for (const struct process *process = run->machine->processes; process; process = process->next)
		if (!read_all(run, process->number))
			return false;
	return true;
}

static void one_level(struct suite_run *run)
{
	if (!run->result.refused && fork_all(run, false) && all_read(run))
		run->level++;
}

/* The default process of a suite belongs to a later time. */
static void become_small(struct mm_struct *mm)
{
	mm->task_size = TASK_SIZE;
	mm->unmapped_base = mm->mmap_base = PAGE_ALIGN(TASK_SIZE / 3);
	mm->direction = direction_bottomup;
	gap_of(mm)->init(mm);
}

static s32 start(struct suite_run *run, u64 ram)
{
	struct machine *machine = run->machine;
	u64 room = run->n * ROOM_FOR_MIB + ROOM_FOR_PROCESSES;
	struct record_operation write = { .call = call_store, .length = region(run) << PAGE_SHIFT };

	/* Reserves all that may be needed at once: an embedder that has less memory says so here, not in the middle
	 * of a run. */
	if (arena_grow(&machine->arena, room) < room)
		return -ENOMEM;
	become_small(machine->mm);
	machine->ram = ram;
	/* Commitments are not checked: the kernels of that program had swap for them, which it never came to use. */
	machine->overcommit = overcommit_always;
	memory_init(machine);
	run->address = suite_mmap(run, 0, region(run), PROT_READ | PROT_WRITE, 0);
	if (run->result.error)
		return run->result.error;
	write.addr = run->address;
	suite_call(run, &write);
	while (!run->result.error && !run->result.refused && run->level < FIRST_LEVEL - 1)
		one_level(run);
	return run->result.refused ? -ENOMEM : run->result.error;
}

static s32 setup(struct suite_run *run)
{
	return start(run, UINT64_MAX);
}

/* The announcement runs 512 MiB on a machine of 1 GiB; this keeps that proportion. */
static s32 setup_until_out(struct suite_run *run)
{
	return start(run, 2 * run->n * MIB);
}

static void levels(struct suite_run *run, u32 operations)
{
	for (; operations; operations--, run->round++) {
		if (run->round % 2 == 0)
			fork_all(run, false);
		else if (all_read(run))
			run->level++;
	}
}

static s32 setup_exits(struct suite_run *run)
{
	s32 error = start(run, UINT64_MAX);

	while (!error && run->level < FIRST_LEVEL - 1 + LEVELS) {
		one_level(run);
		error = run->result.error;
	}
	return error;
}

/* The processes of the last level exit, and their parents wait for them. What is left is as it was before that
 * level. */
static void exits(struct suite_run *run, u32 operations)
{
	for (; operations && run->level; operations--, run->round++, run->level--) {
		u32 left = living(run->machine) / 2;
		const struct process *process = run->machine->processes;

		for (u32 i = 0; i < left; i++)
			process = process->next;
		while (process) {
			u32 number = process->number, parent = process->parent;

			process = process->next;
			suite_call(run, &(struct record_operation){ .call = call_exit, .process = number });
			suite_call(run, &(struct record_operation){ .call = call_wait, .process = parent, .flags = number });
		}
	}
}

static void until_out(struct suite_run *run, u32 operations)
{
	for (; operations; operations--, run->round++)
		one_level(run);
}

/* Runs level N as the program's last one, starting from the processes that level N - 1 left. The processes of the
 * level before stay, as long as there is memory for them. */
static void until_out_with_leaves(struct suite_run *run, u32 operations)
{
	for (; operations; operations--, run->round++) {
		bool ready = !run->result.refused && (!run->round || (fork_all(run, false) && all_read(run)));

		if (ready && fork_all(run, true))
			run->level++;
	}
}

const struct suite_workload rmap_fork[] = {
	{ "rmap-fork", "levels 6 to 9", 1, LARGEST, LEVELS, 2, RUN_BY(setup, levels) },
	{ "rmap-fork", "exits, levels 9 to 6", 1, LARGEST, LEVELS, 1, RUN_BY(setup_exits, exits) },
	{ "rmap-fork", "until memory is out", 1, LARGEST, LEVELS_UNTIL_OUT, 1, RUN_BY(setup_until_out, until_out) },
	{ "rmap-fork", "until memory is out, leaves exit", 1, LARGEST, LEVELS_UNTIL_OUT, 1,
	  RUN_BY(setup_until_out, until_out_with_leaves) },
	{ 0 },
};
