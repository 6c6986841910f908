/* What virtual CPUs will do: every operation as it was when the core did it, from lock to lock. Recorded by cpus/record.c,
 * played by cpus/run.h. Numbers of tasks, locks and rows of statistics are places in their tables, from 0. */
#ifndef CPUS_SCRIPT_H
#define CPUS_SCRIPT_H

#include "cpus/table.h"
#include "trace/trace.h"

/* Locks that a CPU can hold at once. */
#define CPU_HOLDS 24

enum step_what {
	STEP_TAKE,
	STEP_DROP,
	STEP_AGAIN, /* a drop after which the step before it is done again, `times` times in all */
};

/* Work, then one step with a lock. */
struct script_step {
	u64 work; /* picoseconds */
	u32 row; /* of the statistics: which lock, in which mode, and why */
	u32 what : 2; /* enum step_what */
	u32 times : 30;
};

struct script_operation {
	u64 rest; /* work behind the last step, picoseconds */
	u32 first_step, steps;
	u32 task;
	u32 next; /* operation of the same task, from 1; 0 = it was the last one */
	u32 after; /* an operation that must have ended before, from 1; 0 = none */
	bool awaited; /* some operation names this one there */
};

/* A thread of a process. It does its operations from `first` on, so many rounds, and then those from `finish` on, once. */
struct script_task {
	u32 process, thread;
	u32 first, last; /* from 1; 0 = none */
	u32 born; /* the operation that made it, 0 = nobody noted that */
	u32 finish; /* the same */
	u32 rounds;
	bool background; /* goes on as long as the others do, and then ends its round */
};

struct script_lock {
	enum code_lock_class class;
	enum code_lock_kind kind;
	u32 number; /* as records have it: script_lock_number() */
	u32 owner, part; /* what it is known by here */
	u32 next; /* with the same hash, from 1 */
	u32 first_row; /* of its rows, from 1 */
};

/* One lock, in one mode, for one reason. */
struct script_row {
	u32 lock;
	enum code_lock_mode mode;
	enum code_lock_cause cause;
	u32 next; /* of the same lock, from 1 */
};

/* Who has ended, and in which operation. */
struct script_end {
	u32 process, operation;
};

#define SCRIPT_BUCKETS 256

struct script {
	struct arena *arena;
	struct paged_table tasks, operations, steps, locks, rows, ends;
	u32 tables; /* locks of single page tables so far */
	bool spins; /* writers who wait for a semaphore of readers and writers spin first */
	u32 bucket[SCRIPT_BUCKETS]; /* of locks, from 1 */
};

#define script_task_at(script, i) TABLE_AT(&(script)->tasks, i, struct script_task)
/* From 1, as operations are counted. */
#define script_operation_at(script, n) TABLE_AT(&(script)->operations, (n) - 1, struct script_operation)
#define script_step_at(script, i) TABLE_AT(&(script)->steps, i, struct script_step)
#define script_lock_at(script, i) TABLE_AT(&(script)->locks, i, struct script_lock)
#define script_row_at(script, i) TABLE_AT(&(script)->rows, i, struct script_row)

void script_init(struct script *script, struct arena *arena);
void script_free(struct script *script);

/* The rest returns false where memory is out. The row of this lock, mode and cause; it and the lock are made if there is none.
 * `owner` and `part` tell locks of a class apart; records show the owner, or, of a part, how many parts came before, from 1. */
struct script_lock_key {
	enum code_lock_class class;
	enum code_lock_kind kind;
	u32 owner, part;
};
bool script_row_of(struct script *script, const struct script_lock_key *key, enum code_lock_mode mode, enum code_lock_cause cause,
		   u32 *row);
/* The task of this thread; *made: it is new. */
bool script_task_of(struct script *script, u32 process, u32 thread, u32 *task, bool *made);
/* A new operation of the task, its last one. Its number. */
bool script_operation_add(struct script *script, u32 task, u32 *number);
bool script_step_add(struct script *script, enum step_what what, u32 row, u64 work);
/* `number` can't begin before `before` has ended. */
void script_await(struct script *script, u32 number, u32 before);
/* Do both do the same with the same locks? */
bool script_same(const struct script *script, u32 one, u32 other);

#endif
