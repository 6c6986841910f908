/* A text that grows in a buffer and always ends with a NUL. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/types.h"

struct text {
	char *start;
	size_t length, size;
	bool overflow; /* something did not fit; the text ends before it */
};

/* `size` is at least 1. */
void text_start(struct text *text, char *buffer, size_t size);
void text_add(struct text *text, const char *string);
/* Appends the first `length` bytes of `string`. */
void text_add_part(struct text *text, const char *string, size_t length);
/* "name value\n"; a number in decimal digits. */
void text_add_line(struct text *text, const char *name, const char *value);
void text_add_number(struct text *text, const char *name, u64 value);

#endif
