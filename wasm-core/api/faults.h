/* What bench.wasm and count.wasm export for streams of page faults, beside include/vmascope.h. bench.wasm is timed,
 * count.wasm counts. The replay's machine replaces the machine that was there. */
#ifndef API_FAULTS_H
#define API_FAULTS_H

#include "base/types.h"

#define FAULTS_INPUT_BYTES 65536

/* The input buffer, FAULTS_INPUT_BYTES bytes, for the next piece of the stream's text. */
void *faults_input(void);
/* Starts a replay. `era` is a number as for vmascope_start(). Options are bits: 1 joins the segments of a file as
 * linkers did in 2014; 2 leaves out the faults that huge pages would have saved. Returns 0, -EINVAL (no such era or
 * option) or -ENOMEM. */
s32 faults_start(u32 era, u32 options);
/* Decodes `bytes` bytes of the input. A line may be split between two calls; 0 means that the text has ended. What
 * the previous call decoded must have been run before. Returns 0, or -EINVAL; if the text is at fault, the replay
 * ends, and the exchange has a stream_refusal (trace/refusal.h) with the line's number. */
s32 faults_decode(u32 bytes);
/* Performs what was decoded. Returns 0, or -EINVAL or -ENOMEM, with a refusal as above once a replay has been
 * started. */
s32 faults_run(void);
/* Leaves struct counters in the exchange and returns its size in bytes, 0 without a replay. All 0 in bench.wasm. */
u32 faults_counters(void);

#endif
