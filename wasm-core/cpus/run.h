/* A run: virtual CPUs play a script. A discrete-event simulation; one event is a CPU that comes to a lock, to give it back, or to
 * the end of an operation. What a lock does is decided by the order in which its cache line goes round, and that is the order of
 * events, so that who gets it is final when it is decided.
 *
 *   run_start(), then run_go_on() until it returns 0; then run->failed is to be asked
 *
 * All times are picoseconds since the start. */
#ifndef CPUS_RUN_H
#define CPUS_RUN_H

#include "cpus/costs.h"
#include "cpus/heap.h"
#include "cpus/script.h"
#include "trace/records.h"
#include "lock/lock.h"

enum cpu_state {
	CPU_CHOOSES, /* the next operation; at the event the last one ends */
	CPU_STEPS, /* comes to a lock, or to its end */
	CPU_WAITS, /* in the queue of a lock */
	CPU_IDLES, /* until an operation ends that its next one comes after */
	CPU_ENDED,
};

struct cpu_hold {
	u32 row;
	u64 since;
};

struct cpu {
	u64 user, work, line, spin, sleep, idle; /* together: `until` */
	u64 until; /* up to here it is known what the CPU does */
	u64 started; /* the operation */
	u64 ended; /* the last one */
	u64 joined; /* the queue */
	u64 sleeps_from; /* while it waits: until then it spins; NEVER = to the end, as far as it is known */
	u64 runs_from; /* it slept before, and has been given what it waited for */
	u64 random; /* state of its generator */
	struct cpu_hold held[CPU_HOLDS];
	u32 depth;
	enum cpu_state state;
	u32 socket, core, sibling;
	u32 task; /* that runs, or ran last */
	u32 operation; /* of the script; 0 = none */
	u32 number; /* under which records know it */
	u32 step, again;
	u32 locks, operation_contentions; /* of the operation */
	u32 operations, contentions;
	u32 waits_row; /* for which lock, in which mode */
	u32 next_waiter; /* from 1; 0 = none */
	u32 next_untold; /* the same, among those who go to sleep at once: spin.c */
};

/* How far a task is. */
struct progress {
	u32 next; /* operation of the script, 0 = it has ended */
	u32 rounds; /* still to begin behind the one that runs */
	bool finishes; /* in its last operations, behind all rounds */
};

struct lock_run {
	u64 line_free; /* its cache line is on its way until then */
	u32 line_owner; /* who wrote it last; CPUs from 1 here, 0 = none */
	u32 last; /* who held it last */
	u32 writer;
	u32 readers;
	u32 first, behind; /* the first waiter, and the last */
	u32 waiting, most_waiting;
	u32 spinning; /* of them, until they sleep; of a spinlock none */
	bool contended; /* anybody has ever waited */
};

/* What lock_stat has, of one row of the script. */
struct row_run {
	u64 wait_min, wait_max, wait_total, hold_min, hold_max, hold_total;
	u32 contention_bounces, contentions, acquisition_bounces, acquisitions;
	u32 queue;
	u32 holds; /* that have ended */
};

struct cpu_run {
	struct script *script;
	struct arena *arena;
	struct record_cpu_settings settings;
	u64 cost[FIXED_COSTS]; /* scaled */
	u64 fingerprint;
	u32 events;
	u32 started; /* operations, and so the number of the last one */
	u32 ended;
	u32 foreground; /* tasks that must come to their end */
	bool failed; /* memory was out: something is missing of what is kept, and it does not go on */
	struct heap heap;
	struct paged_table cpus, progress, locks, rows, done, spans, queues, operations;
};

#define run_cpu(run, i) TABLE_AT(&(run)->cpus, i, struct cpu)
#define run_lock(run, i) TABLE_AT(&(run)->locks, i, struct lock_run)
#define run_row(run, i) TABLE_AT(&(run)->rows, i, struct row_run)

/* settings.c: NULL when they can be, otherwise a sentence about what can't. */
const char *settings_complaint(const struct record_cpu_settings *settings);

/* schedule.c: a run of the script in the arena; settings must be possible. NULL: memory is out. */
struct cpu_run *run_start(struct script *script, const struct record_cpu_settings *settings);
void run_free(struct cpu_run *run);
/* Goes on for so many locks taken and given back, or some more. How many there were; 0 = the run has ended, or failed. */
u32 run_go_on(struct cpu_run *run, u32 events);

/* For the parts of the scheduler: what the CPU does from where it is known to where it is not yet. Of a lock where `row` is not
 * NO_ROW. */
#define NO_ROW UINT32_MAX
void cpu_spend(struct cpu_run *run, u32 cpu, enum code_cpu_span kind, u64 until, u32 row);
void cpu_schedule(struct cpu_run *run, u32 cpu, u64 at);
/* Behind a step with a lock: work up to the next one. */
/* It works, up to the next lock or the end of its operation. */
void cpu_approach(struct cpu_run *run, u32 cpu);
/* The step that it is at. */
const struct script_step *cpu_step(const struct cpu_run *run, const struct cpu *cpu);
void cpu_proceed(struct cpu_run *run, u32 cpu);

/* contend.c: a CPU comes to a lock of its script, or gives it back. cpu->until is when, and later what it is then. */
void lock_ask(struct cpu_run *run, u32 cpu, u32 row);
void lock_give_back(struct cpu_run *run, u32 cpu, u32 row);

/* spin.c: a CPU has joined a queue: it spins, or sleeps from some moment on, and then so do those who spin for its locks. */
#define NEVER UINT64_MAX
void wait_begins(struct cpu_run *run, u32 cpu);
/* The lock has been given to somebody: those who spin for it and are still in the queue go on, or sleep from `now` on. */
void wait_goes_on(struct cpu_run *run, u32 lock, u64 now);

/* line.c: what a line costs that `from` (0 = nobody) wrote last, counted from 1 both; `to` is not 0. */
u64 line_cost(const struct cpu_run *run, u32 from, u32 to);
/* What each further waiter's reading adds to that. */
u64 reread_cost(const struct cpu_run *run, u32 from, u32 to);
/* The line of the lock comes to the CPU, after all who asked for it before. The time is spent. */
void line_fetch(struct cpu_run *run, u32 cpu, struct lock_run *lock, u32 row);

/* note.c: what records are made of. Nothing is noted beyond settings.spans; what can't be noted up to there makes the run fail. */
void note_span(struct cpu_run *run, u32 cpu, enum code_cpu_span kind, u64 start, u64 end, u32 row);
void note_queue(struct cpu_run *run, u32 lock, u64 at);
void note_operation(struct cpu_run *run, u32 cpu);
/* Every moment of every lock. */
void note_moment(struct cpu_run *run, u32 cpu, u32 row, u64 at, u32 what);

/* stats.c */
void stat_contended(struct cpu_run *run, u32 cpu, u32 row);
void stat_acquired(struct cpu_run *run, u32 cpu, u32 row, u64 waited);
void stat_released(struct cpu_run *run, u32 row, u64 held);

/* results.c: records from the cursor-th on, as far as there is room. How many there are. */
void run_record(const struct cpu_run *run, struct record_cpu_run *record);
u32 run_lanes(const struct cpu_run *run, u32 cursor, struct record_cpu_lane *records, u32 room);
u32 run_spans(const struct cpu_run *run, u32 cursor, struct record_cpu_span *records, u32 room);
u32 run_queues(const struct cpu_run *run, u32 cursor, struct record_lock_queue *records, u32 room);
u32 run_operations(const struct cpu_run *run, u32 cursor, struct record_cpu_operation *records, u32 room);
/* lock_stat.c: classes first, then single locks, then causes; those that were ever taken or waited for. */
u32 run_stats(const struct cpu_run *run, u32 cursor, struct record_lock_stat *records, u32 room);

/* verify.c: NULL when sums and locks are in order, otherwise a sentence. At any time. */
const char *run_verify(const struct cpu_run *run);

#endif
