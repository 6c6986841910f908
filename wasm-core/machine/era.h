/* What a machine knows of its kernel version, a row of eras/eras.def: one strategy for each mechanism. A strategy is
 * a struct of function pointers in a file of its own. Code reaches whatever differs between kernels through these and
 * never asks which era it runs. */
#ifndef MACHINE_ERA_H
#define MACHINE_ERA_H

#include "base/types.h"

/* A release as a number that grows with the release: 2.6.34 comes before 2.6.38. */
#define RELEASE(major, minor, patch) ((major) * 1000000 + (minor) * 1000 + (patch))
#define STILL_THERE 0x7fffffff

/* Single functions that differ between kernels: a trait holds from release SINCE_name up to, but not including,
 * GONE_name. */
enum trait_release {
#define TRAIT(name, since, gone, source) SINCE_##name = since, GONE_##name = gone,
#include "machine/traits.def"
#undef TRAIT
};

enum trait {
#define TRAIT(name, since, gone, source) TRAIT_##name,
#include "machine/traits.def"
#undef TRAIT
	TRAITS
};

/* How the releases of a trait are known. */
enum trait_source { LOOKED_UP, FROM_MEMORY };

/* Declares the type of each column, and all its strategies. A list of strategies begins with a comma, so a name must come
 * before it: no_…, which is never defined and never used. */
#define STRATEGY(name) , name
#define COLUMN(NAME, name, type, strategies) \
	struct type;                         \
	extern const struct type no_##name strategies;
#include "machine/columns.def"
#undef COLUMN
#undef STRATEGY

/* Where the recorded kernel came from, which decides what it was configured with. */
enum kernel_build {
	BUILT_SMALL, /* for the recording: without hugetlbfs, on ext2 */
	DISTRIBUTED, /* by a distributor: with hugetlbfs, on ext4 */
};

#define ERA_ID_BYTES 208

struct era {
	char id[ERA_ID_BYTES];
	u32 year; /* of the release */
	u32 number; /* line of eras.def, counted from 0, or era_count() for a mixed row */
	/* One strategy in each column. */
#define COLUMN(NAME, name, type, strategies) const struct type *name;
#include "machine/columns.def"
#undef COLUMN
	u32 release; /* RELEASE(…); for a posted patch, the release it was posted against. Decides the traits */
	u32 mmap_flags; /* MAP_ bits that this kernel knows beyond the classic ones; it ignores all others */
	enum kernel_build build;
};

/* Whether this kernel has a trait that arrived in release `since` and was dropped in release `gone`. */
static inline bool era_has(const struct era *era, u32 since, u32 gone)
{
	return era->release >= since && (gone == STILL_THERE || era->release < gone);
}

/* The common head of all strategy structs. `keeps` says what a viewer can see because of the strategy, as words
 * separated by spaces, such as "linear free_area_cache" or "entries=512,512,4". Views ask for these words, not for
 * names of strategies. NULL: nothing. */
struct strategy {
	const char *name, *keeps;
};

#endif
