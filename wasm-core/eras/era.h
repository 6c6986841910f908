/* A kernel version is a row, a mechanism is a column. eras.def has the rows; each column names one
 * strategy, a struct of function pointers in a file of its own. What differs between kernels is reached
 * through these, never by asking which era it is. */
#ifndef ERAS_ERA_H
#define ERAS_ERA_H

#include "base/types.h"

struct gap_strategy;
struct cache_strategy;

struct era {
	char id[24];
	u32 number; /* row of eras.def, or eras_count() for a mixed row */
	const struct gap_strategy *gap;
	const struct cache_strategy *cache;
	u32 mmap_flags; /* MAP_ bits this kernel knows beyond the classic ones; others are ignored */
};

#endif
