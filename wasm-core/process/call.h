/* One operation on a machine. */
#ifndef PROCESS_CALL_H
#define PROCESS_CALL_H

#include "machine/machine.h"

struct record_operation;
struct record_outcome;

/* The thread that an operation names; NULL: there is none that lives. */
struct task *caller_of(struct machine *machine, const struct record_operation *op);
/* Performs one system call. Fills `outcome` and returns its error. A refused brk() is no error:
 * as the real call it returns the old end of the heap, and only outcome->reason says why. */
s32 machine_call(struct machine *machine, const struct record_operation *op, struct record_outcome *outcome);

/* verify.c: checks index, gaps, cache, counts, anon_vmas and pages of all processes against one another. NULL when
 * all is consistent, otherwise a sentence. Constant text, no allocation; what it costs is not counted. Between
 * calls only: its events belong to none. */
const char *mm_verify(struct mm_struct *mm);

#endif
