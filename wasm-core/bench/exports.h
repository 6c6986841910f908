/* What bench-core.wasm exports. */
#ifndef BENCH_EXPORTS_H
#define BENCH_EXPORTS_H

#include "base/types.h"

/* Ends with a NUL; NULL when there is no such workload. */
const char *bench_name(u32 number);

/* Sets up workload `number` with `areas` VMAs. 0, -EINVAL (no such workload) or -ENOMEM. */
s32 bench_setup(u32 number, u32 areas);
/* Performs `operations` operations. Returns the lower half of the sum; 0 when nothing is set up. */
u32 bench_run(u32 operations);
void bench_teardown(void);

#endif
