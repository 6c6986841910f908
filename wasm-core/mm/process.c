/* Processes end: exit_mmap() and mmput(), mm/mmap.c and kernel/fork.c, 3.4 to 6.18. */
#include "cache/cache.h"
#include "gap/gap.h"
#include "mm/internal.h"

struct process *process_find(struct machine *machine, u32 number)
{
	struct process *process = machine->processes;

	while (process && process->number != number)
		process = process->next;
	return process;
}

/* Neighbours are found by address, so an area's memory may go before the index does. */
static void exit_mmap(struct mm_struct *mm)
{
	struct vm_area_struct *vma = vma_first(mm);

	trace(exit_mmap_enter, mm->map_count, mm->process ? mm->process->number : 0);
	while (vma) {
		struct vm_area_struct *next = vma_next(vma);

		unlink_anon_vmas(vma);
		vma_free(vma);
		vma = next;
	}
	index_of(mm)->destroy(mm);
	pages_destroy(mm);
	trace(exit_mmap_leave, mm->map_count, answer_no);
}

void mm_destroy(struct mm_struct *mm)
{
	exit_mmap(mm);
	arena_free(&mm->machine->arena, mm, sizeof(*mm));
}

/* So that there is something to look at. */
static void empty_last(struct mm_struct *mm)
{
	if (cache_of(mm)->emptied)
		cache_of(mm)->emptied(mm);
	exit_mmap(mm);
	mm->map_count = 0;
	mm->total_vm = mm->data_vm = mm->stack_vm = mm->exec_vm = mm->locked_vm = 0;
	index_of(mm)->init(mm);
	gap_of(mm)->init(mm);
}

void process_free(struct process *process)
{
	struct machine *machine = process->mm->machine;

	*(process->prev ? &process->prev->next : &machine->processes) = process->next;
	*(process->next ? &process->next->prev : &machine->last_process) = process->prev;
	while (process->tasks)
		task_free(process->tasks);
	mm_destroy(process->mm);
	arena_free(&machine->arena, process, sizeof(*process));
	machine->current = machine->processes->tasks;
	machine->mm = machine->processes->mm;
}

void process_exit(struct process *process)
{
	struct machine *machine = process->mm->machine;

	if (machine->processes->next) {
		process_free(process);
		return;
	}
	empty_last(process->mm);
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
