/* Threads: the part of kernel/fork.c and kernel/exit.c, 3.14 to 6.18, that a memory notices. A process is an address
 * space here, so what clone(CLONE_VM) makes is a thread of the same process, whatever its other flags are. */
#include "cache/cache.h"
#include "mm/internal.h"

struct task *task_find(const struct process *process, u32 number)
{
	struct task *task = process->tasks;

	while (task && task->number != number)
		task = task->next;
	return task;
}

/* As the last one. */
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

/* exec_mmap(), fs/exec.c. What nobody lives in any more goes. */
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

static s64 do_clone(const struct task *maker)
{
	const struct task *task = task_new(maker->process, maker);

	return task ? (s64)task->number : -ENOMEM;
}

s64 sys_clone(struct mm_struct *mm, const struct record_operation *op)
{
	const struct task *current = mm->machine->current;
	s64 result;

	(void)op;
	trace(clone_enter, current->process->task_count);
	result = do_clone(current);
	trace(clone_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}

/* The first thread's end is nothing special. The last one's is the process's. */
s64 sys_exit_thread(struct mm_struct *mm, const struct record_operation *op)
{
	struct machine *machine = mm->machine;
	struct task *task = machine->current;
	struct process *process = task->process;

	(void)op;
	trace(exit_thread_enter, process->task_count);
	if (process->tasks->next) {
		task_free(task);
		machine->current = process->tasks;
	} else {
		process_exit(process);
	}
	trace(exit_thread_leave, 0, 0, machine->reason);
	return 0;
}

/* op->flags: the number of the process looked into. access_process_vm(), mm/memory.c, comes to find_vma(), which asks
 * the cache of the thread that looks. */
static s32 do_peek(struct mm_struct *mm, u32 number, u64 addr)
{
	const struct process *process = process_find(mm->machine, number);

	if (!process)
		return fail(mm, -ESRCH, reason_no_such_process);
	return vma_lookup(process->mm, addr) ? 0 : fail(mm, -EIO, reason_hole);
}

s64 sys_peek(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(peek_enter, op->flags, op->addr);
	error = do_peek(mm, op->flags, op->addr);
	trace(peek_leave, 0, error, mm->machine->reason);
	return error;
}
