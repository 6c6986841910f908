/* What bench.wasm and count.wasm export for benchmark suites, beside include/vmascope.h; trace.wasm has only their list,
 * down to suite_phases(). count.wasm counts, bench.wasm is timed. A suite's process replaces the machine that was there. */
#ifndef API_SUITES_H
#define API_SUITES_H

#include "base/types.h"

/* The suite and the name of workload `number`, counted from 0. NULL when there is no such workload. */
const char *suite_name(u32 number);
const char *suite_workload(u32 number);
/* Sizes that the workload accepts, and how a run is divided (struct suite_workload in bench/suite.h); 0 when there
 * is no such workload. */
u32 suite_smallest(u32 number);
u32 suite_largest(u32 number);
u32 suite_loops(u32 number);
u32 suite_phases(u32 number);

/* Starts a process of this era, a number as for vmascope_start(), and runs the workload's setup with size `n`.
 * Returns 0, -EINVAL (no such workload, era or size), -ENOMEM, or the errno of a call of the setup that failed. */
s32 suite_setup(u32 number, u32 era, u32 n);
/* Runs `operations` operations. Returns the lower half of the checksum so far, 0 when nothing is set up. The second
 * function returns how many calls have failed since the setup. */
u32 suite_run(u32 operations);
u32 suite_failed(void);
/* How many times one operation repeats its step: 1, or more where a single step is too short for the clock. */
u32 suite_repeats(void);
/* VMAs that the process has now. */
u32 suite_areas(void);
/* Depth in the red-black tree of the VMA that the workload works on; the root has depth 1. 0 where there is no such
 * tree. */
u32 suite_depth_of_area(void);
/* Processes that are alive now, and levels of forks that have been completed; suite_level() is 0 in suites without
 * levels. */
u32 suite_processes(void);
u32 suite_level(void);
/* Calls that were refused where the program means them to be refused. */
u32 suite_refused(void);
/* Leaves a record_memory in the exchange and returns its size in bytes, 0 when nothing is set up. */
u32 suite_memory(void);
/* Leaves struct counters in the exchange and returns its size in bytes, 0 when nothing is set up. All 0 in
 * bench.wasm. */
u32 suite_counters(void);

#endif
