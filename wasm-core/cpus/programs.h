/* Programs that virtual CPUs can run, on a machine of any era. */
#ifndef CPUS_PROGRAMS_H
#define CPUS_PROGRAMS_H

#include "cpus/record.h"
#include "eras/eras.h"
#include "trace/records.h"

struct cpu_program {
	const char *name;
	/* Brings the machine to the state in which the tasks begin. 0 or a negative errno. */
	s32 (*setup)(struct machine *machine, u32 cpus);
	u32 (*tasks)(u32 cpus);
	/* One round of a task. Tasks and rounds are counted from 0. */
	s32 (*round)(struct machine *machine, u32 task, u32 round);
	/* What the task does once, behind all rounds; or NULL. */
	s32 (*finish)(struct machine *machine, u32 task);
	/* Does the task go on for as long as other tasks do? NULL: no task does. */
	bool (*background)(u32 task);
};

/* Counted from 1; NULL when there is no such program. */
const struct cpu_program *program_at(u32 number);

/* Sets up a machine of this era at `place` (from arena_place()) and records the program there. Calls of the setup
 * and the first round are not noted. Returns 0; or -ENOMEM, -EINVAL or the error of a call that failed, with the reason
 * in *why. */
s32 program_record(struct machine *place, const struct era *era, const struct cpu_program *program,
		   const struct record_cpu_settings *settings, enum code_cpu_refusal *why);

/* Performs one call of a program. The value that it returns goes to *value, unless that is NULL. */
s32 program_call(struct machine *machine, const struct record_operation *operation, u64 *value);

#endif
