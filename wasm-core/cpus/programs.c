/* Records one round of each task, which then stands for all its rounds. Rounds are tried until one does the same as
 * the round before it. */
#include "cpus/programs.h"
#include "process/start.h"

/* How many rounds are tried until one is like the one before. */
#define ROUNDS_TRIED 8

s32 program_call(struct machine *machine, const struct record_operation *operation, u64 *value)
{
	struct record_outcome outcome;

	recorder_call(machine, operation, &outcome);
	if (value)
		*value = outcome.value;
	if (recorder_of(machine)->failed)
		return -ENOMEM;
	return outcome.error;
}

/* Do the last `count` operations of the script do the same as the `count` operations before them? */
static bool like_before(const struct script *script, u32 count)
{
	u32 last = script->operations.count;

	for (u32 i = 0; i < count; i++)
		if (!script_same(script, last - i - count, last - i))
			return false;
	return true;
}

/* Forgets the task's last `count` operations, or, if `older`, all operations before them. */
static void forget(struct script *script, u32 number, u32 count, bool older)
{
	struct script_task *task = script_task_at(script, number);
	u32 last = script->operations.count - count;

	if (older) {
		/* Their steps stay in the script, and no CPU plays them. */
		task->first = last + 1;
		return;
	}
	table_cut(&script->steps, script_operation_at(script, last + 1)->first_step);
	table_cut(&script->operations, last);
	script_operation_at(script, last)->next = 0;
	task->last = last;
}

static s32 record_task(struct machine *machine, const struct cpu_program *program, u32 number, enum code_cpu_refusal *why)
{
	struct script *script = &recorder_of(machine)->script;
	u32 begin, count;
	s32 error = program->round(machine, number, 0);

	recorder_of(machine)->noting = true;
	begin = script->operations.count;
	if (!error)
		error = program->round(machine, number, 1);
	count = script->operations.count - begin;
	for (u32 round = 2; !error; round++) {
		error = program->round(machine, number, round);
		if (error)
			break;
		if (like_before(script, count)) {
			forget(script, number, count, false);
			break;
		}
		forget(script, number, count, true);
		if (round == ROUNDS_TRIED) {
			*why = cpu_refusal_rounds_differ;
			error = -EINVAL;
		}
	}
	if (!error && program->finish) {
		begin = script->operations.count;
		error = program->finish(machine, number);
		script_task_at(script, number)->finish = begin + 1;
	}
	recorder_of(machine)->noting = false;
	return error;
}

static s32 record_tasks(struct machine *machine, const struct cpu_program *program, const struct record_cpu_settings *settings,
			enum code_cpu_refusal *why)
{
	struct script *script = &recorder_of(machine)->script;

	for (u32 i = 0; i < program->tasks(settings->cpus); i++) {
		s32 error = record_task(machine, program, i, why);

		if (error)
			return error;
		script_task_at(script, i)->rounds = settings->rounds;
		script_task_at(script, i)->background = program->background && program->background(i);
	}
	return 0;
}

static s32 set_up_and_record(struct machine *place, const struct era *era, const struct cpu_program *program,
			     const struct record_cpu_settings *settings, enum code_cpu_refusal *why)
{
	struct record_layout layout = plain_layout(era);
	s32 error = machine_init(place, era, &layout);

	if (error)
		return error;
	if (!recorder_start(place))
		return -ENOMEM;
	error = program->setup(place, settings->cpus);
	return error ? error : record_tasks(place, program, settings, why);
}

s32 program_record(struct machine *place, const struct era *era, const struct cpu_program *program,
		   const struct record_cpu_settings *settings, enum code_cpu_refusal *why)
{
	s32 error;

	*why = cpu_refusal_failed_call;
	error = set_up_and_record(place, era, program, settings, why);
	if (error == -ENOMEM)
		*why = cpu_refusal_no_memory_to_run;
	return error;
}
