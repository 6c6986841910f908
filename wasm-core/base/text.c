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
