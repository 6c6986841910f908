/* One operation on a machine. */
#ifndef PROCESS_CALL_H
#define PROCESS_CALL_H

#include "machine/machine.h"

struct record_operation;
struct record_outcome;

/* The thread that an operation names. NULL if there is no such thread, or it has ended. */
struct task *caller_of(struct machine *machine, const struct record_operation *op);
/* Performs one system call. Fills `outcome` and returns its error. A refused brk() is no error: like the real call it
 * returns the old end of the heap, and only outcome->reason says why. */
s32 machine_call(struct machine *machine, const struct record_operation *op, struct record_outcome *outcome);

/* verify.c: checks index, gaps, cache, counts, anon_vmas and pages of all processes against one another. NULL when
 * everything is consistent, otherwise a sentence (constant text, no allocation). Its cost is not counted. Only between
 * calls: its events belong to none. */
const char *mm_verify(struct mm_struct *mm);

#endif
