/* A machine of the core and its model, side by side: both perform the same calls. */
#ifndef TEST_PAIR_H
#define TEST_PAIR_H

#include "test/model.h"
#include "test/start.h"

struct pair {
	struct machine *machine;
	struct model model;
	u32 calls; /* that were followed */
};

/* The kernel's row, but with MAP_FIXED_NOREPLACE, which not every kernel knows. */
struct era pair_era(enum model_kernel kernel);

/* Sets a machine up in the state of `start`, with the only file that the model knows. 0 or a negative errno. */
s32 start_machine(struct machine *machine, const struct start *start);
/* Sets up both in the state of `start`. The machine lies at `place`, from arena_place(). */
void pair_start(struct pair *pair, void *place, const struct start *start);
/* Performs the call on both, compares value, error and every VMA, and verifies the machine: at full size after each
 * call, else after every fourth, because what is wrong in a structure stays wrong, and verifying takes four fifths of
 * the time. NULL, or a sentence about the first difference, valid until the next call. */
const char *pair_call(struct pair *pair, const struct record_operation *op, struct record_outcome *outcome);
/* The same when the machine has already performed the call, with this outcome. */
const char *pair_follow(struct pair *pair, const struct record_operation *op,
			const struct record_outcome *outcome);

/* "mmap addr=7f… length=…", for reports; valid until the next call. */
const char *describe_call(const struct record_operation *op);

#endif
