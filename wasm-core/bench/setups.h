/* Setups that the workloads of one index share: the VMAs, the index, built one VMA at a time, and the order. */
#ifndef BENCH_SETUPS_H
#define BENCH_SETUPS_H

#include "bench/bench.h"

/* setups.c. 0 or -ENOMEM. */
s32 setup_maple(struct bench *bench, enum spacing spacing, enum order order, u32 extra_flags);
void teardown_maple(struct bench *bench);
/* A red-black tree and the sorted list; the nodes keep subtree gaps as in 3.8, or nothing. */
s32 setup_rbtree(struct bench *bench, enum spacing spacing, enum order order, bool gaps);
void teardown_rbtree(struct bench *bench);

#endif
