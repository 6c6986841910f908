#include "base/text.h"

#include <string.h>

void text_start(struct text *text, char *buffer, size_t size)
{
	*text = (struct text){ .start = buffer, .size = size };
	buffer[0] = 0;
}

void text_add_part(struct text *text, const char *string, size_t length)
{
	if (text->overflow || length >= text->size - text->length) {
		text->overflow = true;
		return;
	}
	memcpy(text->start + text->length, string, length);
	text->length += length;
	text->start[text->length] = 0;
}

void text_add(struct text *text, const char *string)
{
	text_add_part(text, string, strlen(string));
}

void text_add_line(struct text *text, const char *name, const char *value)
{
	text_add(text, name);
	text_add(text, " ");
	text_add(text, value);
	text_add(text, "\n");
}

void text_add_number(struct text *text, const char *name, u64 value)
{
	char digits[21] = { 0 };
	u32 first = sizeof(digits) - 1;

	do
		digits[--first] = (char)('0' + value % 10);
	while (value /= 10);
	text_add_line(text, name, digits + first);
}
