/* Reads a stream, in whatever pieces it comes. Whatever the text is, the result is words, or a refusal of the
 * first line that is wrong: missing or additional fields, letters in numbers, numbers that are too large, ranges
 * outside user space. */
#include "faults/stream.h"
#include "base/errno.h"
#include "faults/line.h"
#include "trace/trace.h"

#include <string.h>

static s32 complete_line(struct fault_stream *stream, const char *text, size_t length, u64 *words)
{
	struct cursor cursor = { stream, text, text + length };

	stream->line++;
	if (length && text[length - 1] == '\r')
		cursor.end--, length--;
	if (length > STREAM_LINE_BYTES)
		return stream_refuse(stream, stream->line, STREAM_REFUSAL(line_too_long));
	return length ? read_line(&cursor, words) : 0;
}

/* The end of this line has not arrived yet. */
static s32 hold(struct fault_stream *stream, const char *text, size_t length)
{
	if (stream->held + length > sizeof(stream->begun))
		return stream_refuse(stream, stream->line + 1, STREAM_REFUSAL(line_too_long));
	memcpy(stream->begun + stream->held, text, length);
	stream->held += (u32)length;
	return 0;
}

/* Completes a line whose beginning has arrived earlier. */
static s32 complete_held(struct fault_stream *stream, const char *text, size_t length, u64 *words)
{
	s32 made = hold(stream, text, length);

	if (made)
		return made;
	length = stream->held;
	stream->held = 0;
	return complete_line(stream, stream->begun, length, words);
}

/* Most lines are faults, and short. Decodes those at the start of a piece, up to the first line that is something
 * else, malformed or incomplete. */
static const char *decode_faults(struct fault_stream *stream, const char *text, const char *end, u64 *words, s32 *count)
{
	while (text < end) {
		const char *at = text + 1;
		u64 distance = 0, digits = 0;
		u32 kind = fault_kind(*text);
		bool negative;

		negative = at < end && *at == '-';
		at += negative;
		for (; at < end && digit_of(*at) < 16 && digits < FAULT_DIGITS; at++, digits++)
			distance = distance << 4 | digit_of(*at);
		if (kind == FAULT_KINDS || !digits || at == end || *at != '\n')
			break;
		words[(*count)++] = kind | (negative ? -distance : distance) << 8;
		stream->line++;
		text = at + 1;
	}
	return text;
}

s32 stream_decode(struct fault_stream *stream, const char *text, u32 bytes, u64 *words)
{
	const char *end = text + bytes;
	s32 count = 0, made;

	if (!bytes && stream->held)
		return complete_held(stream, text, 0, words);
	while (text < end) {
		const char *newline;

		if (stream->named && !stream->held)
			text = decode_faults(stream, text, end, words, &count);
		if (text == end)
			break;
		newline = memchr(text, '\n', (size_t)(end - text));
		if (!newline)
			return hold(stream, text, (size_t)(end - text)) ? -EINVAL : count;
		if (stream->held)
			made = complete_held(stream, text, (size_t)(newline - text), words + count);
		else
			made = complete_line(stream, text, (size_t)(newline - text), words + count);
		if (made < 0)
			return made;
		count += made;
		text = newline + 1;
	}
	return count;
}
