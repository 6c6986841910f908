/* Scripts for virtual CPUs, written by hand. Task i is thread 1 of process i + 1 and runs on CPU i modulo the
 * number of CPUs. */
#ifndef TEST_CPUS_FIXTURE_H
#define TEST_CPUS_FIXTURE_H

#include "cpus/programs.h"
#include "cpus/run.h"
#include "test/check.h"

struct stage {
	struct arena *arena;
	struct script script;
	struct record_cpu_settings settings;
	struct cpu_run *run;
	u32 number; /* of the operation that is being written */
	u64 work; /* work before its next step */
};

/* One socket with eight cores; all spans are kept. */
struct record_cpu_settings few_cpus(u32 cpus);

void stage_begin(struct stage *stage, u32 cpus);
void stage_end(struct stage *stage);
/* Begins an operation of this task. */
void act(struct stage *stage, u32 task);
void work(struct stage *stage, u64 picoseconds);
/* All locks are of class anon_vma, whatever their kind. The rows of a lock are created when they are first used. */
void take(struct stage *stage, enum code_lock_kind kind, u32 number, enum code_lock_mode mode);
void drop(struct stage *stage, enum code_lock_kind kind, u32 number, enum code_lock_mode mode);
/* Acquires the lock, works, releases it. */
void hold(struct stage *stage, enum code_lock_kind kind, u32 number, enum code_lock_mode mode, u64 picoseconds);
#define HOLD 1000000 /* a microsecond */
#define LOCK 7
/* Begins a stage on which each of `cpus` CPUs holds LOCK once and asks for it at the first moment. */
void all_hold(struct stage *stage, u32 cpus, enum code_lock_kind kind, u64 picoseconds);
/* Plays the whole script and calls run_verify() after each event. */
void play(struct stage *stage);
/* The same, but with many CPUs it calls run_verify() only rarely. */
void play_many(struct stage *stage);

/* The n-th span of this kind on the CPU, from 0. It must exist. */
const struct record_cpu_span *span_of(const struct stage *stage, u32 cpu, enum code_cpu_span kind, u32 n);
u32 span_count(const struct stage *stage, u32 cpu, enum code_cpu_span kind);

void check_span(const struct record_cpu_span *span, u64 start, u64 end);
/* The cost as the run scales it. */
u64 cost(const struct stage *stage, enum cpu_cost which);

/* A program, recorded on a kernel and played to its end in an arena of its own. */
struct played {
	struct machine *machine;
	struct cpu_run *run;
	struct record_cpu_run result;
};
struct played play_program(const char *era, const struct record_cpu_settings *settings);
void played_end(struct played *played);
/* The sum over all locks of a class. */
struct record_lock_stat class_stat(const struct cpu_run *run, enum code_lock_class class, enum code_lock_mode mode);

#endif
