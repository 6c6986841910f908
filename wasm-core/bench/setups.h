/* What the workloads of one index have in common: areas, index and order, built one area after the other. */
#ifndef BENCH_SETUPS_H
#define BENCH_SETUPS_H

#include "bench/bench.h"

/* setups.c. 0 or -ENOMEM. */
s32 setup_maple(struct bench *bench, enum spacing spacing, enum order order, u32 extra_flags);
void teardown_maple(struct bench *bench);
/* A red-black tree and the sorted list; with gaps as 3.8 has it, or nothing in the nodes. */
s32 setup_rbtree(struct bench *bench, enum spacing spacing, enum order order, bool gaps);
void teardown_rbtree(struct bench *bench);

#endif
