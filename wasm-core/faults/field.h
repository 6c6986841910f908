/* The fields of a line: numbers, addresses and names, and the sentences about what is none. */
#ifndef FAULTS_FIELD_H
#define FAULTS_FIELD_H

#include "faults/stream.h"

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

/* The line that is being read: where, and how far. */
struct cursor {
	struct fault_stream *stream;
	const char *at, *end;
};

enum number_trouble { IS_NUMBER, NO_NUMBER, TOO_LARGE };

/* 16 for what is no hexadecimal digit. */
u32 digit_of(char letter);
/* A number of at most `most`. */
enum number_trouble read_number(const char *word, size_t length, u32 base, u64 most, u64 *number);
/* The next field. 0, or -EINVAL and a sentence in the stream. */
s32 read_field(struct cursor *cursor, const char *name, enum field_form form, u64 *value);
/* Is there nothing but blanks left? */
bool has_ended(struct cursor *cursor);
/* The same as a demand: 0, or -EINVAL and a sentence. */
s32 expect_end(struct cursor *cursor);
/* Fill the stream's sentence and return -EINVAL. `word` NULL: the field called `name` is at fault as a whole. */
s32 refuse_field(struct cursor *cursor, const char *name, const char *why, const char *word, size_t length);
s32 refuse_letter(struct cursor *cursor);

#endif
