#include "cpus/script.h"

void script_init(struct script *script, struct arena *arena)
{
	*script = (struct script){ .arena = arena };
}

void script_free(struct script *script)
{
	table_free(&script->tasks, script->arena, sizeof(struct script_task));
	table_free(&script->operations, script->arena, sizeof(struct script_operation));
	table_free(&script->steps, script->arena, sizeof(struct script_step));
	table_free(&script->locks, script->arena, sizeof(struct script_lock));
	table_free(&script->rows, script->arena, sizeof(struct script_row));
	table_free(&script->ends, script->arena, sizeof(struct script_end));
}

static u32 hash(u32 mixed)
{
	return mixed * 2654435761u >> 24; /* Knuth's multiplicative hash */
}
_Static_assert(SCRIPT_BUCKETS == 256, "eight bits of the hash");

static bool is_key_of(const struct script_lock_key *key, const struct script_lock *lock)
{
	return lock->class == key->class && lock->owner == key->owner && lock->part == key->part;
}

static bool find_lock(struct script *script, const struct script_lock_key *key, u32 *number)
{
	u32 *bucket = &script->bucket[hash((key->owner * 31 + key->part) * 8 + (u32)key->class)];
	struct script_lock *lock;

	for (u32 i = *bucket; i; i = lock->next) {
		lock = script_lock_at(script, i - 1);
		*number = i - 1;
		if (is_key_of(key, lock))
			return true;
	}
	*number = script->locks.count;
	lock = TABLE_ADD(&script->locks, script->arena, struct script_lock);
	if (!lock)
		return false;
	*lock = (struct script_lock){
		.class = key->class, .kind = key->kind, .owner = key->owner, .part = key->part, .next = *bucket,
		.number = key->part ? ++script->tables : key->owner,
	};
	*bucket = *number + 1;
	return true;
}

bool script_row_of(struct script *script, const struct script_lock_key *key, enum code_lock_mode mode, enum code_lock_cause cause,
		   u32 *number)
{
	struct script_lock *lock;
	struct script_row *row;
	u32 which;

	if (!find_lock(script, key, &which))
		return false;
	lock = script_lock_at(script, which);
	for (u32 i = lock->first_row; i; i = row->next) {
		row = script_row_at(script, i - 1);
		*number = i - 1;
		if (row->mode == mode && row->cause == cause)
			return true;
	}
	*number = script->rows.count;
	row = TABLE_ADD(&script->rows, script->arena, struct script_row);
	if (!row)
		return false;
	*row = (struct script_row){ .lock = which, .mode = mode, .cause = cause, .next = lock->first_row };
	lock->first_row = *number + 1;
	return true;
}

bool script_task_of(struct script *script, u32 process, u32 thread, u32 *number, bool *made)
{
	u32 *bucket = &script->task_bucket[hash(process * 31 + thread)];
	struct script_task *task;

	*made = false;
	for (u32 i = *bucket; i; i = task->same_hash) {
		task = script_task_at(script, i - 1);
		*number = i - 1;
		if (task->process == process && task->thread == thread)
			return true;
	}
	*number = script->tasks.count;
	task = TABLE_ADD(&script->tasks, script->arena, struct script_task);
	if (!task)
		return false;
	*made = true;
	*task = (struct script_task){ .process = process, .thread = thread, .rounds = 1, .same_hash = *bucket };
	*bucket = *number + 1;
	return true;
}

bool script_operation_add(struct script *script, u32 number, u32 *operation)
{
	struct script_task *task = script_task_at(script, number);
	struct script_operation *added = TABLE_ADD(&script->operations, script->arena, struct script_operation);

	if (!added)
		return false;
	*added = (struct script_operation){ .first_step = script->steps.count, .task = number };
	*operation = script->operations.count;
	if (task->last)
		script_operation_at(script, task->last)->next = *operation;
	else
		task->first = *operation;
	task->last = *operation;
	return true;
}

/* Belongs to the operation that was added last. */
bool script_step_add(struct script *script, enum step_what what, u32 row, u64 work)
{
	struct script_step *step = TABLE_ADD(&script->steps, script->arena, struct script_step);

	if (!step)
		return false;
	*step = (struct script_step){ .work = work, .row = row, .what = what };
	script_operation_at(script, script->operations.count)->steps++;
	return true;
}

void script_await(struct script *script, u32 number, u32 before)
{
	if (!before)
		return;
	script_operation_at(script, number)->after = before;
	script_operation_at(script, before)->awaited = true;
}

/* A VMA that is split and merged again is a new VMA each time, so the locks of any two VMAs count as the same. */
static bool same_row(const struct script *script, u32 one, u32 other)
{
	const struct script_row *a = script_row_at(script, one), *b = script_row_at(script, other);

	return one == other || (a->mode == b->mode && a->cause == b->cause && script_lock_at(script, a->lock)->class == lock_class_vma &&
				script_lock_at(script, b->lock)->class == lock_class_vma);
}

bool script_same(const struct script *script, u32 one, u32 other)
{
	const struct script_operation *a = script_operation_at(script, one), *b = script_operation_at(script, other);

	if (a->rest != b->rest || a->steps != b->steps)
		return false;
	for (u32 i = 0; i < a->steps; i++) {
		const struct script_step *left = script_step_at(script, a->first_step + i), *right = script_step_at(script, b->first_step + i);

		if (left->work != right->work || !same_row(script, left->row, right->row) || left->what != right->what || left->times != right->times)
			return false;
	}
	return true;
}
