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

#define COLUMN(NAME, name, type, strategies) struct type;
#include "machine/columns.def"
#undef COLUMN

#define ERA_ID_BYTES 208

struct era {
	char id[ERA_ID_BYTES];
	u32 year; /* of the release */
	u32 number; /* row of eras.def, or era_count() for a mixed row */
	/* One strategy in each column. */
#define COLUMN(NAME, name, type, strategies) const struct type *name;
#include "machine/columns.def"
#undef COLUMN
	u32 release; /* RELEASE(…); of a posting, that of the kernel it was posted against. Decides the traits */
	u32 mmap_flags; /* MAP_ bits this kernel knows beyond the classic ones; others are ignored */
};

/* Whether a kernel of this row has a trait that came with release `since` and went with `gone`. */
static inline bool era_has(const struct era *era, u32 since, u32 gone)
{
	return era->release >= since && (gone == STILL_THERE || era->release < gone);
}

/* What any strategy struct begins with. `keeps` is what there is to see because of it, as words with spaces in between, such
 * as "linear free_area_cache", or "entries=512,512,4": whoever shows something asks for these, and not for names. NULL: nothing. */
struct strategy {
	const char *name, *keeps;
};

#endif
