/* How the strategies of the column `cache` that keep slots in each task differ. */
#ifndef CACHE_VMACACHE_H
#define CACHE_VMACACHE_H

#include "machine/cache.h"

/* One way to keep slots in each task. */
struct vmacache_form {
	u32 slots; /* a power of two, at most VMACACHE_LARGEST */
	u32 hash_shift; /* a VMA is stored in slot (address >> hash_shift) % slots */
	u32 seqnum_bits; /* 32 or 64 */
	bool starts_at_hash; /* a lookup begins with that slot and wraps around; otherwise it begins with slot 0 */
	bool as_posted; /* v2 of February 2014: see vmacache.c */
};

/* The slot for a VMA that was found in search of `addr`. */
static inline u32 vmacache_hash(const struct vmacache_form *form, u64 addr)
{
	return (u32)(addr >> form->hash_shift) & (form->slots - 1);
}

#endif
