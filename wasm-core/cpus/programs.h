/* Programs that virtual CPUs can run, on a machine of any row. */
#ifndef CPUS_PROGRAMS_H
#define CPUS_PROGRAMS_H

#include "cpus/record.h"
#include "eras/eras.h"
#include "trace/records.h"

struct cpu_program {
	const char *name, *meaning;
	/* Brings the machine to where the tasks begin. 0 or -errno. */
	s32 (*setup)(struct machine *machine, u32 cpus);
	u32 (*tasks)(u32 cpus);
	/* One round of a task, from 0; rounds are counted too. */
	s32 (*round)(struct machine *machine, u32 task, u32 round);
	/* What it does once, behind all rounds; or NULL. */
	s32 (*finish)(struct machine *machine, u32 task);
	/* Does the task go on as long as others do? NULL: none does. */
	bool (*background)(u32 task);
};

/* From 1; NULL when there are no so many. */
const struct cpu_program *program_at(u32 number);

/* Sets up a machine of this row at `place` (of arena_place()) and records the program there. What comes before the first
 * round is not noted. 0; -ENOMEM; -EINVAL and a sentence in *why; or the error of a call that failed, with a sentence. */
s32 program_record(struct machine *place, const struct era *era, const struct cpu_program *program,
		   const struct record_cpu_settings *settings, const char **why);

/* The calls of a program. Values that they return go to *value, unless NULL. */
s32 program_call(struct machine *machine, const struct record_operation *operation, u64 *value);

#endif
