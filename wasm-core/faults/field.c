#include "faults/field.h"
#include "base/errno.h"
#include "base/text.h"

#include <string.h>

static const char *const query_names[] = { "msync", "mlock", "munlock", "shmdt" };

static void add_number(struct text *text, u64 number)
{
	char digits[20];
	u32 first = sizeof(digits);

	do
		digits[--first] = (char)('0' + number % 10);
	while (number /= 10);
	text_add_part(text, digits + first, sizeof(digits) - first);
}

/* A word of the text, as far as it is printable. */
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

/* If `name` is NULL it is left out, and so is the number. */
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
s32 refuse_field(struct cursor *cursor, const char *name, const char *why, const char *word, size_t length)
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

u32 digit_of(char letter)
{
	if (letter >= '0' && letter <= '9')
		return (u32)(letter - '0');
	if (letter >= 'a' && letter <= 'f')
		return (u32)(letter - 'a') + 10;
	if (letter >= 'A' && letter <= 'F')
		return (u32)(letter - 'A') + 10;
	return 16;
}

enum number_trouble read_number(const char *word, size_t length, u32 base, u64 most, u64 *number)
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

s32 read_field(struct cursor *cursor, const char *name, enum field_form form, u64 *value)
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

bool has_ended(struct cursor *cursor)
{
	while (cursor->at < cursor->end && *cursor->at == ' ')
		cursor->at++;
	return cursor->at == cursor->end;
}

s32 expect_end(struct cursor *cursor)
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

s32 refuse_letter(struct cursor *cursor)
{
	struct text text = start_sentence(cursor->stream, cursor->stream->line);

	text_add(&text, "no line begins with ");
	add_quoted(&text, cursor->at, 1);
	return -EINVAL;
}
