/* A line of a stream, as words. */
#ifndef FAULTS_LINE_H
#define FAULTS_LINE_H

#include "faults/field.h"

#define FAULT_DIGITS 13 /* the word has 56 bits for the distance in pages */

/* FAULT_KINDS if no fault's line begins with this letter. */
u32 fault_kind(char letter);
/* Returns how many words the line makes, or -EINVAL and a sentence in the stream. The line is not empty. */
s32 read_line(struct cursor *cursor, u64 *words);

#endif
