/* What a run keeps for those who look at it: the first spans, moments of queues, and operations, at most
 * settings.spans of each. */
#include "cpus/run.h"

/* Room for one record more; NULL when as many are kept as the settings want, or when the run has failed for lack of
 * memory. */
static void *added(struct cpu_run *run, struct paged_table *table, u32 size)
{
	void *item;

	if (table->count >= run->settings.spans)
		return NULL;
	item = table_add(table, run->arena, size);
	if (!item)
		run->failed = true;
	return item;
}

void note_span(struct cpu_run *run, u32 number, enum code_cpu_span kind, u64 start, u64 end, u32 row)
{
	struct record_cpu_span *span = start < end ? added(run, &run->spans, sizeof(*span)) : NULL;
	const struct script_row *what;
	const struct script_lock *lock;

	if (!span)
		return;
	*span = (struct record_cpu_span){
		.start = start, .end = end, .cpu = number, .kind = kind, .operation = run_cpu(run, number)->number,
	};
	if (row == NO_ROW)
		return;
	what = script_row_at(run->script, row);
	lock = script_lock_at(run->script, what->lock);
	span->number = lock->number;
	span->class = lock->class;
	span->mode = what->mode;
	span->cause = what->cause;
}

void note_queue(struct cpu_run *run, u32 which, u64 at)
{
	struct record_lock_queue *record = added(run, &run->queues, sizeof(*record));
	const struct lock_run *lock = run_lock(run, which);

	if (record)
		*record = (struct record_lock_queue){
			.at = at,
			.class = script_lock_at(run->script, which)->class,
			.number = script_lock_at(run->script, which)->number,
			.holding = lock->readers + (lock->writer != 0),
			.waiting = lock->waiting,
		};
}

void note_operation(struct cpu_run *run, u32 number)
{
	const struct cpu *cpu = run_cpu(run, number);
	const struct script_task *task = script_task_at(run->script, cpu->task);
	struct record_cpu_operation *record = added(run, &run->operations, sizeof(*record));

	if (record)
		*record = (struct record_cpu_operation){
			.start = cpu->started, .end = cpu->until, .number = cpu->number, .cpu = number, .process = task->process,
			.thread = task->thread, .locks = cpu->locks, .contentions = cpu->operation_contentions,
		};
}

static u64 mixed(u64 sum, u64 value)
{
	sum = (sum ^ value) * 0x9e3779b97f4a7c15;
	return sum ^ sum >> 29;
}

void note_moment(struct cpu_run *run, u32 number, u32 row, u64 at, u32 what)
{
	run->fingerprint = mixed(mixed(run->fingerprint, at), (u64)row << 32 | number << 2 | what);
}
