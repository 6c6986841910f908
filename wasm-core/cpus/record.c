/* Makes steps of scripts from counters and locks. What the core counted between two locks is work there, by the
 * table of costs. */
#include "cpus/record.h"

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

u64 recorder_work(struct machine *machine, struct cpu_recorder *recorder, enum code_lock_class class)
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
	u64 work = recorder_work(machine, recorder, lock->class);

	recorder->part = 0;
	*held = (struct noted_lock){ .class = lock->class, .number = lock->number, .times = lock->times, .fault = faults };
	if (!script_row_of(&recorder->script, &key, lock->mode, lock->cause, &held->row))
		return false;
	if (faults)
		work += fixed_cost(COST_exception);
	held->step = recorder->script.steps.count;
	recorder->depth++;
	/* Counters cover the whole range that is touched; how many page faults that is, the lock knows. */
	if (faults) {
		recorder->faults += lock->times;
		recorder->ahead += lock->times * fixed_cost(COST_fault);
		recorder->entries += lock->times * fixed_cost(COST_set_entry);
	}
	if (lock->class == lock_class_anon_vma)
		recorder->ahead += fixed_cost(COST_change);
	return script_step_add(&recorder->script, STEP_TAKE, held->row, work);
}

static void on_part(struct machine *machine, u32 part)
{
	recorder_of(machine)->part = part;
}

static void on_taken(struct machine *machine, const struct held_lock *lock)
{
	struct cpu_recorder *recorder = recorder_of(machine);

	if (recorder->operation && lock->times && recorder->depth < CPU_HOLDS)
		NOTE(machine, note_taken(machine, recorder, lock));
}

/* A lock that was noted once but acquired `times` times. The work done under it is spread over as many holds;
 * whatever else was locked meanwhile belongs to the first hold. */
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

static bool drop_at(struct machine *machine, struct cpu_recorder *recorder, u32 place)
{
	struct noted_lock held = recorder->held[place];

	recorder->depth--;
	for (; place < recorder->depth; place++)
		recorder->held[place] = recorder->held[place + 1];
	if (!script_step_add(&recorder->script, STEP_DROP, held.row, recorder_work(machine, recorder, lock_class_mmap)))
		return false;
	return held.times == 1 || take_again(recorder, &held);
}

/* Releases the locks of all VMAs that were marked. */
static bool drop_marks(struct machine *machine, struct cpu_recorder *recorder)
{
	for (u32 place = recorder->depth; place; place--)
		if (recorder->held[place - 1].mark && !drop_at(machine, recorder, place - 1))
			return false;
	recorder->marks = 0;
	return true;
}

static bool note_dropped(struct machine *machine, struct cpu_recorder *recorder, enum code_lock_class class, u32 number)
{
	u32 place;

	if (class == lock_class_mmap && !drop_marks(machine, recorder))
		return false;
	place = recorder->depth;
	while (place && (recorder->held[place - 1].class != class || recorder->held[place - 1].number != number))
		place--;
	/* A lock that was acquired 0 times, or before noting began, is not in the list. */
	return !place || drop_at(machine, recorder, place - 1);
}

static void on_dropped(struct machine *machine, enum code_lock_class class, u32 number)
{
	if (recorder_of(machine)->operation)
		NOTE(machine, note_dropped(machine, recorder_of(machine), class, number));
}

/* The VMA's lock is acquired only for a moment, but no page fault gets it before mmap_lock is released. So it is
 * noted as if it were held until then. */
static bool note_marked(struct machine *machine, struct cpu_recorder *recorder, const struct held_lock *lock)
{
	if (!note_taken(machine, recorder, lock))
		return false;
	if (recorder->marks == MARKS_HELD)
		return drop_at(machine, recorder, recorder->depth - 1);
	recorder->held[recorder->depth - 1].mark = true;
	recorder->marks++;
	return true;
}

static void on_marked(struct machine *machine, const struct held_lock *lock)
{
	struct cpu_recorder *recorder = recorder_of(machine);

	if (recorder->operation && recorder->depth < CPU_HOLDS)
		NOTE(machine, note_marked(machine, recorder, lock));
}

struct cpu_recorder *recorder_start(struct machine *machine)
{
	struct cpu_recorder *recorder = recorder_of(machine);

	_Static_assert(sizeof(*recorder) <= TABLE_PIECE, "a size that the arena knows already");
	if (recorder)
		script_free(&recorder->script);
	else
		recorder = arena_alloc(&machine->arena, TABLE_PIECE);
	if (!recorder)
		return NULL;
	*recorder = (struct cpu_recorder){ .watch = { on_taken, on_marked, on_dropped, on_part }, .run = recorder->run };
	script_init(&recorder->script, &machine->arena);
	recorder->script.spins = machine->era.lock->spins;
	machine->watch = &recorder->watch;
	return recorder;
}
