/* The table of kernels, and mixed rows. */
#ifndef ERAS_ERAS_H
#define ERAS_ERAS_H

#include "machine/era.h"

u32 era_count(void);
/* NULL if there is no such row. Rows live forever. */
const struct era *era_find(u32 number);
/* Writes a row as lines "name value\n", the first one "id …", followed by a NUL. Returns the length without the NUL, or
 * -EINVAL if `size` is too small. */
s32 era_describe(const struct era *era, char *text, size_t size);
/* Writes the strategies of each column as lines "column strategy\n", each followed by the words of its `.keeps`. Returns the
 * same as era_describe(). */
s32 era_describe_strategies(char *text, size_t size);

/* mix.c: finds the row with this id, or mixes one: "3.8+gap=free_gap_lazy+cache=none" is row 3.8 with other strategies
 * in these columns. A mixed row's id names the changed columns in their order, and no column in which it equals its
 * base row, so equal mixes have equal ids. 0, or -EINVAL with an era_refusal in `why` (trace/refusal.h). */
s32 era_parse(const char *id, struct era *era, char *why, size_t size);

/* A column of eras.def: its name there, and its strategies, oldest first (ends with NULL). */
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
/* The row's strategy in this column. */
const struct strategy *era_strategy(const struct era *era, u32 column);

#endif
