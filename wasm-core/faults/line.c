/* Which lines there are, and which fields each must have. */
#include "faults/line.h"
#include "base/errno.h"
#include "trace/trace.h"

#include <string.h>

#define MAX_FIELDS 9

struct line_form {
	char letter;
	u8 kind, needed; /* the fields behind these may be missing, all together */
	struct {
		const char *name;
		enum field_form form;
	} fields[MAX_FIELDS + 1]; /* the last name is NULL */
};

/* LEN of an mmap() that failed can be anything; check_ranges() checks those of successful calls. */
static const struct line_form forms[] = {
	{ 'T', LINE_THREAD, 3, { { "TID", DEC32 }, { "CPU", DEC32 }, { "DT", DEC } } },
	{ 'm', LINE_MMAP, 7,
	  { { "RESULT", RESULT }, { "LEN", HEX }, { "PROT", DEC32 }, { "FLAGS", HEX32 }, { "FILE", DEC32 },
	    { "PGOFF", HEX }, { "HINT", HEX }, { "START", USER }, { "LEN", USER } } },
	{ 'u', LINE_MUNMAP, 2, { { "ADDR", HEX }, { "LEN", HEX } } },
	{ 'p', LINE_MPROTECT, 4,
	  { { "RESULT", RESULT }, { "ADDR", HEX }, { "LEN", HEX }, { "PROT", DEC32 }, { "START", USER }, { "LEN", USER } } },
	{ 'b', LINE_BRK, 2, { { "RESULT", RESULT }, { "ARG", HEX }, { "START", USER }, { "LEN", USER } } },
	{ 'v', LINE_MREMAP, 6,
	  { { "RESULT", RESULT }, { "OLD", HEX }, { "OLDLEN", HEX }, { "NEWLEN", HEX }, { "FLAGS", DEC32 }, { "NEWADDR", HEX } } },
	{ 'a', LINE_MADVISE, 4, { { "RESULT", RESULT }, { "ADDR", HEX }, { "LEN", HEX }, { "ADVICE", DEC32 } } },
	{ 'q', LINE_QUERY, 4, { { "RESULT", RESULT }, { "NAME", NAME }, { "ADDR", HEX }, { "LEN", HEX } } },
	{ 'k', LINE_CLONE, 2, { { "TID", DEC32 }, { "CLONEFLAGS", HEX } } },
	{ '+', LINE_KERNEL_MAP, 7,
	  { { "START", USER }, { "LEN", USER }, { "PROT", DEC32 }, { "FLAGS", HEX32 }, { "FILE", DEC32 }, { "PGOFF", HEX },
	    { "TAG", TAG } } },
	{ '-', LINE_KERNEL_UNMAP, 3, { { "START", USER }, { "LEN", USER }, { "WHO", WHO } } },
	{ 'E', LINE_EXEC_END, 0, { { NULL, HEX } } },
	{ 'z', LINE_EXIT, 0, { { NULL, HEX } } },
};

u32 fault_kind(char letter)
{
	static const char letters[FAULT_KINDS] = { 'r', 'w', 'x', 'R', 'W' };
	u32 kind = 0;

	while (kind < FAULT_KINDS && letters[kind] != letter)
		kind++;
	return kind;
}

/* [start, start + length) must lie in user space and start at a page; `length` is rounded up to whole pages. */
static bool is_range(u64 start, u64 length)
{
	return !(start & ~PAGE_MASK) && length && length <= USER_END && start + PAGE_ALIGN(length) <= USER_END;
}

static s32 check_ranges(struct cursor *cursor, u64 kind, const u64 *fields)
{
	bool fits = true;

	if (kind == LINE_MMAP && (s64)fields[0] >= 0)
		fits = is_range(fields[0], fields[1]);
	else if (kind == LINE_KERNEL_MAP || kind == LINE_KERNEL_UNMAP)
		fits = is_range(fields[0], fields[1]);
	if (fits)
		return 0;
	return stream_refuse(cursor->stream, cursor->stream->line, STREAM_REFUSAL(bad_range));
}

static s32 read_form(struct cursor *cursor, const struct line_form *form, u64 *words)
{
	u32 count = 0;

	for (; form->fields[count].name; count++) {
		if (count == form->needed && has_ended(cursor))
			break;
		if (read_field(cursor, form->fields[count].name, form->fields[count].form, &words[1 + count]))
			return -EINVAL;
	}
	for (; form->fields[count].name; count++)
		words[1 + count] = 0;
	if (expect_end(cursor) || check_ranges(cursor, form->kind, words + 1))
		return -EINVAL;
	words[0] = form->kind | cursor->stream->line << 8;
	if (form->kind == LINE_THREAD)
		cursor->stream->named = true;
	return (s32)count + 1;
}

/* f ID PATH: files are known by their numbers alone. */
static s32 read_file(struct cursor *cursor)
{
	u64 number;

	if (read_field(cursor, "ID", DEC32, &number))
		return -EINVAL;
	return has_ended(cursor) ? refuse_missing(cursor, "PATH") : 0;
}

/* A comment. The first line may name the version. */
static s32 read_comment(struct cursor *cursor)
{
	static const char title[] = "# faultstream ";
	const size_t length = sizeof(title) - 1;

	if (cursor->stream->line != 1 || (size_t)(cursor->end - cursor->at) <= length || memcmp(cursor->at, title, length))
		return 0;
	cursor->at += length;
	if (*cursor->at == '1' && cursor->at + 1 == cursor->end)
		return 0;
	return stream_refuse(cursor->stream, 1, STREAM_REFUSAL(other_version));
}

/* A fault's distance in pages. */
static s32 read_fault(struct cursor *cursor, u32 kind, u64 *words)
{
	bool negative = cursor->at < cursor->end && *cursor->at == '-';
	const char *whole = cursor->at, *digits = whole + negative;
	const u64 most = ((u64)1 << 4 * FAULT_DIGITS) - 1;
	u64 distance;

	switch (read_number(digits, (size_t)(cursor->end - digits), 16, most, &distance)) {
	case NO_NUMBER:
		return refuse_word(cursor, STREAM_REFUSAL(not_distance), whole, (size_t)(cursor->end - whole));
	case TOO_LARGE:
		return refuse_word(cursor, STREAM_REFUSAL(too_far), whole, (size_t)(cursor->end - whole));
	case IS_NUMBER:
		break;
	}
	words[0] = kind | (negative ? -distance : distance) << 8;
	return 1;
}

static s32 refuse_nameless(struct cursor *cursor)
{
	return stream_refuse(cursor->stream, cursor->stream->line, STREAM_REFUSAL(no_thread_yet));
}

s32 read_line(struct cursor *cursor, u64 *words)
{
	char letter = *cursor->at;
	u32 kind = fault_kind(letter);

	if (letter == '#')
		return read_comment(cursor);
	cursor->at++;
	if (letter == 'f')
		return read_file(cursor);
	if (!cursor->stream->named && letter != 'T') {
		cursor->at--;
		return letter && strchr("rwxRWmupbvaqke+-Ez", letter) ? refuse_nameless(cursor) : refuse_letter(cursor);
	}
	if (kind < FAULT_KINDS)
		return read_fault(cursor, kind, words);
	if (letter == 'e') {
		words[0] = LINE_EXEC | cursor->stream->line << 8;
		return 1;
	}
	for (u32 i = 0; i < sizeof(forms) / sizeof(*forms); i++)
		if (letter == forms[i].letter)
			return read_form(cursor, &forms[i], words);
	cursor->at--;
	return refuse_letter(cursor);
}
