/* Makes a short list of calls that ends in a failure out of a long one. */
#ifndef TEST_SHRINK_H
#define TEST_SHRINK_H

#include "test/pair.h"

/* Runs the calls on a fresh pair. Returns the number of the call that fails, counted from 1, or 0 if none does. */
u32 replay(const struct start *start, const struct record_operation *ops, u32 count);
/* Leaves out calls as long as the rest still fails. Returns how many remain, at the front of `ops`. */
u32 shrink(const struct start *start, struct record_operation *ops, u32 count);

#endif
