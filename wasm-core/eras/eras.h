/* The table of kernels, and the rows that somebody mixes. */
#ifndef ERAS_ERAS_H
#define ERAS_ERAS_H

#include "machine/era.h"

u32 era_count(void);
/* NULL when there is no such row. Rows live for ever. */
const struct era *era_find(u32 number);
/* Writes a row as lines "name value\n", the first one "id …", with a NUL behind. Returns the length without the
 * NUL, or -EINVAL: `size` is too small. */
s32 era_describe(const struct era *era, char *text, size_t size);
/* Writes what a column can have, as lines "column strategy\n". Returns as era_describe(). */
s32 era_describe_strategies(char *text, size_t size);

/* mix.c: the row with this id, or one that somebody mixes: "3.8+gap=free_gap_lazy+cache=none" is row 3.8 with other
 * strategies in these columns. The id that it gets names the columns in their order, and none that are the row's own
 * anyway: so equal mixes have equal ids. 0, or -EINVAL and in `why` a sentence about why there is no such row. */
s32 era_parse(const char *id, struct era *era, char *why, size_t size);

/* A column of eras.def, by the name that it has there, and what it can have, oldest first (ends with NULL). */
struct era_column {
	const char *name;
	const struct strategy *const *strategies;
};

enum {
#define COLUMN(NAME, name, type, strategies) COLUMN_##NAME,
#include "machine/columns.def"
#undef COLUMN
	COLUMNS
};
extern const struct era_column era_columns[COLUMNS];
/* What a row has there. */
const struct strategy *era_strategy(const struct era *era, u32 column);

#endif
