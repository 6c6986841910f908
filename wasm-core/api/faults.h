/* What bench.wasm and count.wasm export for streams of page faults, beside include/vmascope.h. The first is measured, the
 * second counts. The replay's machine takes the place of the one that was there. */
#ifndef API_FAULTS_H
#define API_FAULTS_H

#include "base/types.h"

#define FAULTS_INPUT_BYTES 65536

/* Where a piece of text goes, at most FAULTS_INPUT_BYTES. */
void *faults_input(void);
/* `era` as for vmascope_start(); options: 1 joins the segments of a file as linkers did in 2014, 2 leaves out what huge
 * pages would save. 0, -EINVAL (no such era or option) or -ENOMEM. */
s32 faults_start(u32 era, u32 options);
/* Decodes so many bytes of the input; lines may be split between calls, 0 = the text has ended. What the call before has
 * decoded must have been run. 0, or -EINVAL and in the exchange a sentence with the line's number. */
s32 faults_decode(u32 bytes);
/* Performs what was decoded. 0, or -EINVAL, -ENOMEM and a sentence as above. */
s32 faults_run(void);
/* Leaves struct counters in the exchange, returns its bytes. Zeroes in the bench build. */
u32 faults_counters(void);

#endif
