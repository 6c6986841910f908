#include "faults/field.h"
#include "base/errno.h"
#include "base/text.h"

#include <string.h>

static const char *const query_names[] = { "msync", "mlock", "munlock", "shmdt" };

/* "text WORD", as far as the word is printable. */
static void add_word(struct text *text, const char *word, size_t length)
{
	const size_t most = 40;

	text_add(text, "text ");
	for (size_t i = 0; i < length && i < most; i++)
		text_add_part(text, word[i] > ' ' && word[i] < 0x7f ? word + i : "?", 1);
	text_add(text, length > most ? "…\n" : "\n");
}

s32 refuse_word(struct cursor *cursor, const char *code, const char *word, size_t length)
{
	struct text text = stream_refusal(cursor->stream, cursor->stream->line, code);

	add_word(&text, word, length);
	return -EINVAL;
}

s32 refuse_missing(struct cursor *cursor, const char *field)
{
	struct text text = stream_refusal(cursor->stream, cursor->stream->line, STREAM_REFUSAL(missing));

	text_add_line(&text, "field", field);
	return -EINVAL;
}

/* A field that has a word, but not one of its form. */
static s32 refuse_field(struct cursor *cursor, const char *field, const char *code, const char *word, size_t length)
{
	struct text text = stream_refusal(cursor->stream, cursor->stream->line, code);

	add_word(&text, word, length);
	text_add_line(&text, "field", field);
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
		return refuse_field(cursor, name, base == 10 ? STREAM_REFUSAL(not_decimal) : STREAM_REFUSAL(not_hexadecimal),
				    word, length);
	case TOO_LARGE:
		return refuse_field(cursor, name,
				    form == USER ? STREAM_REFUSAL(above_user) :
				    most == UINT64_MAX ? STREAM_REFUSAL(above_64_bits) : STREAM_REFUSAL(above_32_bits),
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
		return refuse_field(cursor, name, STREAM_REFUSAL(not_result), word, length);
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
	return refuse_field(cursor, name, STREAM_REFUSAL(not_query), word, length);
}

static s32 read_letter(struct cursor *cursor, const char *name, const char *letters, const char *code, const char *word,
		       size_t length, u64 *value)
{
	if (length != 1 || !word[0] || !strchr(letters, word[0]))
		return refuse_field(cursor, name, code, word, length);
	*value = (u8)word[0];
	return 0;
}

s32 read_field(struct cursor *cursor, const char *name, enum field_form form, u64 *value)
{
	const char *word;
	size_t length = take_word(cursor, &word);

	if (!length)
		return refuse_missing(cursor, name);
	switch (form) {
	case RESULT:
		return read_result(cursor, name, word, length, value);
	case NAME:
		return read_query(cursor, name, word, length, value);
	case TAG:
		return read_letter(cursor, name, "shv.", STREAM_REFUSAL(not_tag), word, length, value);
	case WHO:
		return read_letter(cursor, name, "12", STREAM_REFUSAL(not_who), word, length, value);
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
	const char *word;
	size_t length;

	if (has_ended(cursor))
		return 0;
	length = take_word(cursor, &word);
	return refuse_word(cursor, STREAM_REFUSAL(one_more), word, length);
}

s32 refuse_letter(struct cursor *cursor)
{
	return refuse_word(cursor, STREAM_REFUSAL(no_such_line), cursor->at, 1);
}
