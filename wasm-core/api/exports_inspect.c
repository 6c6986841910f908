/* The part of include/vmascope.h that looks at the machine and writes records to the exchange, batch by batch. The
 * walks below remember where the last batch stopped; they are not simulated state. */
#include <string.h>

#include "api/exports.h"
#include "inspect/inspect.h"
#include "page/pages.h"
#include "process/memory.h"
#include "process/process.h"
#include "vmascope.h"

#define EXPORT __attribute__((visibility("default"), used))
/* Arguments of a walk: where its records go, and how many fit there. */
#define RECORDS(name) vmascope_exchange(), VMASCOPE_EXCHANGE_BYTES / sizeof(struct record_##name)

static struct vma_walk vma_walk;
static struct process_walk processes;
static struct task_walk tasks, slots;
static struct page_table_walk page_table_walk;
static struct pte_walk ptes;
static struct entry_walk page_runs;
static struct mapping_walk mappings;
static struct rmap_item_walk rmap_items;
static struct maple_records maple_nodes, maple_slots;

/* A living process, or the one that fork() is making once it has an mm. Number 0 means process 1. */
static const struct process *process_numbered(u32 number)
{
	struct machine *machine = exported_machine();
	const struct process *newborn = machine ? machine->newborn : NULL;

	if (newborn && newborn->mm && newborn->number == number)
		return newborn;
	return machine ? process_find(machine, number ? number : 1) : NULL;
}

EXPORT s32 vmascope_inspect_machine(void)
{
	const struct machine *machine = exported_machine();

	if (!machine)
		return -EINVAL;
	inspect_machine(machine, vmascope_exchange());
	return 0;
}

EXPORT s32 vmascope_inspect_memory(void)
{
	const struct machine *machine = exported_machine();

	if (!machine)
		return -EINVAL;
	memory_record(machine, vmascope_exchange());
	return 0;
}

EXPORT s32 vmascope_inspect_mm(u32 number)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return -EINVAL;
	inspect_mm(process, vmascope_exchange());
	return 0;
}

EXPORT u32 vmascope_inspect_counters(void)
{
	const struct machine *machine = exported_machine();

	if (!machine)
		return 0;
	memcpy(vmascope_exchange(), &machine->counters, sizeof(machine->counters));
	return sizeof(machine->counters);
}

EXPORT u32 vmascope_inspect_vmas(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		vma_walk_start(&vma_walk, process->mm);
	return vma_walk_next(&vma_walk, RECORDS(vma));
}

EXPORT u32 vmascope_inspect_processes(u32 cursor)
{
	const struct machine *machine = exported_machine();

	if (!machine)
		return 0;
	if (cursor == 0)
		processes = (struct process_walk){ .machine = machine };
	return process_walk_next(&processes, RECORDS(process));
}

EXPORT u32 vmascope_inspect_tasks(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		task_walk_start(&tasks, process);
	return task_walk_next(&tasks, RECORDS(task));
}

EXPORT u32 vmascope_inspect_cache_slots(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		task_walk_start(&slots, process);
	return task_walk_slots(&slots, RECORDS(cache_slot));
}

EXPORT u32 vmascope_inspect_page_tables(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		page_table_walk_start(&page_table_walk, process->mm);
	return page_table_walk_next(&page_table_walk, RECORDS(page_table));
}

EXPORT u32 vmascope_inspect_ptes(u32 number, u32 block, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		pte_walk_start(&ptes, process->mm, block);
	return pte_walk_next(&ptes, RECORDS(pte));
}

EXPORT u32 vmascope_inspect_page_runs(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		entry_walk_start_in(&page_runs, process);
	return page_run_next(&page_runs, RECORDS(page_run));
}

EXPORT s32 vmascope_inspect_page(u32 number, u32 block, u32 n)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return -EINVAL;
	return inspect_page_at(process, block * HUGE_SIZE + ((u64)n << PAGE_SHIFT), vmascope_exchange());
}

EXPORT s32 vmascope_inspect_page_numbered(u32 page)
{
	const struct machine *machine = exported_machine();

	return machine ? inspect_page_numbered(machine, page, vmascope_exchange()) : -EINVAL;
}

EXPORT s32 vmascope_inspect_page_most_mapped(void)
{
	const struct machine *machine = exported_machine();

	return machine ? inspect_page_most_mapped(machine, vmascope_exchange()) : -EINVAL;
}

EXPORT u32 vmascope_inspect_mappings(u32 page, u32 cursor)
{
	const struct machine *machine = exported_machine();

	if (!machine)
		return 0;
	if (cursor == 0)
		mapping_walk_start(&mappings, machine, page);
	return mapping_walk_next(&mappings, RECORDS(mapping));
}

EXPORT u32 vmascope_inspect_rmap(u32 page, u32 cursor)
{
	const struct machine *machine = exported_machine();

	if (!machine)
		return 0;
	if (cursor == 0)
		rmap_items_start(&rmap_items, machine, page);
	return rmap_items_next(&rmap_items, RECORDS(rmap_item));
}

EXPORT u32 vmascope_inspect_maple_nodes(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		maple_records_start(&maple_nodes, process->mm);
	return maple_records_nodes(&maple_nodes, RECORDS(maple_node));
}

EXPORT u32 vmascope_inspect_maple_slots(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		maple_records_start(&maple_slots, process->mm);
	return maple_records_slots(&maple_slots, RECORDS(maple_slot));
}
