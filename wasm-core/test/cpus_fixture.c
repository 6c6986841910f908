#include "test/cpus_fixture.h"
#include "test/fixture.h"
#include "trace/code_names.h"

struct record_cpu_settings few_cpus(u32 cpus)
{
	return (struct record_cpu_settings){
		.cpus = cpus, .sockets = 1, .cores = 8, .threads = 1, .rounds = 1, .seed = 1, .line_scale = 4, .work_scale = 4, .spans = 500000,
	};
}

void stage_begin(struct stage *stage, u32 cpus)
{
	*stage = (struct stage){ .arena = arena_place(), .settings = few_cpus(cpus) };
	CHECK(stage->arena);
	arena_init(stage->arena, sizeof(struct arena), arena_grow(stage->arena, sizeof(struct arena)));
	script_init(&stage->script, stage->arena);
}

void stage_end(struct stage *stage)
{
	if (stage->run)
		run_free(stage->run);
	script_free(&stage->script);
	CHECK_EQ(stage->arena->live_objects, 0);
	arena_release(stage->arena);
}

static void end_operation(struct stage *stage)
{
	if (stage->number)
		script_operation_at(&stage->script, stage->number)->rest = stage->work;
	stage->work = 0;
}

void act(struct stage *stage, u32 task)
{
	bool made;
	u32 number;

	end_operation(stage);
	for (u32 i = stage->script.tasks.count; i <= task; i++)
		CHECK(script_task_of(&stage->script, i + 1, 1, &number, &made));
	CHECK(script_operation_add(&stage->script, task, &stage->number));
}

void work(struct stage *stage, u64 picoseconds)
{
	stage->work += picoseconds;
}

static void step(struct stage *stage, enum step_what what, enum code_lock_kind kind, u32 number, enum code_lock_mode mode)
{
	const struct script_lock_key key = { .class = lock_class_anon_vma, .kind = kind, .owner = number };
	u32 row;

	CHECK(script_row_of(&stage->script, &key, mode, lock_cause_link, &row));
	CHECK(script_step_add(&stage->script, what, row, stage->work));
	stage->work = 0;
}

void take(struct stage *stage, enum code_lock_kind kind, u32 number, enum code_lock_mode mode)
{
	step(stage, STEP_TAKE, kind, number, mode);
}

void drop(struct stage *stage, enum code_lock_kind kind, u32 number, enum code_lock_mode mode)
{
	step(stage, STEP_DROP, kind, number, mode);
}

void hold(struct stage *stage, enum code_lock_kind kind, u32 number, enum code_lock_mode mode, u64 picoseconds)
{
	take(stage, kind, number, mode);
	work(stage, picoseconds);
	drop(stage, kind, number, mode);
}

void all_hold(struct stage *stage, u32 cpus, enum code_lock_kind kind, u64 picoseconds)
{
	stage_begin(stage, cpus);
	for (u32 i = 0; i < cpus; i++) {
		act(stage, i);
		hold(stage, kind, LOCK, lock_mode_write, picoseconds);
	}
}

static void check_run(const struct cpu_run *run)
{
	const char *complaint = run_verify(run);

	if (complaint)
		check_failed(__FILE__, __LINE__, "%s", complaint);
}

static void play_in(struct stage *stage, u32 events)
{
	end_operation(stage);
	CHECK(!settings_refusal(&stage->settings));
	stage->run = run_start(&stage->script, &stage->settings);
	CHECK(stage->run);
	while (run_go_on(stage->run, events))
		check_run(stage->run);
	check_run(stage->run);
}

void play(struct stage *stage)
{
	play_in(stage, 1);
}

void play_many(struct stage *stage)
{
	play_in(stage, 1000);
}

static const struct record_cpu_span *find_span(const struct stage *stage, u32 cpu, enum code_cpu_span kind, u32 *n)
{
	for (u32 i = 0; i < stage->run->spans.count; i++) {
		const struct record_cpu_span *span = TABLE_AT(&stage->run->spans, i, struct record_cpu_span);

		if (span->cpu == cpu && span->kind == kind && (*n)-- == 0)
			return span;
	}
	return NULL;
}

const struct record_cpu_span *span_of(const struct stage *stage, u32 cpu, enum code_cpu_span kind, u32 n)
{
	const struct record_cpu_span *span = find_span(stage, cpu, kind, &n);

	CHECK(span);
	return span;
}

u32 span_count(const struct stage *stage, u32 cpu, enum code_cpu_span kind)
{
	u32 n = UINT32_MAX;

	find_span(stage, cpu, kind, &n);
	return UINT32_MAX - n;
}

void check_span(const struct record_cpu_span *span, u64 start, u64 end)
{
	CHECK_EQ(span->start, start);
	CHECK_EQ(span->end, end);
}

u64 cost(const struct stage *stage, enum cpu_cost which)
{
	return stage->run->cost[which];
}

struct played play_program(const char *era, const struct record_cpu_settings *settings)
{
	struct played played = { .machine = arena_place() };
	enum code_cpu_refusal why = cpu_refusal_none;
	s32 error;

	CHECK(played.machine);
	CHECK(!settings_refusal(settings));
	error = program_record(played.machine, era_named(era), program_at(settings->program), settings, &why);
	if (error)
		check_failed(__FILE__, __LINE__, "%s, program %u: %d, %s", era, settings->program, error,
			     code_name(cpu_refusal, why));
	CHECK(!mm_verify(played.machine->mm));
	played.run = run_start(&recorder_of(played.machine)->script, settings);
	CHECK(played.run);
	while (run_go_on(played.run, 1000))
		;
	check_run(played.run);
	run_record(played.run, &played.result);
	return played;
}

void played_end(struct played *played)
{
	arena_release(played->machine);
}

struct record_lock_stat class_stat(const struct cpu_run *run, enum code_lock_class class, enum code_lock_mode mode)
{
	struct record_lock_stat stat;

	for (u32 i = 0; run_stats(run, i, &stat, 1) && stat.scope == lock_scope_class; i++)
		if (stat.class == class && stat.mode == mode)
			return stat;
	return (struct record_lock_stat){ .class = class, .mode = mode };
}
