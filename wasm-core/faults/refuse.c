#include "faults/refuse.h"
#include "base/errno.h"

struct text stream_refusal(struct fault_stream *stream, u64 line, const char *code)
{
	struct text text;

	text_start(&text, stream->error, sizeof(stream->error));
	text_add_line(&text, "code", code);
	text_add_number(&text, "line", line);
	return text;
}

s32 stream_refuse(struct fault_stream *stream, u64 line, const char *code)
{
	stream_refusal(stream, line, code);
	return -EINVAL;
}
