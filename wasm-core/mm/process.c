/* Processes end: exit_mmap() and mmput(), mm/mmap.c and kernel/fork.c, and what do_exit(), kernel/exit.c, leaves of them,
 * 3.4 to 6.18. What waits for them is mm/wait.c. */
#include "cache/cache.h"
#include "gap/gap.h"
#include "mm/internal.h"
#include "rmap/i_mmap.h"
#include "rmap/rmap.h"

struct process *process_find(struct machine *machine, u32 number)
{
	struct process *process = machine->processes;

	while (process && process->number != number)
		process = process->next;
	return process;
}

/* Is it an area of this mm? A fork that ran out of memory has marked where they end. As posted in July 2023, it marked
 * nothing when anything but the removal of an area failed, and behind the child's areas came the parent's: that the kernel
 * would have freed them here is inferred from the posting. The model stops instead. */
static bool is_own(const struct mm_struct *mm, const struct vm_area_struct *vma)
{
	if (xa_is_zero(vma))
		return false;
	if (vma->vm_mm == mm)
		return true;
	count(dup_foreign_areas);
	trace(dup_foreign_area, vma_id(vma));
	return false;
}

/* The index goes last, when all that it names is freed. */
static void exit_mmap(struct mm_struct *mm)
{
	struct vma_iterator iterator;
	struct vm_area_struct *vma;
	u32 freed = 0;

	trace(exit_mmap_enter, mm->map_count, mm->process ? mm->process->number : 0);
	mm->mmap_cache = NULL; /* nothing is looked up any more, and nobody who looks on is led to what is freed */
	pages_destroy(mm);
	index_of(mm)->take_down(mm, &iterator);
	while ((vma = index_of(mm)->take_next(&iterator)) && is_own(mm, vma)) {
		unlink_anon_vmas(vma);
		unlink_file_vma(vma);
		vma_free(vma);
		freed++;
	}
	if (freed != mm->map_count)
		__builtin_trap(); /* an area has leaked */
	index_of(mm)->destroy(mm);
	trace(exit_mmap_leave, freed, xa_is_zero(vma) ? answer_yes : answer_no);
}

void mm_destroy(struct mm_struct *mm)
{
	exit_mmap(mm);
	if (rmap_of(mm->machine)->mm_end)
		rmap_of(mm->machine)->mm_end(mm);
	arena_free(&mm->machine->arena, mm, sizeof(*mm));
}

/* So that there is something to look at. */
static void empty_last(struct mm_struct *mm)
{
	if (cache_of(mm)->emptied)
		cache_of(mm)->emptied(mm);
	exit_mmap(mm);
	mm->map_count = 0;
	mm->total_vm = mm->data_vm = mm->stack_vm = mm->exec_vm = mm->shared_vm = mm->locked_vm = 0;
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

/* As the last one. While its memory is taken down, it is there without: exit_mm() comes before exit_notify(). */
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

/* forget_original_parent(), kernel/exit.c: children of an ended process are init's, which waits for all of them. */
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
