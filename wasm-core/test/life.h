/* The whole life of a machine, described by bytes: which kernel, which address space, and one operation after
 * another, aimed at the VMAs that exist. Any bytes describe a life, and equal bytes the same one. The fuzzer writes
 * such lives; test/found keeps those that once revealed a mistake. */
#ifndef TEST_LIFE_H
#define TEST_LIFE_H

#include <stdio.h>

#include "machine/era.h"

/* Runs this life, checks the machine after each operation, and checks that nothing is left behind. Returns NULL,
 * or a sentence about the first thing that was wrong, valid until the next call. `say` (or NULL) receives a line
 * for each operation. */
const char *live(const u8 *bytes, size_t size, FILE *say);
/* The same for the fuzzer: only after one operation of sixteen, which their bytes choose, and at the end are the structures
 * walked. live() then says which operation it was. */
const char *live_quickly(const u8 *bytes, size_t size);
/* The same as live() on this era, with its cache, whichever era and cache the bytes name. */
const char *live_on(const struct era *era, const u8 *bytes, size_t size, FILE *say);

#endif
