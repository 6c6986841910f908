/* Reads the lines of a stream. Whatever the text is, the answer is words or a sentence about the first line that is none:
 * fields that are missing or too many, letters in numbers, numbers that are too large, ranges outside of user space. */
#include "faults/stream.h"

#include <string.h>

#include "base/errno.h"
#include "base/text.h"

/* What a field holds. */
enum field_form {
	HEX, /* 64 bits */
	HEX32,
	DEC, /* 64 bits */
	DEC32,
	RESULT, /* an address, 0, or a negative errno in decimal digits */
	USER, /* an address of user space, or its end */
	NAME, /* of enum fault_query */
	TAG,
	WHO,
};

#define MAX_FIELDS 9

struct line_form {
	char letter;
	u8 kind, needed; /* fields behind these may be missing together */
	struct {
		const char *name;
		enum field_form form;
	} fields[MAX_FIELDS + 1]; /* ends with a NULL */
};

/* LEN of an mmap() that failed can be anything; what ranges must be is checked later. */
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

static const char fault_letters[FAULT_KINDS] = { 'r', 'w', 'x', 'R', 'W' };
static const char *const query_names[] = { "msync", "mlock", "munlock", "shmdt" };

/* The line that is being read: where, and how far. */
struct cursor {
	struct fault_stream *stream;
	const char *at, *end;
};

static void add_number(struct text *text, u64 number)
{
	char digits[20];
	u32 first = sizeof(digits);

	do
		digits[--first] = (char)('0' + number % 10);
	while (number /= 10);
	text_add_part(text, digits + first, sizeof(digits) - first);
}

/* A word of the text, as far as it can be shown. */
static void add_quoted(struct text *text, const char *word, size_t length)
{
	const size_t most = 40;

	text_add(text, "\"");
	for (size_t i = 0; i < length && i < most; i++)
		text_add_part(text, word[i] > ' ' && word[i] < 0x7f ? word + i : "?", 1);
	text_add(text, length > most ? "…\"" : "\"");
}

static struct text start_sentence(struct fault_stream *stream, u64 line)
{
	struct text text;

	text_start(&text, stream->error, sizeof(stream->error));
	text_add(&text, "line ");
	add_number(&text, line);
	text_add(&text, ": ");
	return text;
}

/* Leaves out `name` if it is NULL, and then the number. */
s32 stream_refuse(struct fault_stream *stream, u64 line, const char *why, const char *name, u64 number)
{
	struct text text = start_sentence(stream, line);

	if (name) {
		text_add(&text, name);
		text_add(&text, " ");
		add_number(&text, number);
		text_add(&text, " ");
	}
	text_add(&text, why);
	return -EINVAL;
}

/* "line 3: LEN is missing", "line 3: "xyz" is no hexadecimal number, as LEN should be". */
static s32 refuse_field(struct cursor *cursor, const char *name, const char *why, const char *word, size_t length)
{
	struct text text = start_sentence(cursor->stream, cursor->stream->line);

	if (word) {
		add_quoted(&text, word, length);
		text_add(&text, " ");
		text_add(&text, why);
		text_add(&text, ", as ");
		text_add(&text, name);
		text_add(&text, " should be");
	} else {
		text_add(&text, name);
		text_add(&text, " ");
		text_add(&text, why);
	}
	return -EINVAL;
}

static size_t take_word(struct cursor *cursor, const char **word)
{
	while (cursor->at < cursor->end && *cursor->at == ' ')
		cursor->at++;
	*word = cursor->at;
	while (cursor->at < cursor->end && *cursor->at != ' ')
		cursor->at++;
	return (size_t)(cursor->at - *word);
}

static u32 digit_of(char letter)
{
	if (letter >= '0' && letter <= '9')
		return (u32)(letter - '0');
	if (letter >= 'a' && letter <= 'f')
		return (u32)(letter - 'a') + 10;
	if (letter >= 'A' && letter <= 'F')
		return (u32)(letter - 'A') + 10;
	return 16;
}

enum number_trouble { IS_NUMBER, NO_NUMBER, TOO_LARGE };

static enum number_trouble read_number(const char *word, size_t length, u32 base, u64 most, u64 *number)
{
	u64 value = 0;

	if (!length)
		return NO_NUMBER;
	for (size_t i = 0; i < length; i++) {
		u32 digit = digit_of(word[i]);

		if (digit >= base)
			return NO_NUMBER;
		if (value > (most - digit) / base)
			return TOO_LARGE;
		value = value * base + digit;
	}
	*number = value;
	return value > most ? TOO_LARGE : IS_NUMBER;
}

static s32 read_plain(struct cursor *cursor, const char *name, enum field_form form, const char *word, size_t length,
		      u64 *value)
{
	u32 base = form == DEC || form == DEC32 ? 10 : 16;
	u64 most = form == USER ? USER_END : form == HEX || form == DEC ? UINT64_MAX : UINT32_MAX;

	switch (read_number(word, length, base, most, value)) {
	case NO_NUMBER:
		return refuse_field(cursor, name, base == 10 ? "is no decimal number" : "is no hexadecimal number", word,
				    length);
	case TOO_LARGE:
		return refuse_field(cursor, name,
				    form == USER ? "lies not below 2^47" :
				    most == UINT64_MAX ? "does not fit in 64 bits" : "does not fit in 32 bits",
				    word, length);
	case IS_NUMBER:
		break;
	}
	return 0;
}

/* A negative errno is -1 to -4095. */
static s32 read_result(struct cursor *cursor, const char *name, const char *word, size_t length, u64 *value)
{
	u64 number;

	if (word[0] != '-')
		return read_plain(cursor, name, USER, word, length, value);
	if (read_number(word + 1, length - 1, 10, 4095, &number) != IS_NUMBER || !number)
		return refuse_field(cursor, name, "is neither an address nor a negative error number", word, length);
	*value = -number;
	return 0;
}

static s32 read_query(struct cursor *cursor, const char *name, const char *word, size_t length, u64 *value)
{
	for (u32 i = 0; i < sizeof(query_names) / sizeof(*query_names); i++) {
		if (strlen(query_names[i]) == length && !memcmp(query_names[i], word, length)) {
			*value = i;
			return 0;
		}
	}
	return refuse_field(cursor, name, "is none of msync, mlock, munlock and shmdt", word, length);
}

static s32 read_letter(struct cursor *cursor, const char *name, const char *letters, const char *why, const char *word,
		       size_t length, u64 *value)
{
	if (length != 1 || !word[0] || !strchr(letters, word[0]))
		return refuse_field(cursor, name, why, word, length);
	*value = (u8)word[0];
	return 0;
}

static s32 read_field(struct cursor *cursor, const char *name, enum field_form form, u64 *value)
{
	const char *word;
	size_t length = take_word(cursor, &word);

	if (!length)
		return refuse_field(cursor, name, "is missing", NULL, 0);
	switch (form) {
	case RESULT:
		return read_result(cursor, name, word, length, value);
	case NAME:
		return read_query(cursor, name, word, length, value);
	case TAG:
		return read_letter(cursor, name, "shv.", "is none of s, h, v and .", word, length, value);
	case WHO:
		return read_letter(cursor, name, "12", "is neither 1 nor 2", word, length, value);
	default:
		return read_plain(cursor, name, form, word, length, value);
	}
}

static bool has_ended(struct cursor *cursor)
{
	while (cursor->at < cursor->end && *cursor->at == ' ')
		cursor->at++;
	return cursor->at == cursor->end;
}

static s32 expect_end(struct cursor *cursor)
{
	struct text text;
	const char *word;
	size_t length;

	if (has_ended(cursor))
		return 0;
	length = take_word(cursor, &word);
	text = start_sentence(cursor->stream, cursor->stream->line);
	add_quoted(&text, word, length);
	text_add(&text, " is one field more than such a line has");
	return -EINVAL;
}

/* [start, start + length) must be whole pages of user space, `length` rounded up. */
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
	return stream_refuse(cursor->stream, cursor->stream->line, "the range is empty, unaligned or not in user space",
			     NULL, 0);
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

/* f ID PATH: what is mapped is known by its number alone. */
static s32 read_file(struct cursor *cursor)
{
	u64 number;

	if (read_field(cursor, "ID", DEC32, &number))
		return -EINVAL;
	return has_ended(cursor) ? refuse_field(cursor, "PATH", "is missing", NULL, 0) : 0;
}

/* A comment; one of them may name the version. */
static s32 read_comment(struct cursor *cursor)
{
	static const char title[] = "# faultstream ";
	const size_t length = sizeof(title) - 1;

	if (cursor->stream->line != 1 || (size_t)(cursor->end - cursor->at) <= length || memcmp(cursor->at, title, length))
		return 0;
	cursor->at += length;
	if (*cursor->at == '1' && cursor->at + 1 == cursor->end)
		return 0;
	return stream_refuse(cursor->stream, 1, "the version of this faultstream is not 1", NULL, 0);
}

#define FAULT_DIGITS 13 /* the word has 56 bits for the distance */

/* A fault's distance in pages. */
static s32 read_fault(struct cursor *cursor, u32 kind, u64 *words)
{
	bool negative = cursor->at < cursor->end && *cursor->at == '-';
	const char *whole = cursor->at, *digits = whole + negative;
	const u64 most = ((u64)1 << 4 * FAULT_DIGITS) - 1;
	u64 distance;

	switch (read_number(digits, (size_t)(cursor->end - digits), 16, most, &distance)) {
	case NO_NUMBER:
		return refuse_field(cursor, "the distance in pages", "is no hexadecimal number", whole,
				    (size_t)(cursor->end - whole));
	case TOO_LARGE:
		return refuse_field(cursor, "the distance in pages", "does not fit in 52 bits", whole,
				    (size_t)(cursor->end - whole));
	case IS_NUMBER:
		break;
	}
	words[0] = kind | (negative ? -distance : distance) << 8;
	return 1;
}

static s32 refuse_letter(struct cursor *cursor)
{
	struct text text = start_sentence(cursor->stream, cursor->stream->line);

	text_add(&text, "no line begins with ");
	add_quoted(&text, cursor->at, 1);
	return -EINVAL;
}

static s32 refuse_nameless(struct cursor *cursor)
{
	return stream_refuse(cursor->stream, cursor->stream->line, "no T line has said yet which thread this is", NULL, 0);
}

/* Returns the number of words. */
static s32 read_line(struct cursor *cursor, u64 *words)
{
	char letter = *cursor->at;

	if (letter == '#')
		return read_comment(cursor);
	cursor->at++;
	if (letter == 'f')
		return read_file(cursor);
	if (!cursor->stream->named && letter != 'T') {
		cursor->at--;
		return letter && strchr("rwxRWmupbvaqke+-Ez", letter) ? refuse_nameless(cursor) : refuse_letter(cursor);
	}
	for (u32 kind = 0; kind < FAULT_KINDS; kind++)
		if (letter == fault_letters[kind])
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

static s32 complete_line(struct fault_stream *stream, const char *text, size_t length, u64 *words)
{
	struct cursor cursor = { stream, text, text + length };

	stream->line++;
	if (length && text[length - 1] == '\r')
		cursor.end--, length--;
	if (length > STREAM_LINE_BYTES)
		return stream_refuse(stream, stream->line, "the line is too long", NULL, 0);
	return length ? read_line(&cursor, words) : 0;
}

/* The line's end is yet to come. */
static s32 hold(struct fault_stream *stream, const char *text, size_t length)
{
	if (stream->held + length > sizeof(stream->begun))
		return stream_refuse(stream, stream->line + 1, "the line is too long", NULL, 0);
	memcpy(stream->begun + stream->held, text, length);
	stream->held += (u32)length;
	return 0;
}

/* A line of which the beginning has come before. */
static s32 complete_held(struct fault_stream *stream, const char *text, size_t length, u64 *words)
{
	s32 made = hold(stream, text, length);

	if (made)
		return made;
	length = stream->held;
	stream->held = 0;
	return complete_line(stream, stream->begun, length, words);
}

/* Most lines are faults, and short. Decodes those at the start of a piece up to the first line that is something else,
 * wrong, or not complete. */
static const char *decode_faults(struct fault_stream *stream, const char *text, const char *end, u64 *words, s32 *count)
{
	while (text < end) {
		const char *at = text + 1;
		u64 distance = 0, digits = 0;
		bool negative;
		u32 kind = 0;

		while (kind < FAULT_KINDS && fault_letters[kind] != *text)
			kind++;
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
