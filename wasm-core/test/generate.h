/* Random system calls, aimed at what is mapped at the moment, so that most of them hit something. */
#ifndef TEST_GENERATE_H
#define TEST_GENERATE_H

#include "test/model.h"
#include "test/start.h"

struct generator {
	u64 state; /* of the pseudo-random numbers */
	u32 few, many;
};

void generator_init(struct generator *generator, u64 seed, const struct start *start);
/* The next call to try on a process that looks like `model`, in any of START_THREADS threads. */
struct record_operation generate(struct generator *generator, const struct model *model);

#endif
