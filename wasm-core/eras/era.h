/* A kernel version is a row, a mechanism is a column. eras.def has the rows; each column names one
 * strategy, a struct of function pointers in a file of its own. What differs between kernels is reached
 * through these, never by asking which era it is. */
#ifndef ERAS_ERA_H
#define ERAS_ERA_H

#include "base/types.h"

/* What single functions do differently, each with the kernel that brought it: TRAIT(NAME, "meaning"). */
enum era_trait {
#define TRAIT(name, meaning) TRAIT_BIT_##name,
#include "eras/traits.def"
#undef TRAIT
	TRAITS
};

struct index_strategy;
struct gap_strategy;
struct merge_strategy;
struct cache_strategy;

struct era {
	char id[24];
	const char *meaning;
	u32 year; /* of the release */
	u32 number; /* row of eras.def, or era_count() for a mixed row */
	const struct index_strategy *index;
	const struct gap_strategy *gap;
	const struct merge_strategy *merge;
	const struct cache_strategy *cache;
	u64 traits; /* bit n: enum era_trait */
	u32 mmap_flags; /* MAP_ bits this kernel knows beyond the classic ones; others are ignored */
};

u32 era_count(void);
/* NULL when there is no such row. Rows live for ever. */
const struct era *era_find(u32 number);
/* Writes row `number` as lines "name value\n", the first one "id …", with a NUL behind. Returns the
 * length without the NUL, or -EINVAL: no such row, or `size` too small. */
s32 era_describe(u32 number, char *text, size_t size);

#endif
