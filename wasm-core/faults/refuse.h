/* Why a line of a stream is refused: a code, the line's number, and what else the sentence mentions. The line may be
 * unreadable, or what it says may not be possible. */
#ifndef FAULTS_REFUSE_H
#define FAULTS_REFUSE_H

#include "base/text.h"
#include "faults/format.h"
#include "trace/refusal.h"

#define STREAM_REFUSAL(name) refusal_code(stream_refusal, name)
/* Writes the refusal of a line to `error`: a STREAM_REFUSAL(…) and the line's number. What else its sentence mentions is
 * added to the text that the first function returns; the second one returns -EINVAL. */
struct text stream_refusal(struct fault_stream *stream, u64 line, const char *code);
s32 stream_refuse(struct fault_stream *stream, u64 line, const char *code);

#endif
