/* From counters and locks to scripts. What the core counted between two locks is work there, by the table of costs. */
#include "cpus/record.h"

#include "inspect/records.h"
#include "mm/internal.h"

struct cpu_recorder *recorder_start(struct machine *machine)
{
	struct cpu_recorder *recorder = machine->recorder;

	_Static_assert(sizeof(*recorder) <= TABLE_PIECE, "a size that the arena knows already");
	if (recorder)
		script_free(&recorder->script);
	else
		recorder = arena_alloc(&machine->arena, TABLE_PIECE);
	if (!recorder)
		return NULL;
	*recorder = (struct cpu_recorder){ .run = recorder->run };
	script_init(&recorder->script, &machine->arena);
	recorder->script.spins = machine->era.lock->spins;
	machine->recorder = recorder;
	return recorder;
}

static enum code_lock_kind kind_of(const struct machine *machine, enum code_lock_class class)
{
	switch (class) {
	case lock_class_i_mmap:
		return machine->era.lock->i_mmap;
	case lock_class_anon_vma:
		return machine->era.lock->anon_vma;
	case lock_class_page_table:
		return lock_kind_spinlock;
	default:
		return lock_kind_rwsem;
	}
}

/* What was done since the last step. What is done to entries waits for the lock of their table. */
static u64 work_until(struct machine *machine, struct cpu_recorder *recorder, enum code_lock_class class)
{
	struct work done = work_since(&recorder->before, &machine->counters);
	u64 work = done.work + recorder->ahead;

	recorder->entries += done.entries;
	recorder->ahead = 0;
	if (class == lock_class_page_table) {
		recorder->ahead = recorder->entries;
		recorder->entries = 0;
	}
	return work;
}

static bool note_taken(struct machine *machine, struct cpu_recorder *recorder, const struct held_lock *lock)
{
	struct script_lock_key key = { .class = lock->class, .kind = kind_of(machine, lock->class), .owner = lock->number,
				       .part = recorder->part };
	struct noted_lock *held = &recorder->held[recorder->depth];
	bool faults = lock->cause == lock_cause_fault;
	u64 work = work_until(machine, recorder, lock->class);

	recorder->part = 0;
	*held = (struct noted_lock){ .class = lock->class, .number = lock->number, .times = lock->times, .fault = faults };
	if (!script_row_of(&recorder->script, &key, lock->mode, lock->cause, &held->row))
		return false;
	if (faults)
		work += fixed_cost(COST_exception);
	held->step = recorder->script.steps.count;
	recorder->depth++;
	/* Counters tell of the range that is touched; how many faults that is, the lock knows. */
	if (faults) {
		recorder->faults += lock->times;
		recorder->ahead += lock->times * fixed_cost(COST_fault);
		recorder->entries += lock->times * fixed_cost(COST_set_entry);
	}
	if (lock->class == lock_class_anon_vma)
		recorder->ahead += fixed_cost(COST_change);
	return script_step_add(&recorder->script, STEP_TAKE, held->row, work);
}

void recorder_part(struct machine *machine, u32 part)
{
	machine->recorder->part = part;
}

void recorder_taken(struct machine *machine, const struct held_lock *lock)
{
	struct cpu_recorder *recorder = machine->recorder;
	u32 fail_in = machine->arena.fail_in;

	if (!recorder->operation || !lock->times || recorder->depth == LOCKS_HELD)
		return;
	machine->arena.fail_in = 0;
	if (!note_taken(machine, recorder, lock))
		recorder->failed = true;
	machine->arena.fail_in = fail_in;
}

/* A lock that was noted once, and taken `times` times: what was done under it is spread over as many holds, and what else was locked
 * meanwhile belongs to the first. */
static bool take_again(struct cpu_recorder *recorder, const struct noted_lock *held)
{
	struct script *script = &recorder->script;
	u32 again = held->times - 1, end = script->steps.count;
	u64 rest = 0;

	for (u32 i = held->step + 1; i < end; i++) {
		struct script_step *step = script_step_at(script, i);
		u64 share = step->work / held->times;

		rest += step->work - share;
		step->work = share;
	}
	script_step_at(script, end - 1)->work += rest % again;
	if (!script_step_add(script, STEP_TAKE, held->row, held->fault ? fixed_cost(COST_exception) : 0) ||
	    !script_step_add(script, STEP_AGAIN, held->row, rest / again))
		return false;
	script_step_at(script, end + 1)->times = again;
	return true;
}

static bool note_dropped(struct machine *machine, struct cpu_recorder *recorder, enum code_lock_class class, u32 number)
{
	u32 place = recorder->depth;
	struct noted_lock held;

	while (place && (recorder->held[place - 1].class != class || recorder->held[place - 1].number != number))
		place--;
	if (!place)
		return true; /* taken no times, or before somebody noted */
	held = recorder->held[place - 1];
	for (; place < recorder->depth; place++)
		recorder->held[place - 1] = recorder->held[place];
	recorder->depth--;
	if (!script_step_add(&recorder->script, STEP_DROP, held.row, work_until(machine, recorder, lock_class_mmap)))
		return false;
	return held.times == 1 || take_again(recorder, &held);
}

void recorder_dropped(struct machine *machine, enum code_lock_class class, u32 number)
{
	struct cpu_recorder *recorder = machine->recorder;
	u32 fail_in = machine->arena.fail_in;

	if (!recorder->operation)
		return;
	machine->arena.fail_in = 0;
	if (!note_dropped(machine, recorder, class, number))
		recorder->failed = true;
	machine->arena.fail_in = fail_in;
}

/* The process of a call: that of machine_call(). NULL: there is none, and the call will be refused. */
static const struct task *caller(struct machine *machine, const struct record_operation *op)
{
	const struct process *process = process_find(machine, op->process ? op->process : 1);

	if (!process || !op->thread)
		return process ? process->tasks : NULL;
	return task_find(process, op->thread);
}

/* No program enters the kernel for these: a touch does so where it faults, and the others are nobody's calls. */
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
	const struct task *task = caller(machine, op);
	bool made;
	u32 number;

	recorder->depth = 0;
	recorder->entries = 0;
	recorder->part = 0;
	recorder->before = machine->counters;
	recorder->ahead = is_system_call(op->call) ? fixed_cost(COST_entry) : 0;
	recorder->faults = 0;
	/* One that lives nowhere is refused at once: by the first, as nobody else would hear of it. */
	return script_task_of(&recorder->script, task ? task->process->number : 1, task ? task->number : 1, &number, &made) &&
	       script_operation_add(&recorder->script, number, &recorder->operation);
}

/* Who was born here has nothing done yet: its first operation will come after this one. */
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

/* What is there already is touched without the kernel: what the model looked at to find that out is nobody's work. */
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

	operation->rest = work_until(machine, recorder, lock_class_mmap) + recorder->entries;
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
	struct cpu_recorder *recorder = machine->recorder;
	u32 fail_in;

	if (!recorder || !recorder->noting || recorder->failed)
		return machine_call(machine, op, outcome);
	fail_in = machine->arena.fail_in;
	machine->arena.fail_in = 0;
	if (!begin(machine, recorder, op))
		recorder->failed = true;
	machine->arena.fail_in = fail_in;
	machine_call(machine, op, outcome);
	fail_in = machine->arena.fail_in;
	machine->arena.fail_in = 0;
	if (!recorder->failed && !end(machine, recorder, op, outcome))
		recorder->failed = true;
	machine->arena.fail_in = fail_in;
	recorder->operation = 0;
	return outcome->error;
}
