/* A kernel version is a row, a mechanism is a column. eras.def has the rows; each column names one
 * strategy, a struct of function pointers in a file of its own. What differs between kernels is reached
 * through these, never by asking which era it is. */
#ifndef ERAS_ERA_H
#define ERAS_ERA_H

#include "base/types.h"

/* A release as a number that grows with it: 2.6.34 comes before 2.6.38. */
#define RELEASE(major, minor, patch) ((major) * 1000000 + (minor) * 1000 + (patch))
#define STILL_THERE 0x7fffffff

/* What single functions do differently: from the release SINCE_name on, up to, but without, GONE_name. */
enum trait_release {
#define TRAIT(name, since, gone, meaning) SINCE_##name = since, GONE_##name = gone,
#include "eras/traits.def"
#undef TRAIT
};

struct index_strategy;
struct gap_strategy;
struct merge_strategy;
struct cache_strategy;
struct dup_strategy;
struct pt_form;
struct rmap_strategy;
struct i_mmap_strategy;
struct lock_policy;

#define ERA_ID_BYTES 208

struct era {
	char id[ERA_ID_BYTES];
	u32 year; /* of the release */
	u32 number; /* row of eras.def, or era_count() for a mixed row */
	const struct index_strategy *index;
	const struct gap_strategy *gap;
	const struct merge_strategy *merge;
	const struct cache_strategy *cache;
	const struct dup_strategy *dup;
	const struct pt_form *pt;
	const struct rmap_strategy *rmap;
	const struct i_mmap_strategy *i_mmap;
	const struct lock_policy *lock;
	u32 release; /* RELEASE(…); of a posting, that of the kernel it was posted against. Decides the traits */
	u32 mmap_flags; /* MAP_ bits this kernel knows beyond the classic ones; others are ignored */
};

/* Whether the kernel was built with hugetlbfs and ext4, as distributors do, or small, with neither: eras.def says so by
 * MAP_HUGETLB. */
bool era_is_distributed(const struct era *era);

/* Whether a kernel of this row has a trait that came with release `since` and went with `gone`. */
static inline bool era_has(const struct era *era, u32 since, u32 gone)
{
	return era->release >= since && (gone == STILL_THERE || era->release < gone);
}

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

/* What any strategy struct begins with. */
struct strategy {
	const char *name, *meaning;
};

/* A column of eras.def, by the name that it has there, and what it can have, oldest first (ends with NULL). */
struct era_column {
	const char *name;
	const struct strategy *const *strategies;
};

enum { COLUMN_INDEX, COLUMN_GAP, COLUMN_MERGE, COLUMN_CACHE, COLUMN_DUP, COLUMN_PT, COLUMN_RMAP, COLUMN_I_MMAP, COLUMN_LOCK, COLUMNS };
extern const struct era_column era_columns[COLUMNS];
/* What a row has there. */
const struct strategy *era_strategy(const struct era *era, u32 column);

#endif
