/* Makes words of one line of a stream. */
#ifndef FAULTS_LINE_H
#define FAULTS_LINE_H

#include "faults/field.h"

#define FAULT_DIGITS 13 /* the word has 56 bits for the distance in pages */

/* FAULT_KINDS if no line of a fault begins with this letter. */
u32 fault_kind(char letter);
/* Returns how many words the line makes, or -EINVAL with a refusal in the stream. The line must not be empty. */
s32 read_line(struct cursor *cursor, u64 *words);

#endif
