/* The results of a run, as records. */
#include "cpus/run.h"

/* The latest moment up to which any CPU is known; once the run has ended, the moment of its end. */
static u64 end_of(const struct cpu_run *run)
{
	u64 end = 0;

	for (u32 i = 0; i < run->settings.cpus; i++)
		if (run_cpu(run, i)->until > end)
			end = run_cpu(run, i)->until;
	return end;
}

void run_record(const struct cpu_run *run, struct record_cpu_run *record)
{
	*record = (struct record_cpu_run){
		.end = end_of(run),
		.fingerprint = run->fingerprint,
		.operations = run->ended,
		.events = run->events,
		.spans = run->spans.count,
	};
	for (u32 i = 0; i < run->script->locks.count; i++)
		record->locks += run_lock(run, i)->last != 0;
	for (u32 i = 0; i < run->settings.cpus; i++) {
		const struct cpu *cpu = run_cpu(run, i);

		record->user += cpu->user;
		record->work += cpu->work;
		record->line += cpu->line;
		record->spin += cpu->spin;
		record->sleep += cpu->sleep;
		record->idle += cpu->idle + record->end - cpu->until;
		record->contentions += cpu->contentions;
	}
}

u32 run_lanes(const struct cpu_run *run, u32 cursor, struct record_cpu_lane *records, u32 room)
{
	u32 count = 0;

	for (; cursor < run->settings.cpus && count < room; cursor++) {
		const struct cpu *cpu = run_cpu(run, cursor);
		const struct script_task *task = cursor < run->script->tasks.count ? script_task_at(run->script, cursor) : NULL;

		records[count++] = (struct record_cpu_lane){
			.user = cpu->user, .work = cpu->work, .line = cpu->line, .spin = cpu->spin, .sleep = cpu->sleep,
			.end = cpu->ended, .cpu = cursor, .socket = cpu->socket, .core = cpu->core, .sibling = cpu->sibling,
			.process = task ? task->process : 0, .thread = task ? task->thread : 0,
			.operations = cpu->operations, .contentions = cpu->contentions,
		};
	}
	return count;
}

/* These tables hold records already. */
#define COPIES(function, table, record)                                                                    \
	u32 function(const struct cpu_run *run, u32 cursor, struct record *records, u32 room)              \
	{                                                                                                  \
		u32 count = 0;                                                                             \
                                                                                                           \
		for (; cursor < run->table.count && count < room; cursor++)                                \
			records[count++] = *TABLE_AT(&run->table, cursor, struct record);                  \
		return count;                                                                              \
	}
COPIES(run_spans, spans, record_cpu_span)
COPIES(run_queues, queues, record_lock_queue)
COPIES(run_operations, operations, record_cpu_operation)
