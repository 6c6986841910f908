/* Reads streams of page faults that arrive in pieces, line by line. */
#ifndef FAULTS_STREAM_H
#define FAULTS_STREAM_H

#include "faults/format.h"

/* Decodes a piece of text; 0 bytes mean that the text has ended. Returns how many words that made, or -EINVAL, with
 * a refusal in `error`. */
s32 stream_decode(struct fault_stream *stream, const char *text, u32 bytes, u64 *words);

#endif
