/* The only file that marks wasm exports: include/vmascope.h over the one machine of this instance.
 * What is static here is plumbing between the embedder and the machine, never simulated state. */
#include "vmascope.h"

#include <string.h>

#include "api/exports.h"
#include "base/errno.h"
#include "eras/era.h"
#include "inspect/inspect.h"
#include "mm/internal.h"
#include "mm/memory.h"

#define EXPORT __attribute__((visibility("default"), used))

static _Alignas(8) char exchange[VMASCOPE_EXCHANGE_BYTES];
static struct era mixed; /* the last one that was parsed; without an id before */
static struct machine *machine; /* at the start of the arena; NULL before the first start */
static struct vma_walk vma_walk;
static struct process_walk processes;
static struct task_walk tasks, slots;
static struct page_table_walk page_table_walk;
static struct pte_walk ptes;
static struct entry_walk page_runs;
static struct mapping_walk mappings;
static struct rmap_item_walk rmap_items;
static struct maple_records maple_nodes, maple_slots;

/* One that lives, or is being made and has an mm. */
static const struct process *process_numbered(u32 number)
{
	const struct process *newborn = machine ? machine->newborn : NULL;

	if (newborn && newborn->mm && newborn->number == number)
		return newborn;
	return machine ? process_find(machine, number ? number : 1) : NULL;
}

EXPORT void *vmascope_exchange(void)
{
	return exchange;
}

EXPORT u32 vmascope_eras(void)
{
	return era_count();
}

const struct era *exported_era(u32 number)
{
	return number == era_count() && mixed.id[0] ? &mixed : era_find(number);
}

EXPORT s32 vmascope_parse_era(void)
{
	char id[ERA_ID_BYTES + 1] = { 0 }; /* one byte more shows that it is too long */
	struct era era;

	memcpy(id, exchange, sizeof(id) - 1);
	if (era_parse(id, &era, exchange, sizeof(exchange)))
		return -EINVAL;
	if (era.number == era_count())
		mixed = era;
	return (s32)era.number;
}

EXPORT s32 vmascope_describe_era(u32 number)
{
	const struct era *era = exported_era(number);

	return era ? era_describe(era, exchange, sizeof(exchange)) : -EINVAL;
}

EXPORT s32 vmascope_describe_strategies(void)
{
	return era_describe_strategies(exchange, sizeof(exchange));
}

EXPORT s32 vmascope_start(u32 number)
{
	const struct era *era = exported_era(number);
	struct record_layout layout;
	s32 error;

	machine = NULL;
	if (!era)
		return -EINVAL;
	memcpy(&layout, exchange, sizeof(layout));
	struct machine *fresh = arena_place();
	if (!fresh)
		return -ENOMEM;
	error = machine_init(fresh, era, &layout);
	if (!error)
		machine = fresh;
	return error;
}

EXPORT s32 vmascope_add_file(void)
{
	struct record_file file;

	if (!machine)
		return -EINVAL;
	memcpy(&file, exchange, sizeof(file));
	return machine_add_file(machine, &file);
}

EXPORT s32 vmascope_add_area(void)
{
	struct record_area area;

	if (!machine)
		return -EINVAL;
	memcpy(&area, exchange, sizeof(area));
	return machine_add_area(machine, &area);
}

EXPORT s32 vmascope_call(void)
{
	struct record_operation operation;
	struct record_outcome outcome = { 0 };

	if (!machine)
		return -EINVAL;
	memcpy(&operation, exchange, sizeof(operation));
	machine_call(machine, &operation, &outcome);
	memcpy(exchange, &outcome, sizeof(outcome));
	return outcome.error;
}

EXPORT s32 vmascope_verify(void)
{
	const char *complaint = machine ? mm_verify(machine->mm) : "no machine has been started";

	if (!complaint)
		return 0;
	strncpy(exchange, complaint, sizeof(exchange) - 1);
	return -1;
}

EXPORT void vmascope_fail_allocation(u32 n)
{
	if (machine)
		machine->arena.fail_in = n;
}

EXPORT void *vmascope_arena(void)
{
	return arena_place();
}

EXPORT u32 vmascope_arena_used(void)
{
	return machine ? (u32)machine->arena.used : 0;
}

EXPORT s32 vmascope_arena_reserve(u32 bytes)
{
	struct machine *place = arena_place();

	if (!place || arena_grow(&place->arena, bytes) < bytes)
		return -ENOMEM;
	machine = place; /* a keyframe is about to be copied in */
	return 0;
}

EXPORT s32 vmascope_inspect_machine(void)
{
	if (!machine)
		return -EINVAL;
	inspect_machine(machine, (struct record_machine *)(void *)exchange);
	return 0;
}

EXPORT s32 vmascope_inspect_memory(void)
{
	if (!machine)
		return -EINVAL;
	memory_record(machine, (struct record_memory *)(void *)exchange);
	return 0;
}

EXPORT s32 vmascope_inspect_mm(u32 number)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return -EINVAL;
	inspect_mm(process, (struct record_mm *)(void *)exchange);
	return 0;
}

EXPORT u32 vmascope_inspect_counters(void)
{
	if (!machine)
		return 0;
	memcpy(exchange, &machine->counters, sizeof(machine->counters));
	return sizeof(machine->counters);
}

EXPORT u32 vmascope_inspect_vmas(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		vma_walk_start(&vma_walk, process->mm);
	return vma_walk_next(&vma_walk, (struct record_vma *)(void *)exchange,
			     sizeof(exchange) / sizeof(struct record_vma));
}

EXPORT u32 vmascope_inspect_processes(u32 cursor)
{
	if (!machine)
		return 0;
	if (cursor == 0)
		processes = (struct process_walk){ .machine = machine };
	return process_walk_next(&processes, (struct record_process *)(void *)exchange,
				 sizeof(exchange) / sizeof(struct record_process));
}

EXPORT u32 vmascope_inspect_tasks(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		task_walk_start(&tasks, process);
	return task_walk_next(&tasks, (struct record_task *)(void *)exchange,
			      sizeof(exchange) / sizeof(struct record_task));
}

EXPORT u32 vmascope_inspect_cache_slots(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		task_walk_start(&slots, process);
	return task_walk_slots(&slots, (struct record_cache_slot *)(void *)exchange,
			       sizeof(exchange) / sizeof(struct record_cache_slot));
}

EXPORT u32 vmascope_inspect_page_tables(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		page_table_walk_start(&page_table_walk, process->mm);
	return page_table_walk_next(&page_table_walk, (struct record_page_table *)(void *)exchange,
				    sizeof(exchange) / sizeof(struct record_page_table));
}

EXPORT u32 vmascope_inspect_ptes(u32 number, u32 block, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		pte_walk_start(&ptes, process->mm, block);
	return pte_walk_next(&ptes, (struct record_pte *)(void *)exchange, sizeof(exchange) / sizeof(struct record_pte));
}

EXPORT u32 vmascope_inspect_page_runs(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		entry_walk_start_in(&page_runs, process);
	return page_run_next(&page_runs, (struct record_page_run *)(void *)exchange,
			     sizeof(exchange) / sizeof(struct record_page_run));
}

EXPORT s32 vmascope_inspect_page(u32 number, u32 block, u32 n)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return -EINVAL;
	return inspect_page_at(process, block * HUGE_SIZE + ((u64)n << PAGE_SHIFT), (struct record_page *)(void *)exchange);
}

EXPORT s32 vmascope_inspect_page_numbered(u32 page)
{
	return machine ? inspect_page_numbered(machine, page, (struct record_page *)(void *)exchange) : -EINVAL;
}

EXPORT s32 vmascope_inspect_page_most_mapped(void)
{
	return machine ? inspect_page_most_mapped(machine, (struct record_page *)(void *)exchange) : -EINVAL;
}

EXPORT u32 vmascope_inspect_mappings(u32 page, u32 cursor)
{
	if (!machine)
		return 0;
	if (cursor == 0)
		mapping_walk_start(&mappings, machine, page);
	return mapping_walk_next(&mappings, (struct record_mapping *)(void *)exchange,
				 sizeof(exchange) / sizeof(struct record_mapping));
}

EXPORT u32 vmascope_inspect_rmap(u32 page, u32 cursor)
{
	if (!machine)
		return 0;
	if (cursor == 0)
		rmap_items_start(&rmap_items, machine, page);
	return rmap_items_next(&rmap_items, (struct record_rmap_item *)(void *)exchange,
			       sizeof(exchange) / sizeof(struct record_rmap_item));
}

EXPORT u32 vmascope_inspect_maple_nodes(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		maple_records_start(&maple_nodes, process->mm);
	return maple_records_nodes(&maple_nodes, (struct record_maple_node *)(void *)exchange,
				   sizeof(exchange) / sizeof(struct record_maple_node));
}

EXPORT u32 vmascope_inspect_maple_slots(u32 number, u32 cursor)
{
	const struct process *process = process_numbered(number);

	if (!process)
		return 0;
	if (cursor == 0)
		maple_records_start(&maple_slots, process->mm);
	return maple_records_slots(&maple_slots, (struct record_maple_slot *)(void *)exchange,
				   sizeof(exchange) / sizeof(struct record_maple_slot));
}

#ifdef VMASCOPE_TRACE

EXPORT void vmascope_trace(u32 first, u32 stop)
{
	if (machine)
		ring_begin(first, stop, &machine->counters);
}

EXPORT void *vmascope_events(void)
{
	return trace_ring.slots;
}

EXPORT u32 vmascope_events_written(void)
{
	return ring_written();
}

#endif
