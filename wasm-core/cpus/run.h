/* A run: virtual CPUs play a script, as a discrete-event simulation. An event is a CPU that reaches a lock,
 * releases one, or reaches the end of an operation. A lock goes to the CPUs in the order in which they get its
 * cache line, which is the order of events; so the decision who gets the lock is final when it is made.
 *
 *   run_start(), then run_go_on() until it returns 0; then ask for run->failed
 *
 * All times are picoseconds since the start of the run. */
#ifndef CPUS_RUN_H
#define CPUS_RUN_H

#include "cpus/costs.h"
#include "cpus/heap.h"
#include "cpus/script.h"
#include "lock/lock.h"
#include "trace/records.h"

enum cpu_state {
	CPU_CHOOSES, /* its next operation; this event also ends the last one */
	CPU_STEPS, /* on its way to a lock, or to a release */
	CPU_WAITS, /* in the queue of a lock */
	CPU_IDLES, /* until an operation ends that its next one depends on */
	CPU_ENDED,
};

struct cpu_hold {
	u32 row;
	u64 since;
};

struct cpu {
	u64 user, work, line, spin, sleep, idle; /* their sum is `until` */
	u64 until; /* what the CPU does is known up to here */
	u64 started; /* when the operation began */
	u64 ended; /* when its last operation ended */
	u64 joined; /* when it joined the queue */
	u64 sleeps_from; /* while it waits: until then it spins; NEVER = to the end, as far as that is known */
	u64 runs_from; /* when it wakes with a lock that it was given while it slept */
	u64 random; /* state of its random numbers */
	struct cpu_hold held[CPU_HOLDS];
	u32 depth;
	enum cpu_state state;
	u32 socket, core, sibling;
	u32 task; /* the task that runs, or ran last */
	u32 operation; /* number in the script; 0 = none */
	u32 number; /* number of the operation in records */
	u32 step, again;
	u32 locks, operation_contentions; /* of the operation */
	u32 operations, contentions;
	u32 waits_row; /* the row, so the lock and the mode, that it waits for */
	u32 next_waiter; /* from 1; 0 = none */
	u32 next_untold; /* the same, in the list of waiters that go to sleep now: spin.c */
};

/* How far a task has come. */
struct progress {
	u32 next; /* operation of the script, 0 = it has ended */
	u32 rounds; /* rounds still to begin after the running one */
	bool finishes; /* in its last operations, after all rounds */
};

struct lock_run {
	u64 line_free; /* until then its cache line is in transit */
	u32 line_owner; /* the CPU that wrote the line last; here CPUs are counted from 1, 0 = none */
	u32 last; /* the CPU that held it last */
	u32 writer;
	u32 readers;
	u32 first, behind; /* the first and the last waiter */
	u32 waiting, most_waiting;
	u32 spinning; /* waiters that spin but may go to sleep; always 0 for a spinlock */
	bool contended; /* some CPU has waited for it */
};

/* What lock_stat shows, for one row of the script. */
struct row_run {
	u64 wait_min, wait_max, wait_total, hold_min, hold_max, hold_total;
	u32 contention_bounces, contentions, acquisition_bounces, acquisitions;
	u32 queue;
	u32 holds; /* holds that have ended */
};

struct cpu_run {
	struct script *script;
	struct arena *arena;
	struct record_cpu_settings settings;
	u64 cost[FIXED_COSTS]; /* scaled */
	u64 fingerprint;
	u32 events;
	u32 started; /* operations, and so the number of the last one begun */
	u32 ended;
	u32 foreground; /* tasks that the run has to wait for */
	bool failed; /* memory ran out: some of what is kept is missing, and the run does not go on */
	struct heap heap;
	struct paged_table cpus, progress, locks, rows, done, spans, queues, operations;
};

#define run_cpu(run, i) TABLE_AT(&(run)->cpus, i, struct cpu)
#define run_lock(run, i) TABLE_AT(&(run)->locks, i, struct lock_run)
#define run_row(run, i) TABLE_AT(&(run)->rows, i, struct row_run)

/* settings.c: cpu_refusal_none when the settings are possible, otherwise what is not. */
enum code_cpu_refusal settings_refusal(const struct record_cpu_settings *settings);

/* schedule.c: starts a run of the script, in its arena; the settings must be possible. NULL: memory is out. */
struct cpu_run *run_start(struct script *script, const struct record_cpu_settings *settings);
void run_free(struct cpu_run *run);
/* Continues for `events` acquisitions and releases of locks, or a few more. Returns how many there were; 0 = the run
 * has ended or has failed. */
u32 run_go_on(struct cpu_run *run, u32 events);

/* For the parts of the scheduler. The CPU spends its time on `kind` from cpu->until up to `until`, which becomes
 * the new cpu->until. `row` is the lock that this is about, or NO_ROW. */
#define NO_ROW UINT32_MAX
void cpu_spend(struct cpu_run *run, u32 cpu, enum code_cpu_span kind, u64 until, u32 row);
void cpu_schedule(struct cpu_run *run, u32 cpu, u64 at);
/* The CPU works up to its next lock or the end of its operation. */
void cpu_approach(struct cpu_run *run, u32 cpu);
/* The step that the CPU has reached. */
const struct script_step *cpu_step(const struct cpu_run *run, const struct cpu *cpu);
/* The step is done: on to the next one. */
void cpu_proceed(struct cpu_run *run, u32 cpu);

/* contend.c: a CPU reaches a lock of its script, or releases it. cpu->until is the time before and after. */
void lock_ask(struct cpu_run *run, u32 cpu, u32 row);
void lock_give_back(struct cpu_run *run, u32 cpu, u32 row);

/* spin.c: a CPU has joined a queue. It spins, or sleeps from some moment on; from that moment CPUs that spin for
 * its locks sleep too. */
#define NEVER UINT64_MAX
void wait_begins(struct cpu_run *run, u32 cpu);
/* The lock has been given to somebody. CPUs that spin for it and are still in the queue spin on, or sleep from
 * `now` on. */
void wait_goes_on(struct cpu_run *run, u32 lock, u64 now);

/* line.c: what it costs to fetch a line that `from` wrote last. CPUs are counted from 1; `from` 0 = no CPU wrote
 * it, `to` is not 0. */
u64 line_cost(const struct cpu_run *run, u32 from, u32 to);
/* What each further waiter that rereads the line adds to that. */
u64 reread_cost(const struct cpu_run *run, u32 from, u32 to);
/* The CPU fetches the lock's line, after all CPUs that asked for it earlier. Spends the time. */
void line_fetch(struct cpu_run *run, u32 cpu, struct lock_run *lock, u32 row);

/* note.c: what records are made of. Nothing is noted beyond settings.spans; when memory runs out before that, the
 * run fails. */
void note_span(struct cpu_run *run, u32 cpu, enum code_cpu_span kind, u64 start, u64 end, u32 row);
void note_queue(struct cpu_run *run, u32 lock, u64 at);
void note_operation(struct cpu_run *run, u32 cpu);
/* Adds a moment of a lock to the fingerprint. Every acquisition and release is one. */
void note_moment(struct cpu_run *run, u32 cpu, u32 row, u64 at, u32 what);

/* stats.c */
void stat_contended(struct cpu_run *run, u32 cpu, u32 row);
void stat_acquired(struct cpu_run *run, u32 cpu, u32 row, u64 waited);
void stat_released(struct cpu_run *run, u32 row, u64 held);

/* results.c: records from number `cursor` on, as many as fit. The walks return how many there are. */
void run_record(const struct cpu_run *run, struct record_cpu_run *record);
u32 run_lanes(const struct cpu_run *run, u32 cursor, struct record_cpu_lane *records, u32 room);
u32 run_spans(const struct cpu_run *run, u32 cursor, struct record_cpu_span *records, u32 room);
u32 run_queues(const struct cpu_run *run, u32 cursor, struct record_lock_queue *records, u32 room);
u32 run_operations(const struct cpu_run *run, u32 cursor, struct record_cpu_operation *records, u32 room);
/* lock_stat.c: classes first, then single locks, then causes; only what was ever acquired or waited for. */
u32 run_stats(const struct cpu_run *run, u32 cursor, struct record_lock_stat *records, u32 room);

/* verify.c: NULL when sums and locks are consistent, otherwise a sentence. May be called at any time. */
const char *run_verify(const struct cpu_run *run);

#endif
