/* The fields of a line: numbers, addresses and names, and the refusals of words that are none of these. */
#ifndef FAULTS_FIELD_H
#define FAULTS_FIELD_H

#include "faults/refuse.h"

/* What a field holds. */
enum field_form {
	HEX, /* 64 bits */
	HEX32,
	DEC, /* 64 bits */
	DEC32,
	RESULT, /* an address, 0, or a negative errno in decimal digits */
	USER, /* an address of user space, or the end of user space */
	NAME, /* a name of enum fault_query */
	TAG,
	WHO,
};

/* The line that is being read, and how far it has been read. */
struct cursor {
	struct fault_stream *stream;
	const char *at, *end;
};

enum number_trouble { IS_NUMBER, NO_NUMBER, TOO_LARGE };

/* 16 for a letter that is no hexadecimal digit. */
u32 digit_of(char letter);
/* Reads a number of at most `most`. */
enum number_trouble read_number(const char *word, size_t length, u32 base, u64 most, u64 *number);
/* Reads the next field. Returns 0, or -EINVAL with a refusal in the stream. */
s32 read_field(struct cursor *cursor, const char *name, enum field_form form, u64 *value);
/* Are there only blanks left? */
bool has_ended(struct cursor *cursor);
/* Returns 0 if there are only blanks left, otherwise -EINVAL with a refusal in the stream. */
s32 expect_end(struct cursor *cursor);
/* Fill in the stream's refusal of this line and return -EINVAL. `code` is a STREAM_REFUSAL(…). */
s32 refuse_word(struct cursor *cursor, const char *code, const char *word, size_t length);
s32 refuse_missing(struct cursor *cursor, const char *field);
s32 refuse_letter(struct cursor *cursor);

#endif
