/* Why something can't be done: a code of trace/codes.def, with the names and numbers that its sentence in the catalogue
 * mentions. As text, each is a line "name value\n"; the first line is "code …". */
#ifndef TRACE_REFUSAL_H
#define TRACE_REFUSAL_H

#include "base/text.h"
#include "trace/events.h"

/* The name of a code, as text; a name that is no code of the set does not compile. */
#define refusal_code(set, name) ((void)set##_##name, #name)
/* Begins the refusal: its line "code …". The caller adds the others. */
#define refuse_as(text, set, name) text_add_line(text, "code", refusal_code(set, name))

#endif
