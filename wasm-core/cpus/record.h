/* Notes operations as scripts for virtual CPUs while the core performs them. The recorder lies in the machine's
 * arena, and allocates nothing unless it notes. A failure that somebody orders (arena.fail_in) never hits an
 * allocation of the recorder. */
#ifndef CPUS_RECORD_H
#define CPUS_RECORD_H

#include "cpus/costs.h"
#include "cpus/script.h"
#include "lock/lock.h"

struct machine;
struct record_operation;
struct record_outcome;
struct cpu_run;

/* A lock that is held, and the step that acquired it. */
struct noted_lock {
	enum code_lock_class class;
	u32 number;
	u32 times;
	u32 row;
	u32 step;
	bool fault;
	bool mark; /* a VMA that is marked: until mmap_lock is released */
};

/* Marks that are held that long. Only fork marks more VMAs at once; the lock of each further one is acquired and
 * released again. */
#define MARKS_HELD 16

struct cpu_recorder {
	struct lock_watch watch; /* first: machine->watch is this one */
	struct script script;
	struct cpu_run *run; /* the run that plays the script; NULL before */
	struct counters before; /* the counters up to which work has been noted */
	u64 entries; /* work on page table entries that waits for their lock */
	u32 faults; /* page faults of the operation */
	u64 ahead; /* work to be added before the next step */
	struct noted_lock held[CPU_HOLDS];
	u32 depth;
	u32 marks; /* how many of `held` are marks */
	u32 operation; /* the operation that is being noted; 0 = none */
	u32 part; /* of the lock that is taken next: lock_part() */
	bool noting;
	bool is_program; /* the script is a program of cpus/programs.h, and takes no other calls */
	bool failed; /* memory ran out, so something is missing */
};

/* NULL when there is no recorder. */
static inline struct cpu_recorder *recorder_of(const struct machine *machine)
{
	return machine->watch ? container_of(machine->watch, struct cpu_recorder, watch) : NULL;
}

/* A recorder that does not note yet and has forgotten what it noted before. NULL: memory is out. */
struct cpu_recorder *recorder_start(struct machine *machine);
/* Does what machine_call() does, and notes it if the recorder is noting. */
s32 recorder_call(struct machine *machine, const struct record_operation *op, struct record_outcome *outcome);

/* For the parts of the recorder. Returns the work since the last step, up to a step with a lock of this class. Work
 * on page table entries is held back until the lock of their table is acquired. */
u64 recorder_work(struct machine *machine, struct cpu_recorder *recorder, enum code_lock_class class);
/* For the parts of the recorder: evaluates `note`, which may need memory, and records a failure. */
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
