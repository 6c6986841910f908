/* A machine's whole life, told by bytes: which kernel, what address space, and one operation after another, aimed at
 * the areas that are there. Any bytes tell one, and the same bytes the same. The fuzzer writes such lives; those that
 * once showed a mistake lie in test/found. */
#ifndef TEST_LIFE_H
#define TEST_LIFE_H

#include <stdio.h>

#include "machine/era.h"

/* Lives it, checking the machine after each operation and that it leaves nothing behind. NULL, or a sentence about
 * what was wrong first, valid until the next call. `say` (or NULL) gets a line for each operation. */
const char *live(const u8 *bytes, size_t size, FILE *say);
/* The same on this row, whichever the bytes name. */
const char *live_on(const struct era *era, const u8 *bytes, size_t size, FILE *say);

#endif
