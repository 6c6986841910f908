/* Operations are noted as scripts for virtual CPUs while the core does them. The recorder lies in the machine's arena, and is
 * asked for nothing while nothing is noted. Failures that somebody orders (arena.fail_in) are not those of calls that are noted. */
#ifndef CPUS_RECORD_H
#define CPUS_RECORD_H

#include "cpus/costs.h"
#include "cpus/script.h"
#include "lock/lock.h"

struct machine;
struct record_operation;
struct record_outcome;
struct cpu_run;

/* A lock that is held, and the step at which it was taken. */
struct noted_lock {
	enum code_lock_class class;
	u32 number;
	u32 times;
	u32 row;
	u32 step;
	bool fault;
	bool mark; /* of an area: until mmap_lock is given back */
};

/* Marks that are held until then; of more areas, and only fork has so many, each is waited for and let go. */
#define MARKS_HELD 16

struct cpu_recorder {
	struct lock_watch watch; /* first: machine->watch is this one */
	struct script script;
	struct cpu_run *run; /* that plays it; NULL before */
	struct counters before; /* work up to there is noted */
	u64 entries; /* work that waits for the lock of page tables */
	u32 faults; /* of the operation */
	u64 ahead; /* work that comes before the next step */
	struct noted_lock held[CPU_HOLDS];
	u32 depth;
	u32 marks; /* among them */
	u32 operation; /* that is being noted; 0 = none */
	u32 part; /* of the lock that is taken next: lock_part() */
	bool noting;
	bool is_program; /* of cpus/programs.h: nobody else's calls */
	bool failed; /* memory was out: something is missing */
};

/* NULL: nobody notes. */
static inline struct cpu_recorder *recorder_of(const struct machine *machine)
{
	return machine->watch ? container_of(machine->watch, struct cpu_recorder, watch) : NULL;
}

/* One that notes nothing yet, and what was noted before is forgotten. NULL: memory is out. */
struct cpu_recorder *recorder_start(struct machine *machine);
/* What machine_call() does, noted where the recorder notes. */
s32 recorder_call(struct machine *machine, const struct record_operation *op, struct record_outcome *outcome);

/* For the parts of the recorder: what was done since the last step, up to one with a lock of this class. What is done to entries waits
 * for the lock of their table. */
u64 recorder_work(struct machine *machine, struct cpu_recorder *recorder, enum code_lock_class class);
/* The same: does `note`, which may need memory. */
#define NOTE(machine, note)                                                   \
	do {                                                                  \
		u32 fail_in_ = (machine)->arena.fail_in;                      \
                                                                              \
		(machine)->arena.fail_in = 0;                                 \
		if (!(note))                                                  \
			recorder_of(machine)->failed = true;                   \
		(machine)->arena.fail_in = fail_in_;                          \
	} while (0)

#endif
