/* A kernel version is a row of eras/eras.def, and this is what a machine knows of its row: one strategy for each mechanism,
 * a struct of function pointers in a file of its own. What differs between kernels is reached through these, never by asking
 * which era it is. */
#ifndef MACHINE_ERA_H
#define MACHINE_ERA_H

#include "base/types.h"

/* A release as a number that grows with it: 2.6.34 comes before 2.6.38. */
#define RELEASE(major, minor, patch) ((major) * 1000000 + (minor) * 1000 + (patch))
#define STILL_THERE 0x7fffffff

/* What single functions do differently: from the release SINCE_name on, up to, but without, GONE_name. */
enum trait_release {
#define TRAIT(name, since, gone, meaning) SINCE_##name = since, GONE_##name = gone,
#include "machine/traits.def"
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
	const char *meaning;
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

/* Whether a kernel of this row has a trait that came with release `since` and went with `gone`. */
static inline bool era_has(const struct era *era, u32 since, u32 gone)
{
	return era->release >= since && (gone == STILL_THERE || era->release < gone);
}

/* What any strategy struct begins with. */
struct strategy {
	const char *name, *meaning;
};

#endif
