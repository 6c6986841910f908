/* Threads: the part of kernel/fork.c and kernel/exit.c, 3.14 to 6.18, that concerns an mm. A process is an address
 * space here, so clone(CLONE_VM) makes a thread of the same process, whatever its other flags are. */
#include "machine/index.h"
#include "process/process.h"
#include "trace/records.h"

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

/* The end of the first thread is nothing special. The end of the last one is the end of the process. */
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

/* op->flags: the number of the process to look into. access_process_vm(), mm/memory.c, calls find_vma(), which asks the
 * cache of the thread that looks. */
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
