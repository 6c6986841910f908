/* What trace.wasm and bench.wasm export for benchmarks, beside include/vmascope.h. The traced one counts, the
 * other one is measured. A suite's process takes the place of the machine that was there. */
#ifndef API_SUITES_H
#define API_SUITES_H

#include "base/types.h"

/* Texts with a NUL behind; NULL when there are no so many workloads. */
const char *suite_name(u32 number);
const char *suite_workload(u32 number);
const char *suite_operation(u32 number);
const char *suite_size(u32 number);
/* 0 when there are no so many. */
u32 suite_smallest(u32 number);
u32 suite_largest(u32 number);
u32 suite_loops(u32 number);
u32 suite_phases(u32 number);

/* `era` as for vmascope_start(). 0, -EINVAL (no such workload, era or size), -ENOMEM, or the error of a call that fails. */
s32 suite_setup(u32 number, u32 era, u32 n);
/* The lower half of the checksum so far; 0 when nothing is set up. */
u32 suite_run(u32 operations);
u32 suite_failed(void);
/* How often one operation does what it does: 1, or of a program whose single step is too short for a clock more. */
u32 suite_repeats(void);
/* Areas that the process has now. */
u32 suite_areas(void);
/* Of the area that is worked on in its tree, the root having 1; 0 where there is no red-black tree. */
u32 suite_depth_of_area(void);
/* Processes that live now, and levels of forks that came to their end: 0 of other suites. */
u32 suite_processes(void);
u32 suite_level(void);
/* Calls that were refused as the program means them to be. */
u32 suite_refused(void);
/* Leaves struct record_memory in the exchange, returns its bytes. */
u32 suite_memory(void);
/* Leaves struct counters in the exchange, returns its bytes. Zeroes in the bench build. */
u32 suite_counters(void);

#endif
