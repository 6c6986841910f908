/* What virtual CPUs will do: each operation as the core performed it, from lock to lock. cpus/record.c records
 * scripts, cpus/run.h plays them. Numbers of tasks, locks and rows of statistics are indices in their tables, from
 * 0. */
#ifndef CPUS_SCRIPT_H
#define CPUS_SCRIPT_H

#include "cpus/table.h"
#include "trace/trace.h"

/* Locks that a CPU can hold at once. */
#define CPU_HOLDS 24

enum step_what {
	STEP_TAKE,
	STEP_DROP,
	STEP_AGAIN, /* a release; it and the step before it are done `times` times in all */
};

/* Work, then one step with a lock. */
struct script_step {
	u64 work; /* picoseconds */
	u32 row; /* of the statistics: which lock, in which mode, and why */
	u32 what : 2; /* enum step_what */
	u32 times : 30;
};

struct script_operation {
	u64 rest; /* work after the last step, picoseconds */
	u32 first_step, steps;
	u32 task;
	u32 next; /* the task's next operation, from 1; 0 = it was the last one */
	u32 after; /* an operation that must have ended before this one begins, from 1; 0 = none */
	bool awaited; /* some other operation has this one as its `after` */
};

/* A thread of a process. It performs its operations from `first` on, as many rounds as `rounds` says, and then
 * those from `finish` on, once. */
struct script_task {
	u32 process, thread;
	u32 first, last; /* operations, from 1; 0 = none */
	u32 born; /* the operation that created the thread, from 1; 0 = it was not noted */
	u32 finish; /* operation, from 1; 0 = none */
	u32 rounds;
	u32 same_hash; /* the next task with this one's hash, from 1; 0 = none */
	bool background; /* goes on for as long as other tasks do, then completes its round */
};

struct script_lock {
	enum code_lock_class class;
	enum code_lock_kind kind;
	u32 number; /* as records show it: the owner, or for a part its place among all parts, from 1 */
	u32 owner, part; /* what tells it apart from other locks of its class */
	u32 next; /* with the same hash, from 1; 0 = none */
	u32 first_row; /* of this lock, from 1 */
};

/* One lock, in one mode, for one cause. */
struct script_row {
	u32 lock;
	enum code_lock_mode mode;
	enum code_lock_cause cause;
	u32 next; /* of the same lock, from 1; 0 = none */
};

/* A process that has ended, and the operation in which it did. */
struct script_end {
	u32 process, operation;
};

#define SCRIPT_BUCKETS 256

struct script {
	struct arena *arena;
	struct paged_table tasks, operations, steps, locks, rows, ends;
	u32 tables; /* how many locks of single page tables there are so far */
	bool spins; /* a writer that waits for a reader/writer semaphore spins first */
	u32 bucket[SCRIPT_BUCKETS]; /* of locks by their hash, from 1; 0 = empty */
	u32 task_bucket[SCRIPT_BUCKETS]; /* the same of tasks */
};

#define script_task_at(script, i) TABLE_AT(&(script)->tasks, i, struct script_task)
/* Operations are counted from 1. */
#define script_operation_at(script, n) TABLE_AT(&(script)->operations, (n) - 1, struct script_operation)
#define script_step_at(script, i) TABLE_AT(&(script)->steps, i, struct script_step)
#define script_lock_at(script, i) TABLE_AT(&(script)->locks, i, struct script_lock)
#define script_row_at(script, i) TABLE_AT(&(script)->rows, i, struct script_row)

void script_init(struct script *script, struct arena *arena);
void script_free(struct script *script);

/* All functions below that return bool return false when memory is out.
 *
 * Finds the row of this lock, mode and cause, and creates the row and the lock if there are none. `owner` and
 * `part` tell the locks of a class apart. Records show the owner as the lock's number; parts are numbered from 1 in
 * the order in which they appear. */
struct script_lock_key {
	enum code_lock_class class;
	enum code_lock_kind kind;
	u32 owner, part;
};
bool script_row_of(struct script *script, const struct script_lock_key *key, enum code_lock_mode mode, enum code_lock_cause cause,
		   u32 *row);
/* The task of this thread; *made says whether it is new. */
bool script_task_of(struct script *script, u32 process, u32 thread, u32 *task, bool *made);
/* Appends an operation to the task; its number goes to *number. */
bool script_operation_add(struct script *script, u32 task, u32 *number);
bool script_step_add(struct script *script, enum step_what what, u32 row, u64 work);
/* Operation `number` can't begin before operation `before` has ended. 0 = nothing to wait for. */
void script_await(struct script *script, u32 number, u32 before);
/* Do both operations do the same work with the same locks? */
bool script_same(const struct script *script, u32 one, u32 other);

#endif
