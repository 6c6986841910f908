/* Which CPU does what next. Task n runs on CPU n modulo the number of CPUs; the tasks of a CPU take turns, one
 * operation each. */
#include "cpus/run.h"

#define PICOSECONDS 1000 /* of a nanosecond */

/* splitmix64 (Steele, Lea and Flood, 2014). */
static u64 random_next(u64 *state)
{
	u64 z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

/* The task's next operation begins; finds the one after it. */
static void advance(struct cpu_run *run, u32 number, struct progress *progress)
{
	const struct script_task *task = script_task_at(run->script, number);
	u32 next = script_operation_at(run->script, progress->next)->next;

	if (!progress->finishes && (!next || next == task->finish)) {
		if (task->background || --progress->rounds)
			next = task->first;
		else
			progress->finishes = true;
	}
	progress->next = next;
}

static void begin(struct cpu_run *run, u32 number, u32 task)
{
	struct cpu *cpu = run_cpu(run, number);
	struct progress *progress = TABLE_AT(&run->progress, task, struct progress);
	u64 think = (u64)run->settings.think * PICOSECONDS;

	run->started++;
	/* Between half and one and a half of what the settings say. */
	if (think) {
		think = think / 2 + think * (random_next(&cpu->random) >> 54) / 1023;
		cpu_spend(run, number, cpu_span_user, cpu->until + think, NO_ROW);
	}
	cpu->task = task;
	cpu->operation = progress->next;
	cpu->number = run->settings.program ? run->started : cpu->operation;
	cpu->started = cpu->until;
	cpu->step = cpu->again = cpu->locks = cpu->operation_contentions = 0;
	advance(run, task, progress);
	cpu_approach(run, number);
}

/* The task's next operation, 0 = none. A background task begins no further round once all other tasks have ended. */
static u32 next_of(const struct cpu_run *run, u32 number)
{
	const struct script_task *task = script_task_at(run->script, number);
	struct progress *progress = TABLE_AT(&run->progress, number, struct progress);

	if (task->background && !run->foreground && progress->next == task->first)
		progress->next = 0;
	return progress->next;
}

static bool may_begin(const struct cpu_run *run, u32 operation)
{
	u32 after = script_operation_at(run->script, operation)->after;

	return !after || *TABLE_AT(&run->done, after - 1, u8);
}

/* Begins an operation of the next task of this CPU that can go on, searching from the task after the one that ran
 * last. */
static void choose(struct cpu_run *run, u32 number)
{
	struct cpu *cpu = run_cpu(run, number);
	u32 tasks = run->script->tasks.count, task = cpu->task;
	bool more = false;

	for (u32 i = number; i < tasks; i += run->settings.cpus) {
		u32 next;

		task = task + run->settings.cpus < tasks ? task + run->settings.cpus : number;
		next = next_of(run, task);
		if (next && may_begin(run, next)) {
			begin(run, number, task);
			return;
		}
		more |= next != 0;
	}
	cpu->state = more ? CPU_IDLES : CPU_ENDED;
}

/* Does the next operation of a task of this CPU come after that one? */
static bool waits_for(const struct cpu_run *run, u32 number, u32 operation)
{
	for (u32 task = number; task < run->script->tasks.count; task += run->settings.cpus) {
		u32 next = TABLE_AT(&run->progress, task, struct progress)->next;

		if (next && script_operation_at(run->script, next)->after == operation)
			return true;
	}
	return false;
}

/* The CPUs that idle until this operation ends look again. All others would find nothing that they could begin. */
static void wake_idle(struct cpu_run *run, u32 operation, u64 now)
{
	for (u32 i = 0; i < run->settings.cpus; i++) {
		struct cpu *cpu = run_cpu(run, i);

		if (cpu->state != CPU_IDLES || !waits_for(run, i, operation))
			continue;
		cpu->idle += now - cpu->until;
		cpu->until = now;
		cpu->state = CPU_CHOOSES;
		cpu_schedule(run, i, now);
	}
}

static void finish(struct cpu_run *run, u32 number)
{
	struct cpu *cpu = run_cpu(run, number);
	u32 ended = cpu->operation;

	cpu->operations++;
	cpu->ended = cpu->until;
	run->ended++;
	note_operation(run, number);
	*TABLE_AT(&run->done, ended - 1, u8) = 1;
	cpu->operation = cpu->number = 0;
	if (!TABLE_AT(&run->progress, cpu->task, struct progress)->next && !script_task_at(run->script, cpu->task)->background)
		run->foreground--;
	if (script_operation_at(run->script, ended)->awaited)
		wake_idle(run, ended, cpu->until);
}

static void event(struct cpu_run *run, u32 number)
{
	struct cpu *cpu = run_cpu(run, number);
	const struct script_step *step;

	if (cpu->state == CPU_CHOOSES) {
		if (cpu->operation)
			finish(run, number);
		choose(run, number);
		return;
	}
	step = cpu_step(run, cpu);
	if (step->what == STEP_TAKE)
		lock_ask(run, number, step->row);
	else
		lock_give_back(run, number, step->row);
}

u32 run_go_on(struct cpu_run *run, u32 events)
{
	u32 before = run->events;

	while (run->heap.count && !run->failed && (run->events == before || run->events - before < events)) {
		event(run, heap_begin(&run->heap));
		if (run->heap.busy)
			heap_drop_first(&run->heap);
	}
	return run->events - before;
}

static bool add_items(struct cpu_run *run, struct paged_table *table, u32 count, u32 size)
{
	while (count--)
		if (!table_add(table, run->arena, size))
			return false;
	return true;
}

static void place_cpu(struct cpu_run *run, u32 number)
{
	const struct record_cpu_settings *settings = &run->settings;
	struct cpu *cpu = run_cpu(run, number);
	u32 tasks = run->script->tasks.count;

	cpu->socket = number % settings->sockets;
	cpu->core = number / settings->sockets % settings->cores;
	cpu->sibling = number / settings->sockets / settings->cores;
	cpu->random = ((u64)settings->seed << 32 | number) * 0x9e3779b97f4a7c15;
	/* As if the last of its tasks had just run, so that the first one is next. */
	cpu->task = number < tasks ? number + (tasks - 1 - number) / settings->cpus * settings->cpus : 0;
	heap_push(&run->heap, number, 0);
}

static void begin_tasks(struct cpu_run *run)
{
	for (u32 i = 0; i < run->script->tasks.count; i++) {
		const struct script_task *task = script_task_at(run->script, i);

		*TABLE_AT(&run->progress, i, struct progress) = (struct progress){ .next = task->first, .rounds = task->rounds };
		run->foreground += task->first && !task->background;
	}
}

static bool make_tables(struct cpu_run *run)
{
	const struct script *script = run->script;

	run->heap.entry = arena_alloc(run->arena, TABLE_PIECE);
	return run->heap.entry && add_items(run, &run->cpus, run->settings.cpus, sizeof(struct cpu)) &&
	       add_items(run, &run->progress, script->tasks.count, sizeof(struct progress)) &&
	       add_items(run, &run->locks, script->locks.count, sizeof(struct lock_run)) &&
	       add_items(run, &run->rows, script->rows.count, sizeof(struct row_run)) &&
	       add_items(run, &run->done, script->operations.count, sizeof(u8));
}

/* What lines, locks, sleeping and waking cost goes by one scale; the work of scripts by the other, in spend.c. */
static void scale_costs(struct cpu_run *run)
{
	for (u32 i = 0; i < FIXED_COSTS; i++)
		run->cost[i] = fixed_cost(i) * run->settings.line_scale / 4;
}

struct cpu_run *run_start(struct script *script, const struct record_cpu_settings *settings)
{
	struct cpu_run *run = arena_alloc(script->arena, TABLE_PIECE);

	_Static_assert(sizeof(*run) <= TABLE_PIECE && 1024 * sizeof(struct heap_entry) <= TABLE_PIECE, "each has a piece");
	if (!run)
		return NULL;
	run->script = script;
	run->arena = script->arena;
	run->settings = *settings;
	scale_costs(run);
	if (!make_tables(run)) {
		run_free(run);
		return NULL;
	}
	for (u32 i = 0; i < settings->cpus; i++)
		place_cpu(run, i);
	begin_tasks(run);
	return run;
}

void run_free(struct cpu_run *run)
{
	struct arena *arena = run->arena;

	table_free(&run->cpus, arena, sizeof(struct cpu));
	table_free(&run->progress, arena, sizeof(struct progress));
	table_free(&run->locks, arena, sizeof(struct lock_run));
	table_free(&run->rows, arena, sizeof(struct row_run));
	table_free(&run->done, arena, sizeof(u8));
	table_free(&run->spans, arena, sizeof(struct record_cpu_span));
	table_free(&run->queues, arena, sizeof(struct record_lock_queue));
	table_free(&run->operations, arena, sizeof(struct record_cpu_operation));
	if (run->heap.entry)
		arena_free(arena, run->heap.entry, TABLE_PIECE);
	arena_free(arena, run, TABLE_PIECE);
}
