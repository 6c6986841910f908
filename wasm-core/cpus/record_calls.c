/* Makes operations of scripts from calls: which task they belong to, and what they come after. */
#include "cpus/record.h"
#include "process/call.h"
#include "trace/records.h"

/* No program enters the kernel for these. A touch enters it only if it faults, and the others are no calls of a
 * program. */
static bool is_system_call(enum code_call call)
{
	return call != call_load && call != call_store && call != call_observe && call != call_reclaim && call != call_page_referenced &&
	       call != call_try_to_unmap;
}

static u32 end_of(const struct script *script, u32 process)
{
	for (u32 i = script->ends.count; i; i--)
		if (TABLE_AT(&script->ends, i - 1, struct script_end)->process == process)
			return TABLE_AT(&script->ends, i - 1, struct script_end)->operation;
	return 0;
}

static bool begin(struct machine *machine, struct cpu_recorder *recorder, const struct record_operation *op)
{
	const struct task *task = caller_of(machine, op);
	bool made;
	u32 number;

	recorder->depth = recorder->marks = 0;
	recorder->entries = 0;
	recorder->part = 0;
	recorder->before = machine->counters;
	recorder->before.calls += !is_system_call(op->call);
	recorder->ahead = is_system_call(op->call) ? fixed_cost(COST_entry) : 0;
	recorder->faults = 0;
	/* A caller that does not exist is refused at once. The refusal is noted for thread 1 of process 1. */
	return script_task_of(&recorder->script, task ? task->process->number : 1, task ? task->number : 1, &number, &made) &&
	       script_operation_add(&recorder->script, number, &recorder->operation);
}

/* A new task has done nothing yet; its first operation will come after this one. */
static bool note_birth(struct cpu_recorder *recorder, u32 process, u32 thread)
{
	bool made;
	u32 task;

	if (!script_task_of(&recorder->script, process, thread, &task, &made))
		return false;
	if (made)
		script_task_at(&recorder->script, task)->born = recorder->operation;
	return true;
}

static bool note_end(struct cpu_recorder *recorder, u32 process)
{
	struct script_end *end = TABLE_ADD(&recorder->script.ends, recorder->script.arena, struct script_end);

	if (!end)
		return false;
	*end = (struct script_end){ process, recorder->operation };
	return true;
}

static bool note_outcome(struct cpu_recorder *recorder, const struct record_operation *op, const struct record_outcome *outcome)
{
	u32 process = op->process ? op->process : 1;

	if (outcome->error)
		return true;
	switch (op->call) {
	case call_fork:
		return note_birth(recorder, (u32)outcome->value, 1);
	case call_clone:
		return note_birth(recorder, process, (u32)outcome->value);
	case call_exit:
	case call_exit_thread:
		return note_end(recorder, process);
	case call_wait:
		if (outcome->value)
			script_await(&recorder->script, recorder->operation, end_of(&recorder->script, (u32)outcome->value));
		return true;
	default:
		return true;
	}
}

/* A touch of pages that are present does not enter the kernel, so what the model looked at to find that out is no
 * work. */
static void forget_touch(struct cpu_recorder *recorder, struct script_operation *operation)
{
	table_cut(&recorder->script.steps, operation->first_step);
	operation->steps = 0;
	operation->rest = 0;
}

static bool end(struct machine *machine, struct cpu_recorder *recorder, const struct record_operation *op, const struct record_outcome *outcome)
{
	struct script_operation *operation = script_operation_at(&recorder->script, recorder->operation);
	struct script_task *task = script_task_at(&recorder->script, operation->task);

	operation->rest = recorder_work(machine, recorder, lock_class_mmap) + recorder->entries;
	if (is_system_call(op->call))
		operation->rest += fixed_cost(COST_exit);
	if (outcome->signal)
		operation->rest += fixed_cost(COST_exception);
	else if ((op->call == call_load || op->call == call_store) && !recorder->faults)
		forget_touch(recorder, operation);
	if (task->first == recorder->operation)
		script_await(&recorder->script, recorder->operation, task->born);
	return note_outcome(recorder, op, outcome);
}

s32 recorder_call(struct machine *machine, const struct record_operation *op, struct record_outcome *outcome)
{
	struct cpu_recorder *recorder = recorder_of(machine);

	if (!recorder || !recorder->noting || recorder->failed)
		return machine_call(machine, op, outcome);
	NOTE(machine, begin(machine, recorder, op));
	machine_call(machine, op, outcome);
	if (!recorder->failed)
		NOTE(machine, end(machine, recorder, op, outcome));
	recorder->operation = 0;
	return outcome->error;
}
