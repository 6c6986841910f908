/* The names of the codes of trace/codes.def, for programs that tell people about them without the page. */
#ifndef TRACE_CODE_NAMES_H
#define TRACE_CODE_NAMES_H

#include "trace/events.h"

#include <string.h>

static inline const char *code_name_in(const char *set, u32 code)
{
	static const struct {
		const char *set, *name;
		u32 code;
	} names[] = {
#define CODE(set, name) { #set, #name, set##_##name },
#define CODES(set, codes) codes
#include "trace/codes.def"
#undef CODES
#undef CODE
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (names[i].code == code && strcmp(names[i].set, set) == 0)
			return names[i].name;
	return "?";
}

/* code_name(call, call_brk) is "brk". A set that does not exist does not compile. */
#define code_name(set, code) code_name_in(#set, (enum code_##set)(code))

#endif
