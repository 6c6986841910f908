/* Processes: the living, the zombies, and the child that fork() is making. */
#include "inspect/inspect.h"
#include "page/pages.h"

static void inspect_process(const struct process *process, struct record_process *record)
{
	const struct mm_struct *mm = process->mm;

	*record = (struct record_process){
		.number = process->number,
		.parent = process->parent,
		.state = process->state,
		.tasks = process->task_count,
		.areas = mm ? mm->map_count : 0,
		.anon = mm ? (u32)pages_anon(mm, 0, UINT64_MAX) : 0,
		.shared = mm ? pages_shared(mm) : 0,
		.page_tables = mm ? page_tables(mm) : 0,
		.page_table_bytes = mm ? page_table_bytes(mm) : 0,
	};
}

/* The process with the next number, from three sources: the living, the zombies, and the newborn. */
static const struct process *lowest_above(const struct machine *machine, u32 number)
{
	const struct process *found = machine->newborn;

	for (const struct process *process = machine->processes; process; process = process->next)
		if (process->number > number && (!found || process->number < found->number))
			found = process;
	for (const struct process *process = machine->zombies; process; process = process->next)
		if (process->number > number && (!found || process->number < found->number))
			found = process;
	return found && found->number > number ? found : NULL;
}

u32 process_walk_next(struct process_walk *walk, struct record_process *records, u32 room)
{
	const struct process *process;
	u32 filled = 0;

	while (filled < room && (process = lowest_above(walk->machine, walk->reported))) {
		inspect_process(process, &records[filled++]);
		walk->reported = process->number;
	}
	return filled;
}
