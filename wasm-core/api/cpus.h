/* What trace.wasm and count.wasm export for virtual CPUs, beside include/vmascope.h. Records and sentences travel through
 * vmascope_exchange(). A program's machine takes the place of the one that was there. */
#ifndef API_CPUS_H
#define API_CPUS_H

#include "base/types.h"

/* Of program 1, 2, …; NULL when there are no so many. */
const char *cpus_program(u32 number);
const char *cpus_program_meaning(u32 number);

/* In: record_cpu_settings. Program 0 is what has been noted of the machine that was started; `era`, as for vmascope_start(),
 * says nothing then. 0; or -errno, with a sentence in the exchange: -EINVAL (settings that can't be, no such program or era,
 * nothing noted), -ENOMEM. */
s32 cpus_setup(u32 era);
/* 1: from now on what vmascope_call() does is noted, and what was noted before is forgotten; 0: no more. 0, or -EINVAL
 * without a machine, -ENOMEM. */
s32 cpus_note(u32 on);
/* How many calls are noted. */
u32 cpus_noted(void);
/* Goes on for about so many locks taken and given back, at most 2^30. How many there were; 0 = the run has ended, or there is none;
 * -ENOMEM, with a sentence in the exchange: there is no memory for all that is to be kept, and the run does not go on. */
s32 cpus_run(u32 events);
/* Leaves a record_cpu_run, returns its bytes; 0 without a run. */
u32 cpus_result(void);
/* Leave as many records as there is room for, from the cursor-th on, and return how many; 0 = there are no more. */
u32 cpus_lanes(u32 cursor);
u32 cpus_stats(u32 cursor);
u32 cpus_spans(u32 cursor);
u32 cpus_queues(u32 cursor);
u32 cpus_operations(u32 cursor);
/* The table of costs as it is, not scaled: record_cpu_cost, and behind the records their texts. */
u32 cpus_costs(u32 cursor);
/* 0 when the run is in order; otherwise -1 with a sentence in the exchange. */
s32 cpus_verify(void);

#endif
