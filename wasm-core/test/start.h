/* The address spaces that the random tests start from. */
#ifndef TEST_START_H
#define TEST_START_H

#include "test/model.h"

#define START_AREAS 17
#define START_THREADS 4

struct start {
	const char *name;
	enum model_kernel kernel;
	struct record_layout layout;
	struct record_area areas[START_AREAS];
	u32 few, many; /* a generator should keep the number of VMAs between these */
};

enum start_kind {
	START_ROOMY, /* 47 bits, as in a real process */
	START_LIMITED, /* the same, with a low max_map_count */
	START_FULL, /* so small that searches fail, restart and fall back */
	START_KINDS
};

/* A program with text, data, heap, stack and vdso in an address space of this kind, on a kernel that
 * searches for gaps in this way. */
struct start start_of(enum start_kind kind, enum model_kernel kernel, enum code_direction direction);

#endif
