#include "api/suites.h"
#include "api/exports.h"
#include "bench/suite.h"
#include "process/memory.h"
#include "vmascope.h"

#include <string.h>

#define EXPORT __attribute__((visibility("default"), used))

#define TEXT_OF(function, field)                                                   \
	EXPORT const char *function(u32 number)                                    \
	{                                                                          \
		const struct suite_workload *workload = suite_workload_at(number); \
                                                                                   \
		return workload ? workload->field : NULL;                          \
	}
TEXT_OF(suite_name, suite)
TEXT_OF(suite_workload, name)

#define NUMBER_OF(function, field)                                                 \
	EXPORT u32 function(u32 number)                                            \
	{                                                                          \
		const struct suite_workload *workload = suite_workload_at(number); \
                                                                                   \
		return workload ? workload->field : 0;                             \
	}
NUMBER_OF(suite_smallest, smallest)
NUMBER_OF(suite_largest, largest)
NUMBER_OF(suite_loops, loops)
NUMBER_OF(suite_phases, phases)

#ifndef WITHOUT_SUITES

/* Plumbing between the embedder and the run, as in api/exports.c. */
static struct suite_run *current;
static const struct suite_workload *running;

EXPORT s32 suite_setup(u32 number, u32 era, u32 n)
{
	const struct era *row = exported_era(era);
	s32 error = -EINVAL;

	running = suite_workload_at(number);
	current = running && row ? suite_start(arena_place(), running, row, n, &error) : NULL;
	return current ? 0 : error;
}

EXPORT u32 suite_run(u32 operations)
{
	if (!current)
		return 0;
	running->run(current, operations);
	return (u32)current->result.checksum;
}

EXPORT u32 suite_failed(void)
{
	return current ? current->result.failed : 0;
}

EXPORT u32 suite_repeats(void)
{
	return current ? current->repeats : 0;
}

EXPORT u32 suite_areas(void)
{
	return current ? current->machine->mm->map_count : 0;
}

EXPORT u32 suite_depth_of_area(void)
{
	return current ? suite_depth(current) : 0;
}

EXPORT u32 suite_processes(void)
{
	u32 count = 0;

	if (current)
		for (const struct process *process = current->machine->processes; process; process = process->next)
			count++;
	return count;
}

EXPORT u32 suite_level(void)
{
	return current ? current->level : 0;
}

EXPORT u32 suite_refused(void)
{
	return current ? current->result.refused : 0;
}

EXPORT u32 suite_memory(void)
{
	struct record_memory record;

	if (!current)
		return 0;
	memory_record(current->machine, &record);
	memcpy(vmascope_exchange(), &record, sizeof(record));
	return sizeof(record);
}

EXPORT u32 suite_counters(void)
{
	if (!current)
		return 0;
	memcpy(vmascope_exchange(), &current->machine->counters, sizeof(struct counters));
	return sizeof(struct counters);
}

#endif
