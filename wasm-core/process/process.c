/* Processes and threads begin and end: copy_process(), kernel/fork.c, mmput(), and what do_exit(), kernel/exit.c,
 * leaves behind, 3.4 to 6.18. wait.c waits for them. */
#include "process/process.h"
#include "machine/cache.h"
#include "machine/gap_strategy.h"
#include "process/mm.h"
#include "trace/records.h"

struct process *process_find(struct machine *machine, u32 number)
{
	struct process *process = machine->processes;

	while (process && process->number != number)
		process = process->next;
	return process;
}

struct process *process_alloc(struct machine *machine)
{
	struct process *process = arena_new(&machine->arena, struct process);

	if (!process) {
		trace(alloc_fail, sizeof(*process));
		fail(machine->mm, -ENOMEM, reason_no_memory);
		return NULL;
	}
	process->number = machine->next_process + 1;
	return process;
}

void process_link(struct process *process, struct mm_struct *mm)
{
	struct machine *machine = mm->machine;

	process->mm = mm;
	mm->process = process;
	process->number = ++machine->next_process;
	process->state = process_state_alive;
	process->prev = machine->last_process;
	*(process->prev ? &process->prev->next : &machine->processes) = process;
	machine->last_process = process;
}

struct task *task_find(const struct process *process, u32 number)
{
	struct task *task = process->tasks;

	while (task && task->number != number)
		task = task->next;
	return task;
}

/* Appends the task to the process's list. */
static void task_link(struct process *process, struct task *task)
{
	task->process = process;
	task->number = ++process->next_task;
	task->next = NULL;
	task->prev = process->last_task;
	*(task->prev ? &task->prev->next : &process->tasks) = task;
	process->last_task = task;
	process->task_count++;
}

static void task_unlink(struct task *task)
{
	struct process *process = task->process;

	*(task->prev ? &task->prev->next : &process->tasks) = task->next;
	*(task->next ? &task->next->prev : &process->last_task) = task->prev;
	process->task_count--;
}

struct task *task_new(struct process *process, const struct task *maker)
{
	struct mm_struct *mm = process->mm;
	struct task *task = arena_new(&mm->machine->arena, struct task);

	if (!task) {
		trace(alloc_fail, sizeof(*task));
		fail(mm, -ENOMEM, reason_no_memory);
		return NULL;
	}
	task_link(process, task);
	if (maker && cache_of(mm)->born)
		cache_of(mm)->born(task, maker);
	return task;
}

void task_free(struct task *task)
{
	struct machine *machine = task->process->mm->machine;

	task_unlink(task);
	arena_free(&machine->arena, task, sizeof(*task));
}

/* The machine's last process keeps its mm, empty, so that there is something to look at. */
static void empty_last(struct mm_struct *mm)
{
	if (cache_of(mm)->emptied)
		cache_of(mm)->emptied(mm);
	exit_mmap(mm);
	mm->map_count = 0;
	mm->total_vm = mm->data_vm = mm->stack_vm = mm->exec_vm = mm->shared_vm = mm->program_vm = mm->locked_vm = 0;
	index_of(mm)->init(mm);
	gap_of(mm)->init(mm);
}

static void unlink_living(struct process *process)
{
	struct machine *machine = process->mm->machine;

	*(process->prev ? &process->prev->next : &machine->processes) = process->next;
	*(process->next ? &process->next->prev : &machine->last_process) = process->prev;
	while (process->tasks)
		task_free(process->tasks);
	machine->current = machine->processes->tasks;
	machine->mm = machine->processes->mm;
}

void process_free(struct process *process)
{
	struct machine *machine = process->mm->machine;

	unlink_living(process);
	mm_destroy(process->mm);
	arena_free(&machine->arena, process, sizeof(*process));
}

/* exec_mmap(), fs/exec.c. A process that has no thread left is freed. */
void task_exec(struct task *task, struct process *to)
{
	struct process *from = task->process;
	struct machine *machine = from->mm->machine;

	if (cache_of(to->mm)->leaves)
		cache_of(to->mm)->leaves(task);
	task_unlink(task);
	task_link(to, task);
	if (!from->tasks)
		process_free(from);
	machine->current = task;
	machine->mm = to->mm;
}

/* Becomes the last of the zombies. While the mm is torn down, the process already has none: exit_mm() comes before
 * exit_notify(). */
static void become_zombie(struct process *process)
{
	struct mm_struct *mm = process->mm;
	struct process **link = &mm->machine->zombies;

	while (*link)
		link = &(*link)->next;
	unlink_living(process);
	process->mm = NULL;
	process->next = process->prev = NULL;
	*link = process;
	mm_destroy(mm);
	process->state = process_state_zombie;
}

void process_reap(struct machine *machine, struct process *zombie)
{
	struct process **link = &machine->zombies;

	while (*link != zombie)
		link = &(*link)->next;
	*link = zombie->next;
	trace(process_reap, zombie->number);
	arena_free(&machine->arena, zombie, sizeof(*zombie));
}

/* forget_original_parent(), kernel/exit.c: the children of an ended process become children of init, which waits for
 * all of them. */
static void forget_children(struct machine *machine, u32 parent)
{
	struct process *child, *next;

	for (child = machine->processes; child; child = child->next) {
		if (child->parent != parent)
			continue;
		child->parent = 0;
		trace(process_reparent, child->number, child->state);
	}
	for (child = machine->zombies; child; child = next) {
		next = child->next;
		if (child->parent != parent)
			continue;
		child->parent = 0;
		trace(process_reparent, child->number, child->state);
		process_reap(machine, child);
	}
}

void process_exit(struct process *process)
{
	struct machine *machine = process->mm->machine;

	if (machine->processes->next) {
		become_zombie(process);
		forget_children(machine, process->number);
		if (!process->parent)
			process_reap(machine, process);
		return;
	}
	empty_last(process->mm);
	forget_children(machine, process->number);
	while (process->tasks->next)
		task_free(process->tasks->next);
	machine->current = process->tasks;
}

s64 sys_exit(struct mm_struct *mm, const struct record_operation *op)
{
	struct machine *machine = mm->machine;

	(void)op;
	trace(exit_enter, mm->map_count);
	process_exit(machine->current->process);
	trace(exit_leave, 0, 0, machine->reason);
	return 0;
}
