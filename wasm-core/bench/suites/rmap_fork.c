/* rmap-fork: the program that came with the announcement of anon_vma, 17 March 2004. It writes to all pages of one region;
 * then it forks, and so do its children, level by level: of a fork both sides go on, and both read every page, of which no
 * fault comes. After N levels there are 2^N processes that map the same pages, each by page tables of its own.
 *
 * The program lets all processes run at once. Here those of a level fork in turn, in the order of their birth, and then read
 * in turn: so every run is the same. Where memory runs out the last level is also run as the program's own last one, whose
 * children have nothing left to do and exit after their reads. */
#include "bench/suite.h"
#include "machine/gap_strategy.h"
#include "process/memory.h"

#define MIB ((u64)1 << 20)
#define PAGES_OF_MIB (MIB >> PAGE_SHIFT)

/* i386, 2004: user space ends at 3 GiB, and mmap() looks for room from a third of it on. */
#define TASK_SIZE 0xc0000000u
/* The first level that is reported, and so the first loop; what comes before is setup. */
#define FIRST_LEVEL 6
#define LEVELS 4
/* With twice the region's memory nobody comes to more: 2^11 processes' page tables take as much as there is. */
#define LEVELS_UNTIL_OUT 6
/* The program's own. */
#define LARGEST 512

/* Of the arena, for each MiB of the region: page tables of 512 processes take half as much as the region, chains of seven
 * entries at most 0.58 times, the structs of its pages the rest. */
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

/* A call that may find memory out where the machine's is stated: then that is what the program is to find, and no failure.
 * Not so when the arena is out, which is the embedder's. False when it returned an error. */
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

/* A child of the program's last level. */
static bool leave(struct suite_run *run, u32 parent, u32 child)
{
	u32 value;

	return read_all(run, child) &&
	       try(run, &(struct record_operation){ .call = call_exit, .process = child }, &value) &&
	       try(run, &(struct record_operation){ .call = call_wait, .process = parent, .flags = child }, &value);
}

/* All that live fork, and their children come behind them. False when one could not. */
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

/* What a suite's process is by default is of another time. */
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

	/* All that may be needed, at once: an embedder that has less says so here, not in the midst of a run. */
	if (arena_grow(&machine->arena, room) < room)
		return -ENOMEM;
	become_small(machine->mm);
	machine->ram = ram;
	/* What has been promised is not asked after: the program's kernels had swap for that, which it never came to use. */
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

/* As 512 MiB are to the 1 GiB that the announcement speaks of. */
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

/* Those who came with the last level end, and their parents wait for them: what is left is as it was before that level. */
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

/* Level N as the program's last one, from the processes that level N - 1 has left. Those of the level before stay, if
 * memory still has room for them. */
static void until_out_with_leaves(struct suite_run *run, u32 operations)
{
	for (; operations; operations--, run->round++) {
		bool ready = !run->result.refused && (!run->round || (fork_all(run, false) && all_read(run)));

		if (ready && fork_all(run, true))
			run->level++;
	}
}

#define SIZE "MiB of the region"

const struct suite_workload rmap_fork[] = {
	{ "rmap-fork", "levels 6 to 9", "half a level: all processes fork, or all read every page", SIZE, 1, LARGEST, LEVELS, 2,
	  setup, levels },
	{ "rmap-fork", "exits, levels 9 to 6", "all children of a level exit, and their parents wait for them", SIZE, 1, LARGEST,
	  LEVELS, 1, setup_exits, exits },
	{ "rmap-fork", "until memory is out", "a level, of whose processes none exits, in twice the region’s memory", SIZE, 1,
	  LARGEST, LEVELS_UNTIL_OUT, 1, setup_until_out, until_out },
	{ "rmap-fork", "until memory is out, leaves exit",
	  "a level whose children exit after their reads, in twice the region’s memory", SIZE, 1, LARGEST, LEVELS_UNTIL_OUT, 1,
	  setup_until_out, until_out_with_leaves },
	{ 0 },
};
