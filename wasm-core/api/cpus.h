/* What trace.wasm and count.wasm export for virtual CPUs, beside include/vmascope.h; trace.wasm has no cpus_verify().
 * Records travel through vmascope_exchange(), and with each -errno the reason: a cpu_refusal of trace/codes.def, 32 bits.
 * A program's machine replaces the one that was there. */
#ifndef API_CPUS_H
#define API_CPUS_H

#include "base/types.h"

/* Prepares a run from the record_cpu_settings in the exchange. Program 0 plays what was noted on the machine that
 * was started, and then `era` means nothing; otherwise `era` is a number as for vmascope_start(). Returns 0; or
 * -EINVAL (impossible settings, no such program or era, or nothing noted), -ENOMEM, or the errno of a call of the
 * program that failed. */
s32 cpus_setup(u32 era);
/* 1 starts to note what vmascope_call() does and forgets what was noted before; 0 stops noting. Returns 0, -EINVAL
 * without a machine, or -ENOMEM. */
s32 cpus_note(u32 on);
/* How many calls have been noted. */
u32 cpus_noted(void);
/* Continues the run for about `events` acquisitions and releases of locks, at most 2^30. Returns how many there
 * were. 0 means that the run has ended, or that there is none. -ENOMEM means that memory ran out for what is to be
 * kept: the run cannot go on. */
s32 cpus_run(u32 events);
/* Leaves a record_cpu_run in the exchange and returns its size in bytes, 0 without a run. */
u32 cpus_result(void);
/* Leave records in the exchange from number `cursor` on, as many as fit, and return how many; 0 is the end. In
 * order: record_cpu_lane, record_lock_stat, record_cpu_span, record_lock_queue, record_cpu_operation. */
u32 cpus_lanes(u32 cursor);
u32 cpus_stats(u32 cursor);
u32 cpus_spans(u32 cursor);
u32 cpus_queues(u32 cursor);
u32 cpus_operations(u32 cursor);
/* Returns 0 when the run is consistent; otherwise -1 with a sentence in the exchange. */
s32 cpus_verify(void);

#endif
